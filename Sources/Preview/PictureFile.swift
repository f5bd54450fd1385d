public import Graphics
public import ImageCodec
public import Parallel
internal import Typesetting
public import VectorExport

extension PixelSource {
    /// The picture as a PNG file, drawn at `scale` pixels a point, with texts beside it, made on up to `threads` threads,
    /// which change no byte. But for the compression `small` the picture is never in memory whole. Throws where memory runs out.
    public func png(
        scale: Double, compression: Compression = .fast, texts: [PNGText] = [], threads: Int = Parallel.cores
    ) throws(PictureError) -> [UInt8] {
        do {
            return try PNGEncoder.encode(self, scale: scale, compression: compression, texts: texts, threads: threads)
        } catch {
            throw PictureError(error)
        }
    }
}

extension Pixmap {
    /// The picture as a WebP file: `quality` is 1…100, and 100 loses nothing. Throws where a side is longer than
    /// `WebPEncoder.longestSide`, or memory runs out.
    public func webP(quality: Int, compression: Compression = .fast) throws(PictureError) -> [UInt8] {
        do {
            return try WebPEncoder.encode(self, quality: quality, compression: compression)
        } catch {
            throw PictureError(error)
        }
    }

    /// The picture on white as a JPEG file; `quality` is 1…100. Throws where memory runs out.
    public func jpeg(quality: Int) throws(PictureError) -> [UInt8] {
        do {
            return try JPEGEncoder.encode(self, quality: quality)
        } catch {
            throw PictureError(error)
        }
    }

    /// Two pictures side by side, this one left, without a gap, their lower edges level.
    public func beside(_ right: Pixmap) -> Pixmap {
        let height = max(self.height, right.height)
        var pixels: [UInt32] = []
        pixels.reserveCapacity((width + right.width) * height)
        for row in 0..<height {
            for picture in [self, right] {
                let line = row - (height - picture.height)
                if line < 0 {
                    pixels.append(contentsOf: repeatElement(0, count: picture.width))
                } else {
                    pixels += picture.pixels[(line * picture.width)..<((line + 1) * picture.width)]
                }
            }
        }
        return Pixmap(width: width + right.width, height: height, pixels: pixels)
    }
}

extension KeyboardRenderer {
    /// A list of this renderer's as an SVG document, baselines of text where a picture of `scale` pixels a point has them.
    /// Throws where memory runs out.
    public func svg(of list: DisplayList, scale: Double, caption: PictureCaption) throws(PictureError) -> [UInt8] {
        do {
            return try SVGEncoder.encode(list, scale: scale, caption: caption, glyphs: typesetter)
        } catch {
            throw PictureError(error)
        }
    }

    /// A list of this renderer's as a PDF document. PDF does not know blurred shadows: they are pictures of `scale` pixels
    /// a point. Throws where memory runs out or the graphics library fails.
    public func pdf(of list: DisplayList, scale: Double, caption: PictureCaption) throws(PictureError) -> [UInt8] {
        do {
            return try PDFEncoder.encode(
                list, scale: scale, caption: caption, glyphs: typesetter, rasterizer: rasterizer)
        } catch {
            throw PictureError(error)
        }
    }
}
