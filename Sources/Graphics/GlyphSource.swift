/// A glyph to be drawn: in which font, at which size, how far between two pixels.
public struct GlyphRequest: Hashable, Sendable {
    /// The font.
    public let font: FontReference
    /// The glyph's number in it.
    public let glyph: UInt32
    /// Size in pixels.
    public let pixelSize: Double
    /// The origin's distance from a pixel's left side, in quarters of a pixel: 0…3.
    public let quarter: Int

    /// Describes a glyph.
    public init(font: FontReference, glyph: UInt32, pixelSize: Double, quarter: Int) {
        self.font = font
        self.glyph = glyph
        self.pixelSize = pixelSize
        self.quarter = quarter
    }
}

/// What a glyph looks like about its origin.
public enum GlyphImage: Sendable {
    /// A shape, to be drawn in the text's colour.
    case coverage(CoverageMask)
    /// A picture in colours of its own, its first pixel `left` columns and `top` rows from the origin.
    case color(Pixmap, left: Int, top: Int)
}

/// What knows the looks of glyphs. The rasterizer keeps what it is given, so a source need not.
public protocol GlyphSource {
    /// The glyph's image, not hinted; nil where it has no ink or cannot be drawn.
    func image(of request: GlyphRequest) -> GlyphImage?
}
