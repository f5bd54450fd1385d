package import Processes
package import Documents
package import Options

/// A call of the program.
package struct Invocation: Sendable {
    /// All words after the program's name.
    package let words: [Argument]
    /// True for a process that another one started and limits.
    let isSupervised: Bool

    /// The word that starts a limited process; its arguments follow.
    package static let supervisedWord = Argument("supervised")

    /// Creates a call.
    package init(words: [Argument], isSupervised: Bool) {
        self.words = words
        self.isSupervised = isSupervised
    }

    /// Does the work; if time or memory is limited, in another process.
    package func limited(
        _ limits: ResourceLimits, work: () throws -> ExitCode
    ) throws -> ExitCode {
        guard limits.isNone || isSupervised else { return try supervised(limits) }
        return try limits.withAlarm(work)
    }

    /// Does the work in another process with limits.
    package func supervised(_ limits: ResourceLimits) throws(OperationError) -> ExitCode {
        let status = try SupervisedProcess.run(.itself([Self.supervisedWord] + words), limits: limits)
        return ExitCode(rawValue: status) ?? .internalError
    }
}

/// A command of the program: the words that select it, its description and its work, without the type of its arguments.
package struct Subcommand: Sendable {
    /// The words that select the command: one, or two for a command inside another one.
    package let name: String
    /// The last word of the name.
    package var word: String { name.split(separator: " ").last.map(String.init) ?? name }
    /// The commands inside this one.
    var nested: [Subcommand] { makeNested() }
    private let makeNested: @Sendable () -> [Subcommand]
    /// The name of the option that selected the command in earlier releases; nil if there was none.
    private let formerOption: String?
    private let describe: @Sendable (String) -> CommandDescription
    /// Parses the words after the command's name and does the work.
    package let run: @Sendable ([Argument], Invocation) throws -> ExitCode
    /// The exit code of every failure; nil for each failure's own.
    package let failureCode: ExitCode?

    /// The description in help and completions.
    package var description: CommandDescription {
        var description = describe(name)
        description.nested = nested.map(\.description)
        return description
    }

    /// The command, and those inside it.
    package var withNested: [Subcommand] { [self] + nested }

    /// Creates a command from a table and its work. The table is made on demand: making all of them at every start would take
    /// longer than drawing a small picture.
    package init<Arguments>(
        _ name: String,
        _ command: @autoclosure @escaping @Sendable () -> Command<Arguments>,
        failureCode: ExitCode? = nil, formerOption: String? = nil, nested: [Subcommand] = [],
        supervisable work: @escaping @Sendable (Arguments, Invocation) throws -> ExitCode
    ) {
        self.name = name
        self.failureCode = failureCode
        self.formerOption = formerOption
        makeNested = { nested }
        describe = { command().description(named: $0) }
        run = { words, invocation in try work(try OptionParser.parse(words, for: command()), invocation) }
    }

    /// Creates a command whose work is done in another process if its time or memory is limited.
    package init<Arguments: LimitedArguments>(
        _ name: String, _ command: @autoclosure @escaping @Sendable () -> Command<Arguments>,
        failureCode: ExitCode? = nil, formerOption: String? = nil,
        limited work: @escaping @Sendable (Arguments) throws -> ExitCode
    ) {
        self.init(
            name, command(), failureCode: failureCode, formerOption: formerOption,
            supervisable: { arguments, invocation in
                try invocation.limited(arguments.limits) { try work(arguments) }
            })
    }

    /// Creates a command that only has others in it.
    package init(_ name: String, nested: [Subcommand]) {
        self.init(
            name, Command<MessageArguments>(operands: [.nested(nested.map(\.word))]),
            nested: nested
        ) { _ in throw OperationError.usage("\(name): requires a command") }
    }

    /// Creates a command of another program from its description, which is made on demand. `run` gets the name of the command,
    /// or of one inside it, and the words after it.
    package init(
        _ name: String, described: @autoclosure @escaping @Sendable () -> CommandDescription,
        run: @escaping @Sendable (_ name: String, [Argument]) throws -> ExitCode
    ) {
        (self.name, failureCode, formerOption) = (name, nil, nil)
        describe = { _ in described() }
        makeNested = { described().nested.map { inner in Subcommand(inner.name, described: inner, run: run) } }
        self.run = { words, _ in try run(name, words) }
    }

    /// Creates a command whose work never needs another process.
    package init<Arguments>(
        _ name: String,
        _ command: @autoclosure @escaping @Sendable () -> Command<Arguments>,
        failureCode: ExitCode? = nil, nested: [Subcommand] = [],
        _ work: @escaping @Sendable (Arguments) throws -> ExitCode
    ) {
        self.init(
            name, command(), failureCode: failureCode, nested: nested,
            supervisable: { arguments, _ in try work(arguments) })
    }
}

extension Subcommand {
    /// Returns this command or the one inside it that words select, and the words without its name. Options may precede the
    /// name.
    package func selection(by words: [Argument]) -> (command: Subcommand, words: [Argument]) {
        guard !nested.isEmpty else { return (self, words) }
        if let former = formerSelection(by: words) { return former }
        let index = words.first.flatMap { first in
            first.isLongOption || first.isShortOption
                ? words.firstOperand(besides: description.withNested.flatMap(\.options)) : 0
        }
        guard let index else { return (self, words) }
        guard let command = nested.first(where: { $0.word == words[index].text }) else { return (self, words) }
        return (command, Array(words[..<index] + words[(index + 1)...]))
    }

    /// Returns the command that the words select by its former option, whose value is now the operand.
    private func formerSelection(by words: [Argument]) -> (command: Subcommand, words: [Argument])? {
        for command in nested {
            guard let option = command.formerOption.map({ Array("--\($0)".utf8) }) else { continue }
            for (index, word) in words.prefix(while: { !$0.endsOptions }).enumerated()
            where word.bytes.starts(with: option) {
                let value = word.bytes.dropFirst(option.count)
                guard value.isEmpty || value.first == UInt8(ascii: "=") else { continue }
                let operand = value.isEmpty ? [] : [Argument(value.dropFirst())]
                return (command, words[..<index] + operand + words[(index + 1)...])
            }
        }
        return nil
    }
}
