internal import Graphics
internal import ThemeModel

/// Colour schemes of Trime, Rime's front end on Android, which draws a whole keyboard: YAML with named schemes, possibly as a
/// patch of another file. Its colours are 0xAARRGGBB.
enum Trime: ForeignFormat {
    static let name = "trime"
    static let isDerived = false
    static let app: KeyboardApp? = .trime
    static let syntaxes: [Syntax] = [.yaml]

    static func recognizes(_ document: SourceDocument) -> Bool {
        guard document.syntax == .yaml else { return false }
        let config = RimeConfig(document)
        return config.hasSchemes && config.evidence.isTrime == true
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let config = RimeConfig(document)
        return config.entries(isTrime: true, &log) { scheme, log in TrimeReader(scheme, config, document).theme(&log) }
    }
}

/// A reader for one scheme.
private final class TrimeReader {
    private let scheme: RimeScheme
    private let config: RimeConfig
    private let colors: TrimeColors
    private let document: SourceDocument

    init(_ scheme: RimeScheme, _ config: RimeConfig, _ document: SourceDocument) {
        (self.scheme, self.config, self.document) = (scheme, config, document)
        colors = TrimeColors(scheme: scheme, fallbacks: config.fallbacks)
    }

    func theme(_ log: inout ImportLog) -> DraftTheme? {
        reportOlder(&log)
        var draft = VariantDraft()
        draft.set(PropertySources("trime")) { name in name.contains("text") ? text(name, &log) : fill(name, &log) }
        setKeys(&draft, &log)
        setCandidates(&draft, &log)
        setSizes(&draft, &log)
        setAndroid(&draft, &log)
        setSingleKeys(&draft, &log)
        scheme.reportLost(apartFrom: draft, &log)
        return DraftTheme(
            name: scheme.text("name") ?? scheme.key, author: scheme.text("author"), variants: [mode(of: draft): draft])
    }

    /// The mode: a keyboard through which the page is seen suits the page on which its letters can be read.
    private func mode(of draft: VariantDraft) -> Mode {
        guard let keyboard = draft[color: .keyboardBackground], let text = draft[color: .regularKeyText] else {
            return .light
        }
        return keyboard.alpha >= 128 ? keyboard.mode : text.isDark ? .light : .dark
    }

    private func fill(_ name: String, _ log: inout ImportLog) -> Shade {
        colors.color(name, isFill: true, log: &log) ?? scheme.assumed(.white, "back_color", in: document, &log)
    }

    private func text(_ name: String, _ log: inout ImportLog) -> Shade {
        colors.color(name, log: &log) ?? scheme.assumed(.black, "text_color", in: document, &log)
    }

    private func setKeys(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        // The app draws return as it draws any key of this kind. Where a file states the colours of keys that are on, they are its
        // accent.
        func accent(_ ending: String) -> String { (colors.isStated("on" + ending) ? "on" : "off") + ending }
        draft.set(fill(accent("_key_back_color"), &log), to: .accentKeyBackground)
        draft.set(text(accent("_key_text_color"), &log), to: .accentKeyText)
        let width = config.number("key_border", of: scheme, &log)
        if let width, width.value > 0 {
            let border = colors.color("key_border_color", log: &log)
            draft.set(border, to: .regularKeyBorder, .modifierKeyBorder)
            draft.set(width, to: .regularKeyBorderWidth, .modifierKeyBorderWidth, log: &log)
        }
    }

    private func setCandidates(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        let bar = fill("candidate_background", &log)
        if bar.value != draft[color: .keyboardBackground] { draft.set(bar, to: .candidateBarBackground) }
        let width = config.number("candidate_border", of: scheme, &log)
        if let width, width.value > 0, let border = colors.color("candidate_border_color", log: &log) {
            draft.set(border, to: .candidateBarBorder)
            draft.set(width, to: .candidateBarBorderWidth, log: &log)
        }
    }

    /// Says which of two names of a popup counts.
    private func reportOlder(_ log: inout ImportLog) {
        for (name, older) in TrimeColors.older.sorted(by: { $0.key < $1.key }) {
            guard scheme.text(name) != nil, scheme.text(older) != nil, let field = scheme[older] else { continue }
            log.report(
                ImportDiagnosticKinds.notCarriedOver, of: field,
                "\(name) counts instead, as in the app since November 2025"
            )
        }
    }

    private func setSizes(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        let radius = config.number("round_corner", of: scheme, &log)
        draft.setRadius(radius, of: .regularKey, .regular, log: &log)
        draft.setRadius(radius, of: .modifierKey, .modifier, log: &log)
        for (name, properties) in PropertySources("trime-sizes") {
            let number = config.number(name, of: scheme, &log)
            for property in properties { draft.set(number, to: property, log: &log) }
        }
    }

    /// Sets what only Android draws. Keys have no edge at their foot.
    private func setAndroid(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        draft.madeForAndroid()
        draft.clearShadow(of: [.regularKey, .modifierKey])
        draft.set(colors.color("key_symbol_color", log: &log), to: .keyHintText)
        let isWhole = config.number("keyboard_height", of: scheme, &log) != nil
        let row = config.rowHeight(&log) ?? (isWhole ? nil : config.number("key_height", of: scheme, &log))
        draft.set(row, to: .rowHeight, log: &log)
        let (fill, text) = (fill("hilited_off_key_back_color", &log), text("hilited_off_key_text_color", &log))
        draft.override(
            .modifier, .pressed, background: fill.value == draft[color: .pressedKeyBackground] ? nil : fill,
            text: text.value == draft[color: .pressedKeyText] ? nil : text)
    }

    /// Sets the colours that the file's keyboard gives single keys. Those of letters have no place in a theme, and are named.
    private func setSingleKeys(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        var others: [RimeConfig.SingleKey] = []
        var seen: Set<OverridableKey> = []
        for single in config.singleKeys {
            let fields = Self.colorsOfKeys.compactMap { single.field[$0] }
            guard !fields.isEmpty else { continue }
            guard let key = single.key, seen.insert(key).inserted else {
                others.append(single)
                continue
            }
            func shade(_ name: String, isFill: Bool) -> Shade? {
                single.field[name].flatMap { colors.color(of: $0, isFill: isFill, log: &log) }
            }
            draft.override(
                key, background: shade("key_back_color", isFill: true), text: shade("key_text_color", isFill: false))
            draft.override(
                key, .pressed, background: shade("hilited_key_back_color", isFill: true),
                text: shade("hilited_key_text_color", isFill: false))
        }
        guard let first = others.first else { return }
        let names =
            others.prefix(Self.namedKeys).map { ImportLog.shown($0.name) }
            + (others.count > Self.namedKeys ? ["…"] : [])
        log.report(
            ImportDiagnosticKinds.notCarriedOver, "preset_keyboards",
            "\(others.count) keys have colours of their own in the file's keyboard, which a theme cannot hold: "
                + names.joined(separator: ", "), at: first.field.location)
    }

    /// The colours that a key of a keyboard can have.
    private static let colorsOfKeys = [
        "key_back_color", "key_text_color", "hilited_key_back_color", "hilited_key_text_color",
    ]
    /// The most keys that a message names.
    private static let namedKeys = 12
}
