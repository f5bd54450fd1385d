import Preview
import Showcase
import ThemeModel
import VectorExport

/// `kbrender thumbnail`: a store's picture of a theme.
enum ThumbnailCommand {
    /// What it takes.
    struct Arguments: ShowcaseArguments {
        /// The theme, and what of its keyboard shows. The mode is the foremost variant's.
        var picture = PictureArguments.shown
        /// Width and height in pixels.
        var size = ThumbnailSize(width: 640, height: 400)
        /// How keyboards lie.
        var style = Thumbnail.Style.card
        /// Writes name and author.
        var showsTitle = false
        /// Draws a placeholder for a theme that is broken.
        var drawsPlaceholder = false

        /// What is read: both variants where both are shown.
        fileprivate var reading: PictureArguments {
            var reading = picture
            if style.keyboards > 1 { reading.mode = .both }
            return reading
        }
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
        operands: [Operand.theme.lifted(to: \.picture)],
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
            ),
            PictureOptions.keyboard.without("scale").lifted(to: \.picture),
            PictureOptions.state.lifted(to: \.picture),
            PictureOptions.candidateBar.lifted(to: \.picture),
            OptionGroup.accessibility.lifted(to: \.picture),
            PictureOptions.reading.lifted(to: \.picture),
            .messages(),
        ],
        examples: [
            .init("kbrender thumbnail theme.json --title", "the light keyboard, with name and author"),
            .init("kbrender thumbnail midnight --style split --size 1280x800", "light and dark in one place"),
            .init("kbrender thumbnail theme.json --placeholder -o store.png", "a picture in any case"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
        let picture = arguments.picture
        let format = try PictureFormat(ofOutput: picture.output)
        let renderer = try PictureJob.renderer(picture)
        let shown =
            arguments.drawsPlaceholder
            ? try ShownTheme(orPlaceholderFor: arguments.reading, renderer)
            : try ShownTheme(arguments.reading, renderer)
        let standard = FilePath("\(OutputName.slug(of: shown.exhibit.id))-thumbnail.png")
        let output = try Output(picture.output ?? standard, apartFrom: shown.inputs)
        let thumbnail = Thumbnail(
            shown.exhibit.showing(first: picture.mode == .dark ? .dark : .light),
            style: arguments.style,
            width: Double(arguments.size.width),
            height: Double(arguments.size.height),
            showsTitle: arguments.showsTitle
        )
        let caption = PictureCaption(
            title: shown.exhibit.name, description: "A thumbnail of the keyboard theme \(shown.exhibit.name)")
        try output.write(try renderer.file(format, caption, picture, thumbnail.displayList), endurance: .process)
        return shown.exitCode
    }
}

/// Width and height of a thumbnail.
struct ThumbnailSize: Hashable, Sendable {
    /// Width in pixels.
    var width: Int
    /// Height in pixels.
    var height: Int

    /// What sides can be asked for, in pixels.
    static let sides = 16...4096
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
            read: { argument throws(BadValue) in
                guard let sides = argument.numbers(separatedBy: "x"), sides.count == 2 else {
                    throw BadValue("is not two whole numbers and an x")
                }
                guard sides.allSatisfy(ThumbnailSize.sides.contains) else {
                    throw BadValue("has a side that is not in \(low)…\(high)")
                }
                return ThumbnailSize(width: sides[0], height: sides[1])
            },
            show: { "\($0.width)x\($0.height)" }
        )
    }
}
