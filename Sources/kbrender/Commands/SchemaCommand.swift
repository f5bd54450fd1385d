import Documents
import Files
import Options
import ThemeModel

/// `kbrender schema`: what makes editors know the format.
enum SchemaCommand {
    /// What it takes.
    struct Arguments: ReportingArguments {
        /// Where the result goes.
        var output = FilePath.standardStream
        /// How messages look.
        var messages = MessageStyle()
    }

    /// Its table.
    static let table = Command<Arguments>(
        summary: "writes the JSON Schema of theme documents",
        discussion: [
            "The schema is of draft 2020-12 and asks for what the theme store asks for. An editor that is given it completes "
                + "and explains properties."
        ],
        operands: [],
        groups: [.init("Result", [.output(\.output)]), .messages()],
        examples: [.init("kbrender schema -o theme.schema.json", "the schema, as a file")]
    )

    /// Does the work.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        try Output(arguments.output, apartFrom: []).write(Array(ThemeSchema.text.utf8))
        return .done
    }
}
