/// A text ready to be placed: shaped, and how much it is scaled.
public struct PlacedText: Hashable, Sendable {
    /// What it says.
    public let text: String
    /// Shaped at its nominal size.
    public let shaped: ShapedText
    /// Its nominal size in points.
    public let size: Double
    /// The line box of its first font at the nominal size.
    public let lineBox: LineBox
    /// What the nominal size is multiplied with.
    public var scale = 1.0

    /// Shapes a text.
    public init(_ text: String, _ style: TextStyle, _ shaper: any TextShaper) {
        self.text = text
        shaped = shaper.shape(text, style)
        size = style.size
        lineBox = shaper.lineBox(style)
    }

    /// Its width as placed, in points.
    public var width: Double { shaped.advance * scale }

    /// Where the baseline lies when the line box is centred at `middle`.
    public func baseline(centeredAt middle: Double) -> Double {
        middle + lineBox.baselineBelowCenter * scale
    }

    /// Scaled down so that it is at most `width` wide, but to no less than half the size designed (docs/geometry.md
    /// §4), which is the nominal one unless given.
    public func fitted(to width: Double, designSize: Double? = nil) -> PlacedText {
        var fitted = self
        let least = (designSize ?? size) / 2 / (size * scale)
        if self.width > width { fitted.scale *= max(width / self.width, least) }
        return fitted
    }

    /// Its ink as placed, in points about its origin on the baseline; nil where there is none.
    public func ink(_ shaper: any TextShaper) -> Rect? {
        shaper.ink(of: shaped, size: size).map { Placement(scale: scale, origin: .zero)($0) }
    }

    /// By how much it can be scaled for its line box to be centred in a box `height` high and its ink to stay inside;
    /// infinite where there is no ink.
    public func scale(fitting height: Double, _ shaper: any TextShaper) -> Double {
        guard let ink = ink(shaper) else { return .infinity }
        let baseline = lineBox.baselineBelowCenter * scale
        return max(height, 0) / 2 / max(max(-ink.y - baseline, ink.maxY + baseline), 1e-9)
    }

    /// Scaled about wherever it will be placed.
    public func scaled(by factor: Double) -> PlacedText {
        var scaled = self
        scaled.scale *= factor
        return scaled
    }

    /// The glyphs, centred across `x` by advance width, on a baseline.
    public func command(centerX x: Double, baseline: Double, _ color: Color) -> DisplayList.Command {
        command(left: x - width / 2, baseline: baseline, color)
    }

    /// The glyphs from a left end on, on a baseline.
    public func command(left: Double, baseline: Double, _ color: Color) -> DisplayList.Command {
        let glyphs = shaped.glyphs.map { glyph in
            let origin = Point(left + glyph.origin.x * scale, baseline + glyph.origin.y * scale)
            return PositionedGlyph(font: glyph.font, glyph: glyph.glyph, origin: origin)
        }
        return .text(GlyphRun(text: text, size: size * scale, color: color, glyphs: glyphs))
    }
}
