package import Graphics
package import Raster

/// An encoder for PDF documents of one page, in units of one point, with text as outlines. Blurred shadows, which PDF does
/// not support, are pictures. A document has the same bytes in every run.
package enum PDFEncoder {
    /// Returns the document of a list. `rasterizer` draws its shadows at `scale` pixels per point, and baselines of text are
    /// placed as in a picture of that scale.
    package static func encode(
        _ list: DisplayList, scale: Double, caption: PictureCaption, glyphs: any ScalableGlyphSource,
        rasterizer: Rasterizer
    ) throws(ExportError) -> [UInt8] {
        let page = try PDFPage(width: list.width, height: list.height)
        page.describe(caption)
        var painter = PDFPainter(page: page, glyphs: glyphs, rasterizer: rasterizer)
        try painter.paint(list, grid: PixelGrid(placement: Placement(scale: scale, origin: .zero)))
        return try page.finish()
    }
}
