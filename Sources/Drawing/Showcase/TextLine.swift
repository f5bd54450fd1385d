internal import Graphics

/// A text in one line that never exceeds its space: a text that is too long is first made smaller, then truncated.
struct TextLine {
    private let text: PlacedText

    /// The most characters that any line shows; shaping more would only take time.
    private static let longest = 300

    /// Sets a text in at most `width` points. `smallest` is the smallest scale before it is truncated; 1 never shrinks it.
    init(_ string: String, style: TextStyle, width: Double, smallest: Double = 1, shaper: any TextShaper) {
        let string = Self.line(of: string)
        let whole = PlacedText(string, style, shaper)
        let scale = min(max(width / max(whole.width, 1e-9), smallest), 1)
        let scaled = whole.scaled(by: scale)
        text = scaled.width <= width + 1e-9 ? scaled : scaled.shortened(to: width, shaper)
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
        let scalars = text.unicodeScalars.prefix(longest).map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
