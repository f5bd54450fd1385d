import Graphics

/// A typesetter of one imaginary font: every character is half its size wide, a line 0.8 of it above the baseline and
/// 0.2 below. So a line box centred at y has its baseline 0.3 of the size below y.
package struct FixedShaper: TextShaper {
    /// A typesetter; all are alike.
    package init() {}

    package func shape(_ text: String, _ style: TextStyle) -> ShapedText {
        let glyphs = text.indices.enumerated().map { n, _ in
            PositionedGlyph(font: FontReference(number: 0), glyph: 1, origin: Point(Double(n) * style.size / 2, 0))
        }
        return ShapedText(glyphs: glyphs, advance: Double(text.count) * style.size / 2)
    }

    package func lineBox(_ style: TextStyle) -> LineBox {
        LineBox(ascent: 0.8 * style.size, descent: 0.2 * style.size)
    }

    /// Letters as capitals are: 0.6 of the size high, on the baseline.
    package func ink(of text: ShapedText, size: Double) -> Rect? {
        Rect(x: 0, y: -0.6 * size, width: text.advance, height: 0.6 * size)
    }
}
