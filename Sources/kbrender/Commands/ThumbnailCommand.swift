import Documents
import Files
import Options
import RenderOptions
import KeyboardPreview
import Showcase
import ThemeModel

/// `kbrender thumbnail`: a store's picture of a theme.
enum ThumbnailCommand {
    /// What it takes.
    struct Arguments: ShowcaseArguments {
        /// The theme, and what of its keyboard shows. The mode is the foremost variant's.
        var picture = PictureArguments.shown
        /// Width and height in pixels.
        var size = ThumbnailSize()
        /// How keyboards lie.
        var style = ThumbnailOptions().style
        /// Writes name and author.
        var showsTitle = false
        /// Draws a placeholder for a theme that is broken.
        var drawsPlaceholder = false
    }

    /// Its table.
    static let table = Command<Arguments>(
        summary: "draws a theme for a store, in exactly the size asked for",
        discussion: [
            "The keyboard lies on a backdrop in the theme's own colours. The style split shows both variants cut along a "
                + "slanted line, stack one before the other; --mode says which comes first.",
            "With --placeholder a theme that is broken or missing gives a neutral picture of the same size, so that a "
                + "store has no hole; messages and exit status still tell what is wrong.",
            PictureOptions.keyNames,
        ],
        operands: [Operand<PictureArguments>.theme.lifted(to: \.picture)],
        groups: [
            Arguments.result(
                [.light, .dark],
                output: "<theme id>-thumbnail.png",
                [
                    .value("size", .thumbnailSize, \.size, "width and height"),
                    .value("style", .choice("STYLE"), \.style, "how the keyboards lie"),
                    .flag("title", \.showsTitle, true, "writes the theme's name and author"),
                    .flag("placeholder", \.drawsPlaceholder, true, "draws something neutral for a broken theme"),
                ]
            )
        ] + Arguments.shown(without: "scale") + [.messages()],
        examples: [
            .init("kbrender thumbnail theme.json --title", "the light keyboard, with name and author"),
            .init("kbrender thumbnail midnight --style split --size 1280x800", "light and dark in one place"),
            .init("kbrender thumbnail theme.json --placeholder -o store.png", "a picture in any case"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: Arguments, _ invocation: Invocation) throws(OperationError) -> ExitCode {
        try invocation.limited(arguments.picture.limits) { () throws(OperationError) in try draw(arguments) }
    }

    private static func draw(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let picture = arguments.picture
        var input = ShowcaseInput()
        try input.read(picture.parameters.theme, picture, isReplaceable: arguments.drawsPlaceholder)
        var options = ThumbnailOptions()
        options.style = arguments.style
        (options.width, options.height) = (arguments.size.width, arguments.size.height)
        options.showsTitle = arguments.showsTitle
        return try input.draw(.thumbnail(input.themes[0], options), picture) { id in
            FilePath("\(OutputName.slug(of: id ?? "theme"))-thumbnail.png")
        }
    }
}

/// Width and height of a thumbnail.
struct ThumbnailSize: Hashable, Sendable {
    /// Width in pixels.
    var width = ThumbnailOptions().width
    /// Height in pixels.
    var height = ThumbnailOptions().height

    /// What sides can be asked for, in pixels.
    static let sides = ThumbnailOptions.sides
}

extension ValueType where Value == ThumbnailSize {
    /// `WxH`.
    static var thumbnailSize: ValueType {
        let (low, high) = (ThumbnailSize.sides.lowerBound, ThumbnailSize.sides.upperBound)
        return ValueType(
            placeholder: "WxH",
            wanted: "width and height in pixels with an x between, as in 640x400",
            allowed: "sides of \(low) to \(high) pixels",
            completion: .nothing,
            read: { argument throws(ValueError) in
                guard let sides = argument.numbers(separatedBy: "x"), sides.count == 2 else {
                    throw ValueError("is not two whole numbers and an x")
                }
                guard sides.allSatisfy(ThumbnailSize.sides.contains) else {
                    throw ValueError("has a side that is not in \(low)…\(high)")
                }
                return ThumbnailSize(width: sides[0], height: sides[1])
            },
            show: { "\($0.width)x\($0.height)" }
        )
    }
}
