package import KeyboardPreview
package import RenderOptions

/// Draws the keyboard of a theme.
package struct PictureWork: DrawnWork {
    package static let command = "picture"
    package var options = PictureOptions()

    package init() {}

    package func content(_ task: WorkTask) throws -> RenderRequest.Content {
        .keyboard(try task.theme(options))
    }
}
