/// A subcommand's table: its operands and options. It is the only source of parsing, help, completions and suggestions; the words of
/// help are in `Texts/commands.txt`.
package struct Command<Arguments: CommandArguments>: Sendable {
    /// Positional arguments; an operand says whether it is required.
    package let operands: [Operand<Arguments>]
    package let groups: [OptionGroup<Arguments>]
    /// What stands in the help text in the places of `@name@`, by the names.
    package let facts: @Sendable () -> [String: String]

    package init(
        operands: [Operand<Arguments>] = [], groups: [OptionGroup<Arguments>],
        facts: @autoclosure @escaping @Sendable () -> [String: String] = [:]
    ) {
        (self.operands, self.groups, self.facts) = (operands, groups, facts)
    }

    /// All options, in the order of help.
    package var options: [Option<Arguments>] {
        // Loops, because `flatMap` is not specialized here: that took a twentieth of a picture from the cache.
        var all: [Option<Arguments>] = []
        for group in groups {
            for option in group.options { all.append(option) }
        }
        return all
    }

    /// Returns the table without its types, with the help text of the command that a name selects.
    package func description(named name: String) -> CommandDescription {
        let text = CommandText.named(name, facts: facts())
        return CommandDescription(
            name: name,
            summary: text.summary,
            discussion: text.discussion,
            operands: operands.map { text.describing($0.description) },
            groups: groups.map { group in
                .init(title: group.title, options: group.options.map { text.describing($0.description) })
            } + [.init(title: "Other", options: [.help, .version])],
            examples: text.examples
        )
    }
}

/// A command line and what it does.
package struct CommandExample: Hashable, Sendable {
    package let line: String
    /// What the command line does.
    package let effect: String
}

/// The description of a command in help and completions.
package struct CommandDescription: Hashable, Sendable {
    /// A group of options with a heading.
    package struct Group: Hashable, Sendable {
        package let title: String
        package let options: [OptionDescription]
    }

    /// The word that selects the command.
    package let name: String
    /// What it does, in one line.
    package let summary: String
    /// Details, one string per paragraph.
    package let discussion: [String]
    package let operands: [OperandDescription]
    /// Options, including those that every command takes.
    package let groups: [Group]
    package let examples: [CommandExample]
    /// The commands inside this one; the first word of their names is this one's name.
    package var nested: [CommandDescription] = []

    /// All options, in the order of help.
    package var options: [OptionDescription] { groups.flatMap(\.options) }

    /// The command, and those inside it.
    package var withNested: [CommandDescription] { [self] + nested }

    /// The last word of the name: a nested command's name begins with that of the command around it.
    package var word: String { name.split(separator: " ").last.map(String.init) ?? name }

    /// The operands other than the name of a nested command.
    package var ownOperands: [OperandDescription] {
        operands.filter { nested.isEmpty || $0.completion != .words(nested.map(\.word)) }
    }
}
