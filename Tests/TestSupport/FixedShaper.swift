import Graphics

/// A typesetter with one imaginary font: every character is half the size wide, a line reaches 0.8 of the size above the
/// baseline and 0.2 below. So a line box centred at y has its baseline 0.3 of the size below y.
package struct FixedShaper: TextShaper {
    /// Creates a typesetter; all are equal.
    package init() {}

    package func shape(_ text: String, style: TextStyle) -> ShapedText {
        let glyphs = text.indices.enumerated().map { n, _ in
            PositionedGlyph(font: FontReference(number: 0), glyph: 1, origin: Point(Double(n) * style.size / 2, 0))
        }
        return ShapedText(glyphs: glyphs, advance: Double(text.count) * style.size / 2)
    }

    package func lineBox(_ style: TextStyle) -> LineBox {
        LineBox(ascent: 0.8 * style.size, descent: 0.2 * style.size)
    }

    /// The ink of letters that look like capitals: 0.6 of the size high, on the baseline.
    package func ink(of text: ShapedText, size: Double) -> Rect? {
        let places = text.glyphs.map(\.origin.x)
        let left = places.min() ?? 0
        return Rect(x: left, y: -0.6 * size, width: (places.max() ?? 0) + size / 2 - left, height: 0.6 * size)
    }
}
