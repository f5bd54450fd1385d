import Processes
import Documents
import Options

/// A call of the program.
struct Invocation: Sendable {
    /// All words after the program's name.
    let words: [Argument]
    /// True for a process that another one started and limits.
    let isSupervised: Bool

    /// The word that starts a limited process; its arguments follow.
    static let supervisedWord = Argument("supervised")

    /// Does the work; if time or memory is limited, in another process.
    func limited(
        _ limits: ResourceLimits, _ work: () throws(OperationError) -> ExitCode
    ) throws(OperationError) -> ExitCode {
        guard limits.isNone || isSupervised else { return try supervised(limits) }
        return try limits.withAlarm(work)
    }

    /// Does the work in another process with limits.
    func supervised(_ limits: ResourceLimits) throws(OperationError) -> ExitCode {
        let status = try SupervisedProcess.run(.itself([Self.supervisedWord] + words), limits)
        return ExitCode(rawValue: status) ?? .internalError
    }
}

/// A command of the program: the word that selects it, its description and its work, without the type of its arguments.
struct Subcommand: Sendable {
    /// The word that selects the command.
    let name: String
    private let describe: @Sendable (String) -> CommandDescription
    /// Parses the words after the command's name and does the work.
    let run: @Sendable ([Argument], Invocation) throws(OperationError) -> ExitCode
    /// The exit code of every failure; nil for each failure's own.
    let failureCode: ExitCode?

    /// The description in help and completions.
    var description: CommandDescription { describe(name) }

    /// Creates a command from a table and its work. The table is made on demand: making all of them at every start would take
    /// longer than drawing a small picture.
    init<Arguments>(
        _ name: String,
        _ command: @autoclosure @escaping @Sendable () -> Command<Arguments>,
        failureCode: ExitCode? = nil,
        supervisable work: @escaping @Sendable (Arguments, Invocation) throws(OperationError) -> ExitCode
    ) {
        self.name = name
        self.failureCode = failureCode
        describe = { command().description(named: $0) }
        run = { words, invocation throws(OperationError) in
            try work(try OptionParser.parse(words, for: command()), invocation)
        }
    }

    /// Creates a command whose work never needs another process.
    init<Arguments>(
        _ name: String,
        _ command: @autoclosure @escaping @Sendable () -> Command<Arguments>,
        failureCode: ExitCode? = nil,
        _ work: @escaping @Sendable (Arguments) throws(OperationError) -> ExitCode
    ) {
        self.init(
            name, command(), failureCode: failureCode,
            supervisable: { arguments, _ throws(OperationError) in
                try work(arguments)
            })
    }
}
