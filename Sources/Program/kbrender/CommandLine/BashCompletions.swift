import Options

/// The completion script for Bash: one function that knows the command, and the word before the current one.
struct BashCompletions {
    let commands: [CommandDescription]
    let standard: CommandDescription

    var script: String {
        Shell.script(
            "bash.txt",
            with: [
                "standard": standard.name, "names": commands.map(\.name).joined(separator: "|"),
                "nested": nested.map { "\"\($0.name)\"" }.joined(separator: " | "),
                "values": lines(all.flatMap(values)),
                "options": lines(all.map(names)), "operands": lines(all.compactMap(operand)),
                "first": offer(.words(commands.map(\.name))),
            ])
    }

    private var nested: [CommandDescription] { commands.flatMap(\.nested) }
    private var all: [CommandDescription] { commands.flatMap(\.withNested) }

    private func values(of command: CommandDescription) -> [String] {
        command.options.filter { !$0.isFlag }.map { option in
            let patterns = option.spellings.map { "\"\(command.name) \($0)\"" }.joined(separator: " | ")
            return "        \(patterns)) \(offer(option.completion)) return ;;"
        }
    }

    private func names(of command: CommandDescription) -> String {
        let spellings = command.options.flatMap(\.spellings)
        return "        \"\(command.name) -\"*) \(offer(.words(spellings))) return ;;"
    }

    private func operand(of command: CommandDescription) -> String? {
        let test = "[[ $command == \"\(command.name)\" ]]"
        guard command.nested.isEmpty else {
            // A command may take files where others take the name of a command inside them.
            let end = command.ownOperands.isEmpty ? " return;" : ""
            return "    if \(test) && ((COMP_CWORD == 2)); then \(offer(.words(command.nested.map(\.word))))\(end) fi"
        }
        guard let operand = command.operands.first, case .words = operand.completion else { return nil }
        return "    if \(test); then \(offer(operand.completion)) return; fi"
    }

    private func offer(_ completion: Completion) -> String {
        switch completion {
        case .nothing: "COMPREPLY=();"
        case .files: fill("-f")
        case .folders: fill("-d")
        case .words(let words): fill("-W '\(words.joined(separator: " "))'")
        }
    }

    /// Returns code that writes one candidate per line, so that a name with spaces stays one.
    private func fill(_ selection: String) -> String {
        "mapfile -t COMPREPLY < <(compgen \(selection) -- \"$word\");"
    }

    private func lines(_ lines: [String]) -> String {
        lines.joined(separator: "\n")
    }
}
