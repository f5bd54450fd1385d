import Documents
import ThemeModel

/// The result of checking a document, in short.
struct ValidationSummary {
    /// The outcomes of a check.
    enum State: String {
        /// No errors.
        case valid
        case invalid
        /// It could not be read at all.
        case unreadable
    }

    /// The document's name in messages.
    let file: String
    let state: State
    /// The theme's id; nil if it has none.
    let id: String?
    /// The number of errors.
    let errors: Int
    /// The number of warnings.
    let warnings: Int
    /// The least readable text; nil if there is none to measure.
    let worst: ContrastPair?

    /// Creates the verdict of a document that was checked.
    init(_ document: Validated, diagnostics: [Diagnostic]) {
        file = document.name
        state = diagnostics.haveErrors ? .invalid : .valid
        id = document.id
        errors = diagnostics.count { $0.severity == .error }
        warnings = diagnostics.count { $0.severity == .warning }
        worst = document.contrast?.pairs.min { $0.ratio < $1.ratio }
    }

    /// Creates the verdict of a document that cannot be read.
    init(unreadable file: String) {
        (self.file, state, id, errors, warnings, worst) = (file, .unreadable, nil, 1, 0, nil)
    }

    fileprivate var json: JSONOutput {
        let contrast = worst.map { pair in
            [
                "ratio": .number((pair.ratio * 100).rounded(.down) / 100), "mode": .string(pair.mode.rawValue),
                "text": .string(pair.subject.rawValue), "level": .string(pair.level.rawValue),
            ] as JSONOutput
        }
        return [
            "file": .string(file), "verdict": .string(state.rawValue), "id": JSONOutput(id),
            "errors": JSONOutput(errors), "warnings": JSONOutput(warnings), "worstContrast": contrast ?? .null,
        ]
    }

    fileprivate var row: [String] {
        let contrast = worst.map { pair in
            "\(ContrastReport.ratio(pair.ratio)) (\(pair.mode.rawValue) \(pair.subject.rawValue))"
        }
        return [
            Quoted.sanitized(file), state.rawValue, id.map(Quoted.sanitized) ?? "", String(errors), String(warnings),
            contrast ?? "",
        ]
    }
}

/// The forms of summaries.
enum ValidationSummaryForm: String, CaseIterable, Sendable {
    /// A list of objects.
    case json
    case text

    /// Returns summaries in this form; ends with a newline.
    func text(of summaries: [ValidationSummary]) -> String {
        switch self {
        case .json: JSONOutput.array(summaries.map(\.json)).text() + "\n"
        case .text:
            TextTable(
                heading: ["file", "verdict", "id", "errors", "warnings", "least contrast"], summaries.map(\.row)
            ).text
        }
    }
}
