import Files
import Documents
import ThemeModel

/// A document that has been checked.
struct Validated {
    /// What messages call it.
    let name: String
    /// What is wrong with it.
    let diagnostics: [Diagnostic]
    /// The contrast of its texts; nil where it is no theme.
    let contrast: ContrastReport?
}

/// What came out of checking documents. It is told at the end, since some forms of messages are one document.
struct Findings {
    private let style: MessageStyle
    private var diagnostics: [Diagnostic] = []
    private var haveErrors = false
    private var failures: [OperationError] = []
    private var reports: [(name: String, table: String)] = []

    /// Nothing found yet.
    init(_ style: MessageStyle) {
        self.style = style
    }

    /// Adds a document.
    mutating func add(_ document: Validated) {
        let judged = style.report.judged(document.diagnostics)
        haveErrors = haveErrors || judged.haveErrors
        diagnostics += judged.filter { $0.severity >= style.verbosity.least || isAskedFor($0) }
        if let contrast = document.contrast, !contrast.pairs.isEmpty {
            reports.append((document.name, contrast.table))
        }
    }

    /// True for what a design states of contrast: whoever checks a design wants to know, even where it holds.
    private func isAskedFor(_ diagnostic: Diagnostic) -> Bool {
        style.verbosity != .quiet && DesignDiagnostics.heldContrasts.contains(diagnostic.kind)
    }

    /// Adds what was asked for, so that it is told in all but quiet runs.
    mutating func add(notes: [Diagnostic]) {
        if style.verbosity != .quiet { diagnostics += notes }
    }

    /// Does work whose failure does not end that which comes after it.
    mutating func attempt(_ work: (inout Findings) throws(OperationError) -> Void) {
        do {
            try work(&self)
        } catch {
            diagnostics += style.report.shown(error.diagnostics)
            failures.append(error)
        }
    }

    /// Tells everything, and what the exit status is to say.
    func tell(withContrast: Bool) throws(OperationError) -> ExitCode {
        let messages = failures.compactMap(\.message)
        if style.format == .sarif || !diagnostics.isEmpty || !messages.isEmpty {
            let formatter = DiagnosticFormatter(style.format, usesColor: StandardError.isColored(style.color))
            StandardError.write(formatter.text(for: diagnostics, failures: messages))
        }
        if withContrast { try Output.standard.write(Array(contrast.utf8)) }
        let worst = failures.map(\.kind).max { $0.rawValue < $1.rawValue }
        return worst.map(ExitCode.init) ?? (haveErrors ? .checkFailed : .done)
    }

    /// The tables; under the names of the documents where there is more than one.
    private var contrast: String {
        guard reports.count > 1 else { return reports.first?.table ?? "" }
        return reports.map { "\($0.name)\n\($0.table)" }.joined(separator: "\n")
    }
}
