import Documents
import EmbeddedFiles
import Options

/// The shells that completions are made for.
enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// Returns the completion script for a program with these commands, with `standard` as the default.
    func completions(_ commands: [CommandDescription], standard: CommandDescription) -> String {
        switch self {
        case .bash: BashCompletions(commands: commands, standard: standard).script
        case .zsh: ZshCompletions(commands: commands, standard: standard).script
        case .fish: FishCompletions(commands: commands, standard: standard).script
        }
    }

    /// Returns a file of `Completions` with what depends on the commands in the places of `@name@`.
    static func script(_ file: String, with parts: [String: String]) -> String {
        let text = String(decoding: EmbeddedFolder(completion_files)[file], as: UTF8.self)
        return parts.reduce(text) { $0.replacing("@\($1.key)@", with: $1.value) }
    }

    /// Returns a text as one word of a Bourne shell script: in single quotes, which only a single quote ends.
    static func quoted(_ text: String) -> String {
        "'" + text.parts(between: "'", keepingEmpty: true).joined(separator: "'\\''") + "'"
    }
}

extension OptionDescription {
    /// Every spelling of the option: `-o`, `--output`.
    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}
