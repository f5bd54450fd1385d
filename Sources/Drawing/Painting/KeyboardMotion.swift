/// The parts of a keyboard that are moving from one state to another.
public struct KeyboardMotion: Hashable, Sendable {
    /// How far down the keys are that are neither up nor down, by their index in `KeyboardGeometry.keys`: 0 is up, 1 is down,
    /// and swinging keys go beyond both.
    public var amounts: [Int: Double] = [:]
    /// The remaining opacity of each of `KeyboardGeometry.formerPreviews`, 0…1.
    public var opacities: [Double] = []
    /// The position of the selected variant's mark, in cells of the popup; nil if it rests in its cell.
    public var selection: Double?

    /// The motion in which nothing moves.
    public static let none = KeyboardMotion()

    /// Makes a motion in which nothing moves.
    public init() {}
}
