import CommandSupport
import Documents
import Options

/// Manual pages in mdoc(7), made from the commands' tables as help is.
enum ManualPage {
    private static let width = 78

    /// Returns the page of the program: its commands, and what they have in common.
    static func overview(_ commands: [CommandDescription], standard: CommandDescription) -> String {
        return document(
            name: "kbrender", summary: "draws keyboard themes",
            synopsis: [".Nm kbrender", ".Op Ar COMMAND", ".Ar ARGUMENTS"],
            description: [
                "Takes a theme document and draws a picture of that keyboard. Each command has a page of its own. Without one, "
                    + "\(standard.name) is meant."
            ],
            names(of: commands, standard: standard)
                + section("OPTIONS", lines: list(standard.options(sharedBy: commands).flatMap(item)))
                + section("ENVIRONMENT", lines: list(variables.flatMap { item("Ev " + $0.key, meaning: $0.value) }))
                + section("FILES", lines: list(files.flatMap { item("Pa " + escaped($0.path), meaning: $0.meaning) }))
                + exitStatus(ExitCode.common) + examples(standard.examples)
                + seeAlso(commands.flatMap(\.withNested).map { page(of: $0.name) }.sorted()))
    }

    /// Returns the section that names the pages of commands.
    private static func names(of commands: [CommandDescription], standard: CommandDescription? = nil) -> [String] {
        guard !commands.isEmpty else { return [] }
        return section(
            "COMMANDS",
            lines: list(
                commands.flatMap { command in
                    item(
                        "Xr " + page(of: command.name) + " 1",
                        meaning: Prose.capitalized(command.summary) + (command == standard ? " (the default)." : "."))
                }))
    }

    /// Returns the page of a command, whose exit status is one of these codes.
    static func page(of command: CommandDescription, ending codes: [ExitCode]) -> String {
        let operands = command.operands.map { operand in
            (operand.isOptional ? ".Op Ar " : ".Ar ") + operand.name + (operand.isRepeatable ? " ..." : "")
        }
        let around =
            command.word == command.name ? [] : [page(of: String(command.name.dropLast(command.word.count + 1)))]
        let arguments = command.operands.flatMap { item("Ar " + $0.name, meaning: Prose.capitalized($0.summary) + ".") }
        let options = command.groups.flatMap { group in
            [".Ss " + macroArguments(group.title)] + list(group.options.flatMap(item))
        }
        return document(
            name: page(of: command.name), summary: command.summary,
            synopsis: [".Nm kbrender " + command.name] + operands + [".Op Ar OPTIONS"],
            description: [Prose.capitalized(command.summary) + "."] + command.discussion,
            (arguments.isEmpty ? [] : section("ARGUMENTS", lines: list(arguments))) + names(of: command.nested)
                + section("OPTIONS", lines: options)
                + exitStatus(codes) + examples(command.examples) + seeAlso(["kbrender"] + around))
    }

    /// Returns the name of a command's page.
    static func page(of command: String) -> String {
        ("kbrender " + command).map { $0 == " " ? "-" : String($0) }.joined()
    }

    /// The environment variables that commands read, with their meanings.
    private static let variables = CommandText.table("variables.txt").sorted { $0.key < $1.key }

    private static let files: [(path: String, meaning: String)] = [
        ("~/.cache/kbrender", "Finished pictures and copies of themes from servers. It may be deleted."),
        ("/usr/share/fonts", "Fonts; kbrender doctor lists those in use."),
    ]

    // MARK: - Parts

    private static func document(
        name: String, summary: String, synopsis: [String], description: [String], _ sections: [String]
    ) -> String {
        let lines =
            [
                ".\\\" Made from the program's tables of options by kbrender man.",
                ".Dd \(Release.date)", ".Dt \(name.uppercased()) 1", ".Os \"kbrender \(Release.version)\"",
                ".Sh NAME", ".Nm \(name)", ".Nd \(macroArguments(summary))", ".Sh SYNOPSIS",
            ] + synopsis + section("DESCRIPTION", lines: paragraphs(description)) + sections
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ title: String, lines: [String]) -> [String] { [".Sh " + title] + lines }

    private static func exitStatus(_ codes: [ExitCode]) -> [String] {
        section("EXIT STATUS", lines: list(codes.flatMap { item("Sy \($0.rawValue)", meaning: sentence($0.meaning)) }))
    }

    private static func examples(_ examples: [CommandExample]) -> [String] {
        guard !examples.isEmpty else { return [] }
        let lines = examples.enumerated().flatMap { n, example in
            (n > 0 ? [".Pp"] : []) + prose(Prose.capitalized(example.effect) + ":")
                + [".Bd -literal -offset indent", line(example.line), ".Ed"]
        }
        return section("EXAMPLES", lines: lines)
    }

    private static func seeAlso(_ pages: [String]) -> [String] {
        section(
            "SEE ALSO", lines: pages.enumerated().map { n, page in ".Xr \(page) 1" + (n < pages.count - 1 ? " ," : "") }
        )
    }

    private static func list(_ items: [String]) -> [String] { [".Bl -tag -width Ds"] + items + [".El"] }

    private static func item(_ head: String, meaning: String) -> [String] { [".It " + head] + prose(meaning) }

    private static func item(_ option: OptionDescription) -> [String] {
        let short = option.short.map { "Fl \($0) , " } ?? ""
        let value = option.placeholder.map { " Ar " + macroArguments($0) } ?? ""
        let meaning = Prose.capitalized(option.summary) + option.facts + "."
        return item("\(short)Fl -\(escaped(option.name))\(value)", meaning: meaning)
    }

    // MARK: - Text

    private static func paragraphs(_ texts: [String]) -> [String] {
        texts.enumerated().flatMap { n, text in (n > 0 ? [".Pp"] : []) + prose(text) }
    }

    /// Returns a text as lines of input: each sentence starts a line, so that mdoc sets the space after it.
    private static func prose(_ text: String) -> [String] {
        var sentences: [[Substring]] = [[]]
        for word in text.split(separator: " ") {
            sentences[sentences.count - 1].append(word)
            if word.last == "." || word.last == ":" || word.last == ")" && word.dropLast().last == "." {
                sentences.append([])
            }
        }
        return sentences.filter { !$0.isEmpty }.flatMap { sentence in
            Prose.wrap(sentence.joined(separator: " "), width: width * 3 / 4).map(line)
        }
    }

    /// Returns a line of text that no program takes for a macro.
    private static func line(_ text: String) -> String {
        (text.first == "." || text.first == "'" ? "\\&" : "") + escaped(text)
    }

    /// Returns words of a macro's line: two letters could themselves be a macro.
    private static func macroArguments(_ text: String) -> String {
        text.split(separator: " ").map { ($0.count <= 3 ? "\\&" : "") + escaped(String($0)) }.joined(separator: " ")
    }

    /// Returns a text without special meanings: hyphens stay those of options, and characters beyond ASCII become numbers.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar {
            case "\\": out += "\\e"
            case "-": out += "\\-"
            case "\"": out += "\\(dq"
            case _ where scalar.isASCII: out.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                out += "\\[u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "]"
            }
        }
    }

    /// Returns a Markdown clause as a sentence of plain text.
    private static func sentence(_ clause: String) -> String {
        Prose.capitalized(clause.filter { $0 != "`" }) + "."
    }
}
