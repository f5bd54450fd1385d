internal import Graphics

/// The widths of texts, for the few frames that depend on them.
public struct TextMeasure {
    /// Returns the advance in points of a text, set regular at a size in points.
    public let advance: (_ text: String, _ size: Double) -> Double

    /// Makes a measure.
    public init(_ advance: @escaping (_ text: String, _ size: Double) -> Double) {
        self.advance = advance
    }

    /// No text has a width.
    public static var none: TextMeasure { TextMeasure { _, _ in 0 } }
}
