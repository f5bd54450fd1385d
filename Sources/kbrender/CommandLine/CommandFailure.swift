/// Why a command ends without having done its work: what the user is told and what the exit status says.
struct CommandFailure: Error, Hashable, Sendable {
    /// What is wrong, which value it is and what would be right. Text from outside is in it only through `Quoted` or
    /// `FilePath.description`, so that it is short and acts on no terminal.
    let message: String
    /// The exit status.
    let exitCode: ExitCode

    /// Makes a failure.
    init(_ message: String, _ exitCode: ExitCode) {
        self.message = message
        self.exitCode = exitCode
    }

    /// A failure of how the program was called.
    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(message, .usage)
    }
}
