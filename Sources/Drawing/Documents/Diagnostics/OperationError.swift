/// The reason why some work gave no result: what went wrong, in which document, and the kind of failure.
///
/// It names no status of HTTP and no word of a command line: each caller maps `kind`, and writes an option as its users do.
public struct OperationError: Error, Hashable, Sendable {
    /// The kinds of failures. The raw values are the numbers of `sysexits.h`, which manifests and programs in other languages
    /// use.
    public enum Kind: Int32, Hashable, Sendable, CaseIterable {
        /// The request makes no sense: a value out of range, a key, variant or index that does not exist.
        case usage = 64
        /// The input is broken, or exceeds a limit of its format.
        case badData = 65
        /// An input is missing or cannot be opened.
        case noInput = 66
        /// No device, layout, preset or font folder has the requested name.
        case unavailable = 69
        /// A fault of the program, a library or the system.
        case internalError = 70
        /// An output cannot be created.
        case cannotCreate = 73
        /// Reading or writing failed part-way: a full disk, a closed pipe.
        case inputOutput = 74
        /// The work reached its time or memory limit.
        case limitReached = 75
        /// The input is broken or missing, and a placeholder was written instead of its picture.
        case placeholder = 76
        /// The work was asked to end before it was done.
        case interrupted = 130
    }

    /// What is wrong, the value found and what was expected; nil if the diagnostics say it. Text from outside appears in it
    /// only through `Quoted` or a file path's description, so it is short and does not act on a terminal.
    public let message: String?
    /// Problems of input documents that have not been reported yet.
    public let diagnostics: [Diagnostic]
    /// The kind of failure.
    public let kind: Kind
    /// The name of the option that the message begins with, as in `modes: …`; nil if it begins with something else.
    package let option: String?

    /// Creates a failure; its message begins with the option's name.
    package init(_ message: String?, _ kind: Kind, option: String? = nil, diagnostics: [Diagnostic] = []) {
        // As in `Diagnostic`.
        self.message = message.map { Quoted.sanitized(option.map { "\($0): " } ?? "") + Quoted.sanitized($0) }
        self.option = option
        self.kind = kind
        self.diagnostics = diagnostics
    }

    /// Creates a failure from the message of another process's, which begins with the name of `option` already.
    package init(stated message: String, _ kind: Kind, option: String?) {
        (self.message, self.kind, self.option, diagnostics) = (Quoted.sanitized(message), kind, option, [])
    }

    /// A request that makes no sense.
    package static func usage(_ message: String, option: String? = nil) -> OperationError {
        OperationError(message, .usage, option: option)
    }

    /// Throws for the first rule that a request breaks. A rule says whether it is broken, the option with whose name its message
    /// begins, if any, and what is wrong then.
    package static func check(
        _ rules: [(isBroken: Bool, option: String?, message: String)]
    ) throws(OperationError) {
        for rule in rules where rule.isBroken { throw .usage(rule.message, option: rule.option) }
    }

    /// Broken input documents.
    package static func invalid(_ diagnostics: [Diagnostic]) -> OperationError {
        OperationError(nil, .badData, diagnostics: diagnostics)
    }
}

extension OperationError.Kind {
    /// How bad it is: whoever asks for placeholders, or ends the work, gets what was asked for, though not everything.
    package var severity: Severity {
        switch self {
        case .placeholder, .interrupted: .warning
        default: .error
        }
    }
}

extension OperationError: ReadableError {
    /// All that is known, one problem per line.
    public var errorDescription: String? {
        (diagnostics.map(\.description) + [message].compactMap(\.self)).joined(separator: "\n")
    }

    /// Nil: the messages say what was expected.
    public var recoverySuggestion: String? { nil }
}

/// Does some work and turns what it throws into another error.
@inlinable
package func mapError<Value: ~Copyable, Source: Error, Target: Error>(
    _ transform: (Source) -> Target, _ work: () throws(Source) -> Value
) throws(Target) -> Value {
    do {
        return try work()
    } catch {
        throw transform(error)
    }
}
