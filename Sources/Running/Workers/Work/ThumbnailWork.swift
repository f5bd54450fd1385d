package import KeyboardPreview
package import Options
package import RenderOptions

/// Draws a store's picture of a theme.
package struct ThumbnailWork: DrawnWork, ChoosingWork {
    package static let command = "thumbnail"
    package static let pictureOptions = RenderParameters.thumbnailOptions
    package var parameters = RenderParameters.shown
    package var choices = ThumbnailChoices()

    package init() {}

    package func content(_ task: WorkTask) throws -> RenderRequest.Content {
        let theme = try task.theme(parameters)
        return .thumbnail(choices.drawsPlaceholder ? .replaceable(theme) : .required(theme), choices.thumbnail)
    }
}
