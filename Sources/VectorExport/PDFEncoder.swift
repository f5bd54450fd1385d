public import Graphics
public import Raster

/// Writes PDF documents of one page, one unit a point, text as outlines. Blurred shadows, which PDF does not know, are
/// pictures. Nothing in a document changes from run to run.
public enum PDFEncoder {
    /// The document of a list. Its shadows are drawn by `rasterizer` at `scale` pixels a point, and baselines of text stand
    /// where a picture of that scale has them.
    public static func encode(
        _ list: DisplayList, scale: Double, caption: PictureCaption, glyphs: any ScalableGlyphSource,
        rasterizer: Rasterizer
    ) throws(ExportError) -> [UInt8] {
        let page = try PDFPage(width: list.width, height: list.height)
        page.describe(caption)
        var painter = PDFPainter(page: page, glyphs: glyphs, rasterizer: rasterizer)
        try painter.paint(list, scale: scale)
        return try page.finish()
    }
}
