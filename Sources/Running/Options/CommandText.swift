internal import Documents
internal import EmbeddedFiles

/// What help says of a command: its section of `Texts/commands.txt`. Below the name stand the summary, then paragraphs, each a
/// line, operands and options after `-`, and examples: the line after `$`, its effect after `=`.
package struct CommandText: Sendable {
    /// What it does, in one line.
    private(set) var summary = ""
    /// Details for its help, one string per paragraph.
    private(set) var discussion: [String] = []
    private(set) var examples: [CommandExample] = []
    /// What operands and options mean in this command that mean something else in others, by their names.
    package private(set) var words: [String: String] = [:]

    /// All sections by the names of their commands.
    package static let all: [String: CommandText] = {
        var texts: [String: CommandText] = [:]
        var (name, command) = ("", "")
        let text = String(decoding: EmbeddedFolder(command_texts)["commands.txt"], as: UTF8.self)
        for line in text.split(separator: "\n") {
            let content = String(line.dropFirst(2))
            switch line.prefix(2) {
            case "# ": name = content
            case "$ ": command = content
            case "- ":
                let parts = content.split(separator: " ", maxSplits: 1).map(String.init)
                texts[name]?.words[parts[0]] = parts[1]
            case "= ": texts[name]?.examples.append(CommandExample(line: command, effect: content))
            case _ where texts[name] == nil: texts[name] = CommandText(summary: String(line))
            default: texts[name]?.discussion.append(String(line))
            }
        }
        return texts
    }()

    /// What operands and options mean that mean the same in every command, by their names.
    static let words = table("options.txt")

    /// Returns a file of pairs among the texts.
    package static func table(_ file: String) -> [String: String] {
        [String: String](pairsIn: file, of: EmbeddedFolder(command_texts))
    }

    /// Returns an option as this command has it.
    func describing(_ option: OptionDescription) -> OptionDescription {
        var option = option
        option.summary = words[option.name] ?? option.summary
        return option
    }

    /// Returns an operand with what it means here.
    func describing(_ operand: OperandDescription) -> OperandDescription {
        var operand = operand
        operand.summary = words[operand.name] ?? Self.words[operand.name] ?? ""
        return operand
    }

    /// Returns a command's section with facts in the places of `@name@`; empty if it has none.
    static func named(_ name: String, facts: [String: String]) -> CommandText {
        var text = all[name] ?? CommandText()
        for (name, fact) in facts {
            text.discussion = text.discussion.map { $0.replacing("@\(name)@", with: fact) }
        }
        return text
    }
}
