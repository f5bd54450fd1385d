internal import Documents
internal import ThemeModel

/// Exports of Material Theme Builder: schemes of roles for light and dark mode, in three levels of contrast.
enum Material: ForeignFormat {
    static let name = "material"
    static let isDerived = true
    static let app: KeyboardApp? = .material

    static func recognizes(_ document: SourceDocument) -> Bool {
        guard let schemes = document.root["schemes"], document.syntax == .json, schemes.object != nil else {
            return false
        }
        return Mode.allCases.contains { mode in
            let scheme = schemes[mode.rawValue]
            return scheme?["primary"] != nil && scheme?["onSurface"] != nil
        }
    }

    /// The levels of contrast; the plain one has no name.
    private static let levels = ["", "medium-contrast", "high-contrast"]

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        levels.compactMap { level in
            let ending = level.isEmpty ? "" : "-" + level
            let schemes = Mode.allCases.compactMap { mode in
                document.field("schemes")?[mode.rawValue + ending].map { (mode, $0) }
            }
            guard !schemes.isEmpty else { return nil }
            return ThemeEntry(names: [level.isEmpty ? document.baseName : level]) { log in
                theme(schemes, document: document, log: &log)
            }
        }
    }

    private static func theme(
        _ schemes: [(Mode, JSONField)], document: SourceDocument, log: inout ImportLog
    ) -> DraftTheme? {
        var variants: [Mode: VariantDraft] = [:]
        for (mode, scheme) in schemes {
            variants[mode] = MaterialReader(scheme: scheme).draft(mode, log: &log)
        }
        for name in ["palettes", "coreColors", "extendedColors"] where document.root[name] != nil { log.lose(name) }
        return DraftTheme(variants: variants)
    }
}

/// A reader for one scheme.
private struct MaterialReader {
    let scheme: JSONField

    /// Returns the colour of the first role that exists; reports a missing one, and returns black.
    private func color(_ roles: String..., log: inout ImportLog) -> Shade {
        let field = roles.lazy.compactMap { scheme[$0] }.first
        if field == nil { log.reportMissing("\(scheme.path).\(roles[0])", at: scheme.nameLocation) }
        return field?.hexColor(&log) ?? .black
    }

    func draft(_ mode: Mode, log: inout ImportLog) -> VariantDraft {
        var draft = VariantDraft()
        let text = color("onSurface", log: &log)
        let second = color("onSurfaceVariant", log: &log)
        var key = color("surfaceBright", "surface", log: &log)
        var keyboard = color("surfaceContainer", "surfaceVariant", "surface", log: &log)
        // Keys that are darker than a dark keyboard look like holes.
        if mode == .dark, key.value.luminance < keyboard.value.luminance { swap(&key, &keyboard) }
        let popup = color("surfaceContainerHigh", "surfaceVariant", "surface", log: &log)
        draft.set(keyboard, to: .keyboardBackground)
        draft.set(key, to: .regularKeyBackground)
        draft.set(color("secondaryContainer", log: &log), to: .modifierKeyBackground)
        draft.set(second, to: .modifierKeyText, .candidateAnnotationText, .keyHintText)
        draft.setSelected(color("primary", log: &log), text: color("onPrimary", log: &log))
        let highlight = text.faded(mode == .light ? 0.12 : 0.2)
        draft.set(over(highlight, key), to: .pressedKeyBackground)
        draft.set(highlight, to: .pressedKeyHighlight)
        draft.set(popup, to: .previewBackground, .popupBackground)
        draft.set(
            text, to: .regularKeyText, .pressedKeyText, .previewText, .popupKeyText, .candidateText)
        draft.set(color("outlineVariant", "outline", log: &log), to: .candidateSeparator)
        setShapes(&draft)
        return draft
    }

    /// Sets the shapes of Material You's keyboards: rounded keys, and a pill for return.
    private func setShapes(_ draft: inout VariantDraft) {
        let corners: [(OverridableKey, KeyCorner)] = [
            (.regular, .points(8)), (.modifier, .points(8)), (.return, .percent(50)),
        ]
        for (key, corner) in corners {
            draft.override(key, member: .cornerRadius, with: Traced(.corner(corner), rule: Rule.fixed))
        }
        draft.madeForAndroid()
    }
}
