/// A font as the display list names it. The number means something only to the typesetter that made it: equal numbers from one
/// typesetter are the same font file, face and variation.
public struct FontReference: Hashable, Sendable {
    /// The typesetter's number for it.
    public let number: Int

    /// Wraps a typesetter's number.
    public init(number: Int) {
        self.number = number
    }
}

/// One glyph, placed.
public struct PositionedGlyph: Hashable, Sendable {
    /// The font that has it.
    public let font: FontReference
    /// The glyph's number in that font.
    public let glyph: UInt32
    /// Its origin on the baseline, in points.
    public let origin: Point

    /// Places a glyph.
    public init(font: FontReference, glyph: UInt32, origin: Point) {
        self.font = font
        self.glyph = glyph
        self.origin = origin
    }
}

/// Shaped text in one size and colour, ready to draw.
public struct GlyphRun: Hashable, Sendable {
    /// The text, for people who read the display list and for exported files that contain text.
    public let text: String
    /// Font size in points.
    public let size: Double
    /// The colour of glyphs that have no colour themselves.
    public let color: Color
    /// The glyphs in drawing order.
    public let glyphs: [PositionedGlyph]

    /// Makes a run.
    public init(text: String, size: Double, color: Color, glyphs: [PositionedGlyph]) {
        self.text = text
        self.size = size
        self.color = color
        self.glyphs = glyphs
    }
}
