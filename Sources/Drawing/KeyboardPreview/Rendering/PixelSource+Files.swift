package import Graphics
package import ImageCodec
internal import Parallel
package import VectorExport

extension PixelSource {
    /// Returns the picture as a PNG file, drawn at `scale` pixels per point, with texts in it, made on up to `threads`
    /// threads, whose number does not change the bytes. With the compression `fast`, the whole picture is never in memory.
    /// Throws if memory runs out.
    package func png(
        scale: Double, compression: Compression = .fast, texts: [PNGText] = [], threads: Int = Parallel.cores
    ) throws(RenderError) -> [UInt8] {
        try mapError({ RenderError($0) }) { () throws(EncodingError) in
            try PNGEncoder.encode(self, scale: scale, compression: compression, texts: texts, threads: threads)
        }
    }
}

extension Pixmap {
    /// Returns the picture as a WebP file: `quality` is 1…100, and 100 is lossless. Throws if a side is longer than
    /// `WebPEncoder.longestSide` or memory runs out.
    func webP(quality: Int, compression: Compression = .fast) throws(RenderError) -> [UInt8] {
        guard max(width, height) <= WebPEncoder.longestSide else {
            throw .tooLarge(width: width, height: height, format: .webP, limit: WebPEncoder.longestSide)
        }
        return try mapError({ RenderError($0) }) { () throws(EncodingError) in
            try WebPEncoder.encode(self, quality: quality, compression: compression)
        }
    }

    /// Returns the picture, drawn at `scale` pixels per point, on white as a JPEG file; `quality` is 1…100. Throws if memory runs
    /// out.
    func jpeg(quality: Int, scale: Double) throws(RenderError) -> [UInt8] {
        try mapError({ RenderError($0) }) { () throws(EncodingError) in
            try JPEGEncoder.encode(self, quality: quality, scale: scale)
        }
    }
}

extension KeyboardRenderer {
    /// Returns one of this renderer's lists as an SVG document, with the baselines of text where a picture of `scale` pixels
    /// per point has them. Throws if memory runs out.
    package func svg(of list: DisplayList, scale: Double, caption: PictureCaption) throws(RenderError) -> [UInt8] {
        try mapError({ RenderError($0) }) { () throws(ExportError) in
            try SVGEncoder.encode(list, scale: scale, caption: caption, glyphs: typesetter)
        }
    }

    /// Returns one of this renderer's lists as a PDF document. PDF has no blurred shadows: they become pictures of `scale`
    /// pixels per point. Throws if memory runs out or the graphics library fails.
    func pdf(of list: DisplayList, scale: Double, caption: PictureCaption) throws(RenderError) -> [UInt8] {
        try mapError({ RenderError($0) }) { () throws(ExportError) in
            try PDFEncoder.encode(
                list, scale: scale, caption: caption, glyphs: typesetter, rasterizer: rasterizer)
        }
    }
}
