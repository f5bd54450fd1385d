package import Documents
internal import Graphics
internal import ScreenshotReading
package import ThemeModel

// Themes of every kind become keyboard themes: the native format, designs, and themes of other programs.

extension ThemeSource {
    /// Reads the source as a keyboard theme. The value is present if no problem is an error. `modes` are the variants that must be
    /// there and whole; nil takes those that the source has, at least one. Throws if the source has no such kind, theme or role.
    package func load(modes: Set<Mode>? = Set(Mode.allCases)) throws(ImportError) -> ParseResult<ImportedTheme> {
        try load(open(), modes: modes)
    }

    /// Reads a source that has been opened, and companions, some of which may have been opened too.
    package func load(
        _ opening: SourceDocument.Opening, modes: Set<Mode>?, opened: [Mode: SourceDocument.Opening] = [:]
    ) throws(ImportError) -> ParseResult<ImportedTheme> {
        if let pick, case .document(let document) = opening, document.list.count > 1 {
            var whole = self
            whole.pick = nil
            return try whole.load(.document(try document.picked(pick)), modes: modes, opened: opened)
        }
        switch try kind(of: opening)?.form {
        case .native(let kind)?:
            guard let (document, json) = opening.native else { return Self.refusal(opening) }
            let reading = native(json, of: document, as: kind, modes: modes)
            return try paired(picked(ParseResult(reading.value, opening.notes + reading.diagnostics)), opened)
        case .foreign(let kind)?:
            let opening = self.opening(opening, for: kind)
            guard case .document(let document) = opening else { return Self.refusal(opening) }
            return try paired(foreign(document, as: kind.format), opened)
        case nil: return Self.refusal(opening)
        }
    }

    /// Returns the names of the themes in the source that `pick` accepts; empty for a source that is read as a whole.
    package func names(in opening: SourceDocument.Opening) throws(ImportError) -> [String] {
        if case .document(let document) = opening, document.list.count > 1 {
            return document.listed.map(\.entry.label)
        }
        guard case .foreign(let kind)? = try kind(of: opening)?.form,
            case .document(let document) = self.opening(opening, for: kind)
        else { return [] }
        var log = ImportLog()
        return kind.format.themes(in: document, ImportRequest(roles: roles, isNamed: self.kind != nil), &log).map(
            \.label)
    }
}

// MARK: - Kinds

extension ThemeSource {
    /// Returns the kind of a source; nil if it is not recognized, or if the source cannot be read.
    func kind(of opening: SourceDocument.Opening) throws(ImportError) -> ThemeKind? {
        let chosen = kind ?? opening.recognizedKind
        if alphaFirst, case .foreign(let kind)? = chosen?.form {
            throw .option("alpha first: a document of kind \(kind.name) has its own order of channels")
        }
        let takers = ForeignKind.all.filter { $0.format.takesRoles }
        if !roles.isEmpty, let chosen, !takers.map(ThemeKind.foreign).contains(chosen) {
            let wanted = Prose.alternatives(takers.map(\.name))
            throw .option("option role: requires a document of kind \(wanted), and this one is of kind \(chosen.name)")
        }
        let hasPicture = chosen == .screenshot || companions.values.contains(where: \.isPicture)
        if hints != KeyboardHints(), let chosen, !hasPicture {
            let options = "options platform, device, layout and scale"
            throw .option("\(options): require a picture of a keyboard, and this one is of kind \(chosen.name)")
        }
        return chosen
    }

    /// Returns a source as a format reads it; the contents of one that was recognized have been read.
    private func opening(_ opening: SourceDocument.Opening, for kind: ForeignKind) -> SourceDocument.Opening {
        self.kind == nil ? opening : SourceDocument.read(opening, for: kind.format)
    }

    /// Returns the reason that there is no theme.
    private static func refusal<Value>(_ opening: SourceDocument.Opening) -> ParseResult<Value> {
        switch opening {
        case .refused(let diagnostics), .unknown(_, let diagnostics): return ParseResult(nil, diagnostics)
        case .broken(_, let json): return ParseResult(nil, json.faults)
        case .document(let document):
            if let kind = UnsupportedKind(json: document.root) {
                return ParseResult(nil, [kind.diagnostic(in: document.source)])
            }
            return ParseResult(nil, [ImportDiagnosticKinds.unknownDocument(document)])
        }
    }
}

