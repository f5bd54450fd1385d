internal import Documents
internal import Graphics
internal import ThemeModel

/// Colour schemes of terminals, in the syntaxes of the table `TerminalSyntax.all`.
enum Terminal: ForeignFormat {
    static let name = "terminal"
    static let isDerived = true
    static let takesComments = true
    static let syntaxes: [Syntax] = [.json, .lines, .toml, .propertyList, .yaml]

    static func recognizes(_ document: SourceDocument) -> Bool {
        guard !document.isWhole else { return false }
        guard document.syntax == .json else { return schemes(of: document).contains { !$0.isEmpty } }
        return roots(of: document).contains { isScheme($0.value) }
    }

    /// Returns true for an object of JSON that is a scheme: no other name would prove it.
    private static func isScheme(_ json: JSONValue) -> Bool {
        ["background", "foreground", "black", "brightWhite"].allSatisfy { json[$0]?.string != nil }
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        for name in ["include", "theme", "config-file", "@import", "import"] where document.root[name] != nil {
            log.lose(name)
        }
        let pair = document.root["profiles"]?["defaults"]?["colorScheme"]
        let marks = Mode.allCases.filter { pair?[$0.rawValue]?.string != nil }
        var schemes = schemes(of: document)
        if schemes.isEmpty, let syntax = TerminalSyntax.all.first(where: { $0.syntax == document.syntax }) {
            // The user says that it is a scheme, so its colours are missing.
            schemes = [[TerminalScheme(JSONField.root(of: document), syntax: syntax)]]
        }
        return schemes.prefix(ImportLimits.themes).map { variants in
            let name = variants.first?.name
            let mode =
                marks.isEmpty
                ? variants.first?.backgroundMode : marks.first { pair?[$0.rawValue]?.string == name }
            return ThemeEntry(names: [name ?? document.baseName], mode: mode) { log in theme(variants, &log) }
        }
    }

    /// Returns the objects that may be schemes: the document, or the elements of a list.
    private static func roots(of document: SourceDocument) -> [JSONField] {
        guard let list = document.field("schemes"), let elements = list.value.array else {
            return [JSONField.root(of: document)]
        }
        return elements.enumerated().filter { $0.element.object != nil }.map { index, json in
            JSONField(path: "schemes[\(index)]", name: "schemes[\(index)]", value: json, in: document.source)
        }
    }

    /// Returns the schemes of a document, each with its variants: one, or a light and a dark one.
    private static func schemes(of document: SourceDocument) -> [[TerminalScheme]] {
        let syntaxes = TerminalSyntax.all.filter { $0.syntax == document.syntax }
        guard document.syntax != .json else {
            return roots(of: document).map { [TerminalScheme($0, syntax: TerminalSyntax.all[0])] }
        }
        let root = JSONField.root(of: document)
        for syntax in syntaxes {
            let variants = paired(TerminalScheme.variants(of: root, syntax))
            if !variants.isEmpty { return [variants] }
        }
        return syntaxes.map { TerminalScheme(root, syntax: $0) }.first(where: \.isComplete).map { [[$0]] } ?? []
    }

    /// Returns a light and a dark one of some variants, or the first.
    private static func paired(_ variants: [TerminalScheme]) -> [TerminalScheme] {
        let firsts = Mode.allCases.compactMap { mode in variants.first { $0.mode == mode } }
        if firsts.count == 2 { return firsts }
        let unmarked = variants.filter { $0.mode == nil }
        let modes = Mode.allCases.compactMap { mode in unmarked.first { $0.backgroundMode == mode } }
        return modes.count == 2 ? modes : Array((unmarked + variants).prefix(1))
    }

    private static func theme(_ schemes: [TerminalScheme], _ log: inout ImportLog) -> DraftTheme? {
        var variants: [Mode: VariantDraft] = [:]
        for scheme in schemes {
            guard let draft = draft(of: scheme, &log) else { return nil }
            let mode = schemes.count > 1 ? scheme.mode ?? scheme.backgroundMode : nil
            variants[mode ?? draft[color: .keyboardBackground]?.mode ?? .light] = draft
        }
        return DraftTheme(name: schemes.first?.name, author: schemes.first?.author, variants: variants)
    }

    /// Returns the keyboard of a scheme; nil, with errors reported, if a colour is missing.
    static func draft(of scheme: TerminalScheme, _ log: inout ImportLog) -> VariantDraft? {
        guard let b = scheme.required(.background, log: &log)?.opaque,
            let f = scheme.required(.foreground, log: &log)?.opaque,
            let blue = scheme.required(.blue, log: &log)
        else { return nil }
        let key = mix(b, f, 0.12)
        var draft = VariantDraft()
        draft.set(b, to: .keyboardBackground)
        draft.set(key, to: .regularKeyBackground, .previewBackground, .popupBackground)
        draft.set(mix(b, f, 0.06), to: .modifierKeyBackground)
        draft.set(f, to: .regularKeyText, .modifierKeyText, .previewText, .popupKeyText, .candidateText)
        let accent = blue.contrast(with: b) < 1.5 ? scheme.color(.brightBlue, log: &log) ?? blue : blue
        draft.setSelected(accent, text: best(accent, b, f))
        let selection = scheme.color(.selection, log: &log)
        let pressed = selection.flatMap { $0.contrast(with: key) < 1.1 ? nil : $0 } ?? mix(b, f, 0.3)
        draft.set(pressed, to: .pressedKeyBackground)
        draft.set(best(pressed, f, b), to: .pressedKeyText)
        let grey = scheme.color(.brightBlack, log: &log)
        draft.set(grey.flatMap { $0.contrast(with: b) < 3 ? nil : $0 } ?? mix(b, f, 0.6), to: .candidateAnnotationText)
        draft.set(mix(b, f, 0.2), to: .candidateSeparator)
        for name in scheme.lost(apartFrom: Set(draft.origins.values.map(\.path))) { log.lose(name) }
        return draft
    }
}

extension TerminalScheme {
    /// The mode of a keyboard with the scheme's background; nil if it cannot be read.
    fileprivate var backgroundMode: Mode? {
        var log = ImportLog()
        return color(.background, log: &log)?.value.mode
    }
}
