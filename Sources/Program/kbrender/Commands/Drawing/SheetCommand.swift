import CommandSupport
import Files
import Options
import RenderOptions
import Documents
import LayoutEngine
import KeyboardPreview
import Showcase
import ThemeModel

/// `kbrender sheet`: many themes in one picture.
enum SheetCommand {
    struct Arguments: ShowcaseArguments {
        var themes: [FilePath] = []
        /// True to show the presets before the themes.
        var showsPresets = false
        /// The layouts to show each theme with, under their names instead of the theme's; nil for the keyboard's layout.
        var layouts: [NameOrFile]?
        /// The devices of a grid of one theme; nil for none.
        var devices: [String]?
        /// The variants of a grid of one theme; nil for none.
        var modes: [VariantSelection]?
        /// What to show of each theme.
        var style = SheetStyle.keyboards
        /// The themes per row; nil for the style's own number.
        var columns: Int?
        /// The id of the theme to mark as selected.
        var selected: String?
        /// The words above the themes, and the smaller ones beneath those.
        var title: String?
        var subtitle: String?
        /// What to show of each theme's keyboard.
        var picture = RenderArguments(options: .shown)

        /// All themes, as the command line names them.
        fileprivate var all: [FilePath] {
            (showsPresets ? Preset.all.map { FilePath(Preset.prefix + $0.id) } : []) + themes
        }

        /// Returns the number of keyboards in a sheet of these themes.
        fileprivate func count(_ paths: [FilePath]) -> Int {
            paths.count * (layouts?.count ?? 1) * (devices?.count ?? 1) * (modes?.count ?? 1)
        }

        /// True if the sheet is a grid of one theme.
        fileprivate var isGrid: Bool { devices != nil || modes != nil }
    }

    static let table = Command<Arguments>(
        operands: [.list("THEME", .themeOrPreset, \.themes, isOptional: true)],
        options: [
            Arguments.result(
                VariantSelection.allCases,
                of: "the themes",
                output: "sheet.png",
                own: [
                    .flag("presets", \.showsPresets, true),
                    .value("style", .choice("STYLE"), \.style),
                    .layouts(\.layouts),
                    .devices(\.devices),
                    .value(
                        "modes", .separated(.choice(among: [.light, .dark], "MODES")), \.modes,
                        initial: "that of --mode"),
                    .value(
                        "columns", .wholeNumber(1...Limits.sheetThemes, "COUNT"), \.columns, initial: columnsByStyle),
                    .value("selected", .text("ID", wanted: "the id of one of the themes"), \.selected, initial: nil),
                    .value("title", .text("TEXT", wanted: "the words above the themes"), \.title, initial: nil),
                    .value("subtitle", .text("TEXT", wanted: "the words beneath the title"), \.subtitle, initial: nil),
                    RenderOptionTable.scale.lifted(to: \.picture.options),
                ]
            )
        ] + Arguments.contents(without: ["scale", "selected"]),
        facts: ["keys": RenderOptionTable.keyNames]
    )

    private static let columnsByStyle =
        SheetStyle.allCases.map { "\($0.columns) for \($0.rawValue)" }.joined(separator: ", ")
        + ", as many as rows for more than \(longColumn) themes"

    /// The most themes in a sheet with the style's own number of columns: more would make a strip.
    private static let longColumn = 100

    private static func standardColumns(_ style: SheetStyle, count: Int) -> Int {
        count <= longColumn ? style.columns : Int(Double(count).squareRoot().rounded(.up))
    }

    static func run(_ arguments: Arguments) throws -> ExitCode {
        var paths: [FilePath] = []
        for path in arguments.all { paths += try ThemeFolder.documents(at: path) }
        try check(arguments, paths: paths)
        let picture = arguments.picture
        var input = ShowcaseInput()
        for path in paths { try input.read(path, with: picture, isReplaceable: true) }
        var options = SheetOptions()
        options.layouts = try input.read(layouts: arguments.layouts ?? [])
        options.style = arguments.style
        if arguments.isGrid { options.grid = try grid(arguments) }
        options.columns = arguments.columns ?? standardColumns(arguments.style, count: arguments.count(paths))
        options.selected = arguments.selected
        (options.title, options.subtitle) = (arguments.title, arguments.subtitle)
        let failure = try input.draw(.sheet(input.themes, options), with: picture) { _ in "sheet" }
        return failure.map(ExitCode.init) ?? .done
    }

    private static func grid(_ arguments: Arguments) throws -> SheetGrid {
        let options = arguments.picture.options
        var grid = SheetGrid()
        grid.devices = try (arguments.devices ?? [options.device].compactMap(\.self)).map { try Device.named($0) }
        grid.modes = (arguments.modes ?? [options.request.variants]).flatMap(\.modes)
        return grid
    }

    private static func check(_ arguments: Arguments, paths: [FilePath]) throws(OperationError) {
        let (count, most, style) = (arguments.count(paths), Limits.sheetThemes, arguments.style)
        let isOne = paths.count <= 1 && style == .keyboards && arguments.columns == nil
        let grid = arguments.devices != nil ? "devices" : "modes"
        let marks = [.swatches, .pairs].contains(style)
        try OperationError.check([
            (paths.isEmpty, nil, "no THEME given (expected theme documents, presets' ids, or --presets)"),
            (count > most, nil, "one sheet cannot hold \(count) themes (expected at most \(most))"),
            (
                arguments.isGrid && !isOne, grid,
                "takes one THEME, no --style and no --columns, because it makes a grid of one theme"
            ),
            (
                arguments.layouts != nil && style == .tokens, "layouts",
                "cannot be combined with --style tokens, which shows no keyboards"
            ),
            (arguments.subtitle != nil && arguments.title == nil, "subtitle", "requires --title"),
            (arguments.selected != nil && !marks, "selected", "requires --style swatches or pairs"),
        ])
    }
}
