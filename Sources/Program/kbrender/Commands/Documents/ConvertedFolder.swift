import CommandSupport
import Files
import RenderOptions
import Documents
import Parallel
import Reports
import ThemeExport
import ThemeImport
import ThemeModel

/// Many themes converted, each into its own file in one folder.
struct ConvertedFolder {
    private let arguments: ConvertArguments
    private let files: [FilePath]
    /// What else the folder of themes holds.
    private let others: [FilePath]
    private let folder: FilePath

    /// A source that has been opened, because it may have many themes.
    private typealias Opened = (source: ThemeSource, opening: SourceDocument.Opening)

    /// A theme to write: its source, and its partner in a pair.
    private struct Task: Sendable {
        let light: Opened
        let dark: Opened?
        /// The pair's name; nil for a single theme.
        let pairName: String?
    }

    /// The result of a task.
    private typealias Outcome = (theme: ImportedTheme?, diagnostics: [Diagnostic], failure: OperationError?)

    /// Finds the themes, and prepares the folder.
    init(_ arguments: ConvertArguments) throws(OperationError) {
        (files, others) = try ThemeFolder.contents(of: arguments.file)
        guard Self.mayBeFolder(arguments.output) else {
            throw .usage("--output: several themes require a folder")
        }
        try arguments.options.checkFolder()
        let isExplained = arguments.options.target.kind != nil && files.count == 1
        let problem = "takes only one source, and no folder for --output"
        try OperationError.check([
            (arguments.options.explains && !isExplained, "explain", "\(problem) unless --to names a program's files"),
            (arguments.options.id != nil, "id", problem),
        ])
        folder = arguments.output.withoutTrailingSlashes
        self.arguments = arguments
        _ = try OutputFolder(folder)
    }

    /// Returns whether themes can be written into a path: a folder, or a place where one can be made. A slash at its end says
    /// that it is a folder; without one, names that end as themes do are those of files.
    private static func mayBeFolder(_ path: FilePath) -> Bool {
        path.isFolder || path.bytes.last == UInt8(ascii: "/")
            || !path.isStandardStream && path.isMissing && !path.hasEnding([".json", ".theme"])
    }

    /// Converts and writes; returns the highest exit code of any theme. Reports all problems together, even if a file cannot be
    /// written.
    func write() throws(OperationError) -> ExitCode {
        var problems = FolderProblems(style: arguments.messages.report)
        do throws(OperationError) {
            try write(&problems)
        } catch {
            problems.report()
            throw error
        }
        problems.report()
        return problems.worst
    }

    private func write(_ problems: inout FolderProblems) throws(OperationError) {
        problems.add(skipped)
        var record = InputRecord()
        let companions = try arguments.options.source.readCompanions(noting: &record)
        let sources = readSources(with: companions, &problems, noting: &record)
        let tasks = try tasks(sources)
        let opened = companions.mapValues { arguments.options.source.theme($0).open() }
        let outcomes = Parallel.map(tasks.count) { Self.convert(tasks[$0], opened: opened) }
        var written: [(path: String, bytes: [UInt8])] = []
        var names: Set<String> = []
        let claims = Self.claims(tasks, outcomes)
        var guide = ExportGuide()
        for (index, task) in tasks.enumerated() {
            let outcome = outcomes[index]
            if let failure = outcome.failure { problems.add(failure) }
            problems.add(outcome.diagnostics)
            guard let theme = outcome.theme else { continue }
            if let limit = arguments.strictImport,
                let problem = theme.ledger.problem(above: limit, in: task.light.source.name)
            {
                problems.add(failedCheck: problem)
                continue
            }
            guard let (document, notes) = claims[index] else { continue }
            problems.add(notes)
            let name = OutputName.free(OutputName.slug(of: task.pairName ?? document.id), among: &names)
            let result = try files(of: document, named: name, among: tasks.count, guide: &guide, problems: &problems)
            written += result.files
            if result.isWhole { try announce(task, name: name) }
        }
        if arguments.options.target == .all { written.append((Self.guideName, Array(guide.markdown.utf8))) }
        try put(written, apartFrom: record.files)
    }

