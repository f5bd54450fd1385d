package import KeyboardPreview
package import Options
package import RenderOptions

/// Draws a store's picture of a theme.
package struct ThumbnailWork: DrawnWork, ChoosingWork {
    package static let command = "thumbnail"
    package static let pictureOptions = PictureOptions.thumbnailOptions
    package var options = PictureOptions.shown
    package var commandOptions = ThumbnailCommandOptions()

    package init() {}

    package func content(_ task: WorkTask) throws -> RenderRequest.Content {
        let theme = try task.theme(options)
        return .thumbnail(
            commandOptions.drawsPlaceholder ? .replaceable(theme) : .required(theme), commandOptions.thumbnail)
    }
}
