package import Reports
internal import ThemeModel
package import Options
internal import RenderOptions
internal import Files
package import Documents
internal import Parallel
internal import KeyboardPreview

/// A suite compared with its goldens.
package struct Verification: Sendable {
    /// A choice of goldens to write.
    package enum Update: String, CaseIterable, Sendable {
        case all
        /// Those of failed cases.
        case failed
        /// Those that are missing.
        case missing

        /// Returns true if the golden of a case with this outcome is written.
        func covers(_ outcome: CaseResult.Outcome) -> Bool {
            switch outcome {
            case .missing: true
            case .different, .failed: self != .missing
            case .same, .recorded, .orphaned, .removed, .uncovered: self == .all
            case .screenshot: false
            }
        }
    }

    let suite: GoldenSuite
    let folder: GoldenFolder
    /// How this machine's environment differs from the goldens', in words.
    package let foreign: [String]
    /// The results of the cases, in the suite's order, then of files without a case.
    package let results: [CaseResult]
    /// The messages about the cases' documents, in the suite's order; none for `sarif`, whose one document is the result.
    package let messages: String
    /// The problems of the cases' documents, in the suite's order, each once.
    let problems: [Diagnostic]
    /// The folder from which reports for other programs name files.
    let root: RepositoryRoot
    /// Seconds that it took.
    let seconds: Double
    /// True if all cases were checked.
    let isWhole: Bool

    /// Draws and compares the cases whose names match one of the patterns, or all of them, on all processors, and writes the
    /// goldens that an update covers. With `prunes`, it removes goldens without a case. Of a part of the suite, the first has the
    /// files without a case. Themes without one are warnings, or failures if the style is strict. `showsDifferences` makes a
    /// picture of the difference for each case that differs.
    package static func run(
        _ suite: GoldenSuite, folder: GoldenFolder, style: ReportStyle, only patterns: [GlobPattern],
        part: Shard? = nil, update: Update?, prunes: Bool = false, showsDifferences: Bool = false,
        memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit
    ) throws(OperationError) -> Verification {
        let start = MonotonicClock.microseconds
        let selection = try SuiteSelection(of: suite, in: folder, only: patterns, part: part)
        if update != nil || prunes { try folder.checkWritable(selection.cases) }
        let recorded = try folder.recordedEnvironment()
        let themes = try folder.recordedThemes()
        let checks = checks(of: selection.cases, memoryLimit) {
            CaseCheck.of(
                $0, folder: folder, recorded: themes, style: style, update: update,
                showsDifference: showsDifferences, into: &$1)
        }
        let environment = try environment(of: checks)
        let foreign = recorded.map(environment.differences) ?? []
        let coversAll = update == .all && selection.isWhole
        guard update == nil || foreign.isEmpty || coversAll else {
            throw .usage(
                "the goldens were recorded in another environment: \(foreign.joined(separator: ", ")) "
                    + "(use update=all without only and shard)", option: "update")
        }
        let root = RepositoryRoot(above: folder.path)
        let problems = problems(
            of: checks, in: suite.source, uncovered: selection.uncovered, style: style, root: root)
        let results =
            checks.map { $0.recorded(in: folder) } + selection.resultsOfFiles(isStrict: style.isStrict, prunes: prunes)
        let verification = Verification(
            suite: suite, folder: folder, foreign: foreign, results: results,
            messages: style.format == .sarif ? "" : problems.map { style.text(for: $0) }.joined(),
            problems: problems.flatMap(\.self), root: root, seconds: MonotonicClock.seconds(since: start),
            isWhole: selection.isWhole)
        if let update {
            // The golden of a case that could not be checked still comes from the recorded environment.
            let replaces = coversAll && !results.contains(where: \.isTrouble)
            // Other parts of the suite may be recorded at the same time: each adds to what is there now.
            try folder.withLock { () throws(OperationError) in
                let themes = try folder.recordedThemes()
                try folder.record(
                    Self.themes(after: checks, with: results, update: update, of: suite, recorded: themes))
                guard replaces || foreign.isEmpty else { return }
                let recorded = try folder.recordedEnvironment()
                try folder.record(replaces ? environment : recorded.map(environment.adding) ?? environment)
            }
        }
        return verification
    }

    /// Returns the problems that are shown of each case, and of themes that no case draws. A document shared by several cases is
    /// reported once, and what has no document, such as an option, at the first case with it.
    private static func problems(
        of checks: [CaseCheck], in suite: SourceText, uncovered: [FilePath], style: ReportStyle, root: RepositoryRoot
    ) -> [[Diagnostic]] {
        let warnings = (style.isStrict ? [] : uncovered).map { theme in
            Diagnostic(
                VerificationDiagnosticKinds.uncovered, CaseResult.isUncovered,
                in: SourceText(name: "\(theme)", bytes: []))
        }
        let namesFromRoot = style.format == .github || style.format == .sarif
        var reported: Set<Diagnostic> = []
        func unreported(_ problems: [Diagnostic], at range: Range<Int>?) -> [Diagnostic] {
            let unreported = problems.filter { reported.insert($0).inserted }.map { $0.asked(by: suite, at: range) }
            return namesFromRoot ? unreported.map { $0.renamed(root.relative) } : unreported
        }
        return checks.map { unreported($0.diagnostics, at: $0.result.range) }
            + [unreported(style.shown(warnings), at: nil)]
    }

    /// Returns the themes of the goldens after an update: those of recorded pictures, and of pictures that are as recorded and
    /// whose theme was not, or may have changed without a trace.
    private static func themes(
        after checks: [CaseCheck], with results: [CaseResult], update: Update, of suite: GoldenSuite,
        recorded: ThemeRecord
    ) -> ThemeRecord {
        var record = recorded.keeping(Set(suite.cases.map(\.name)))
        for (check, result) in zip(checks, results) where !check.themes.isEmpty {
            switch result.outcome {
            case .recorded: record.record(check.themes, as: result.name)
            case .same where update == .all || recorded[result.name].isEmpty:
                record.record(check.themes, as: result.name)
            default: break
            }
        }
        return record.keeping(Set(suite.cases.map(\.name)))
    }

    /// Checks all cases, some on each core. Each thread keeps its own renderers.
    private static func checks(
        of cases: [GoldenCase], _ memoryLimit: Int?,
        check: @escaping @Sendable (GoldenCase, inout Renderers) -> CaseCheck
    ) -> [CaseCheck] {
        let threads = max(min(Parallel.cores, cases.count), 1)
        let parts = Parallel.map(threads, threads: threads) { part in
            var renderers = Renderers(memoryLimit: memoryLimit)
            return stride(from: part, to: cases.count, by: threads).map { check(cases[$0], &renderers) }
        }
        return cases.indices.map { parts[$0 % threads][$0 / threads] }
    }

    /// Returns what the pictures were drawn with.
    private static func environment(of checks: [CaseCheck]) throws(OperationError) -> EnvironmentRecord {
        let files = checks.reduce(into: Set<String>()) { $0.formUnion($1.fontFiles) }
        let environment = try OperationError.rendering(try RenderingEnvironment.current(fontFiles: files))
        return EnvironmentRecord(environment)
    }

    /// The result of a whole suite.
    package enum Verdict: String, Sendable {
        /// Everything is as recorded.
        case same
        case different
        /// Some case could not be checked.
        case trouble
    }

    /// The result of the suite.
    package var verdict: Verdict {
        if results.contains(where: \.isTrouble) { return .trouble }
        return results.contains(where: \.isProblem) ? .different : .same
    }

    /// How many cases and files have each status, the good ones first.
    var counts: [(status: String, count: Int)] {
        let counts = Dictionary(grouping: results, by: \.status)
        return ["same", "different", "missing", "recorded", "failed", "orphan", "removed", "uncovered"].map {
            ($0, counts[$0]?.count ?? 0)
        }
    }
}
