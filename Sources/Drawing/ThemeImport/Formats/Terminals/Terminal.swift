internal import Documents
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

    /// Returns true for an object of JSON that is a scheme: it has both grounds and some of the sixteen colours. A part of one may
    /// lack the last ones.
    private static func isScheme(_ json: JSONValue) -> Bool {
        if let colors = json["Colors"], TerminalSyntax.isFluent(json) { return colors["Blue"]?.string != nil }
        if TerminalSyntax.isProfile(json) { return true }
        let names = ["black", "red", "green", "yellow", "blue", "purple", "cyan", "brightBlack", "brightWhite"]
        func has(_ name: String) -> Bool { json[name]?.string != nil }
        guard has("background"), has("foreground") else { return false }
        if has("color_01"), has("color_05") { return true }
        return has("black") && has("brightWhite") || names.count(where: has) >= 4
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        for include in TerminalInclude.all(in: document) {
            log.reportInclude(of: include.file, include.path, at: include.location)
        }
        let use = TerminalUse(document, &log)
        var schemes = schemes(of: document)
        if schemes.isEmpty, let syntax = TerminalSyntax.all.first(where: { $0.syntax == document.syntax }) {
            // The user says that it is a scheme, so its colours are missing.
            schemes = [[TerminalScheme(JSONField.root(of: document), syntax: syntax)]]
        }
        // Nobody knows the mode of a scheme whose ground cannot be read, nor which one is its counterpart.
        for scheme in schemes.joined() where schemes.count > 1 && scheme.backgroundMode == nil {
            _ = scheme.color(.background, log: &log)
        }
        if document.syntax == .lines, let entry = document.field("palette") {
            log.ignore(entry, because: "is not an entry of the palette such as 4=#6CA8E0")
        }
        return schemes.prefix(ImportLimits.themes).map { schemes in
            let variants = schemes.map(use.replacing)
            let name = variants.first?.name
            let mode = use.isStated ? use.mode(of: name) : variants.first?.backgroundMode
            return ThemeEntry(names: [name ?? document.baseName], mode: mode) { log in theme(variants, &log) }
        }.movingFirst(use.only)
    }

    /// Returns the objects that may be schemes: the document, or the elements of a list.
    private static func roots(of document: SourceDocument) -> [JSONField] {
        let whole = JSONField(path: "schemes", name: "schemes", value: document.root, in: document.source)
        let list = document.field("schemes") ?? document.field("Profiles") ?? whole
        guard list.value.array != nil else { return [JSONField.root(of: document)] }
        // A profile without colours takes them from another one.
        return list.elements.filter {
            list.name == "Profiles" ? TerminalSyntax.isProfile($0.value) : $0.value.object != nil
        }
    }

    /// Returns the schemes of a document, each with its variants: one, or a light and a dark one.
    private static func schemes(of document: SourceDocument) -> [[TerminalScheme]] {
        guard document.syntax != .json else {
            return roots(of: document).map { root in
                TerminalSyntax.json(of: root.value).map { syntax in
                    // Unless the profile says so, iTerm2 ignores the colours of the modes.
                    let isPair = root["Use Separate Colors for Light and Dark Mode"]?.value.bool == true
                    let modes = isPair ? paired(TerminalScheme.variants(of: root, syntax)) : []
                    return modes.isEmpty ? [TerminalScheme(root, syntax: syntax)] : modes
                } ?? []
            }
        }
        let syntaxes = TerminalSyntax.all.filter { $0.syntax == document.syntax }
        let root = JSONField.root(of: document)
        for syntax in syntaxes {
            let variants = paired(TerminalScheme.variants(of: root, syntax))
            if !variants.isEmpty { return [variants] }
        }
        let whole = syntaxes.map { TerminalScheme(root, syntax: $0) }
        return (whole.first(where: \.isComplete) ?? whole.first(where: \.isTold)).map { [[$0]] } ?? []
    }

    /// Returns a light and a dark one of some variants, or the first.
    private static func paired(_ variants: [TerminalScheme]) -> [TerminalScheme] {
        let firsts = Mode.allCases.compactMap { mode in variants.first { $0.mode == mode } }
        if firsts.count == 2 { return firsts }
        let unmarked = variants.filter { $0.mode == nil }
        // One that says its mode has the other where that is not said.
        let modes = Mode.allCases.compactMap { mode in
            firsts.first { $0.mode == mode } ?? unmarked.first { $0.backgroundMode == mode }
        }
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
        scheme.reportPartialLists(&log)
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
        let pressed = log.visible(selection, on: key, called: "keys") ?? mix(b, f, 0.3)
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

/// Which of its schemes a settings file of Windows Terminal uses: one for both modes, or one for each.
private struct TerminalUse {
    /// True if the file says it.
    let isStated: Bool
    /// The name of the only scheme that it uses, which then counts for both modes; nil if there are two.
    let only: String?
    private let names: [Mode: String]
    /// The colours of the profile, which lie over its scheme's.
    private var colors: [String: JSONField] = [:]

    init(_ document: SourceDocument, _ log: inout ImportLog) {
        let profiles = document.syntax == .json ? document.field("profiles") : nil
        let list = profiles.map { ($0["list"] ?? $0).elements } ?? []
        let standard = document.root["defaultProfile"]?.string
        let profile = list.first { $0["guid"]?.value.string != nil && $0["guid"]?.value.string == standard }
        let layers = [profile, profiles?["defaults"]].compactMap(\.self)
        for name in ["background", "foreground", "selectionBackground"] {
            colors[name] = layers.lazy.compactMap { $0[name] }.first
        }
        // No profile is the default one, but all that name a scheme name one.
        let schemes = list.compactMap { $0["colorScheme"] }
        let isOne = schemes.allSatisfy { $0.value.string != nil && $0.value.string == schemes[0].value.string }
        let field = layers.lazy.compactMap { $0["colorScheme"] }.first ?? (isOne ? schemes.first : nil)
        isStated = field != nil
        var names: [Mode: String] = [:]
        for mode in Mode.allCases { names[mode] = field?.value.string ?? field?.value[mode.rawValue]?.string }
        let schemeNames = document.root["schemes"]?.array?.compactMap { $0["name"]?.string } ?? []
        let present = Set(names.values.filter(schemeNames.contains))
        only = present.count == 1 ? present.first : nil
        self.names = names
        for name in Set(names.values).sorted() where !present.contains(name) {
            log.report(
                ImportDiagnosticKinds.danglingReference, field?.path ?? "",
                "the file has no scheme \(Quoted(name)) (the terminal may know it; kbrender reads only what is in the file)",
                at: field?.location)
        }
    }

    /// Returns a scheme with the colours of the profile, if that uses it.
    func replacing(_ scheme: TerminalScheme) -> TerminalScheme {
        scheme.name.map(names.values.contains) == true ? scheme.replacing(colors) : scheme
    }

    func mode(of name: String?) -> Mode? { only == nil ? Mode.allCases.first { names[$0] == name } : nil }
}
