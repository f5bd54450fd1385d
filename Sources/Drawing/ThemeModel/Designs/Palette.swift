public import Graphics

/// Two colours that distinguish work in progress from completed work; the same in both modes.
public struct Palette: Hashable, Sendable {
    /// The colour of work in progress.
    public var inProgress: Color
    /// The colour of completed work.
    public var completed: Color

    /// Creates a palette.
    public init(inProgress: Color, completed: Color) {
        self.inProgress = inProgress
        self.completed = completed
    }
}
