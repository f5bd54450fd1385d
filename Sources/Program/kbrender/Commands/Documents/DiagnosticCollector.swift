import CommandSupport
import RenderOptions
import Files
import Documents
import Reports
import ThemeImport
import ThemeModel

/// A document that has been checked.
struct Validated {
    /// The name in messages.
    let name: String
    /// The theme's id, and its place in the document; nil if it is not a theme.
    var id: String?
    /// The document; nil for a source that is not a single one.
    var source: SourceText?
    var diagnostics: [Diagnostic]
    /// The contrast of its texts; nil if it is not a theme.
    let contrast: ContrastReport?
}

extension Validated {
    /// Checks a document by the arguments. `record` says how it was read.
    init(
        _ source: ThemeSource, _ arguments: ValidateArguments, record: InputRecord = InputRecord()
    ) throws(OperationError) {
        var record = record
        let source = arguments.options.source.theme(
            source, companions: try arguments.options.source.readCompanions(noting: &record))
        let validation = try mapError(OperationError.init) { () throws(ImportError) in
            try source.validate(store: arguments.options.isForStore)
        }
        self.init(
            name: source.name, id: validation.document?.id, source: source.document,
            diagnostics: record.notices + validation.diagnostics, contrast: validation.contrast)
    }
}

/// The results of checking documents. They are reported at the end, because some formats are one document.
struct DiagnosticCollector {
    private let style: MessageStyle
    private let folds: Bool
    private let offersRepair: Bool
    private var diagnostics: [Diagnostic] = []
    private var haveErrors = false
    private var failures: [OperationError] = []
    private var reports: [(name: String, table: String)] = []
    /// The first document of each id, if no two may share one.
    private var owners: [String: String]?
    private(set) var summaries: [ValidationSummary] = []

    /// Creates an empty collector. With `listsAll` no problems are combined into one; with `offersRepair` the last line says
    /// how many of them `--fix` repairs.
    init(_ style: MessageStyle, listsAll: Bool = false, offersRepair: Bool = false, comparesIDs: Bool = false) {
        self.style = style
        owners = comparesIDs ? [:] : nil
        self.folds = style.folds && !listsAll
        self.offersRepair = offersRepair
    }

    mutating func add(_ document: Validated) {
        let judged = style.report.judged(document.diagnostics + [idConflict(of: document)].compactMap(\.self))
        summaries.append(ValidationSummary(document, diagnostics: judged))
        haveErrors = haveErrors || judged.haveErrors
        let shown = judged.filter { $0.severity >= style.leastSeverity || isAskedFor($0) }
        diagnostics += folds ? shown.folded : shown
        if let contrast = document.contrast, !contrast.pairs.isEmpty {
            reports.append((document.name, contrast.table))
        }
    }

    /// Returns the problem of a document whose id another one has; nil if there is none.
    private mutating func idConflict(of document: Validated) -> Diagnostic? {
        guard owners != nil, let id = document.id else { return nil }
        guard let owner = owners?[id] else {
            owners?[id] = document.name
            return nil
        }
        let range = document.source.flatMap { source in JSONReader.read(source).value?["id"]?.range }
        return Diagnostic(
            CommandDiagnosticKinds.sharedID, path: "id",
            "\(Quoted(id)) is also the id of \(Quoted.sanitized(owner)) (choose another id)", in: document.source,
            at: range)
    }

    /// Returns whether a note states the contrast of a design: people who check a design want to see it even if it suffices.
    private func isAskedFor(_ diagnostic: Diagnostic) -> Bool {
        !style.isQuiet && DesignDiagnosticKinds.heldContrasts.contains(diagnostic.kind)
    }

    /// Adds notes that the user asked for; they are reported unless the run is quiet.
    mutating func add(notes: [Diagnostic]) {
        if !style.isQuiet { diagnostics += notes }
    }

    /// Does some work; if it fails, later work still runs.
    mutating func attempt(_ work: (inout DiagnosticCollector) throws(OperationError) -> Void) {
        do {
            try work(&self)
        } catch {
            diagnostics += style.report.shown(error.diagnostics)
            failures.append(error)
        }
    }

    /// Does some work with each document that paths mean; if one fails, the others still run.
    mutating func add(
        eachOf paths: [FilePath], _ work: (inout DiagnosticCollector, FilePath) throws(OperationError) -> Void
    ) {
        for path in paths {
            attempt { findings throws(OperationError) in
                for file in try ThemeFolder.documents(at: path) {
                    let count = findings.failures.count
                    findings.attempt { findings throws(OperationError) in try work(&findings, file) }
                    if findings.failures.count > count {
                        findings.summaries.append(ValidationSummary(unreadable: file.description))
                    }
                }
            }
        }
    }

    /// Reports everything, with the messages in `output` if given, and returns the exit code.
    func report(withContrast: Bool, to output: Output? = nil) throws(OperationError) -> ExitCode {
        let messages = failures.compactMap(\.statement)
        if output != nil || style.format == .sarif || !diagnostics.isEmpty || !messages.isEmpty {
            let formatter = DiagnosticFormatter(style.format, usesColor: StandardError.isColored(style.color))
            let text = formatter.text(for: diagnostics, failures: messages, tally: true, advice: repairAdvice)
            if let output {
                try output.write(Array(text.utf8), telling: style)
            } else {
                StandardError.write(text)
            }
        }
        if withContrast { try Output.standard.write(Array(contrast.utf8)) }
        let worst = failures.map(\.kind).max { $0.rawValue < $1.rawValue }
        return worst.map(ExitCode.init) ?? (haveErrors ? .checkFailed : .done)
    }

    /// The number of repairable problems, for the end of the last line.
    private var repairAdvice: String {
        let count = diagnostics.count { !$0.repairs.isEmpty }
        return offersRepair && count > 0 ? " (--fix repairs \(count))" : ""
    }

    /// The tables of contrast, under the names of the documents if there are several.
    private var contrast: String {
        guard reports.count > 1 else { return reports.first?.table ?? "" }
        return reports.map { "\($0.name)\n\($0.table)" }.joined(separator: "\n")
    }
}
