internal import Documents
internal import Files
internal import Options

/// What a run checks of a suite: some of its cases, and files that no case has.
struct SuiteSelection {
    /// The cases, in the suite's order.
    let cases: [GoldenCase]
    /// The goldens without a case.
    let orphans: [FilePath]
    /// The themes beside the matrix's that no case draws.
    let uncovered: [FilePath]
    /// True if these are all cases.
    let isWhole: Bool

    /// Selects the cases whose names match one of the patterns, or all of them, and of these a part; the first part has the files
    /// without a case. Throws if nothing matches.
    init(
        of suite: GoldenSuite, in folder: GoldenFolder, only patterns: [GlobPattern], part: Shard?
    ) throws(OperationError) {
        func isChosen(_ name: String) -> Bool { patterns.isEmpty || patterns.contains { $0.matches(name) } }
        let chosen = suite.cases.filter { isChosen($0.name) }
        let (index, count) = part.map { ($0.index, $0.count) } ?? (1, 1)
        cases = stride(from: index - 1, to: chosen.count, by: count).map { chosen[$0] }
        isWhole = patterns.isEmpty && count == 1
        let hasFiles = index == 1
        orphans = (hasFiles ? try folder.orphans(of: suite) : []).filter { file in
            isChosen(String(decoding: file.lastComponent.bytes, as: UTF8.self))
        }
        uncovered = hasFiles && patterns.isEmpty ? folder.uncovered(by: suite) : []
        guard !chosen.isEmpty || !orphans.isEmpty || patterns.isEmpty else {
            throw .usage(
                "no case has a matching name (give a pattern that matches one, such as popup-*)", option: "only")
        }
    }

    /// Returns the results of files without a case. Goldens among them are removed if that is asked for; themes are only
    /// warnings unless the style is strict.
    func resultsOfFiles(isStrict: Bool, prunes: Bool) -> [CaseResult] {
        orphans.map {
            CaseResult(name: $0.lastComponent.description, outcome: prunes && $0.remove() ? .removed : .orphaned)
        }
            + (isStrict ? uncovered.map { CaseResult(name: $0.description, outcome: .uncovered) } : [])
    }
}
