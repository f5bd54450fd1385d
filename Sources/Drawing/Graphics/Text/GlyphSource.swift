/// A glyph to draw: its font, its size and its offset between two pixels.
package struct GlyphRequest: Hashable, Sendable {
    package let font: FontReference
    /// The glyph's number in it.
    package let glyph: UInt32
    /// Size in pixels.
    package let pixelSize: Double
    /// The origin's distance from a pixel's left side, in quarters of a pixel: 0…3.
    package let quarter: Int

    /// Describes a glyph to draw.
    package init(font: FontReference, glyph: UInt32, pixelSize: Double, quarter: Int) {
        self.font = font
        self.glyph = glyph
        self.pixelSize = pixelSize
        self.quarter = quarter
    }
}

/// The image of a glyph about its origin.
package enum GlyphImage: Sendable {
    /// A shape that is drawn in the text's colour.
    case coverage(CoverageMask)
    /// A picture with its own colours, its first pixel `left` columns and `top` rows from the origin.
    case color(Pixmap, left: Int, top: Int)
}

/// A source of glyph images. The rasterizer keeps the images that it gets, so a source need not.
package protocol GlyphSource {
    /// Returns the glyph's image, not hinted; nil if the glyph has no ink or cannot be drawn.
    func image(of request: GlyphRequest) -> GlyphImage?
}
