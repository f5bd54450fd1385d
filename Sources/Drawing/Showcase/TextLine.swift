internal import Graphics

/// A text in one line that never exceeds its space: a text that is too long is first made smaller, then truncated.
struct TextLine {
    private let text: PlacedText

    /// The most characters that any line shows; shaping more would only take time.
    private static let longest = 300

    /// Sets a text in at most `width` points. `smallest` is the smallest scale before it is truncated; 1 never shrinks it.
    init(_ words: String, style: TextStyle, width: Double, smallest: Double = 1, shaper: any TextShaper) {
        let words = Self.line(of: words)
        let whole = PlacedText(words, style, shaper)
        let scale = min(max(width / max(whole.width, 1e-9), smallest), 1)
        text =
            whole.width * scale <= width + 1e-9
            ? whole.scaled(by: scale)
            : Self.cut(words, style: style, width: width / scale, shaper: shaper).scaled(by: scale)
    }

    /// The height, in points.
    var height: Double { text.lineBox.height * text.scale }

    /// The width, in points.
    var width: Double { text.width }

    /// Returns the line centred on a place.
    func command(centerX x: Double, middle: Double, _ color: Color) -> DisplayList.Command {
        text.command(centerX: x, baseline: text.baseline(centeredAt: middle), color)
    }

    /// Returns the line starting at a left end.
    func command(left x: Double, middle: Double, _ color: Color) -> DisplayList.Command {
        text.command(left: x, baseline: text.baseline(centeredAt: middle), color)
    }

    /// Returns a text without characters that would break or distort a line: control characters become spaces.
    private static func line(of text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(scalars)
    }

    /// Returns as many characters as fit, followed by an ellipsis.
    private static func cut(
        _ words: String, style: TextStyle, width: Double, shaper: any TextShaper
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
