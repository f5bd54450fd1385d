package import Documents
internal import Files
internal import Options

/// The meanings of the program's exit status. The numbers from 64 on are those of `sysexits.h`.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
    case done = 0
    case checkFailed = 1
    /// A comparison found no answer: any failure of a command that compares.
    case trouble = 2
    /// Usage error: an unknown option, a value out of range, or a key, variant or index that does not exist.
    case usage = 64
    /// Bad input data, a document beyond the format's limits, or warnings under `--strict`.
    case badData = 65
    /// An input is missing or cannot be read.
    case noInput = 66
    /// No device, layout, preset or font folder has the requested name.
    case unavailable = 69
    /// A fault of the program itself.
    case internalError = 70
    /// An output cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed part-way: a full disk, a closed pipe.
    case inputOutput = 74
    /// The work reached its time or memory limit.
    case limitReached = 75
    /// A placeholder was written instead of a picture.
    case placeholder = 76
    /// Ended by the interrupt key; `watch`, `batch` and limited work also by other signals that request an end.
    case interrupted = 130

    /// The exit code of a kind of failure, which has its number.
    package init(_ kind: OperationError.Kind) { self = ExitCode(rawValue: kind.rawValue) ?? .internalError }

    /// Writes a text, which is all that was asked for, to standard output.
    package static func done(writing text: String) throws(OperationError) -> ExitCode {
        try Output.standard.write(Array(text.utf8))
        return .done
    }

    /// The code's meaning, in Markdown: a clause without its full stop.
    package var meaning: String { CommandText.table("exit-codes.txt")["\(rawValue)"] ?? "" }

    /// The codes of commands in which each kind of failure has its own code.
    package static let common = allCases.filter { $0 != .trouble }

    /// The codes of commands that compare.
    package static let comparing: [ExitCode] = [.done, .checkFailed, .trouble, .interrupted]
}
