import CommandSupport
import Options
import Documents

/// A list of built-in things: a table for people, JSON for programs.
struct Listing {
    /// The formats of a list.
    enum Format: String, CaseIterable, Sendable {
        case text
        /// A JSON list of objects.
        case json
    }

    /// The arguments of a command that lists.
    struct Arguments: ReportingArguments {
        /// The format of the list.
        var format = Format.text
        var messages = MessageStyle()
    }

    let table: TextTable
    /// The objects of the JSON list.
    let objects: [JSONOutput]

    /// The table of a command that lists.
    static var command: Command<Arguments> {
        Command(options: [.init("Result", [.listFormat(\.format)])])
    }

    /// Writes the list to standard output.
    func write(_ format: Format) throws(OperationError) -> ExitCode {
        let text =
            switch format {
            case .text: table.text
            case .json: JSONOutput.array(objects).text() + "\n"
            }
        return try .done(writing: text)
    }
}
