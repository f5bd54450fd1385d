/// A glyph to be drawn at any size: about its origin on the baseline, y down, in units of its own.
public struct ScalableGlyph: Hashable, Sendable {
    /// What there is to see.
    public enum Look: Hashable, Sendable {
        /// A shape, filled by the non-zero rule in the text's colour.
        case outline(Path)
        /// A picture in colours of its own, each pixel one unit large, its top left corner here.
        case picture(Pixmap, corner: Point)
    }

    /// What there is to see, in units.
    public let look: Look
    /// Units to the size of the font, more than 0.
    public let unitsPerEm: Double

    /// Makes a glyph.
    public init(_ look: Look, unitsPerEm: Double) {
        self.look = look
        self.unitsPerEm = unitsPerEm
    }
}

/// What knows glyphs as shapes, for pictures that are not made of pixels.
public protocol ScalableGlyphSource {
    /// A glyph of a font; nil where it has no ink or cannot be drawn.
    func scalableGlyph(_ glyph: UInt32, of font: FontReference) -> ScalableGlyph?
}