extension SourceDocument.Opening {
    /// What was found around a document.
    var notes: [Diagnostic] {
        if case .document(let document) = self, document.marked == nil { document.notes } else { [] }
    }

    /// The document and its JSON for the readers of native documents, which allow no byte order mark; nil if there is none.
    var native: (document: SourceText, json: JSONOutcome)? {
        switch self {
        case .document(let document) where document.marked == nil && !document.isLenient:
            (document.source, JSONOutcome(sound: document.root))
        case .broken(let source, let json): (source, json)
        case .document, .unknown: text.map { ($0, JSONReader.outcome(of: $0)) }
        case .refused: nil
        }
    }
}

// MARK: - Reading

extension ThemeSource {
    /// Reads a native document or a design. A variant that comes from a second source need not be in it.
    private func native(
        _ json: JSONOutcome, of source: SourceText, as kind: DocumentKind, modes: Set<Mode>?
    ) -> ParseResult<ImportedTheme> {
        let isAlone = json.sound.map(DocumentKind.isVariantAlone) == true
        let modes = isAlone ? nil : modes?.subtracting(companions.keys)
        let reading = ThemeDocument.read(
            json, of: source, as: kind, modes: modes, alphaFirst: alphaFirst, season: season)
        let start = SourceRange(source: source, range: 0..<min(1, source.bytes.count))
        var diagnostics = reading.diagnostics
        let theme = reading.value.map { document in
            var theme = ImportedTheme(
                document: document, kind: .native(kind), app: Preset.app(of: source), start: start)
            let native = NativeDocument(
                json: json, source: source, kind: kind, alphaFirst: alphaFirst, season: season)
            for mode in Mode.allCases { theme.natives[mode] = native }
            if isAlone { theme.useForBothModes(&diagnostics) }
            return theme
        }
        return ParseResult(theme, diagnostics)
    }

    /// Returns a native theme. Throws if the user picked another one: a native document has one theme.
    private func picked(_ reading: ParseResult<ImportedTheme>) throws(ImportError) -> ParseResult<ImportedTheme> {
        guard let pick, let theme = reading.value?.document,
            ![theme.id, theme.name].contains(where: { $0.lowercased() == pick.lowercased() })
        else { return reading }
        throw ThemeChoice.missing(pick, expected: ImportLog.shown(theme.name))
    }

    /// Reads a theme of another program.
    private func foreign(
        _ document: SourceDocument, as format: any ForeignFormat.Type
    ) throws(ImportError) -> ParseResult<ImportedTheme> {
        var log = ImportLog()
        log.take(document.notes)
        let request = ImportRequest(roles: roles, isNamed: self.kind != nil, pick: pick)
        let entries = format.themes(in: document, request, &log)
        let chosen = try ThemeChoice.choose(among: entries, pick: pick, in: document, &log)
        let drafts = chosen.compactMap { entry in entry.read(&log).map { (entry, $0) } }
        if drafts.isEmpty, !log.diagnostics.haveErrors {
            log.report(ThemeDiagnosticKinds.notTheme, "", "there is no theme in the document", at: document.start)
        }
        guard !log.diagnostics.haveErrors, let first = drafts.first?.1 else { return ParseResult(nil, log.diagnostics) }
        var variants = ThemeChoice.variants(of: drafts)
        if variants.count == 1, let only = variants.first {
            variants = [.light: only.value, .dark: only.value]
            if companions.isEmpty { ThemeChoice.reportOneVariant(document, &log) }
        }
        if format.isDerived, !first.isExact { variants = Self.readable(variants, &log) }
        variants = variants.mapValues(\.leavingFixedValuesToAndroid)
        log.reportLost(at: document.start)
        var theme = ImportedTheme(
            document: Self.document(first, variants, document, isAlone: chosen.count == entries.count),
            kind: .foreign(ForeignKind(format: format)),
            app: first.app ?? format.app, origins: variants.mapValues(\.origins), start: document.start)
        if let keyboard = first.keyboards.values.first { theme.keyboards = variants.mapValues { _ in keyboard } }
        return ParseResult(theme, log.diagnostics)
    }

