import RenderOptions
import Files
import Documents
import ThemeModel

/// A document that has been checked.
struct Validated {
    /// What messages call it.
    let name: String
    /// The theme's id, and where the document has it; nil if it is no theme.
    var id: String?
    /// The document; nil for what is no single one.
    var source: SourceText?
    /// What is wrong with it.
    let diagnostics: [Diagnostic]
    /// The contrast of its texts; nil if it is no theme.
    let contrast: ContrastReport?
}

/// What came out of checking documents. It is reported at the end, because some forms of messages are one document.
struct DiagnosticCollector {
    private let style: MessageStyle
    private let folds: Bool
    private let offersRepair: Bool
    private var diagnostics: [Diagnostic] = []
    private var haveErrors = false
    private var failures: [OperationError] = []
    private var reports: [(name: String, table: String)] = []
    /// The first document of each id, where no two may share one.
    private var owners: [String: String]?
    private(set) var verdicts: [Verdict] = []

    /// Nothing found yet. With `listsAll` no problems are folded into one; with `offersRepair` the last line says how
    /// many of them `--fix` repairs.
    init(_ style: MessageStyle, listsAll: Bool = false, offersRepair: Bool = false, comparesIDs: Bool = false) {
        self.style = style
        owners = comparesIDs ? [:] : nil
        self.folds = style.folds && !listsAll
        self.offersRepair = offersRepair
    }

    /// Adds a document.
    mutating func add(_ document: Validated) {
        let judged = style.report.judged(document.diagnostics + [rivalry(of: document)].compactMap(\.self))
        verdicts.append(Verdict(document, judged))
        haveErrors = haveErrors || judged.haveErrors
        let told = judged.filter { $0.severity >= style.verbosity.least || isAskedFor($0) }
        diagnostics += folds ? told.folded : told
        if let contrast = document.contrast, !contrast.pairs.isEmpty {
            reports.append((document.name, contrast.table))
        }
    }

    /// The problem of a document whose id another one has; nil if there is none.
    private mutating func rivalry(of document: Validated) -> Diagnostic? {
        guard owners != nil, let id = document.id else { return nil }
        guard let owner = owners?[id] else {
            owners?[id] = document.name
            return nil
        }
        let place = document.source.flatMap { source in JSONReader.read(source).value?["id"]?.range }
        return Diagnostic(
            CommandDiagnostics.sharedID, path: "id",
            "\(Quoted(id)) is also the id of \(Quoted.sanitized(owner)) (expected another id)", in: document.source,
            at: place)
    }

    /// True for what a design states of contrast: people who check a design want to know, even if it holds.
    private func isAskedFor(_ diagnostic: Diagnostic) -> Bool {
        style.verbosity != .quiet && DesignDiagnostics.heldContrasts.contains(diagnostic.kind)
    }

    /// Adds what the user asked for, which is reported unless the run is quiet.
    mutating func add(notes: [Diagnostic]) {
        if style.verbosity != .quiet { diagnostics += notes }
    }

    /// Does work whose failure does not end the work after it.
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
                    let count = findings.failures.count
                    findings.attempt { findings throws(OperationError) in try work(&findings, file) }
                    if findings.failures.count > count {
                        findings.verdicts.append(Verdict(unreadable: file.description))
                    }
                }
            }
        }
    }

    /// Says everything, messages to `output` where that is given, and what the exit status is to say.
    func tell(withContrast: Bool, to output: Output? = nil) throws(OperationError) -> ExitCode {
        let messages = failures.compactMap(\.message)
        if output != nil || style.format == .sarif || !diagnostics.isEmpty || !messages.isEmpty {
            let formatter = DiagnosticFormatter(style.format, usesColor: StandardError.isColored(style.color))
            let text = formatter.text(for: diagnostics, failures: messages, tally: true, advice: repairAdvice)
            if let output { try output.write(Array(text.utf8)) } else { StandardError.write(text) }
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
