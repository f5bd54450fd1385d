/// A text ready to be placed: shaped, with a scale.
package struct PlacedText: Hashable, Sendable {
    package let text: String
    /// The text, shaped at its nominal size.
    package let shaped: ShapedText
    /// Its nominal size in points.
    package let size: Double
    /// The line box of its first font at the nominal size.
    package let lineBox: LineBox
    /// The factor that the nominal size is multiplied by.
    package var scale = 1.0

    package init(_ text: String, _ style: TextStyle, _ shaper: any TextShaper) {
        self.text = text
        shaped = shaper.shape(text, style: style)
        size = style.size
        lineBox = shaper.lineBox(style)
    }

    /// Its width at its scale, in points.
    package var width: Double { shaped.advance * scale }

    /// Returns the baseline's y if the line box is centred at `middle`.
    package func baseline(centeredAt middle: Double) -> Double {
        middle + lineBox.baselineBelowCenter * scale
    }

    /// Returns the text scaled down to at most `width`, but to no less than half the design size (docs/geometry.md §4), which
    /// defaults to the nominal size.
    package func fitted(to width: Double, designSize: Double? = nil) -> PlacedText {
        var fitted = self
        let least = (designSize ?? size) / 2 / (size * scale)
        if self.width > width { fitted.scale *= max(width / self.width, least) }
        return fitted
    }

    /// Returns its ink at its scale, in points about its origin on the baseline; nil if it has none.
    package func ink(_ shaper: any TextShaper) -> Rect? {
        shaper.ink(of: shaped, size: size).map { Placement(scale: scale, origin: .zero)($0) }
    }

    /// Returns the factor by which it can be scaled so that its ink stays inside a box `height` high in which its line box is
    /// centred; infinite if it has no ink.
    package func scale(fitting height: Double, _ shaper: any TextShaper) -> Double {
        guard let ink = ink(shaper) else { return .infinity }
        let baseline = lineBox.baselineBelowCenter * scale
        return max(height, 0) / 2 / max(max(-ink.y - baseline, ink.maxY + baseline), 1e-9)
    }

    /// Returns the text scaled by a factor about its place, wherever that will be.
    package func scaled(by factor: Double) -> PlacedText {
        var scaled = self
        scaled.scale *= factor
        return scaled
    }

    /// Returns the glyphs on a baseline, their advance width centred at `x`.
    package func command(centerX x: Double, baseline: Double, _ color: Color) -> DisplayList.Command {
        command(left: x - width / 2, baseline: baseline, color)
    }

    /// Returns the glyphs on a baseline, starting at `left`.
    package func command(left: Double, baseline: Double, _ color: Color) -> DisplayList.Command {
        let glyphs = shaped.glyphs.map { glyph in
            let origin = Point(left + glyph.origin.x * scale, baseline + glyph.origin.y * scale)
            return PositionedGlyph(font: glyph.font, glyph: glyph.glyph, origin: origin)
        }
        return .text(GlyphRun(text: text, size: size * scale, color: color, glyphs: glyphs))
    }
}
