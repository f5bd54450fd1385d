package import Documents

/// A theme document's problems: those of its structure, its numbers, the contrast of its texts and, on request, the store's
/// rules.
package struct ThemeValidation: Sendable {
    /// The document; nil if it is not a theme. Variants that cannot be drawn are nil in it.
    package let document: ThemeDocument?
    /// All problems, in source order.
    package let diagnostics: [Diagnostic]
    /// The readable part of each variant that the document has, whatever else is wrong.
    package let legible: [Mode: ThemeVariant]
    /// The contrast of all texts in the variants that can be drawn; nil if there is no document.
    package let contrast: ContrastReport?

    /// Checks a document of any kind, recognized by its keys unless `kind` is given. For a design, checks the keyboard that
    /// results and the contrasts that it states. Without `store`, only the variants that the document has are required, and
    /// at least one; numbers out of range are errors. With `store` (docs/theme-format.md §1), it must also have both variants,
    /// all required properties and valid metadata, and a contrast below 3:1 is an error; a warning says that a design must
    /// be converted first.
    package init(_ source: SourceText, as kind: DocumentKind? = nil, store: Bool = false, alphaFirst: Bool = false) {
        self.init(JSONReader.outcome(of: source), of: source, as: kind, store: store, alphaFirst: alphaFirst)
    }

    /// Checks a document whose JSON has been read. `season` is that of a brand whose season follows the date. It is an error that
    /// a design must be converted first if the store takes the document `asIs`.
    package init(
        _ json: JSONOutcome, of source: SourceText, as kind: DocumentKind?, store: Bool, asIs: Bool = false,
        alphaFirst: Bool, season: Season? = nil
    ) {
        let readable = json.read(as: kind, in: source, season: season)
        let checked = (readable.value ?? json.value).map {
            Self.problems(of: $0, kind, store: store, asIs: asIs, alphaFirst: alphaFirst, in: source)
        }
        guard let root = readable.value, let (written, contrast, problems) = checked else {
            (document, self.contrast, legible) = (nil, nil, [:])
            diagnostics = json.diagnostics(with: checked?.problems ?? []).inSourceOrder
            return
        }
        document = root.object == nil ? nil : written.document
        self.contrast = document == nil ? nil : contrast
        legible = written.variants.mapValues { $0.variant ?? $0.legible }
        diagnostics = (readable.diagnostics + problems).inSourceOrder
    }

    /// Returns the document as written, the contrast of its texts, and all its problems.
    private static func problems(
        of root: JSONValue, _ kind: DocumentKind?, store: Bool, asIs: Bool, alphaFirst: Bool, in source: SourceText
    ) -> (written: ParsedTheme, contrast: ContrastReport, problems: [Diagnostic]) {
        let kind = kind ?? DocumentKind(recognizing: root)
        let modes = store ? Set(Mode.allCases) : nil
        let written = ParsedTheme(root, as: kind, in: source, modes: modes, alphaFirst: alphaFirst)
        // The contrast of colours that are probably misread means nothing, unless the store counts it.
        let isMisread = !store && written.diagnostics.contains { $0.kind == ThemeDiagnosticKinds.alphaOrder }
        let contrast = ContrastCheck(written, in: source)
        let problems =
            written.diagnostics + (isMisread ? [] : contrast.diagnostics)
            + (written.design?.contrastProblems(in: source) ?? [])
        let rules = store && root.object != nil ? Self.rules(root, kind: kind, asIs: asIs, in: source) : []
        return (written, contrast.report, problems.map { graded($0, store: store) } + rules)
    }

    /// Returns a document's violations of the store's rules. A design is checked as the keyboard that `convert` makes of it.
    private static func rules(
        _ root: JSONValue, kind: DocumentKind, asIs: Bool, in source: SourceText
    ) -> [Diagnostic] {
        let violations = StoreRequirements.check(root, in: source)
        guard kind != .keyboard else { return violations }
        // The converted document states its format's version.
        return violations.filter { $0.path != MetadataName.schemaVersion.rawValue }
            + [DesignDiagnosticKinds.notNative(kind, root: root, in: source).at(most: asIs ? .error : .warning)]
    }

    /// Returns the problem with its severity here: validation or the store may not accept what drawing does.
    private static func graded(_ diagnostic: Diagnostic, store: Bool) -> Diagnostic {
        var graded = diagnostic
        switch diagnostic.kind {
        case ThemeDiagnosticKinds.range: graded.severity = .error
        case ThemeDiagnosticKinds.assumedProperty, ThemeDiagnosticKinds.metadata, ThemeDiagnosticKinds.schemaVersion,
            ThemeDiagnosticKinds.veryLowContrast:
            if store { graded.severity = .error }
        default: break
        }
        return graded
    }
}
