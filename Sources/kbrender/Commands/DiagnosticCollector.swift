import RenderOptions
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
struct DiagnosticCollector {
    private let style: MessageStyle
    private let folds: Bool
    private let offersRepair: Bool
    private var diagnostics: [Diagnostic] = []
    private var haveErrors = false
    private var failures: [OperationError] = []
    private var reports: [(name: String, table: String)] = []

    /// Nothing found yet. With `listsAll` no problems are folded into one; with `offersRepair` the last line says how many
    /// of them `--fix` repairs.
    init(_ style: MessageStyle, listsAll: Bool = false, offersRepair: Bool = false) {
        self.style = style
        self.folds = style.folds && !listsAll
        self.offersRepair = offersRepair
    }

    /// Adds a document.
    mutating func add(_ document: Validated) {
        let judged = style.report.judged(document.diagnostics)
        haveErrors = haveErrors || judged.haveErrors
        let told = judged.filter { $0.severity >= style.verbosity.least || isAskedFor($0) }
        diagnostics += folds ? told.folded : told
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
    mutating func attempt(_ work: (inout DiagnosticCollector) throws(OperationError) -> Void) {
        do {
            try work(&self)
        } catch {
            diagnostics += style.report.shown(error.diagnostics)
            failures.append(error)
        }
    }

    /// Does work with each document that paths mean; what fails does not end the others.
    mutating func add(
        eachOf paths: [FilePath], _ work: (inout DiagnosticCollector, FilePath) throws(OperationError) -> Void
    ) {
        for path in paths {
            attempt { findings throws(OperationError) in
                for file in try ThemeFolder.documents(at: path) {
                    findings.attempt { findings throws(OperationError) in try work(&findings, file) }
                }
            }
        }
    }

    /// Tells everything, and what the exit status is to say.
    func tell(withContrast: Bool) throws(OperationError) -> ExitCode {
        let messages = failures.compactMap(\.message)
        if style.format == .sarif || !diagnostics.isEmpty || !messages.isEmpty {
            let formatter = DiagnosticFormatter(style.format, usesColor: StandardError.isColored(style.color))
            StandardError.write(
                formatter.text(for: diagnostics, failures: messages, tally: true, advice: repairAdvice))
        }
        if withContrast { try Output.standard.write(Array(contrast.utf8)) }
        let worst = failures.map(\.kind).max { $0.rawValue < $1.rawValue }
        return worst.map(ExitCode.init) ?? (haveErrors ? .checkFailed : .done)
    }

    /// How many of the problems can be repaired, for the end of the last line.
    private var repairAdvice: String {
        let count = diagnostics.count { !$0.repairs.isEmpty }
        return offersRepair && count > 0 ? " (--fix repairs \(count))" : ""
    }

    /// The tables; under the names of the documents where there is more than one.
    private var contrast: String {
        guard reports.count > 1 else { return reports.first?.table ?? "" }
        return reports.map { "\($0.name)\n\($0.table)" }.joined(separator: "\n")
    }
}
