package import Layouts

/// The strip of candidates above an Android keyboard's keys (docs/android.md §5).
package struct AndroidCandidateBar: Hashable, Sendable {
    /// How candidates share a strip.
    enum Division: Hashable {
        /// Three places, the most likely candidate in the middle, between margins of this width.
        case thirds(margin: Double)
        /// From the left on, each as wide as its text and `padding` at either side, at most `most`.
        case flowing(padding: Double, most: Double)
        /// From the left on, each at least a sixth wide, before a cell of this width for more.
        case sixths(expander: Double)
    }

    /// How candidates share it.
    let division: Division
    /// The size of candidates.
    package let size: AndroidTextSizes.Size
    /// The size of their annotations.
    package let annotationSize: AndroidTextSizes.Size
    /// Whether annotations stand behind candidates and not under them.
    package var hasAnnotationsBehind = false
    /// The height of the lines between candidates.
    let separatorHeight: Double
    /// The free width at either side of a candidate's text.
    package let padding: Double
    /// Whether dots under the middle candidate say that there are more.
    package var hasMoreDots = false
    /// Whether a button stands at either end.
    package var hasButtons = false
    /// How much wider the first of them is than the other, which is as wide as the strip is high.
    var toggleExcess = 0.0
    /// Returns the width of the first of them in a strip of a height.
    package func toggleWidth(inStripOf height: Double) -> Double { max(height + toggleExcess, 0) }
    /// Whether its icons have the text of modifier keys.
    package var hasModifierIcons = false
    /// Whether the selected candidate is bold.
    package var boldensSelected = false
    /// What it shows at rest; nil for the app that has no such state here.
    package var actions: CandidateBarActions?
}

/// The actions of a strip at rest, each in a square of its height.
package struct CandidateBarActions: Hashable, Sendable {
    /// The one at the start; nil for the button that brings back the words.
    package let first: KeyIcon?
    /// Those that share the room between.
    package let middle: [KeyIcon]
    /// The one at the end, with this free at either side.
    package let last: KeyIcon
    package var lastMargin = 0.0
}
