import Options

/// The completion script for zsh: a function for each command around `_arguments`, and one that chooses among them.
struct ZshCompletions {
    /// The program's commands.
    let commands: [CommandDescription]
    /// The default command.
    let standard: CommandDescription

    /// The script.
    var script: String {
        """
        #compdef kbrender
        # Completions of kbrender for zsh. Use: kbrender completions zsh > a folder of $fpath, as _kbrender
        \(commands.map(function).joined(separator: "\n"))
        _kbrender() {
            local -a commands=(
        \(commands.map { "        " + Shell.quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
            )
            if ((CURRENT > 2)); then
                case $words[2] in
                    \(commands.map(\.name).joined(separator: "|")))
                        local command=$words[2]
                        shift words
                        ((CURRENT--))
                        _kbrender_$command
                        return
                        ;;
                esac
            elif [[ $words[2] != -* ]]; then
                _describe command commands
            fi
            _kbrender_\(standard.name)
        }
        if [[ $funcstack[1] == _kbrender ]]; then
            _kbrender "$@"
        else
            compdef _kbrender kbrender
        fi

        """
    }

    private func function(_ command: CommandDescription) -> String {
        let specs = command.options.flatMap(spec) + command.operands.map(spec)
        let lines = specs.map { "        " + Shell.quoted($0) }.joined(separator: " \\\n")
        return "_kbrender_\(command.name)() {\n    _arguments -S \\\n\(lines)\n}"
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
