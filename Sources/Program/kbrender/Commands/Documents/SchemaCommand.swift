import CommandSupport
import Animation
import Documents
import Files
import Options
import ThemeModel
import Verification

/// `kbrender schema`: JSON Schemas, from which editors learn the formats.
enum SchemaCommand {
    /// A kind of document.
    enum Document: String, CaseIterable {
        /// Themes in the native format.
        case theme
        case tokens
        case colors
        /// Palettes of two colours.
        case palette
        case brand
        /// Suites of golden pictures.
        case suite
        /// Scripts of moving pictures.
        case script

        var schema: String {
            switch self {
            case .suite: SuiteFormat.schema
            case .script: ScriptSchema.text
            case .theme, .tokens, .colors, .palette, .brand:
                DesignSchema.text(of: DocumentKind(rawValue: rawValue) ?? .keyboard)
            }
        }
    }

    struct Arguments: ReportingArguments {
        /// The kind of document to describe; nil for themes.
        var document: Document?
        var output = FilePath.standardStream
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        summary: "writes the JSON Schema of themes, designs, suites or scripts",
        discussion: [
            "The schema follows draft 2020-12. The one for themes requires what the theme store "
                + "requires. Give it to your editor, and it completes and explains properties."
        ],
        operands: [
            .optional(
                "DOCUMENT", .choice("DOCUMENT"), \.document,
                "theme (unless given); tokens, colors, palette or brand for designs; suite for suites of golden pictures; "
                    + "script for moving pictures")
        ],
        groups: [.init("Result", [.output(\.output)]), .messages()],
        examples: [
            .init("kbrender schema -o theme.schema.json", "the schema, as a file"),
            .init("kbrender schema tokens -o tokens.schema.json", "the schema of design tokens"),
            .init("kbrender schema suite", "the schema of suite.json, which verify reads"),
            .init("kbrender schema script -o script.schema.json", "the schema of scripts, which animate reads"),
        ]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let schema = (arguments.document ?? .theme).schema
        try Output(arguments.output, apartFrom: []).write(Array(schema.utf8), telling: arguments.messages)
        return .done
    }
}
