import Documents

/// What the program's exit status says. The numbers from 64 on are those of `sysexits.h`.
enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
    /// Done.
    case done = 0
    /// A check did not hold.
    case checkFailed = 1
    /// Commands that compare found no answer: any failure of theirs.
    case trouble = 2
    /// Wrong usage: an unknown option, a value out of its range, a key, variant or index that is not there.
    case usage = 64
    /// Bad input data, a limit passed, or warnings under `--strict`.
    case badData = 65
    /// An input is missing or cannot be read.
    case noInput = 66
    /// There is no device, layout, preset or font folder of the requested name.
    case unavailable = 69
    /// A fault of the program itself.
    case internalError = 70
    /// An output cannot be created.
    case cannotCreate = 73
    /// A read or a write failed part-way: a full disk, a closed pipe.
    case inputOutput = 74
    /// A limit of time or memory was reached.
    case limitReached = 75
    /// A placeholder was written instead of a picture.
    case placeholder = 76
    /// Ended by the interrupt key; `watch`, `batch` and limited work also by other signals that ask for an end.
    case interrupted = 130

    /// The exit code of a kind of failure.
    init(_ kind: OperationError.Kind) {
        self =
            switch kind {
            case .usage: .usage
            case .badData: .badData
            case .noInput: .noInput
            case .unavailable: .unavailable
            case .internalError: .internalError
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            case .limitReached: .limitReached
            case .placeholder: .placeholder
            case .interrupted: .interrupted
            }
    }

    /// What it says, in Markdown: a clause without its full stop.
    var meaning: String {
        switch self {
        case .done: "done"
        case .checkFailed:
            "a check failed: `validate` found errors, `doctor` found fonts missing, `batch merge` found pictures missing"
        case .trouble: "nothing could be compared (`diff`, `verify`): a file cannot be read, for example"
        case .usage: "wrong usage: an unknown option, a value out of range, a key that is not on the keyboard"
        case .badData: "bad input: a broken document, an exceeded limit, or warnings with `--strict`"
        case .noInput: "an input is missing or cannot be read; a server is away and there is no copy of its theme"
        case .unavailable: "there is no device, layout, preset or font folder of that name; for `upload`, no store"
        case .internalError: "a fault of kbrender or of a library: please report it"
        case .cannotCreate: "an output cannot be created; for `upload`, the store does not allow it"
        case .inputOutput: "reading or writing failed part-way: a full disk, a closed pipe"
        case .limitReached: "a time or memory limit was reached"
        case .placeholder: "a placeholder was drawn instead of a broken theme (`--placeholder`)"
        case .interrupted: "interrupted"
        }
    }

    /// The codes that commands end with, whose failures each have their own.
    static let common = allCases.filter { $0 != .trouble }

    /// Those of commands that compare.
    static let comparing: [ExitCode] = [.done, .checkFailed, .trouble, .interrupted]
}
