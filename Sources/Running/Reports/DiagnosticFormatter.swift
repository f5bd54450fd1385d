package import Documents

/// The formats of messages.
package enum MessageFormat: String, Hashable, Sendable, CaseIterable {
    /// Like compiler messages, with the line of the source and a mark at the place.
    case text
    /// One JSON object per line.
    case json
    /// Workflow commands of GitHub Actions.
    case github
    /// One SARIF 2.1.0 document.
    case sarif
}

/// Turns problems into text. No input reaches a terminal raw: control and bidirectional characters are spelled out
/// everywhere.
package struct DiagnosticFormatter: Sendable {
    /// The format of the messages.
    let format: MessageFormat
    /// True to write ANSI colours; only `text` has them.
    let usesColor: Bool
    /// How options are written; nil for words that suit every interface.
    let notation: OptionNotation?

    package init(
        _ format: MessageFormat = .text, usesColor: Bool = false, options notation: OptionNotation? = .dashes
    ) {
        self.format = format
        self.notation = notation
        self.usesColor = usesColor
    }

    /// Returns the messages, each ended by a newline; empty if there are none, except for `sarif`, which is always a
    /// document. Shows at most `Limits.reportedDiagnostics` of each document, errors before others, and a line says how many
    /// are not shown. Then come `failures`, the reasons why the program itself failed. With `tally`, a last line in `text`, and
    /// in the log of `github`, counts all of them, if there are any, and ends in `advice`.
    package func text(
        for diagnostics: [Diagnostic], failures: [String] = [], tally: Bool = false, advice: String = ""
    ) -> String {
        let shown = Self.mostImportant(diagnostics)
        let hidden = diagnostics.count - shown.count
        if format == .sarif {
            let failures = failures.map { notation?.applied(to: $0) ?? $0 }
            return SARIF.document(shown.map(spelled), hidden: hidden, failures: failures)
        }
        // Loops here and below: the library's `joined` is generic, and its first use takes a thirtieth of a picture from the cache.
        var text = ""
        for diagnostic in shown { text += line(spelled(diagnostic)) }
        if hidden > 0 { text += statement(.note, text: "\(hidden) more problems are not shown") }
        for failure in failures { text += statement(.error, text: failure) }
        if tally, format != .json { text += Self.tally(diagnostics, failures: failures.count, advice: advice) }
        return text
    }

    /// Returns the number of problems of each severity, and the number of documents if there are several.
    private static func tally(_ diagnostics: [Diagnostic], failures: Int, advice: String) -> String {
        func counted(_ severity: Severity, more: Int = 0) -> String? {
            let count = diagnostics.count { $0.severity == severity } + more
            return count == 0 ? nil : Prose.counted(count, noun: severity.rawValue)
        }
        var counts = ""
        for case let count? in [counted(.error, more: failures), counted(.warning), counted(.note)] {
            counts += counts.isEmpty ? count : ", " + count
        }
        guard !counts.isEmpty else { return "" }
        let documents = Set(diagnostics.compactMap { $0.source?.name }).count
        return counts + (documents > 1 ? " in \(documents) documents" : "") + advice + "\n"
    }

    private func spelled(_ diagnostic: Diagnostic) -> Diagnostic {
        notation.map { diagnostic.spelling(options: $0) } ?? diagnostic
    }

    private func line(_ diagnostic: Diagnostic) -> String {
        switch format {
        case .json: diagnostic.json.text(indent: 0) + "\n"
        case .github: workflowCommand(diagnostic)
        case .text, .sarif: annotated(diagnostic)
        }
    }

    /// Returns as many problems of each document as may be shown, in the given order; the ones left out are never worse than
    /// the ones shown.
    private static func mostImportant(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let limit = Limits.reportedDiagnostics
        guard diagnostics.count > limit else { return diagnostics }
        let documents = Dictionary(grouping: diagnostics.indices) { diagnostics[$0].source?.name }
        let chosen = documents.values.flatMap { indices in
            indices.sorted { a, b in
                let (x, y) = (diagnostics[a].severity, diagnostics[b].severity)
                return x != y ? x > y : a < b
            }.prefix(limit)
        }
        return chosen.sorted().map { diagnostics[$0] }
    }

    /// Returns a message about the program's own work: it concerns no document and has no id.
    package func statement(_ severity: Severity, text: String) -> String {
        let text = notation?.applied(to: text) ?? text
        switch format {
        case .json:
            return JSONOutput.object([("severity", .string(severity.rawValue)), ("message", .string(text))])
                .text(indent: 0) + "\n"
        case .github: return "::\(Self.command(severity))::\(WorkflowCommand.data(text))\n"
        case .text, .sarif: return heading(Release.name, severity: severity) + Quoted.sanitized(text) + "\n"
        }
    }
}

// MARK: - Text

extension DiagnosticFormatter {
    private func annotated(_ diagnostic: Diagnostic) -> String {
        let line = heading(diagnostic.location, severity: diagnostic.severity) + diagnostic.statement + "\n"
        // What is no text, such as a picture, has no bytes here, and no line to show.
        guard let source = diagnostic.source, let range = diagnostic.range, !source.bytes.isEmpty else { return line }
        let excerpt = SourceExcerpt(source, token: range)
        let number = "\(source.line(of: range.lowerBound))"
        let blank = String(repeating: " ", count: number.count)
        return line
            + " \(number) | \(excerpt.line)\n"
            + " \(blank) | \(String(repeating: " ", count: excerpt.indent))\(colored(excerpt.underline, style: .green))\n"
    }

    /// Returns the beginning of a message: its place and its severity.
    private func heading(_ location: String, severity: Severity) -> String {
        colored(location + ":", style: .bold) + " " + colored(severity.rawValue + ":", style: .of(severity)) + " "
    }

    /// The few colours that messages use, by their ANSI codes.
    private enum Style: String {
        case bold = "1"
        case red = "1;31"
        case magenta = "1;35"
        case cyan = "1;36"
        case green = "1;32"

        static func of(_ severity: Severity) -> Style {
            switch severity {
            case .error: .red
            case .warning: .magenta
            case .note: .cyan
            }
        }
    }

    private func colored(_ text: String, style: Style) -> String {
        usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

// MARK: - JSON and GitHub

extension DiagnosticFormatter {
    private func workflowCommand(_ diagnostic: Diagnostic) -> String {
        var properties: [String] = []
        if let source = diagnostic.source {
            properties.append("file=" + WorkflowCommand.property(source.name))
            if let range = diagnostic.range {
                let position = source.position(of: range.lowerBound)
                properties += ["line=\(position.line)", "col=\(position.column)"]
            }
        }
        properties.append("title=" + diagnostic.kind.id)
        return
            "::\(Self.command(diagnostic.severity)) \(properties.joined(separator: ","))::\(WorkflowCommand.data(diagnostic.beginning + diagnostic.message))\n"
    }

    private static func command(_ severity: Severity) -> String {
        severity == .note ? "notice" : severity.rawValue
    }
}
