/// A font as the display list names it. The number means something only to the typesetter that made it: equal numbers from one
/// typesetter are the same font file, face and variation.
package struct FontReference: Hashable, Sendable {
    /// The typesetter's number for it.
    package let number: Int

    /// Wraps a typesetter's number.
    package init(number: Int) {
        self.number = number
    }
}

package struct PositionedGlyph: Hashable, Sendable {
    /// The font that has it.
    package let font: FontReference
    /// The glyph's number in that font.
    package let glyph: UInt32
    /// Its origin on the baseline, in points.
    package let origin: Point

    package init(font: FontReference, glyph: UInt32, origin: Point) {
        self.font = font
        self.glyph = glyph
        self.origin = origin
    }
}

/// Shaped text in one size and colour, ready to draw.
package struct GlyphRun: Hashable, Sendable {
    /// The text, for people who read the display list and for exported files that contain text.
    package let text: String
    /// Font size in points.
    package let size: Double
    /// The colour of glyphs that have no colour themselves.
    package let color: Color
    /// The glyphs in drawing order.
    package let glyphs: [PositionedGlyph]

    package init(text: String, size: Double, color: Color, glyphs: [PositionedGlyph]) {
        self.text = text
        self.size = size
        self.color = color
        self.glyphs = glyphs
    }
}
