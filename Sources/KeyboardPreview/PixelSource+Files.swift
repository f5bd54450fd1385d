public import Graphics
public import ImageCodec
public import Parallel
internal import Typesetting
package import VectorExport

extension PixelSource {
    /// The picture as a PNG file, drawn at `scale` pixels a point, with texts beside it, made on up to `threads` threads,
    /// which change no byte. With the compression `fast` the picture is never in memory whole. Throws where memory runs out.
    public func png(
        scale: Double, compression: Compression = .fast, texts: [PNGText] = [], threads: Int = Parallel.cores
    ) throws(RenderError) -> [UInt8] {
        do {
            return try PNGEncoder.encode(self, scale: scale, compression: compression, texts: texts, threads: threads)
        } catch {
            throw RenderError(error)
        }
    }
}

extension Pixmap {
    /// The picture as a WebP file: `quality` is 1…100, and 100 loses nothing. Throws where a side is longer than
    /// `WebPEncoder.longestSide`, or memory runs out.
    public func webP(quality: Int, compression: Compression = .fast) throws(RenderError) -> [UInt8] {
        guard max(width, height) <= WebPEncoder.longestSide else {
            throw .tooLarge(width: width, height: height, format: .webP, limit: WebPEncoder.longestSide)
        }
        do {
            return try WebPEncoder.encode(self, quality: quality, compression: compression)
        } catch {
            throw RenderError(error)
        }
    }

    /// The picture on white as a JPEG file; `quality` is 1…100. Throws where memory runs out.
    public func jpeg(quality: Int) throws(RenderError) -> [UInt8] {
        do {
            return try JPEGEncoder.encode(self, quality: quality)
        } catch {
            throw RenderError(error)
        }
    }
}

extension KeyboardRenderer {
    /// A list of this renderer's as an SVG document, baselines of text where a picture of `scale` pixels a point has them.
    /// Throws where memory runs out.
    package func svg(of list: DisplayList, scale: Double, caption: PictureCaption) throws(RenderError) -> [UInt8] {
        do {
            return try SVGEncoder.encode(list, scale: scale, caption: caption, glyphs: typesetter)
        } catch {
            throw RenderError(error)
        }
    }

    /// A list of this renderer's as a PDF document. PDF does not know blurred shadows: they are pictures of `scale` pixels
    /// a point. Throws where memory runs out or the graphics library fails.
    func pdf(of list: DisplayList, scale: Double, caption: PictureCaption) throws(RenderError) -> [UInt8] {
        do {
            return try PDFEncoder.encode(
                list, scale: scale, caption: caption, glyphs: typesetter, rasterizer: rasterizer)
        } catch {
            throw RenderError(error)
        }
    }
}
