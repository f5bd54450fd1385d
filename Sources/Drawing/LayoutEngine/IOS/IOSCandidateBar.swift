/// The bar of candidates of a keyboard.
package struct IOSCandidateBar: Hashable, Sendable {
    /// How candidates share the bar.
    enum Division: Hashable, Sendable {
        /// By the widths of their texts, or as pills.
        case natural
        /// Three equal cells, with lines of this height between them.
        case thirds(separatorHeight: Double)
    }

    /// How candidates share the bar.
    let division: Division
    /// Whether the selected candidate has a face.
    package let hasHighlight: Bool
    /// The share of the text's alpha that all candidates have; nil for the theme's colours.
    package let textAlpha: Double?
    /// The share of the key text's alpha that the lines between candidates have; nil for the theme's separator.
    package let separatorAlpha: Double?
    /// The size of Tamil candidates relative to Latin ones.
    package let tamilScale: Double
}

extension LayoutOptions {
    /// The height in points of the candidate bar on iOS, if it is shown (docs/geometry.md §2).
    package var candidateBarHeight: Double {
        if let height = metrics.ios?.tablet(self)?.candidateBarHeight ?? metrics.ios?.frames?.candidateBarHeight {
            return height
        }
        if device.isPhone, orientation == .landscape { return 36 }
        return hasAnnotations ? 60 : 48
    }
}