    private static func document(
        _ draft: DraftTheme, _ variants: [Mode: VariantDraft], _ source: SourceDocument, isAlone: Bool
    ) -> ThemeDocument {
        let base = source.baseName
        let name = draft.name.flatMap { $0.isEmpty ? nil : $0 } ?? base
        var metadata = draft.metadata
        metadata.version = metadata.version ?? "1.0"
        metadata.author = ImportedName.author(draft.author)
        return ThemeDocument(
            id: ImportedName.id(of: draft.id ?? name, base: isAlone ? base : nil), name: ImportedName.name(name),
            metadata: metadata,
            light: variants[.light]?.variant, dark: variants[.dark]?.variant)
    }

    /// Returns the variants with unreadable texts changed, and reports each change. A variant that is used for both modes and
    /// has an opaque background is checked only once.
    private static func readable(_ variants: [Mode: VariantDraft], _ log: inout ImportLog) -> [Mode: VariantDraft] {
        guard let light = variants[.light], let dark = variants[.dark], light.values == dark.values,
            light[color: .keyboardBackground]?.isOpaque == true
        else {
            // The order is fixed, since each variant may have something to report.
            var moved: [Mode: VariantDraft] = [:]
            for mode in Mode.allCases { moved[mode] = variants[mode].map { readable($0, mode, &log) } }
            return moved
        }
        let both = readable(light, .light, &log)
        return [.light: both, .dark: both]
    }

    private static func readable(_ draft: VariantDraft, _ mode: Mode, _ log: inout ImportLog) -> VariantDraft {
        let (variant, fixes) = draft.variant.readable(in: mode)
        guard !fixes.isEmpty else { return draft }
        var origins = draft.origins
        for fix in fixes {
            let origin = origins[fix.property]
            let rule = origin?.rule ?? "default"
            origins[fix.property] = Origin(
                rule: "\(rule), moved to be readable", path: origin?.path ?? "", location: origin?.location,
                provenance: .invented)
            log.report(
                ThemeDiagnosticKinds.movedColor, "\(mode.rawValue).\(fix.property.rawValue)",
                "\(fix.old) became \(fix.new), for a contrast of 4.5:1", at: origin?.location)
        }
        return VariantDraft(variant, origins: origins)
    }

    /// Returns the theme with the variants of the companions, of which some have been opened.
    private func paired(
        _ reading: ParseResult<ImportedTheme>, _ opened: [Mode: SourceDocument.Opening]
    ) throws(ImportError) -> ParseResult<ImportedTheme> {
        guard !companions.isEmpty, var theme = reading.value else { return reading }
        var diagnostics = reading.diagnostics
        for mode in Mode.allCases {
            guard var companion = companions[mode] else { continue }
            companion.season = season
            companion.hints = companion.isPicture ? hints : KeyboardHints()
            let other = try companion.load(opened[mode] ?? companion.open(), modes: [mode])
            diagnostics += other.diagnostics.filter { $0.kind != ImportDiagnosticKinds.oneVariant }
            guard let value = other.value else { return ParseResult(nil, diagnostics) }
            theme.take(mode, from: value)
        }
        return ParseResult(theme, diagnostics)
    }
}

extension ImportedTheme {
    /// Uses the only variant of a document for the other mode too, and says so instead of how its mode was found.
    fileprivate mutating func useForBothModes(_ diagnostics: inout [Diagnostic]) {
        guard let only = document.light ?? document.dark else { return }
        let mode = document.light == nil ? Mode.dark : .light
        (document.light, document.dark) = (only, only)
        for other in Mode.allCases { origins[other] = natives[mode]?.origins[mode] }
        diagnostics = diagnostics.map { note in
            guard note.kind == DesignDiagnosticKinds.variantAlone else { return note }
            return Diagnostic(
                ImportDiagnosticKinds.oneVariant, path: "",
                "the document is a variant without a theme around it, which is used for light and dark",
                in: note.source,
                at: note.range)
        }
    }

    /// Replaces a variant by that of another theme.
    fileprivate mutating func take(_ mode: Mode, from other: ImportedTheme) {
        document.set(mode, to: other.document.variant(mode))
        origins[mode] = other.origins[mode]
        natives[mode] = other.natives[mode]
        keyboards[mode] = other.keyboards[mode]
    }
}
