import CommandSupport
import Animation
import Documents
import Files
import Options
import ThemeEditing
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
        operands: [.optional("DOCUMENT", .choice("DOCUMENT"), \.document)],
        options: [.init("Result", [.output(\.output)])]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let schema = (arguments.document ?? .theme).schema
        try Output(arguments.output, apartFrom: []).write(Array(schema.utf8), telling: arguments.messages)
        return .done
    }
}
