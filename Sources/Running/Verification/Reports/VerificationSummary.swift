internal import Comparison
internal import Documents

extension Verification {
    /// The result in Markdown: a heading with the counts, and a table of the failed cases.
    package var markdown: String {
        let rows = zip(results, messagesOnce()).filter(\.0.isProblem).map { result, message in
            "| \(MarkdownText.escaped(result.name)) | \(result.status) | \(MarkdownText.escaped(message)) |\n"
        }
        let causes = causes.map { cause in
            "| \(MarkdownText.escaped(cause.change.title)) | \(MarkdownText.escaped(cause.extent)) |\n"
        }
        let causeTable =
            causes.isEmpty
            ? "" : "\n| cause | explains |\n|---|---|\n" + causes.prefix(Self.shownCauses).joined()
        let notes = [unexplainedSentence, unrecordedSentence, uncoveredSentence].compactMap(\.self).map {
            "\n\(MarkdownText.escaped($0))\n"
        }
        let rest = rows.count - Self.shownRows
        let note = environmentNote.map { "\n\(MarkdownText.escaped("environment: " + $0))\n" } ?? ""
        let table =
            rows.isEmpty ? "" : "\n| case | result | what |\n|---|---|---|\n" + rows.prefix(Self.shownRows).joined()
        return "### kbrender verify: \(summary)\n" + note + causeTable + notes.joined() + table
            + (rest > 0 ? "\n… and \(rest) more\n" : "")
    }

    /// The themes without a case, if they are no failures; nil if there are none.
    private var uncoveredSentence: String? {
        let themes = problems.filter { $0.kind == VerificationDiagnosticKinds.uncovered }.compactMap(\.source?.name)
        return themes.isEmpty ? nil : "no case draws \(Prose.list(themes, most: Self.shownThemes))"
    }

    private static let shownThemes = 20
    /// GitHub accepts a summary of 1 MiB; nobody reads a tenth of that.
    private static let shownRows = 200
    private static let shownCauses = 50
}