    /// Names what the folder holds besides themes.
    private var skipped: [Diagnostic] {
        guard let first = others.first else { return [] }
        let names = others.prefix(Self.namedOthers).map { "\($0.lastComponent)\($0.isFolder ? "/" : "")" }
        let more = others.count > names.count ? " and \(others.count - names.count) more" : ""
        return [
            Diagnostic(
                ImportDiagnosticKinds.unsupported, severity: .warning, path: "",
                "skipped \(names.joined(separator: ", "))\(more) (inner folders, and files in which nothing shows a theme)",
                in: SourceText(name: first.folder.description, bytes: []))
        ]
    }

    /// The most files that are named.
    private static let namedOthers = 10

    /// Returns the theme of each task with an id of its own. Where several have one id, their contents decide which keeps it, so
    /// the order of the sources does not.
    private static func claims(
        _ tasks: [Task], _ outcomes: [Outcome]
    ) -> [Int: (theme: ThemeDocument, notes: [Diagnostic])] {
        var ids = ThemeIDs()
        let read = outcomes.indices.compactMap { index in
            outcomes[index].theme.map { (index: index, theme: $0.document) }
        }
        let shared = Dictionary(grouping: read, by: \.theme.id)
        let ordered =
            read.filter { (shared[$0.theme.id]?.count ?? 0) == 1 }
            + shared.values.filter { $0.count > 1 }.sorted { $0[0].theme.id < $1[0].theme.id }.flatMap { group in
                group.map { (text: NativeThemeWriter.text($0.theme, minimal: true), member: $0) }
                    .sorted { $0.text < $1.text }.map(\.member)
            }
        var claims: [Int: (theme: ThemeDocument, notes: [Diagnostic])] = [:]
        for (index, theme) in ordered { claims[index] = ids.claim(theme, from: tasks[index].light.source.name) }
        return claims
    }

    /// The file of the page that says how the files are installed.
    private static let guideName = "README.md"

    /// Returns the files of a theme in each kind that the user asks for, by their paths in the folder; `isWhole` is false if there
    /// is a problem with it.
    private func files(
        of document: ThemeDocument, named name: String, among count: Int, guide: inout ExportGuide,
        problems: inout FolderProblems
    ) throws(OperationError) -> (files: [(path: String, bytes: [UInt8])], isWhole: Bool) {
        guard !arguments.options.target.kinds.isEmpty else {
            let text = NativeThemeWriter.text(document, minimal: arguments.options.isMinimal)
            return ([(name + ".json", Array(text.utf8))], true)
        }
        var document = document
        document.id = name
        var files: [(path: String, bytes: [UInt8])] = []
        var isWhole = true
        for kind in arguments.options.target.kinds {
            do throws(OperationError) {
                let theme = try arguments.options.files(of: document, as: kind)
                let prefix = arguments.options.target.folder(of: kind) + (theme.isFolder && count > 1 ? "\(name)/" : "")
                for (file, notes) in theme.losses { problems.add(notes.map { $0.about(prefix + file) }) }
                files += theme.files.map { (prefix + $0.path, $0.bytes) }
                guide.add(kind, files: theme.files.map { prefix + $0.path })
                if arguments.options.explains { try Output.standard.write(Array(theme.explanation.utf8)) }
            } catch  where arguments.options.target == .all && error.isMissingVariant {
                guide.addMissing(
                    kind, theme: document.name, reason: error.diagnostics.map(\.problem).joined(separator: "; "))
            } catch  where error.kind == .badData {
                isWhole = false
                problems.add(error)
            }
        }
        return (files, isWhole)
    }

    /// Writes files at their paths in the folder; none if one of them cannot be written.
    private func put(
        _ files: [(path: String, bytes: [UInt8])], apartFrom identities: [FileIdentity]
    ) throws(OperationError) {
        let tree = try OutputTree(folder)
        try tree.check(files.map(\.path), apartFrom: identities)
        for file in files {
            try tree.write(file.bytes, at: file.path, apartFrom: identities)
            arguments.messages.tell("wrote \(folder.appending(file.path))")
        }
    }

