internal import Documents

/// A check for texts of a document that are hard to read (docs/theme-format.md §5).
struct ContrastCheck {
    /// The contrast of all texts in the variants that can be drawn.
    let report: ContrastReport
    /// The problems of these variants.
    let diagnostics: [Diagnostic]

    init(_ written: ParsedTheme, in source: SourceText) {
        var pairs: [ContrastPair] = []
        diagnostics = Mode.allCases.flatMap { mode in
            guard let variant = written.variants[mode], let theme = variant.variant?.theme(mode) else {
                return [Diagnostic]()
            }
            let contrast = theme.contrast
            pairs += contrast
            let texts = contrast.filter { $0.ratio < ContrastPair.wanted(isLarge: false) }.map { pair in
                let property = pair.subject.textProperty
                return Diagnostic(
                    pair.level != .fail
                        ? ThemeDiagnosticKinds.largeTextContrast
                        : pair.ratio < 3 ? ThemeDiagnosticKinds.veryLowContrast : ThemeDiagnosticKinds.lowContrast,
                    path: "\(mode.rawValue).\(property.rawValue)", Self.message(pair), in: source,
                    at: variant.range(of: property))
            }
            let keys = theme.indistinguishableKeys.map { key in
                Diagnostic(
                    ThemeDiagnosticKinds.indistinguishableKeys, path: "\(mode.rawValue).\(key.fill.rawValue)",
                    "keys are hard to tell from the keyboard: their contrast is \(ContrastReport.ratio(key.ratio)), "
                        + "and they have no border (expected at least 1.1:1, or a border)",
                    in: source, at: variant.range(of: key.fill))
            }
            let alike = theme.alikeKeys.map { keys in
                Diagnostic(
                    ThemeDiagnosticKinds.alikeKeys, path: "\(mode.rawValue).\(keys.fill.rawValue)",
                    "\(keys.pair) look alike with \(Prose.enumeration(keys.visions.map(\.rawValue))): "
                        + "\(keys.colors.0) and \(keys.colors.1)",
                    in: source, at: variant.range(of: keys.fill))
            }
            return texts + keys + alike
        }
        report = ContrastReport(pairs: pairs)
    }

    private static func message(_ pair: ContrastPair) -> String {
        "\(pair.text) on \(pair.background)\(pair.position) has a contrast of \(ContrastReport.ratio(pair.ratio)) for "
            + "\(pair.isLarge ? "large " : "")text of the \(pair.name) "
            + "(expected at least \(JSONOutput.digits(pair.wanted)):1\(pair.level == .fail ? "" : ", and 4.5:1 at any size"))"
    }
}

extension ParsedVariant {
    /// Returns the range of a property's value: its own, that of the property it falls back on, or the variant's name.
    package func range(of name: PropertyName) -> Range<Int> {
        if let range = ranges[name] { return range }
        switch name.property.fallback {
        case .like(let other, _), .blackOrWhite(let other): return range(of: other)
        case .none, .absent, .value: return nameRange
        }
    }
}
