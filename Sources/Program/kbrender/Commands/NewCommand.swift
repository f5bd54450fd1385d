import Files
import Options
import RenderOptions
import Documents
import ThemeModel

/// `kbrender new`: a theme to start with.
enum NewCommand {
    /// The command's arguments.
    struct Arguments: ReportingArguments {
        /// The theme's name for people.
        var name = ""
        /// The preset to start with; nil for a plain theme.
        var preset: String?
        /// The output; nil for a file named after the theme.
        var output: FilePath?
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The command's table.
    static let table = Command<Arguments>(
        summary: "writes a theme to start from",
        discussion: [
            "The theme has all required properties, light and dark, and passes validate --store. new "
                + "writes it to a file with its name, unless that file exists.",
            "Its $schema names \(schemaFile), which new writes beside it. With that file, editors "
                + "complete names, explain properties and mark errors.",
        ],
        operands: [
            .required("NAME", .text("NAME", wanted: "the theme's name, as people see it"), \.name, "the theme's name")
        ],
        groups: [
            .init(
                "Result",
                [
                    .value(
                        "from", .text("PRESET", wanted: "a preset's id", completion: .words(Preset.all.map(\.id))),
                        \.preset, initial: nil, "the preset to start from, with all of its properties"),
                    .output(\.output, initial: "the theme's id and .json"),
                ]),
            .messages(),
        ],
        examples: [
            .init("kbrender new \"Late Night\"", "late_night.json, with only the required properties"),
            .init("kbrender new Dusk --from midnight -o dusk.json", "a theme that starts as a preset"),
        ]
    )

    /// The name of the schema's file.
    private static let schemaFile = "theme.schema.json"

    /// Runs the command.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        guard let starter = ThemeStarter(name: arguments.name) else {
            throw .usage(
                "NAME: \(Quoted(arguments.name)) cannot name a theme (expected 3 to 50 characters, "
                    + "with letters a to z or digits among them)")
        }
        let preset = try arguments.preset.map { id throws(OperationError) in try ThemeInput.preset(id) }
        guard let document = starter.document(from: preset) else {
            throw OperationError("the preset cannot be read", .internalError)
        }
        let path = arguments.output ?? FilePath(document.id + ".json")
        guard path.isStandardStream || path.isMissing else {
            throw OperationError("\(path): exists already (choose another NAME, or use --output)", .cannotCreate)
        }
        let text = NativeThemeWriter.text(document, schema: "./" + schemaFile)
        try Output(path, apartFrom: []).write(Array(text.utf8))
        if !path.isStandardStream { try addSchema(beside: path) }
        return .done
    }

    private static func addSchema(beside path: FilePath) throws(OperationError) {
        let schema = path.folder == FilePath(".") ? FilePath(schemaFile) : path.folder.appending(schemaFile)
        guard schema.isMissing else { return }
        try Output(schema, apartFrom: []).write(Array(ThemeSchema.text.utf8))
    }
}
