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
    private(set) var measured: ContrastReport?

    /// The contrast of all texts in the variants that can be drawn.
    package var contrast: ContrastReport? { measured ?? document.map(ContrastReport.init) }
}

extension ThemeSource {
    /// Checks the source. With `store`, by the rules of the theme store; designs and other programs' themes as the keyboard themes
    /// that they become, unless the store takes the source `asIs`: then it is an error that they are none.
    package func validate(store: Bool = false, asIs: Bool = false) throws(ImportError) -> ImportValidation {
        let opening = open()
        if case .native(let kind)? = try kind(of: opening)?.form, companions.isEmpty,
            let (source, json) = opening.native
        {
            let native = ThemeValidation(
                json, of: source, as: kind, store: store, asIs: asIs, alphaFirst: alphaFirst, season: season)
            return ImportValidation(
                document: native.document, diagnostics: native.diagnostics, measured: native.contrast)
        }
        let reading = try load(opening, modes: nil)
        guard let theme = reading.value else {
            return ImportValidation(document: nil, diagnostics: reading.diagnostics.inSourceOrder)
        }
        let problems = reading.diagnostics + (store ? theme.storeProblems(asIs: asIs) : theme.contrastProblems)
        return ImportValidation(document: theme.document, diagnostics: problems.inSourceOrder)
    }

    /// The problem of a source that must be a keyboard theme of the native format but is of another program's; nil for any other
    /// source.
    package var foreignProblem: Diagnostic? {
        let opening = open()
        guard case .document(let document) = opening, case .foreign(let kind)? = (try? kind(of: opening))?.form
        else { return nil }
        return ImportedTheme.notNative(.foreign(kind), at: document.start)
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
    fileprivate func storeProblems(asIs: Bool) -> [Diagnostic] {
        let written = SourceText(name: start.source.name, text: NativeThemeWriter.text(document))
        let violations = ThemeValidation(written, as: .keyboard, store: true).diagnostics
        let own = violations.filter { !Self.contrasts.contains($0.kind) }.map {
            Diagnostic($0.kind, severity: $0.severity, path: $0.path, $0.message, in: start.source, at: start.range)
        }
        let texts = contrastProblems.map { problem in
            var graded = problem
            if problem.kind == ThemeDiagnosticKinds.veryLowContrast { graded.severity = .error }
            return graded
        }
        let isNative = kind == .native(.keyboard)
        return (isNative ? [] : [Self.notNative(kind, at: start).at(most: asIs ? .error : .warning)]) + own + texts
    }

    private static let contrasts = [ThemeDiagnosticKinds.lowContrast, ThemeDiagnosticKinds.veryLowContrast]

    private func problem(_ pair: ContrastPair, _ mode: Mode) -> Diagnostic {
        let (text, fill) = (pair.subject.textProperty, pair.subject.fillProperty)
        let location = origins[mode]?[text]?.location ?? origins[mode]?[fill]?.location ?? start
        return Diagnostic(
            pair.ratio < 3 ? ThemeDiagnosticKinds.veryLowContrast : ThemeDiagnosticKinds.lowContrast,
            path: "\(mode.rawValue).\(text.rawValue)",
            "\(sourceName(of: text, mode)) on \(sourceName(of: fill, mode)): \(pair.text) on \(pair.background)\(pair.position) "
                + "has a contrast of \(ContrastReport.ratio(pair.ratio)) for \(pair.isLarge ? "large " : "")text of the "
                + "\(pair.name) (expected at least \(JSONOutput.digits(pair.wanted)):1)",
            in: location.source, at: location.range)
    }

    /// Returns the source's name for a property.
    private func sourceName(of name: PropertyName, _ mode: Mode) -> String {
        guard let origin = origins[mode]?[name], !origin.path.isEmpty else { return name.rawValue }
        return Quoted.sanitized(origin.rule)
    }

    /// Returns the problem that the store does not accept the source as it is.
    fileprivate static func notNative(_ kind: ThemeKind, at start: SourceRange) -> Diagnostic {
        Diagnostic(
            DesignDiagnosticKinds.notNative,
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
