/// The parts of a keyboard that are moving from one state to another.
package struct KeyboardMotion: Hashable, Sendable {
    /// How far down the keys are that are neither up nor down, by their index in `KeyboardGeometry.keys`: 0 is up, 1 is down,
    /// and swinging keys go beyond both.
    package var amounts: [Int: Double] = [:]
    /// The remaining opacity of each of `KeyboardGeometry.formerPreviews`, 0…1.
    package var opacities: [Double] = []
    /// The position of the selected variant's mark, in cells of the popup; nil if it rests in its cell.
    package var selection: Double?

    /// Makes a motion in which nothing moves.
    package init() {}
}
