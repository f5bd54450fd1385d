import Options
import Documents

/// The text of `--help`, made from the commands' tables; lines of at most 80 columns.
enum HelpText {
    private static let width = 80
    private static let column = 26

    /// Returns the description of the program and its commands.
    static func overview(_ commands: [CommandDescription], standard: CommandDescription) -> String {
        var lines = Prose.wrap(
            "kbrender draws keyboards from theme files.", width: width)
        lines += ["", "Usage: kbrender [COMMAND] ARGUMENTS", "", "Commands:"]
        for command in commands {
            let note = command == standard ? " (the default command)" : ""
            lines += entry(command.name, meaning: command.summary + note)
        }
        lines += ["", "Options of every command:"] + standard.options(sharedBy: commands).flatMap(entry)
        lines += examples(standard.examples)
        lines += ["", "kbrender COMMAND --help describes a command."]
        return text(lines)
    }

    /// Returns the description of a command and its arguments.
    static func help(of command: CommandDescription) -> String {
        let operands = command.operands.map { " " + $0.usage }.joined()
        var lines = ["Usage: kbrender \(command.name)\(operands) [OPTIONS]", ""]
        lines += Prose.wrap(Prose.capitalized(command.summary) + ".", width: width)
        for paragraph in command.discussion {
            lines += [""] + Prose.wrap(paragraph, width: width)
        }
        if !command.operands.isEmpty {
            lines += ["", "Arguments:"] + command.operands.flatMap { entry($0.usage, meaning: $0.summary) }
        }
        if !command.nested.isEmpty {
            lines += ["", "Commands:"] + command.nested.flatMap { entry($0.name, meaning: $0.summary) }
        }
        for group in command.groups {
            lines += ["", group.title + ":"] + group.options.flatMap(entry)
        }
        return text(lines + examples(command.examples))
    }

    private static func entry(_ option: OptionDescription) -> [String] {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.placeholder.map { " " + $0 } ?? ""
        return entry(short + option.spelling + value, meaning: option.summary + option.facts)
    }

    /// Returns a name and its meaning in two columns; a long name has its own line.
    private static func entry(_ name: String, meaning: String) -> [String] {
        let meanings = Prose.wrap(meaning, width: width - column)
        let indent = String(repeating: " ", count: column)
        let head = "  " + name
        guard head.count + 2 <= column else { return [head] + meanings.map { indent + $0 } }
        let first = head + String(repeating: " ", count: column - head.count) + (meanings.first ?? "")
        return [first] + meanings.dropFirst().map { indent + $0 }
    }

    private static func examples(_ examples: [CommandExample]) -> [String] {
        guard !examples.isEmpty else { return [] }
        return ["", "Examples:"] + examples.flatMap { ["  " + $0.line, "      " + $0.effect] }
    }

    private static func text(_ lines: [String]) -> String {
        lines.joined(separator: "\n") + "\n"
    }
}

extension OptionDescription {
    /// The allowed values, the default and whether the option repeats, in brackets after a space; empty if there are none.
    var facts: String {
        let facts = [allowed, initial.map { "default: " + $0 }, isRepeatable ? "repeatable" : nil].compactMap(\.self)
        return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
    }
}

extension CommandDescription {
    /// Returns those of the command's options that all these commands have.
    func options(sharedBy commands: [CommandDescription]) -> [OptionDescription] {
        options.filter { option in commands.allSatisfy { $0.options.contains { $0.name == option.name } } }
    }
}
