/// A subcommand's table: what it takes and what is said of it. The sole source of parsing, help, completions and
/// suggestions.
package struct Command<Arguments: CommandArguments>: Sendable {
    /// What it does, in one line.
    package let summary: String
    /// More about it, for its help; a paragraph each.
    package let discussion: @Sendable () -> [String]
    /// Arguments by place, all required.
    package let operands: [Operand<Arguments>]
    /// Options.
    package let groups: [OptionGroup<Arguments>]
    /// Command lines that show it at work.
    package let examples: [CommandExample]

    /// Makes a table. The texts of help are made on demand.
    package init(
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
    package var options: [Option<Arguments>] { groups.flatMap(\.options) }

    /// The table without its types, for the command that a word selects.
    package func description(named name: String) -> CommandDescription {
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
package struct CommandExample: Hashable, Sendable {
    /// What is typed.
    package let line: String
    /// What that does.
    package let effect: String

    /// Makes an example.
    package init(_ line: String, _ effect: String) {
        self.line = line
        self.effect = effect
    }
}

/// What help and completions say about a command.
package struct CommandDescription: Hashable, Sendable {
    /// Options under a heading.
    package struct Group: Hashable, Sendable {
        /// The heading.
        package let title: String
        /// The options.
        package let options: [OptionDescription]
    }

    /// The word that selects it.
    package let name: String
    /// What it does, in one line.
    package let summary: String
    /// More about it; a paragraph each.
    package let discussion: [String]
    /// Arguments by place.
    package let operands: [OperandDescription]
    /// Options, those that every command takes included.
    package let groups: [Group]
    /// Command lines that show it at work.
    package let examples: [CommandExample]

    /// All options, in the order of help.
    package var options: [OptionDescription] { groups.flatMap(\.options) }
}
