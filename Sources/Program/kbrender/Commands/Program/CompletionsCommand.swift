import CommandSupport
import Documents
import Files
import Options

/// `kbrender completions`: scripts for completion in shells.
enum CompletionsCommand {
    struct Arguments: ReportingArguments {
        var shell = Shell.bash
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        summary: "writes the completion script of a shell",
        operands: [.required("SHELL", .choice("SHELL"), \.shell, "bash, zsh or fish")],
        groups: [.messages()],
        examples: [
            .init("source <(kbrender completions bash)", "completes words in this session of bash"),
            .init("kbrender completions fish | source", "completes words in this session of fish"),
            .init("kbrender completions zsh > ~/.zfunc/_kbrender", "completes words in zsh, if ~/.zfunc is in fpath"),
        ]
    )

    /// Writes the script to standard output.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let script = arguments.shell.completions(Program.descriptions, standard: Program.standard.description)
        try Output.standard.write(Array(script.utf8))
        return .done
    }
}
