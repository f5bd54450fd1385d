package import Documents
internal import KeyboardPreview

extension Verification {
    /// What differs from the goldens' environment, in a sentence; nil where nothing does.
    package var environmentNote: String? {
        guard !foreign.isEmpty else { return nil }
        let shown = foreign.prefix(Self.shownDifferences).joined(separator: ", ")
        let rest = foreign.count - Self.shownDifferences
        return "not the goldens': \(shown)" + (rest > 0 ? ", and \(rest) more" : "")
            + " (pictures may differ for that alone)"
    }

    /// The result for people: first whether this is the goldens' environment, then a line for each case that does not hold,
    /// or for every one, and a last line that counts.
    package func text(showsAll: Bool) -> String {
        let note = environmentNote.map { "environment: \($0)\n" } ?? ""
        let shown = showsAll ? results : results.filter(\.isProblem)
        return note + shown.map(Self.text).joined() + summary + "\n"
    }

    /// How many cases came to what.
    package var summary: String {
        let counts = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.status)" }
        let cases = results.count == 1 ? "1 golden" : "\(results.count) goldens"
        return results.isEmpty ? "no goldens" : "\(cases): " + counts.joined(separator: ", ")
    }

    private static func text(_ result: CaseResult) -> String {
        let lines = result.lines.prefix(shownLines).map { "  \($0.description)\n" }
        let rest = result.lines.count - shownLines
        return "\(result.name): \(Quoted.sanitized(result.message))\n" + lines.joined()
            + (rest > 0 ? "  … and \(rest) more\n" : "")
    }

    /// Lines of a display list that are shown of a case: what moves one key moves many.
    private static let shownLines = 20
    /// Differences of the environment that are shown.
    private static let shownDifferences = 5
}

extension ListDifference.Line: CustomStringConvertible {
    /// The line as unified diffs have it, with nothing in it that acts on a terminal.
    package var description: String { (isNew ? "+ " : "- ") + Quoted.sanitized(text) }
}

// MARK: - For programs

extension Verification {
    /// Everything, as JSON.
    package var json: JSONOutput {
        .object([
            ("result", .string(verdict.rawValue)),
            ("environmentDifferences", .array(foreign.map { .string($0) })),
            ("counts", .object(counts.map { ($0.status, .number(Double($0.count))) })),
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
        }
        return .object(members)
    }

    /// The cases that do not hold as problems of the suite, each at the place of its case there.
    package var diagnostics: [Diagnostic] {
        let note = environmentNote.map { Diagnostic(VerificationDiagnostics.environment, $0, in: suite.source) }
        return [note].compactMap(\.self)
            + results.filter(\.isProblem).map { result in
                let kind = result.range == nil ? VerificationDiagnostics.orphan : VerificationDiagnostics.picture
                return Diagnostic(kind, path: result.name, result.message, in: suite.source, at: result.range)
            }
    }

    /// The result as JUnit has it: what does not hold is a failure, what gives no answer an error.
    package var junit: String {
        let trouble = results.count(where: \.isTrouble)
        let failures = results.count(where: \.isProblem) - trouble
        let cases = results.map(Self.testCase).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
            <testsuite name="kbrender verify" tests="\(results.count)" failures="\(failures)" errors="\(trouble)">
            \(cases)</testsuite>
            </testsuites>

            """
    }

    private static func testCase(_ result: CaseResult) -> String {
        let head = "<testcase classname=\"golden\" name=\"\(Markup.escaped(result.name))\""
        guard result.isProblem else { return head + "/>\n" }
        let element = result.isTrouble ? "error" : "failure"
        let lines = result.lines.map { Markup.escaped($0.description) + "\n" }.joined()
        return head + "><\(element) message=\"\(Markup.escaped(result.message))\">\(lines)</\(element)></testcase>\n"
    }
}
