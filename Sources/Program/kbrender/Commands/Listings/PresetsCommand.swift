import CommandSupport
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
        let themes = try Preset.all.map { preset throws(OperationError) in (preset, try theme(of: preset)) }
        let rows = themes.map { preset, theme in [preset.id, theme.name, preset.family.name, preset.origin] }
        let objects = themes.map { BuiltInListings.json(of: $0, $1) }
        return try Listing(table: TextTable(heading: ["preset", "name", "family", "source"], rows), objects: objects)
            .write(arguments.format)
    }
}
