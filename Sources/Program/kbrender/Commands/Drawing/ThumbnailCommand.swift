import CommandSupport
import Files
import Options
import RenderOptions
import KeyboardPreview
import Showcase
import ThemeModel
import Documents

/// `kbrender thumbnail`: a theme's picture for a store.
enum ThumbnailCommand {
    struct Arguments: ShowcaseArguments {
        /// The theme, and what to show of its keyboard. The mode is the foremost variant's.
        var picture = RenderArguments.shown
        /// The options of the thumbnail.
        var options = ThumbnailCommandOptions()
    }

    static let table = Command<Arguments>(
        summary: "draws a theme for a store, in exactly the size that you give",
        discussion: [
            "The keyboard is on a backdrop in the theme's own colours. The style split shows both "
                + "variants, divided by a diagonal; stack shows one in front of the other. --mode decides "
                + "which comes first.",
            "With --placeholder, a broken or missing theme gives a neutral picture of the same size, "
                + "so a store has no gap. Messages say what is wrong, and the exit code is 76.",
            RenderOptionTable.keyNames,
        ],
        operands: [Operand<RenderArguments>.theme.lifted(to: \.picture)],
        groups: [
            Arguments.result(
                [.light, .dark],
                output: "<theme id>-thumbnail.png",
                own: ThumbnailCommandOptions.options.map { $0.lifted(to: \.options) }
            )
        ] + Arguments.shown(without: "scale") + [.messages()],
        examples: [
            .init("kbrender thumbnail theme.json --title", "the light keyboard, with name and author"),
            .init("kbrender thumbnail midnight --style split --size 1280x800", "light and dark in one picture"),
            .init("kbrender thumbnail theme.json --placeholder -o store.png", "draws a picture in any case"),
        ]
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
