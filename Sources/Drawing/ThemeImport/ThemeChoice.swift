internal import Documents
internal import ThemeModel

/// The choice among a source's themes.
enum ThemeChoice {
    /// Returns the theme with a name: an exact match, otherwise the only match that ignores case. Without a name, returns the
    /// first light and the first dark theme if the source assigns modes, otherwise the first theme; the rest is reported.
    static func choose(
        among entries: [ThemeEntry], pick: String?, in document: SourceDocument, _ log: inout ImportLog
    ) throws(ImportError) -> [ThemeEntry] {
        if let pick { return [entries[try index(of: pick, among: entries)]] }
        let numbered = Array(entries.enumerated())
        let firsts = Mode.allCases.compactMap { mode in numbered.first { $0.element.mode == mode } }
        let chosen = firsts.count == 2 ? firsts : Array(numbered.prefix(1))
        let ordered = chosen.sorted { $0.offset < $1.offset }
        let taken = Set(ordered.map(\.offset))
        report(entries.enumerated().filter { !taken.contains($0.offset) }.map(\.element), document, &log)
        return ordered.map(\.element)
    }

    /// Returns the index of the theme with a name: an exact match, otherwise the only match that ignores case.
    static func index(of pick: String, among entries: [ThemeEntry]) throws(ImportError) -> Int {
        if let index = entries.firstIndex(where: { $0.names.contains(pick) }) { return index }
        let word = pick.lowercased()
        let alike = entries.indices.filter { index in entries[index].names.contains { $0.lowercased() == word } }
        if alike.count == 1 { return alike[0] }
        let names = entries.isEmpty ? nil : list(entries)
        if alike.isEmpty { throw missing(pick, expected: names) }
        throw .unavailable(
            "option pick: several themes have the name \(Quoted(pick)) (the source has \(list(entries)))")
    }

    /// Returns the error for a name that no theme of a source has; `names` are those of its themes, nil if they have none.
    static func missing(_ pick: String, expected names: String?) -> ImportError {
        let hint = names.map { "the source has \($0)" } ?? "it has no names"
        return .unavailable("option pick: there is no theme with the name \(Quoted(pick)) (\(hint))")
    }

    /// Returns the names of themes as a message lists them.
    private static func list(_ entries: [ThemeEntry]) -> String {
        Prose.list(entries.map { ImportLog.shown($0.label) }, most: listed)
    }

    private static let listed = 20

    private static func report(_ rest: [ThemeEntry], _ document: SourceDocument, _ log: inout ImportLog) {
        guard !rest.isEmpty else { return }
        log.report(
            ImportDiagnosticKinds.otherThemes, "",
            "the source has other themes too: \(list(rest)) (the option pick chooses one)",
            at: document.start)
    }

    /// Reports that one variant is used for both modes.
    static func reportOneVariant(_ document: SourceDocument, _ log: inout ImportLog) {
        log.report(
            ImportDiagnosticKinds.oneVariant, "",
            "the source has one variant, which is used for light and dark (the options with-light and with-dark give the other)",
            at: document.start)
    }

    /// Returns the variants of the chosen themes; each theme of a pair gives its own.
    static func variants(of drafts: [(entry: ThemeEntry, draft: DraftTheme)]) -> [Mode: VariantDraft] {
        guard drafts.count > 1 else { return drafts.first?.draft.variants ?? [:] }
        var variants: [Mode: VariantDraft] = [:]
        for (entry, draft) in drafts {
            guard let mode = entry.mode else { continue }
            variants[mode] = draft.variants[mode] ?? draft.variants.first?.value
        }
        return variants
    }
}

extension [ThemeEntry] {
    /// Returns the same entries, with the one of a given name first.
    func movingFirst(_ name: String?) -> [ThemeEntry] {
        guard let name, let index = firstIndex(where: { $0.label == name }) else { return self }
        return [self[index]] + self[..<index] + self[(index + 1)...]
    }
}
