import Commands
import Files
import Options
import Processes
import RenderOptions
import Documents
import ThemeModel

/// `kbrender new`: a theme or a design to start with.
enum NewCommand {
    struct Arguments: ReportingArguments {
        /// The theme's name for people.
        var name = ""
        /// The preset or the kind of design to start with; nil for a plain theme.
        var model: String?
        /// The output; nil for a file named after the theme.
        var output: FilePath?
        /// The style of messages.
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        summary: "writes a theme, or a design, to start from",
        discussion: [
            "The theme has all required properties, light and dark, and passes validate --store. new "
                + "writes it to a file with its name, unless that file exists.",
            "Its author is the name in Git's settings, else that of your account.",
            "Its $schema names \(schemaFile(nil)), which new writes beside it. With that file, editors "
                + "complete names, explain properties and mark errors.",
            "With --from tokens, colors, palette or brand, it writes a design of that kind, from which all commands make a "
                + "keyboard; the schema's file is named after the kind.",
        ],
        operands: [
            .required("NAME", .text("NAME", wanted: "the theme's name, as people see it"), \.name, "the theme's name")
        ],
        groups: [
            .init(
                "Result",
                [
                    .value(
                        "from",
                        .text(
                            "PRESET", wanted: "a preset's id, or a kind of design: \(Prose.alternatives(designs))",
                            completion: .words(Preset.all.map(\.id) + designs)),
                        \.model, initial: nil,
                        "the preset to start from, with all of its properties; or a kind of design"),
                    .output(\.output, initial: "the id and .json"),
                ]),
            .messages(),
        ],
        examples: [
            .init("kbrender new \"Late Night\"", "late_night.json, with only the required properties"),
            .init("kbrender new Dusk --from midnight -o dusk.json", "a theme that starts as a preset"),
            .init("kbrender new Harbour --from tokens", "harbour.json, the design tokens that move the keyboard"),
        ]
    )

    /// The kinds of designs, as options name them.
    private static let designs = DocumentKind.allCases.filter { $0 != .keyboard }.map(\.rawValue)

    /// The name of the file of a design's schema, or of a theme's.
    private static func schemaFile(_ design: DocumentKind?) -> String { "\(design?.rawValue ?? "theme").schema.json" }

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let design = arguments.model.flatMap { designs.contains($0) ? DocumentKind(rawValue: $0) : nil }
        let (name, text) = try document(arguments, design: design)
        let path = arguments.output ?? FilePath(name)
        guard path.isStandardStream || path.isMissing else {
            throw OperationError("\(path): already exists (choose another NAME, or use --output)", .cannotCreate)
        }
        // Both are checked before either is written.
        let output = try Output(path, apartFrom: [], followingLinks: false)
        let schema = path.isStandardStream ? nil : try newSchema(of: design, beside: path)
        try output.write(Array(text.utf8), telling: arguments.messages)
        if let schema {
            let text = design.map(DesignSchema.text) ?? ThemeSchema.text
            try schema.write(Array(text.utf8), telling: arguments.messages)
        }
        return .done
    }

    /// Returns the name of the file and its text.
    private static func document(
        _ arguments: Arguments, design: DocumentKind?
    ) throws(OperationError) -> (name: String, text: String) {
        let schema = "./" + schemaFile(design)
        let author = AuthorName.ofUser()
        if let design {
            guard let starter = DesignStarter(design, name: arguments.name, author: author) else {
                throw unusable(arguments.name)
            }
            return (starter.fileName, starter.text(schema: schema))
        }
        guard let starter = ThemeStarter(name: arguments.name, author: author) else { throw unusable(arguments.name) }
        let preset = try arguments.model.map { id throws(OperationError) in try ThemeInput.preset(id) }
        guard let document = starter.document(from: preset) else {
            throw OperationError("the preset cannot be read", .internalError)
        }
        return (document.id + ".json", NativeThemeWriter.text(document, schema: schema))
    }

    private static func unusable(_ name: String) -> OperationError {
        .usage(
            "NAME: \(Quoted(name)) cannot name a theme (expected 3 to 50 characters, "
                + "with letters a to z or digits among them)")
    }

    /// Returns where the schema goes; nil if it is there.
    private static func newSchema(of design: DocumentKind?, beside path: FilePath) throws(OperationError) -> Output? {
        let name = schemaFile(design)
        let schema = path.folder == FilePath(".") ? FilePath(name) : path.folder.appending(name)
        return schema.isMissing ? try Output(schema, apartFrom: [], followingLinks: false) : nil
    }
}
