/// What of a keyboard is on its way from one state to another.
public struct KeyboardMotion: Hashable, Sendable {
    /// How far down keys are that are neither up nor down, by their place in `KeyboardGeometry.keys`: 0 up, 1 down, and
    /// beyond both where they swing.
    public var amounts: [Int: Double] = [:]
    /// What is left of each of `KeyboardGeometry.formerPreviews`, 0…1.
    public var opacities: [Double] = []
    /// Where the mark of the selected variant is, counted in cells of the popup; nil where it rests in its cell.
    public var selection: Double?

    /// Nothing moves.
    public static let none = KeyboardMotion()

    /// Nothing moves.
    public init() {}
}
