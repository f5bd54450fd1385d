import Documents
import KeyboardLayout
import Preview

/// Why a command ends without having done its work: what the user is told and what the exit status says.
struct CommandFailure: Error, Hashable, Sendable {
    /// What is wrong, which value it is and what would be right; nil where the diagnostics say it, or the user knows
    /// already. Text from outside is in it only through `Quoted` or `FilePath.description`, so that it is short and acts
    /// on no terminal.
    let message: String?
    /// Problems of an input that have not been reported.
    let diagnostics: [Diagnostic]
    /// The exit status.
    let exitCode: ExitCode

    /// Makes a failure.
    init(_ message: String?, _ exitCode: ExitCode, diagnostics: [Diagnostic] = []) {
        self.message = message
        self.exitCode = exitCode
        self.diagnostics = diagnostics
    }

    /// A failure of how the program was called.
    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(message, .usage)
    }

    /// A failure whose problems have been reported.
    static func alreadyReported(_ exitCode: ExitCode) -> CommandFailure {
        CommandFailure(nil, exitCode)
    }

    /// Tells the failure on standard error.
    func report(_ style: MessageStyle) {
        guard message != nil || !diagnostics.isEmpty else { return }
        StandardError.write(
            style.formatter.text(
                for: diagnostics, failures: [message].compactMap(\.self), tally: !diagnostics.isEmpty))
    }
}

extension CommandFailure {
    /// Does layout work; a fault becomes a failure.
    static func translating<Value>(_ work: () throws(LayoutFault) -> Value) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Does picture work; an error becomes a failure.
    static func translating<Value>(_ work: () throws(PictureError) -> Value) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw CommandFailure(error)
        }
    }

    private init(_ error: PictureError) {
        switch error {
        case .layout(let fault): self.init(fault)
        case .fontFolderMissing(let folder):
            self.init("--font-dir: \(Quoted(folder)) is no folder (want a folder of fonts)", .unavailable)
        case .systemFontMissing(let path, let package):
            self.init("\(path): no such font (want the Debian package \(package))", .unavailable)
        case .library(let words): self.init("drawing failed: \(words)", .internalError)
        }
    }

    private init(_ fault: LayoutFault) {
        switch fault {
        case .usage(let message): self.init(message, .usage)
        case .unavailable(let message): self.init(message, .unavailable)
        case .input(let diagnostic): self.init(nil, .badData, diagnostics: [diagnostic])
        }
    }
}
