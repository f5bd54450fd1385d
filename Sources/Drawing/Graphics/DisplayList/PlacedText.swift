/// A text ready to be placed: shaped, with a scale.
package struct PlacedText: Hashable, Sendable {
    package let text: String
    /// The text, shaped at its nominal size.
    package private(set) var shaped: ShapedText
    /// Its font and nominal size.
    package let style: TextStyle
    /// The line box of its first font at the nominal size.
    package let lineBox: LineBox
    /// The factor that the nominal size is multiplied by.
    package var scale = 1.0

    package init(_ text: String, _ style: TextStyle, _ shaper: any TextShaper) {
        self.text = text
        shaped = shaper.shape(text, style: style)
        self.style = style
        lineBox = shaper.lineBox(style)
    }

    /// Its nominal size in points.
    package var size: Double { style.size }

    /// Its width at its scale, in points.
    package var width: Double { shaped.advance * scale }

    /// Returns the baseline's y if the line box is centred at `middle`.
    package func baseline(centeredAt middle: Double) -> Double {
        middle + lineBox.baselineBelowCenter * scale
    }

    /// Returns the text in at most `width`: scaled to no less than half its nominal size, and cut if that is not enough
    /// (docs/geometry.md §4.3).
    package func fitted(to width: Double, _ shaper: any TextShaper) -> PlacedText {
        guard self.width > width else { return self }
        return scaled(by: max(width / self.width, Self.leastScale / scale)).cut(to: width, shaper)
    }

    /// Returns the text at its scale in at most `width`: its letters closer together, or else its beginning with an ellipsis. A
    /// text of one cluster is scaled instead, because it cannot be cut. The shaper records every text that does not fit.
    package func cut(to width: Double, _ shaper: any TextShaper) -> PlacedText {
        let width = max(width, Self.leastWidth)
        guard self.width > width + 1e-9 else { return self }
        shaper.record(textCut: text)
        if text.count > 1 {
            let tight = tightened(to: width)
            if tight.width <= width + 1e-9 { return tight }
            let beginning = shortened(to: width, shaper)
            return beginning.scaled(by: min(1, width / max(beginning.width, 1e-9)))
        }
        return scaled(by: width / self.width)
    }

    /// The least share of its size that a text shrinks to before it is cut.
    package static let leastScale = 0.5
    /// The least width that a text is made to fit, in points.
    private static let leastWidth = 0.5
    /// The most that letters move closer together, in shares of the size.
    private static let mostTightening = 0.05
    /// The start of the Hebrew block. Letters before it stand apart; some of those after it join.
    private static let firstJoining: Unicode.Scalar = "\u{590}"

    /// Returns the text with its letters closer together, as much as they may if that does not make it fit; the same text if
    /// they join, or have marks.
    private func tightened(to width: Double) -> PlacedText {
        let gaps = shaped.glyphs.count - 1
        guard canBeSpaced else { return self }
        let step = min((self.width - width) / scale / Double(gaps), Self.mostTightening * size)
        return spaced(by: -step / size)
    }

    /// Returns the text with a distance, in its sizes, added between its letters; the same text if they join, or have marks.
    package func spaced(by share: Double) -> PlacedText {
        let gaps = shaped.glyphs.count - 1
        guard share != 0, canBeSpaced else { return self }
        let glyphs = shaped.glyphs.enumerated().map { index, glyph in
            let origin = Point(glyph.origin.x + Double(index) * share * size, glyph.origin.y)
            return PositionedGlyph(font: glyph.font, glyph: glyph.glyph, origin: origin)
        }
        var spaced = self
        spaced.shaped = ShapedText(glyphs: glyphs, advance: shaped.advance + Double(gaps) * share * size)
        return spaced
    }

    /// Whether its letters neither join nor have marks.
    private var canBeSpaced: Bool {
        shaped.glyphs.count == text.count && text.unicodeScalars.allSatisfy { $0 < Self.firstJoining }
    }

    /// The most characters of a text that is cut: shaping more would only take time.
    private static let longestCut = 300

    /// Returns the longest beginning that fits a width with an ellipsis after it, at the same scale; at least the ellipsis. A
    /// binary search finds it, so a text of any length costs little.
    package func shortened(to width: Double, _ shaper: any TextShaper) -> PlacedText {
        let clusters = Array(text.prefix(Self.longestCut))
        func beginning(_ count: Int) -> PlacedText {
            let end = clusters.prefix(count).lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0
            return PlacedText(String(clusters.prefix(end)) + "…", style, shaper).scaled(by: scale)
        }
        var (fits, fails) = (0, clusters.count + 1)
        while fails - fits > 1 {
            let middle = (fits + fails) / 2
            if beginning(middle).width <= width { fits = middle } else { fails = middle }
        }
        return beginning(fits)
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

    /// Returns the text scaled down so that its ink stays within `width` with its advance width in the middle: letters of some
    /// scripts reach far beyond their advance.
    package func withInk(across width: Double, _ shaper: any TextShaper) -> PlacedText {
        guard let reach = reach(shaper) else { return self }
        return reach > width ? scaled(by: max(width, Self.leastWidth) / reach) : self
    }

    /// Returns the least width that holds all of its ink with its advance width in the middle; nil if it has no ink.
    package func reach(_ shaper: any TextShaper) -> Double? {
        ink(shaper).map { 2 * max(width / 2 - $0.x, $0.maxX - width / 2) }
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
