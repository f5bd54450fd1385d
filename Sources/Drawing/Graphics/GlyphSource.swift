/// A glyph to draw: its font, its size and its offset between two pixels.
public struct GlyphRequest: Hashable, Sendable {
    /// The font.
    public let font: FontReference
    /// The glyph's number in it.
    public let glyph: UInt32
    /// Size in pixels.
    public let pixelSize: Double
    /// The origin's distance from a pixel's left side, in quarters of a pixel: 0…3.
    public let quarter: Int

    /// Describes a glyph to draw.
    public init(font: FontReference, glyph: UInt32, pixelSize: Double, quarter: Int) {
        self.font = font
        self.glyph = glyph
        self.pixelSize = pixelSize
        self.quarter = quarter
    }
}

/// The image of a glyph about its origin.
public enum GlyphImage: Sendable {
    /// A shape that is drawn in the text's colour.
    case coverage(CoverageMask)
    /// A picture with its own colours, its first pixel `left` columns and `top` rows from the origin.
    case color(Pixmap, left: Int, top: Int)
}

/// A source of glyph images. The rasterizer keeps the images that it gets, so a source need not.
public protocol GlyphSource {
    /// Returns the glyph's image, not hinted; nil if the glyph has no ink or cannot be drawn.
    func image(of request: GlyphRequest) -> GlyphImage?
}
