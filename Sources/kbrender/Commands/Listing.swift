import Files
import Options
import Documents

/// What the program has built in: a table for people, JSON for programs.
struct Listing {
    /// How a list is written.
    enum Format: String, CaseIterable, Sendable {
        /// A table.
        case text
        /// A JSON list of objects.
        case json
    }

    /// What a command that lists takes.
    struct Arguments: ReportingArguments {
        /// How the list is written.
        var format = Format.text
        /// How messages look.
        var messages = MessageStyle()
    }

    /// The table.
    let table: TextTable
    /// The objects of the JSON list.
    let objects: [JSONOutput]

    /// A command that lists.
    static func command(
        _ summary: String, discussion: [String], example: CommandExample
    ) -> Command<Arguments> {
        Command(
            summary: summary,
            discussion: discussion,
            operands: [],
            groups: [
                .init("Result", [.listFormat(\.format)]), .messages(),
            ],
            examples: [example]
        )
    }

    /// Writes the list to standard output.
    func write(_ format: Format) throws(OperationError) -> ExitCode {
        let text =
            switch format {
            case .text: table.text
            case .json: JSONOutput.array(objects).text() + "\n"
            }
        try Output.standard.write(Array(text.utf8))
        return .done
    }
}
