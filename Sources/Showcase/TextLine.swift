internal import Graphics

/// A text in one line that never leaves its place: what is too long is first set smaller and then cut short.
struct TextLine {
    private let text: PlacedText

    /// No line shows more of a text. Shaping more would only take time.
    private static let longest = 300

    /// Sets a text in at most `width` points. `smallest` is how far it may shrink before it is cut, 1 for not at all.
    init(_ words: String, _ style: TextStyle, width: Double, smallest: Double = 1, _ shaper: any TextShaper) {
        let words = Self.line(of: words)
        let whole = PlacedText(words, style, shaper)
        let scale = min(max(width / max(whole.width, 1e-9), smallest), 1)
        text =
            whole.width * scale <= width + 1e-9
            ? whole.scaled(by: scale) : Self.cut(words, style, width: width / scale, shaper).scaled(by: scale)
    }

    /// From top to bottom, in points.
    var height: Double { text.lineBox.height * text.scale }

    /// How wide it is set, in points.
    var width: Double { text.width }

    /// The line about the middle of a place.
    func command(centerX x: Double, middle: Double, _ color: Color) -> DisplayList.Command {
        text.command(centerX: x, baseline: text.baseline(centeredAt: middle), color)
    }

    /// The line from a left end on.
    func command(left x: Double, middle: Double, _ color: Color) -> DisplayList.Command {
        text.command(left: x, baseline: text.baseline(centeredAt: middle), color)
    }

    /// A text without what would break or bend a line: control characters are spaces.
    private static func line(of text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(scalars)
    }

    /// As many characters as fit with an ellipsis after them.
    private static func cut(
        _ words: String, _ style: TextStyle, width: Double, _ shaper: any TextShaper
    ) -> PlacedText {
        func beginning(_ count: Int) -> PlacedText {
            let kept = words.prefix(count)
            let end = kept.lastIndex { !$0.isWhitespace }.map(kept.index(after:)) ?? kept.startIndex
            return PlacedText(kept[..<end] + "…", style, shaper)
        }
        var (fits, tooLong) = (0, words.count)
        while tooLong - fits > 1 {
            let middle = (fits + tooLong) / 2
            if beginning(middle).width <= width { fits = middle } else { tooLong = middle }
        }
        return beginning(fits)
    }
}
