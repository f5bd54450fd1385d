public import Graphics

/// Two colours that tell what is under way from what is done; the same in both modes.
public struct Palette: Hashable, Sendable {
    /// The colour of what is under way.
    public var inProgress: Color
    /// The colour of what is done.
    public var completed: Color

    /// Makes a palette.
    public init(inProgress: Color, completed: Color) {
        self.inProgress = inProgress
        self.completed = completed
    }
}