    /// Returns the sources that can be read.
    private func readSources(
        with companions: [Mode: ThemeSource], _ problems: inout FolderProblems, noting record: inout InputRecord
    ) -> [ThemeSource] {
        var sources: [ThemeSource] = []
        for path in files {
            do throws(OperationError) {
                var read = InputRecord()
                let source = arguments.options.source.theme(
                    try arguments.options.source.read(path, noting: &read), companions: companions)
                record.files += read.files
                if problems.add(read.notices) { sources.append(source) }
            } catch {
                problems.add(error)
            }
        }
        return sources
    }

    /// Returns one task for each theme of each source, pairs together.
    private func tasks(_ sources: [ThemeSource]) throws(OperationError) -> [Task] {
        var themes: [(opened: Opened, name: String)] = []
        for source in sources {
            let opening = source.open()
            let names = source.pick == nil ? (try? source.names(in: opening)) ?? [] : []
            if names.count > 1 {
                for name in names {
                    var picked = source
                    picked.pick = name
                    themes.append(((picked, opening), name))
                }
            } else {
                themes.append(((source, opening), ThemeDocument.id(ofFile: source.name)))
            }
        }
        return NamePairs(themes.map(\.name), joined: arguments.pairs).members.map { member in
            Task(
                light: themes[member.first].opened, dark: member.dark.map { themes[$0].opened },
                pairName: member.dark.map { _ in member.name })
        }
    }

    private static func convert(_ task: Task, opened: [Mode: SourceDocument.Opening]) -> Outcome {
        var (source, opened) = (task.light.source, opened)
        if let dark = task.dark {
            source.companions[.dark] = dark.source
            opened[.dark] = dark.opening
        }
        do throws(ImportError) {
            let reading = try source.load(task.light.opening, modes: nil, opened: opened)
            return (reading.value, reading.diagnostics, nil)
        } catch {
            return (nil, [], OperationError(error))
        }
    }

    /// Reports the sources of a pair.
    private func announce(_ task: Task, name: String) throws(OperationError) {
        guard let dark = task.dark else { return }
        func shown(_ source: ThemeSource) -> String {
            Quoted.sanitized(source.name) + (source.pick.map { " \(Quoted($0))" } ?? "")
        }
        let line = "\(name).json: light \(shown(task.light.source)), dark \(shown(dark.source))\n"
        try Output.standard.write(Array(line.utf8))
    }
}

extension OperationError {
    /// True if the only thing wrong is a variant that the theme does not have.
    fileprivate var isMissingVariant: Bool {
        !diagnostics.isEmpty && diagnostics.allSatisfy { $0.kind == ThemeDiagnosticKinds.missingVariant }
    }
}

extension Diagnostic {
    /// Returns the same problem, of a file that is written.
    fileprivate func about(_ path: String) -> Diagnostic {
        Diagnostic(kind, severity: severity, path: self.path, message, in: SourceText(name: path, bytes: []))
    }

    /// The property and what is wrong with it.
    fileprivate var problem: String { "\(path) is \(message)" }
}

/// The problems of all themes of a folder. They are reported at the end, with one total.
private struct FolderProblems {
    let style: ReportStyle
    private(set) var reported: [Diagnostic] = []
    private(set) var failures: [String] = []
    /// The highest exit code of any theme.
    private(set) var worst = ExitCode.done

    /// Adds the problems of a theme. Returns false if one of them is an error.
    @discardableResult mutating func add(_ diagnostics: [Diagnostic]) -> Bool {
        let judged = style.judged(diagnostics)
        reported += style.shown(judged)
        if judged.haveErrors { raise(to: .badData) }
        return !judged.haveErrors
    }

    /// Adds the reason why a theme has no result.
    mutating func add(_ failure: OperationError) {
        reported += style.shown(style.judged(failure.diagnostics))
        if let message = failure.statement { failures.append(message) }
        raise(to: ExitCode(failure.kind))
    }

    /// Adds the reason why a theme that could be read is not written.
    mutating func add(failedCheck problem: Diagnostic) {
        reported += style.shown(style.judged([problem]))
        raise(to: .checkFailed)
    }

    private mutating func raise(to code: ExitCode) {
        if code.rawValue > worst.rawValue { worst = code }
    }

    /// Reports everything on standard error.
    func report() {
        StandardError.write(style.text(for: reported, failures: failures, tally: true))
    }
}
