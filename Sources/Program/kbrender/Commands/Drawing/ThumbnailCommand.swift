import CommandSupport
import Files
import Options
import RenderOptions
import KeyboardPreview
import ThemeModel

/// `kbrender thumbnail`: a theme's picture for a store.
enum ThumbnailCommand {
    struct Arguments: ShowcaseArguments {
        /// The theme, and what to show of its keyboard. The mode is the foremost variant's.
        var picture = RenderArguments(options: .shown)
        /// The options of the thumbnail.
        var options = ThumbnailCommandOptions()
    }

    static let table = Command<Arguments>(
        operands: [Operand<RenderArguments>.theme.lifted(to: \.picture)],
        options: [
            Arguments.result(
                [.light, .dark],
                output: "<theme id>-thumbnail.png",
                own: ThumbnailCommandOptions.options.map { $0.lifted(to: \.options) }
            )
        ] + Arguments.contents(without: ["scale"]),
        facts: ["keys": RenderOptionTable.keyNames]
    )

    static func run(_ arguments: Arguments) throws -> ExitCode {
        let picture = arguments.picture
        var input = ShowcaseInput()
        try input.read(picture.options.theme, with: picture, isReplaceable: arguments.options.drawsPlaceholder)
        let failure = try input.draw(.thumbnail(input.themes[0], arguments.options.thumbnail), with: picture) { id in
            "\(OutputName.slug(of: id ?? "theme"))-thumbnail"
        }
        return failure == nil ? .done : .placeholder
    }
}
