import CommandSupport
import Documents
import Options

/// `kbrender completions`: scripts for completion in shells.
enum CompletionsCommand {
    struct Arguments: ReportingArguments {
        var shell = Shell.bash
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [.required("SHELL", .choice("SHELL"), \.shell)]
    )

    /// Writes the script to standard output.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let script = arguments.shell.completions(Program.descriptions, standard: Program.standard.description)
        return try .done(writing: script)
    }
}
