import Options

/// The completion script for zsh: a function for each command around `_arguments`, and one that chooses among them.
struct ZshCompletions {
    let commands: [CommandDescription]
    let standard: CommandDescription

    var script: String {
        Shell.script(
            "zsh.txt",
            with: [
                "functions": commands.flatMap(\.withNested).map(function).joined(separator: "\n"),
                "choice": choice(among: commands, in: "_kbrender"), "standard": standard.name,
            ])
    }

    /// Returns code that completes the name of one of these commands, or calls the function of the one that is named.
    private func choice(among commands: [CommandDescription], in function: String) -> String {
        Shell.script(
            "zsh-choice.txt",
            with: [
                "commands": commands.map { "        " + Shell.quoted("\($0.word):\($0.summary)") }.joined(
                    separator: "\n"),
                "words": commands.map(\.word).joined(separator: "|"), "function": function,
            ])
    }

    private func function(_ command: CommandDescription) -> String {
        let name = (["_kbrender"] + command.name.split(separator: " ").map(String.init)).joined(separator: "_")
        let specs = command.options.flatMap(spec) + command.ownOperands.map(spec)
        let lines = specs.map { "        " + Shell.quoted($0) }.joined(separator: " \\\n")
        let choice = command.nested.isEmpty ? "" : choice(among: command.nested, in: name)
        return "\(name)() {\n\(choice)    _arguments -S \\\n\(lines)\n}"
    }

    private func spec(_ option: OptionDescription) -> [String] {
        option.spellings.map { spelling in
            let many = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
            let help = "[\(escaped(option.summary))]"
            guard let placeholder = option.placeholder else { return many + spelling + help }
            let joint = spelling.hasPrefix("--") ? "=" : "+"
            return "\(many)\(spelling)\(joint)\(help):\(escaped(placeholder)):\(action(option.completion))"
        }
    }

    private func spec(_ operand: OperandDescription) -> String {
        "\(operand.isRepeatable ? "*" : ""):\(operand.name):\(action(operand.completion))"
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .nothing: ""
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    /// Returns a text with escaped brackets and colons, which have a meaning in a spec.
    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { out, character in
            if "[]:\\".contains(character) { out.append("\\") }
            out.append(character)
        }
    }
}
