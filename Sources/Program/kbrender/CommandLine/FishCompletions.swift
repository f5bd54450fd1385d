import Options

/// The completion script for fish: one line for each option, with the condition under which it applies.
struct FishCompletions {
    let commands: [CommandDescription]
    let standard: CommandDescription

    var script: String {
        let head = """
            # Completions of kbrender for fish. Use: kbrender completions fish | source

            """
        return head + (commands.map(name) + commands.flatMap(\.withNested).flatMap(lines)).joined(separator: "\n")
            + "\n"
    }

    private func name(of command: CommandDescription) -> String {
        "complete -c kbrender -n '__fish_is_first_token' -a \(command.name) -d \(quoted(command.summary))"
    }

    private func lines(of command: CommandDescription) -> [String] {
        command.options.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            let value = option.isFlag ? "" : " -r" + offer(option.completion)
            return "complete -c kbrender \(condition(command))\(short) -l \(option.name)\(value)"
                + " -d \(quoted(option.summary))"
        }
            + command.ownOperands.compactMap { operand in
                guard case .words = operand.completion else { return nil }
                return "complete -c kbrender \(condition(command)) -f\(offer(operand.completion))"
            }
            + command.nested.map { nested in
                "complete -c kbrender \(condition(command)) -a \(nested.word) -d \(quoted(nested.summary))"
            }
    }

    /// Returns the condition for a command; the default command applies until another one is named.
    private func condition(_ command: CommandDescription) -> String {
        guard command == standard else {
            let conditions = command.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
            let nested = command.nested.map(\.word).joined(separator: " ")
            let others = nested.isEmpty ? [] : ["not __fish_seen_subcommand_from \(nested)"]
            return "-n '\((conditions + others).joined(separator: "; and "))'"
        }
        let others = commands.filter { $0 != standard }.map(\.name).joined(separator: " ")
        return "-n 'not __fish_seen_subcommand_from \(others)'"
    }

    private func offer(_ completion: Completion) -> String {
        switch completion {
        case .nothing: " -f"
        case .files: " -F"
        case .folders: " -f -a '(__fish_complete_directories)'"
        case .words(let words): " -f -a \(quoted(words.joined(separator: " ")))"
        }
    }

    /// Returns a text in fish's single quotes, where a backslash escapes a quote.
    private func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "'") { out, scalar in
            if scalar == "'" || scalar == "\\" { out.append("\\") }
            out.unicodeScalars.append(scalar)
        } + "'"
    }
}
