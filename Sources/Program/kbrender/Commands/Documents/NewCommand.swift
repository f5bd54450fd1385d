import CommandSupport
import Files
import ImageCodec
import KeyboardPreview
import Options
import Processes
import RenderOptions
import Documents
import ThemeEditing
import ThemeImport
import ThemeModel

/// `kbrender new`: a theme or a design to start with.
enum NewCommand {
    struct Arguments: ReportingArguments {
        /// The theme's name for people.
        var name = ""
        /// The preset, the kind of design or the picture to start with; nil for a plain theme.
        var model: String?
        /// The two colours of the theme, or of the design; nil if it has those of its model.
        var colors: ColorPair?
        /// What the theme makes of its colours; nil for glass.
        var mood: Mood?
        /// The output; nil for a file named after the theme.
        var output: FilePath?
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [.required("NAME", .text("NAME", wanted: "the theme's name, as people see it"), \.name)],
        options: [
            .init(
                "Result",
                [
                    .value("colors", .colorPair, \.colors, initial: nil),
                    .value("mood", .choice("MOOD"), \.mood, initial: "glass"),
                    .value(
                        "from",
                        .text(
                            "PRESET",
                            wanted: "a preset's id, a picture, or a kind of design: \(Prose.alternatives(designs))",
                            completion: .words(Preset.all.map(\.id) + designs)),
                        \.model, initial: nil),
                    .output(\.output, initial: "the id and .json"),
                ])
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
            throw OperationError("\(path): already exists (choose another NAME or --output)", .cannotCreate)
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
        let author = SystemUserName.ofUser()
        if let design {
            guard let starter = DesignStarter(design, name: arguments.name, author: author) else {
                throw unusable(arguments.name)
            }
            if arguments.mood != nil { throw .usage("--mood: a design has none (leave it out)") }
            return (starter.fileName, starter.text(schema: schema, colors: arguments.colors))
        }
        guard let starter = ThemeStarter(name: arguments.name, author: author) else { throw unusable(arguments.name) }
        let picture = try picture(arguments)
        if arguments.mood == nil, let picture, let keyboard = keyboard(in: picture) {
            let document = starter.document(as: keyboard)
            return (document.id + ".json", NativeThemeWriter.text(document, schema: schema))
        }
        if let colors = try colors(arguments, in: picture) {
            let document = starter.document(from: GeneratedTheme(colors, mood: arguments.mood ?? .glass))
            return (document.id + ".json", NativeThemeWriter.text(document, schema: schema))
        }
        if arguments.mood != nil { throw .usage("--mood: requires --colors, or --from with a picture") }
        let preset = try arguments.model.map { id throws(OperationError) in try Preset.chosen(id) }
        guard let document = starter.document(from: preset) else {
            throw OperationError("the preset cannot be read", .internalError)
        }
        return (document.id + ".json", NativeThemeWriter.text(document, schema: schema))
    }

    /// Returns the picture to start from; nil for something else, and where colours are given, which a picture has of its own.
    private static func picture(_ arguments: Arguments) throws(OperationError) -> InputFile? {
        // No preset has a dot in its id.
        guard let model = arguments.model, model.contains("."), arguments.colors == nil else { return nil }
        return try InputFile(reading: FilePath(model), limit: Limits.pictureBytes)
    }

    /// Returns the theme of the keyboard in a picture; nil if there is none.
    private static func keyboard(in file: InputFile) -> ThemeDocument? {
        let source = ThemeSource(bytes: file.bytes, name: file.name, as: .screenshot)
        guard file.bytes.count <= ImportLimits.archiveBytes, var theme = (try? source.load(modes: nil))?.value else {
            return nil
        }
        _ = try? ConversionOptions().fit(&theme, seconds: nil) { try KeyboardRenderer() }
        return theme.document
    }

    /// Returns the colours to make a theme of: those that were given, or a picture's; nil to start from something else.
    private static func colors(
        _ arguments: Arguments, in picture: InputFile?
    ) throws(OperationError) -> ColorPair? {
        guard let model = arguments.model else { return arguments.colors }
        guard let file = picture else {
            guard arguments.colors == nil else {
                let owner = model.contains(".") ? "the picture decides" : "the preset \(Quoted(model)) has its own"
                throw .usage("--colors: \(owner) (leave out --colors or --from)")
            }
            return nil
        }
        do {
            let found = try MainColors.of(file.bytes, count: 2)
            if let pair = ColorPair(in: found) {
                arguments.messages.print(["\(file.name) gave \(Prose.enumeration(found.map(\.description)))"])
                return pair
            }
        } catch {
            throw OperationError("\(file.name): \(error)", .badData)
        }
        throw OperationError("\(file.name): has no colours (expected a picture that is not transparent)", .badData)
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
