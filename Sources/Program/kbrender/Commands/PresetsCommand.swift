import Files
import Options
import RenderOptions
import Documents
import ThemeModel

/// `kbrender presets`: the built-in themes.
enum PresetsCommand {
    /// The actions on one preset.
    enum Action: String, CaseIterable, Sendable {
        /// Writes its document.
        case show
    }

    /// The command's arguments.
    struct Arguments: ReportingArguments {
        /// The action on one preset; nil to list all.
        var action: Action?
        /// The preset's id.
        var id: String?
        /// The format of the list.
        var format = Listing.Format.text
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The command's table.
    static let table = Command<Arguments>(
        summary: "lists the themes that come with the program, or shows one",
        discussion: [
            "Commands that take a theme take these ids, or preset:ID if a file has that name.",
            "show ID writes a preset as a theme document.",
        ],
        operands: [
            .optional("ACTION", .choice("show"), \.action, "show, which writes one preset as JSON"),
            .optional(
                "ID", .text("ID", wanted: "a preset's id", completion: .words(Preset.all.map(\.id))), \.id,
                "the preset to show"),
        ],
        groups: [.init("Result", [.listFormat(\.format)]), .messages()],
        examples: [
            .init("kbrender presets", "lists what there is"),
            .init("kbrender presets show midnight > mine.json", "a preset to start your own theme from"),
        ]
    )

    /// Runs the command.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        guard arguments.action == .show else { return try list(arguments.format) }
        guard let id = arguments.id else { throw .usage("show: requires a preset's id") }
        try Output.standard.write(Array(NativeThemeWriter.text(try theme(of: try ThemeInput.preset(id))).utf8))
        return .done
    }

    private static func theme(of preset: Preset) throws(OperationError) -> ThemeDocument {
        guard let theme = preset.theme.value else {
            throw OperationError("the preset \(preset.id) cannot be read", .internalError)
        }
        return theme
    }

    private static func list(_ format: Listing.Format) throws(OperationError) -> ExitCode {
        var rows: [[String]] = []
        var objects: [JSONOutput] = []
        for preset in Preset.all {
            let theme = try theme(of: preset)
            rows.append([preset.id, theme.name, preset.origin])
            objects.append(BuiltInListings.json(of: preset, theme))
        }
        return try Listing(table: TextTable(heading: ["preset", "name", "source"], rows), objects: objects)
            .write(format)
    }
}
