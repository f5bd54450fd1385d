internal import Comparison
package import Documents
internal import Files
internal import Reports

extension Verification {
    /// The differences from the goldens' environment, in a sentence; nil if there are none.
    var environmentNote: String? {
        guard !foreign.isEmpty else { return nil }
        return "not the goldens': \(Self.list(differences: foreign)) (pictures may differ for that reason alone)"
    }

    /// Returns the result for people: first how the environment differs, then a line for each failed case, or for every case,
    /// the causes, and a last line with the counts.
    package func text(showsAll: Bool) -> String {
        let note = environmentNote.map { "environment: \($0)\n" } ?? ""
        let shown = showsAll ? results : results.filter(\.isProblem)
        return note + shown.map(Self.text).joined() + causeLines + summary + "\n"
    }

    /// A line for each cause, and for what has none.
    private var causeLines: String {
        let causes = causes
        let rest = causes.count - Self.shownCauses
        let lines =
            causes.prefix(Self.shownCauses).map { "cause: \($0.sentence)" }
            + (rest > 0 ? ["… and \(rest) more causes"] : [])
            + [unexplainedSentence.map { "unexplained: \($0)" }, unrecordedSentence.map { "causes: \($0)" }]
            .compactMap(\.self)
        return lines.map { $0 + "\n" }.joined()
    }

    /// Causes that are shown: more say that a theme was replaced.
    private static let shownCauses = 20

    /// How many goldens have which result, how many themes have none, and how many files were removed.
    package var summary: String {
        let counts = counts.filter { $0.count > 0 }
        let goldens = counts.filter { !["removed", "uncovered"].contains($0.status) }
        let count = goldens.reduce(0) { $0 + $1.count }
        let results = goldens.map { "\($0.count) \($0.status)" }.joined(separator: ", ")
        let others = counts.compactMap { status, count in
            switch status {
            case "removed": Prose.counted(count, noun: "file") + " removed"
            case "uncovered": Prose.counted(count, noun: "theme") + " without a case"
            default: nil
            }
        }
        let sum = count == 0 ? "no goldens" : "\(Prose.counted(count, noun: "golden")): \(results)"
        return ([sum] + others).joined(separator: "; ")
    }

    private static func text(_ result: CaseResult) -> String {
        let lines = result.lines.prefix(shownLines).map { "  \($0.description)\n" }
        let rest = result.lines.count - shownLines
        return "\(result.name): \(Quoted.sanitized(result.message))\n" + lines.joined()
            + (rest > 0 ? "  … and \(rest) more\n" : "")
    }

    /// Lines of a display list that are shown for a case: whatever moves one key moves many.
    private static let shownLines = 20

    /// Returns the first differences from an environment.
    package static func list(differences: [String]) -> String { Prose.list(differences, most: 5, and: ", and ") }
}

// MARK: - For programs

extension Verification {
    /// The whole result, as JSON.
    package var json: JSONOutput {
        .object([
            ("result", .string(verdict.rawValue)),
            ("environmentDifferences", .array(foreign.map { .string($0) })),
            ("counts", .object(counts.map { ($0.status, .number(Double($0.count))) })),
            ("causes", .array(causes.map(\.json))),
            ("cases", .array(results.map(json))),
        ])
    }

    private func json(_ result: CaseResult) -> JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("name", .string(result.name)), ("status", .string(result.status)), ("message", .string(result.message)),
        ]
        if case .different(let difference) = result.outcome {
            members += difference.pictures.figures
            members.append(("list", .array(result.lines.map { .string($0.description) })))
            let explanation = difference.explanation
            members.append(("causes", explanation.map { .array($0.claims.map { .string($0.change.path) }) } ?? .null))
            let unexplained = explanation.map { $0.unexplainedKeys + $0.unexplainedOthers }
            members.append(("unexplained", unexplained.map { .array($0.map(JSONOutput.string)) } ?? .null))
        }
        if case .screenshot(let comparison) = result.outcome { members.append(("screenshot", comparison.json)) }
        return .object(members)
    }

    /// The causes, each at the property in its theme or else at its first case, and the failed cases that they do not wholly
    /// explain as problems of the suite, each at its case's place there. Problems in a document are reported separately, and
    /// the case refers to them.
    package var diagnostics: [Diagnostic] {
        let source = suite.source.renamed(root.relative(suite.source.name))
        let note = environmentNote.map { Diagnostic(VerificationDiagnosticKinds.environment, $0, in: source) }
        let shown = zip(results, messagesOnce { $0.reference(root.relative) }).filter { result, _ in
            result.isProblem && result.explanation?.isComplete != true
        }
        return [note].compactMap(\.self) + causes.map { diagnostic(of: $0, suite: source) }
            + shown.map { result, message in
                if case .uncovered = result.outcome {
                    let theme = SourceText(name: root.relative(result.name), bytes: [])
                    return Diagnostic(VerificationDiagnosticKinds.uncovered, severity: .error, message, in: theme)
                }
                let kind =
                    result.range == nil ? VerificationDiagnosticKinds.orphan : VerificationDiagnosticKinds.picture
                return Diagnostic(kind, path: result.name, message, in: source, at: result.range)
            }
    }

    /// The problems of the cases' documents and the result, as one SARIF document.
    package var sarif: String { DiagnosticFormatter(.sarif).text(for: problems + diagnostics) }

    private func diagnostic(of cause: Cause, suite: SourceText) -> Diagnostic {
        let sentence = cause.sentence.dropFirst(cause.change.path.count + 1)
        let message = "\(sentence): \(Prose.list(cause.cases, most: Self.namedCases))"
        let theme = cause.source.map { $0.renamed(root.relative($0.name)) }
        let range = theme == nil ? results.first { $0.name == cause.cases.first }?.range : cause.range
        return Diagnostic(
            VerificationDiagnosticKinds.cause, path: cause.change.path, message, in: theme ?? suite, at: range)
    }

    /// Cases of a cause that are named.
    private static let namedCases = 8

    /// Returns the message of each case, with files named from the root. If several cases have the same cause, the first
    /// reports it and the others refer to it; all refer to it if `elsewhere` names another place that reports it.
    func messagesOnce(elsewhere: (CaseFailure) -> String? = { _ in nil }) -> [String] {
        var first: [String: String] = [:]
        return results.map { result in
            let message = result.message(root.relative)
            guard case .failed(let failure) = result.outcome else { return message }
            if let reference = elsewhere(failure) { return reference }
            if let name = first[message] { return failure.reference(to: name, root.relative) }
            first[message] = result.name
            return message
        }
    }
}
