import Options

/// The shells that completions are made for.
enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash.
    case bash
    /// The Z shell.
    case zsh
    /// Fish.
    case fish

    /// The completion script for a program with these commands, of which `standard` is meant if none is named.
    func completions(_ commands: [CommandDescription], standard: CommandDescription) -> String {
        switch self {
        case .bash: BashCompletions(commands: commands, standard: standard).script
        case .zsh: ZshCompletions(commands: commands, standard: standard).script
        case .fish: FishCompletions(commands: commands, standard: standard).script
        }
    }

    /// A text as one word of a Bourne shell's script: in single quotes, which only a single quote ends.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension OptionDescription {
    /// Every way to write the option: `-o`, `--output`.
    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}
