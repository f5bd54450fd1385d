package import Documents
package import ThemeModel

/// The problems of a theme's source of any kind: those found by reading, and the contrast of its texts, in the source's own
/// words.
package struct ImportValidation: Sendable {
    /// The theme; nil if it cannot be read.
    package let document: ThemeDocument?
    /// All problems, in source order.
    package let diagnostics: [Diagnostic]

    /// The contrast of all texts in the variants that can be drawn, if the checks have measured it.
    private let measured: ContrastReport?

    init(document: ThemeDocument?, diagnostics: [Diagnostic], contrast: ContrastReport? = nil) {
        (self.document, self.diagnostics, measured) = (document, diagnostics, contrast)
    }

    /// The contrast of all texts in the variants that can be drawn.
    package var contrast: ContrastReport? { measured ?? document.map(ContrastReport.init) }
}

extension ThemeLoader {
    /// Checks a source by the rules of a store that takes it as it is: it must be a keyboard theme of the native format.
    package func validate(published input: ImportSource) throws(ImportError) -> ImportValidation {
        let found = try validate(input, store: true)
        let diagnostics = found.diagnostics.map { problem in
            var problem = problem
            if problem.kind == DesignDiagnostics.notNative { problem.severity = .error }
            return problem
        }
        return ImportValidation(document: found.document, diagnostics: diagnostics, contrast: found.contrast)
    }

    /// Checks a source. With `store`, by the rules of the theme store; designs and other programs' themes as the keyboard themes
    /// that they become.
    package func validate(_ input: ImportSource, store: Bool = false) throws(ImportError) -> ImportValidation {
        let opening = SourceDocument.open(input)
        if case .native(let kind)? = try kind(of: opening)?.form, light == nil, dark == nil,
            let (source, json) = opening.native
        {
            return native(json, of: source, as: kind, store: store)
        }
        let reading = try load(input)
        guard let theme = reading.value else {
            return ImportValidation(document: nil, diagnostics: reading.diagnostics.inSourceOrder)
        }
        let found = reading.diagnostics + (store ? theme.storeProblems : theme.contrastProblems)
        return ImportValidation(document: theme.document, diagnostics: found.inSourceOrder)
    }

    /// Returns the problem of a source that must be a keyboard theme of the native format but is of another program's; nil
    /// for any other source.
    package func foreignProblem(of input: OpenedSource) -> Diagnostic? {
        guard case .document(let document) = input.opening,
            case .foreign(let kind)? = (try? kind(of: input.opening))?.form
        else { return nil }
        return ImportedTheme.notNative(.foreign(kind), at: document.start)
    }

    private func native(
        _ json: JSONOutcome, of source: SourceText, as kind: DocumentKind, store: Bool
    ) -> ImportValidation {
        let validation = ThemeValidation(
            json, of: source, as: kind, store: store, alphaFirst: alphaFirst, season: season)
        return ImportValidation(
            document: validation.document, diagnostics: validation.diagnostics, contrast: validation.contrast)
    }
}

extension ImportedTheme {
    /// The texts that are hard to read in a theme that was made for a keyboard, whose texts never move; empty for other themes.
    package var hardTexts: [Diagnostic] {
        guard case .foreign(let kind) = kind.form, !kind.format.isDerived else { return [] }
        return contrastProblems
    }

    /// The texts that are hard to read, by the source's own names.
    fileprivate var contrastProblems: [Diagnostic] {
        Mode.allCases.flatMap { mode -> [Diagnostic] in
            guard let theme = document.theme(mode) else { return [] }
            return theme.contrast.filter { $0.level == .fail }.map { problem($0, mode) }
        }
    }

    /// What the store finds in the keyboard theme that `convert` makes, at the start of the source. Its texts have the source's
    /// names.
    fileprivate var storeProblems: [Diagnostic] {
        let written = SourceText(name: start.source.name, text: NativeThemeWriter.text(document))
        let found = ThemeValidation(written, as: .keyboard, store: true).diagnostics
        let own = found.filter { !Self.contrasts.contains($0.kind) }.map {
            Diagnostic($0.kind, severity: $0.severity, path: $0.path, $0.message, in: start.source, at: start.range)
        }
        let texts = contrastProblems.map { problem in
            var graded = problem
            if problem.kind == ThemeDiagnostics.veryLowContrast { graded.severity = .error }
            return graded
        }
        let isNative = kind == .native(.keyboard)
        return (isNative ? [] : [Self.notNative(kind, at: start).at(most: .warning)]) + own + texts
    }

    private static let contrasts = [ThemeDiagnostics.lowContrast, ThemeDiagnostics.veryLowContrast]

    private func problem(_ pair: ContrastPair, _ mode: Mode) -> Diagnostic {
        let (text, fill) = (pair.subject.textProperty, pair.subject.fillProperty)
        let location = origins[mode]?[text]?.location ?? origins[mode]?[fill]?.location ?? start
        return Diagnostic(
            pair.ratio < 3 ? ThemeDiagnostics.veryLowContrast : ThemeDiagnostics.lowContrast,
            path: "\(mode.rawValue).\(text.rawValue)",
            "\(name(text, mode)) on \(name(fill, mode)): \(pair.text) on \(pair.background)\(pair.position) "
                + "has a contrast of \(ContrastReport.ratio(pair.ratio)) for \(pair.isLarge ? "large " : "")text of the "
                + "\(pair.name) (expected at least \(JSONOutput.digits(pair.wanted)):1)",
            in: location.source, at: location.range)
    }

    /// Returns the source's name for a property.
    private func name(_ name: PropertyName, _ mode: Mode) -> String {
        guard let origin = origins[mode]?[name], !origin.path.isEmpty else { return name.rawValue }
        return Quoted.sanitized(origin.rule)
    }

    /// Returns the problem that the store does not accept the source as it is.
    fileprivate static func notNative(_ kind: ThemeKind, at start: SourceRange) -> Diagnostic {
        Diagnostic(
            DesignDiagnostics.notNative,
            "the document is of kind \(kind.name) (expected a keyboard theme; `kbrender convert` makes one)",
            in: start.source,
            at: start.range)
    }
}

extension ContrastSubject {
    /// The property with the colour beneath the text.
    fileprivate var fillProperty: PropertyName {
        switch self {
        case .regularKey: .regularKeyBackground
        case .modifierKey: .modifierKeyBackground
        case .accentKey: .accentKeyBackground
        case .pressedKey: .pressedKeyBackground
        case .preview: .previewBackground
        case .popupKey: .popupBackground
        case .selectedPopupKey: .popupKeySelectedBackground
        case .candidate, .annotation: .keyboardBackground
        case .selectedCandidate, .selectedAnnotation: .candidateSelectedBackground
        }
    }
}
