package import Graphics

/// Two colours that distinguish work in progress from completed work; the same in both modes.
package struct Palette: Hashable, Sendable {
    /// The colour of work in progress.
    package var inProgress: Color
    /// The colour of completed work.
    package var completed: Color

    package init(inProgress: Color, completed: Color) {
        self.inProgress = inProgress
        self.completed = completed
    }
}
