internal import Documents
internal import ThemeModel

/// Colour schemes of base16 and base24: YAML with sixteen colours, at the top or under `palette`.
enum Base16: ForeignFormat {
    static let name = "base16"
    static let isDerived = true
    static let syntaxes: [Syntax] = [.yaml]

    static func recognizes(_ document: SourceDocument) -> Bool {
        let palette = palette(of: document)
        return document.syntax == .yaml && ["00", "0F"].allSatisfy { member($0, of: palette) != nil }
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let names = [document.root["name"] ?? document.root["scheme"]].compactMap { $0?.string }
        return [ThemeEntry(names: names.isEmpty ? [document.baseName] : names) { theme(document, names.first, &$0) }]
    }

    /// Returns the object that has the colours.
    private static func palette(of document: SourceDocument) -> JSONField {
        if let palette = document.field("palette"), palette.value.object != nil { return palette }
        return JSONField.root(of: document)
    }

    /// Returns the member of a colour, which may be empty.
    private static func member(_ number: String, of palette: JSONField) -> JSONField? {
        palette.value.object?.first { $0.name == "base" + number || $0.name == "base" + number.lowercased() }
            .map { JSONField($0, in: palette.source, under: palette.path) }
    }

    /// The numbers of the colours that a keyboard uses.
    private static let used = ["00", "01", "02", "03", "04", "05", "07", "0D"]
    /// The numbers of the colours that only base24 has.
    private static let lost = ["10", "11", "12", "13", "14", "15", "16", "17"]

    private static func theme(_ document: SourceDocument, _ name: String?, _ log: inout ImportLog) -> DraftTheme? {
        let palette = palette(of: document)
        var colors: [String: Shade] = [:]
        for number in used {
            let field = member(number, of: palette)
            if let field, field.value.isNull {
                // As for the builders, whose readers of YAML find nothing there.
                log.report(ThemeDiagnosticKinds.missingProperty, field.path, fault(of: field), at: field.nameLocation)
            } else if let field {
                colors[number] = field.hexColor(&log)
            } else {
                log.reportMissing("base" + number, at: document.start)
            }
        }
        for number in lost where palette["base" + number] != nil { log.lose("base" + number) }
        guard let draft = draft(colors), let background = colors["00"] else { return nil }
        let written = document.root["variant"]?.string?.lowercased()
        let mode = written.flatMap(Mode.init(rawValue:)) ?? background.value.mode
        return DraftTheme(name: name, author: document.root["author"]?.string, variants: [mode: draft])
    }

    /// Returns what is wrong with a colour that YAML reads as null.
    private static func fault(of field: JSONField) -> String {
        let written = field.source.text(field.value.range)
        let next = field.source.bytes[field.value.range.upperBound...].first { !$0.isBlank }
        guard written.isEmpty, next == UInt8(ascii: "#") else {
            return "is \(written.isEmpty ? "empty" : written) (expected a colour)"
        }
        return "is empty: in YAML, a # behind a blank begins a comment (expected the colour in quotes)"
    }

    private static func draft(_ colors: [String: Shade]) -> VariantDraft? {
        guard let base00 = colors["00"], let base01 = colors["01"], let base02 = colors["02"],
            let base03 = colors["03"],
            let base04 = colors["04"], let base05 = colors["05"], let base07 = colors["07"], let base0D = colors["0D"]
        else { return nil }
        var draft = VariantDraft()
        draft.set(base00, to: .keyboardBackground)
        draft.set(key(base00, base01, base05), to: .regularKeyBackground, .previewBackground, .popupBackground)
        draft.set(base02, to: .modifierKeyBackground, .candidateSeparator)
        draft.set(base03, to: .pressedKeyBackground)
        draft.set(best(base03, base00, base07), to: .pressedKeyText)
        draft.set(base04, to: .candidateAnnotationText)
        draft.set(base05, to: .regularKeyText, .modifierKeyText, .previewText, .popupKeyText, .candidateText)
        draft.setSelected(base0D, text: best(base0D, base00, base07))
        return draft
    }
}

extension Base16 {
    /// Returns the face of keys: base01, or, where that can hardly be told from the keyboard, the first step from there to the
    /// text that can.
    private static func key(_ base00: Shade, _ base01: Shade, _ base05: Shade) -> Shade {
        let least = 1.1
        guard base01.contrast(with: base00) < least else { return base01 }
        let steps = (1...100).lazy.map { mix(base00, base05, Double($0) / 100) }
        return steps.first { $0.contrast(with: base00) >= least } ?? base01
    }
}

extension VariantDraft {
    /// Sets the fill and text of the accent key, the selected variant and the selected candidate.
    mutating func setSelected(_ fill: Shade, text: Shade) {
        set(fill, to: .accentKeyBackground, .popupKeySelectedBackground, .candidateSelectedBackground)
        set(text, to: .accentKeyText, .popupKeySelectedText, .candidateSelectedText)
    }
}
