/// A glyph that can be drawn at any size: about its origin on the baseline, y down, in the glyph's own units.
package struct ScalableGlyph: Hashable, Sendable {
    /// The appearance of a glyph.
    package enum Look: Hashable, Sendable {
        /// A shape, filled by the non-zero rule in the text's colour.
        case outline(Path)
        /// A picture with its own colours, each pixel one unit large, its top left corner here.
        case picture(Pixmap, corner: Point)
    }

    /// Its appearance, in units.
    package let look: Look
    /// The units in the font's size, more than 0.
    package let unitsPerEm: Double

    package init(_ look: Look, unitsPerEm: Double) {
        self.look = look
        self.unitsPerEm = unitsPerEm
    }
}

/// A source of glyphs as shapes, for pictures that are not made of pixels.
package protocol ScalableGlyphSource {
    /// Returns a glyph of a font; nil if it has no ink or cannot be drawn.
    func scalableGlyph(_ glyph: UInt32, of font: FontReference) -> ScalableGlyph?
}
