import Documents
import KeyboardLayout
import Preview

/// Why a command ends without having done its work: what the user is told and what the exit status says.
struct CommandFailure: Error, Hashable, Sendable {
    /// What is wrong, which value it is and what would be right; nil where the user knows already. Text from outside is
    /// in it only through `Quoted` or `FilePath.description`, so that it is short and acts on no terminal.
    let message: String?
    /// The exit status.
    let exitCode: ExitCode

    /// Makes a failure.
    init(_ message: String?, _ exitCode: ExitCode) {
        self.message = message
        self.exitCode = exitCode
    }

    /// A failure of how the program was called.
    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(message, .usage)
    }

    /// A failure whose problems have been reported.
    static func alreadyReported(_ exitCode: ExitCode) -> CommandFailure {
        CommandFailure(nil, exitCode)
    }
}

extension CommandFailure {
    /// What a problem of an input leads to, where nothing else is said: it is told as a message.
    static func tell(_ diagnostic: Diagnostic) throws(CommandFailure) {
        StandardError.write(DiagnosticFormatter().text(for: [diagnostic]))
    }

    /// Does layout work; a fault becomes a failure.
    static func translating<Value>(
        _ work: () throws(LayoutFault) -> Value,
        report: (Diagnostic) throws(CommandFailure) -> Void = tell
    ) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw try failure(error, report)
        }
    }

    /// Does picture work; an error becomes a failure, a problem of an input is reported.
    static func translating<Value>(
        _ work: () throws(PictureError) -> Value,
        report: (Diagnostic) throws(CommandFailure) -> Void = tell
    ) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            switch error {
            case .layout(let fault): throw try failure(fault, report)
            case .fontFolderMissing(let folder):
                throw CommandFailure(
                    "--font-dir: \(Quoted(folder)) is no folder (want a folder of fonts)", .unavailable)
            case .systemFontMissing(let path, let package):
                throw CommandFailure("\(path): no such font (want the Debian package \(package))", .unavailable)
            case .library(let words): throw CommandFailure("drawing failed: \(words)", .internalError)
            }
        }
    }

    private static func failure(
        _ fault: LayoutFault, _ report: (Diagnostic) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> CommandFailure {
        switch fault {
        case .usage(let message): return .usage(message)
        case .unavailable(let message): return CommandFailure(message, .unavailable)
        case .input(let diagnostic):
            try report(diagnostic)
            return .alreadyReported(.badData)
        }
    }
}
