import CommandSupport
import Files
import Options
import RenderOptions
import Documents
import ThemeModel

/// `kbrender presets`: the built-in themes.
enum PresetsCommand {
    /// The arguments of `presets show`.
    struct ShowArguments: ReportingArguments {
        var id = ""
        var messages = MessageStyle()
    }

    static let table = Command<Listing.Arguments>(
        operands: [.nested(nested.map(\.word), isOptional: true)],
        options: [.init("Result", [.listFormat(\.format)])]
    )

    /// The commands inside it.
    static let nested = [Subcommand("presets show", showTable, show)]

    /// The table of `presets show`.
    static let showTable = Command<ShowArguments>(
        operands: [
            .required("ID", .text("ID", wanted: "a preset's id", completion: .words(Preset.all.map(\.id))), \.id)
        ]
    )

    private static func show(_ arguments: ShowArguments) throws(OperationError) -> ExitCode {
        let preset = try theme(of: try Preset.chosen(arguments.id))
        return try .done(writing: NativeThemeWriter.text(preset))
    }

    private static func theme(of preset: Preset) throws(OperationError) -> ThemeDocument {
        guard let theme = preset.theme.value else {
            throw OperationError("the preset \(preset.id) cannot be read", .internalError)
        }
        return theme
    }

    static func list(_ arguments: Listing.Arguments) throws(OperationError) -> ExitCode {
        var rows: [[String]] = []
        var objects: [JSONOutput] = []
        for preset in Preset.all {
            let theme = try theme(of: preset)
            rows.append([preset.id, theme.name, preset.family.name, preset.origin])
            objects.append(BuiltInListings.json(of: preset, theme))
        }
        return try Listing(table: TextTable(heading: ["preset", "name", "family", "source"], rows), objects: objects)
            .write(arguments.format)
    }
}
