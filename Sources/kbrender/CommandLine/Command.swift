/// A subcommand's table: what it takes and what is said of it. The sole source of parsing, help, completions and
/// suggestions.
struct Command<Arguments: CommandArguments>: Sendable {
    /// What it does, in one line.
    let summary: String
    /// More about it, for its help; a paragraph each.
    let discussion: @Sendable () -> [String]
    /// Arguments by place, all required.
    let operands: [Operand<Arguments>]
    /// Options.
    let groups: [OptionGroup<Arguments>]
    /// Command lines that show it at work.
    let examples: [CommandExample]

    /// Makes a table. What help says beyond single options is made when it is asked for.
    init(
        summary: String, discussion: @autoclosure @escaping @Sendable () -> [String] = [],
        operands: [Operand<Arguments>] = [], groups: [OptionGroup<Arguments>], examples: [CommandExample]
    ) {
        self.summary = summary
        self.discussion = discussion
        self.operands = operands
        self.groups = groups
        self.examples = examples
    }

    /// All options, in the order of help.
    var options: [Option<Arguments>] { groups.flatMap(\.options) }

    /// The table without its types, for the command that a word selects.
    func description(named name: String) -> CommandDescription {
        CommandDescription(
            name: name,
            summary: summary,
            discussion: discussion(),
            operands: operands.map(\.description),
            groups: groups.map { .init(title: $0.title, options: $0.options.map(\.description)) }
                + [.init(title: "Other", options: [.help, .version])],
            examples: examples
        )
    }
}

/// A command line and what it does.
struct CommandExample: Hashable, Sendable {
    /// What is typed.
    let line: String
    /// What that does.
    let effect: String

    /// Makes an example.
    init(_ line: String, _ effect: String) {
        self.line = line
        self.effect = effect
    }
}

/// What help and completions tell of a command.
struct CommandDescription: Hashable, Sendable {
    /// Options under a heading.
    struct Group: Hashable, Sendable {
        /// The heading.
        let title: String
        /// The options.
        let options: [OptionDescription]
    }

    /// The word that selects it.
    let name: String
    /// What it does, in one line.
    let summary: String
    /// More about it; a paragraph each.
    let discussion: [String]
    /// Arguments by place.
    let operands: [OperandDescription]
    /// Options, those that every command takes included.
    let groups: [Group]
    /// Command lines that show it at work.
    let examples: [CommandExample]

    /// All options, in the order of help.
    var options: [OptionDescription] { groups.flatMap(\.options) }
}

/// A command of the program: the word that selects it, its description and its work, the type of its arguments hidden.
struct Subcommand: Sendable {
    /// The word that selects it.
    let name: String
    private let describe: @Sendable (String) -> CommandDescription
    /// Parses the words after the command's name and does the work.
    let run: @Sendable ([Argument]) throws(CommandFailure) -> ExitCode

    /// What help and completions tell of it.
    var description: CommandDescription { describe(name) }

    /// Joins a table with the work. The table is made when it is needed: to make all of them at every start would take
    /// longer than to draw a small picture. `failureCode` is the exit code of every failure; nil for each failure's own.
    init<Arguments>(
        _ name: String,
        _ command: @autoclosure @escaping @Sendable () -> Command<Arguments>,
        failureCode: ExitCode? = nil,
        _ work: @escaping @Sendable (Arguments) throws(CommandFailure) -> ExitCode
    ) {
        self.name = name
        describe = { command().description(named: $0) }
        run = { words throws(CommandFailure) in
            do throws(CommandFailure) {
                return try work(try OptionParser.parse(words, for: command()))
            } catch {
                throw CommandFailure(error.message, failureCode ?? error.exitCode, diagnostics: error.diagnostics)
            }
        }
    }
}
