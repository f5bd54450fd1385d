/// The widths of texts, for the few frames that depend on them.
package struct TextMeasure {
    /// Returns the advance in points of a text, set regular at a size in points.
    let advance: (_ text: String, _ size: Double) -> Double

    /// Makes a measure.
    package init(_ advance: @escaping (_ text: String, _ size: Double) -> Double) {
        self.advance = advance
    }

    /// No text has a width.
    package static var none: TextMeasure { TextMeasure { _, _ in 0 } }
}
