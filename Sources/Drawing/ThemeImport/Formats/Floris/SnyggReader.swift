internal import Graphics
internal import ThemeModel

/// A reader for stylesheets (docs/imports.md#florisboard), with the query for each property of the native format.
struct SnyggReader {
    private let document: SourceDocument
    private let version: SnyggVersion
    private let sheet: SnyggSheet
    private var draft = VariantDraft()

    init(_ document: SourceDocument, _ version: SnyggVersion, _ log: inout ImportLog) {
        self.document = document
        self.version = version
        sheet = SnyggSheet(document, version, &log)
    }

    /// The points per percent of a key's corner, and of a candidate's.
    private static let keyCorner = 0.42
    private static let candidateCorner = 0.48

    /// The codes of the keys that represent all keys of their kind.
    private enum Code {
        static let delete = -7
        static let symbols = -202
        static let enter = 10
    }

    mutating func theme(_ log: inout ImportLog) -> DraftTheme? {
        let window = SnyggStyle(sheet, version == .v2 && sheet.elements.contains("window") ? "window" : "keyboard")
        let background = window.color("background", &log) ?? .constant(Color(rgb: 0x212121))
        let text = window.color("foreground", &log) ?? best(background, .black, .white)
        draft.set(background, to: .keyboardBackground)
        setKeys(window, otherwise: text, &log)
        setPopups(window, otherwise: text, &log)
        setStrip(window, otherwise: text, &log)
        SnyggKeys(sheet, version, in: window, otherwise: text, &log).override(&draft, &log)
        draft.madeForAndroid()
        reportLost(&log)
        let mode = background.value.mode
        return DraftTheme(variants: [mode: draft])
    }

    private mutating func setKeys(_ window: SnyggStyle, otherwise text: Shade, _ log: inout ImportLog) {
        let key = SnyggStyle(sheet, "key", in: window)
        let keyText = setFace(.regularKey, key, otherwise: text, &log)
        draft.set(key.length("font-size", &log), to: .keyFontSize, log: &log)
        let modifier = SnyggStyle(sheet, "key", code: Code.delete, in: window)
        _ = setFace(.modifierKey, modifier, otherwise: text, &log)
        let symbols = SnyggStyle(sheet, "key", code: Code.symbols, in: window)
        var size =
            symbols.length("font-size", &log) ?? Measure(SnyggKeys.fontSize, rule: Rule.fixed, provenance: .derived)
        // As 0.4 draws them.
        if version == .v1 { size = size.becoming(0.8 * size.value, rule: "font-size × 0.8").by(.derived) }
        draft.set(size, to: .modifierKeyFontSize, log: &log)
        draft.fix(.modifierKeyFontWeight, .weight(.regular), provenance: .derived)
        setColors(SnyggStyle(sheet, "key", code: Code.enter, in: window), .accentKey, text, &log)
        setColors(SnyggStyle(sheet, "key", state: "pressed", in: window), .pressedKey, text, &log)
        let hint = SnyggStyle(sheet, "key-hint", in: key)
        draft.set(hint.color("foreground", &log) ?? keyText, to: .keyHintText)
        // A hint does not inherit the size of the letter: it would cover it.
        draft.set(SnyggStyle(sheet, "key-hint").length("font-size", &log), to: .keyHintFontSize, log: &log)
        draft.override(.regular, .rest, hint.hintLook(version, &log))
    }

    /// Sets background and text, and returns the text's colour.
    @discardableResult
    private mutating func setColors(_ style: SnyggStyle, _ part: Part, _ text: Shade, _ log: inout ImportLog) -> Shade {
        let own = style.color("foreground", &log) ?? text
        draft.set(style.color("background", &log) ?? .nothing, to: part.property("Background"))
        draft.set(own, to: part.property("Text"))
        return own
    }

    /// Sets background, text, corners, border and shadow, and returns the text's colour.
    private mutating func setFace(
        _ part: Part, _ style: SnyggStyle, otherwise text: Shade, _ log: inout ImportLog
    ) -> Shade {
        let own = setColors(style, part, text, &log)
        draft.set(style.radius(perPercent: Self.keyCorner, &log), to: part.property("CornerRadius"), log: &log)
        draft.set(style.color("border-color", &log), to: part.property("Border"))
        draft.set(style.length("border-width", &log), to: part.property("BorderWidth"), log: &log)
        if let elevation = style.length("shadow-elevation", &log), elevation.value > 0 {
            let color = style.color("shadow-color", &log) ?? elevation.becoming(.black, rule: elevation.rule)
            let height = min(elevation.value, 40)
            draft.setShadow(
                color.faded(0.3), offset: Point(0, height / 2), blur: height, of: [part], log: &log)
        } else {
            draft.clearShadow(of: [part])
        }
        return own
    }

    private mutating func setPopups(_ window: SnyggStyle, otherwise text: Shade, _ log: inout ImportLog) {
        let box = style(version == .v2 ? "key-popup-box" : "key-popup", in: window)
        let boxText = setFace(.preview, box, otherwise: text, &log)
        _ = setFace(.popup, box, otherwise: text, &log)
        let size = box.length("font-size", &log) ?? Measure(22, rule: Rule.fixed, provenance: .derived)
        draft.set(size, to: .previewFontSize, log: &log)
        if version == .v2 {
            let element = style("key-popup-element", in: box)
            setColors(element, .popupKey, boxText, &log)
            draft.set(element.length("font-size", &log) ?? size, to: .popupKeyFontSize, log: &log)
        } else {
            draft.set(boxText, to: .popupKeyText)
            draft.set(size, to: .popupKeyFontSize, log: &log)
        }
        let focused =
            version == .v2
            ? style("key-popup-element", state: "focus", in: box) : style("key-popup", state: "focus", in: window)
        draft.set(focused.color("background", &log) ?? .nothing, to: .popupKeySelectedBackground)
        draft.set(focused.color("foreground", &log) ?? boxText, to: .popupKeySelectedText)
        draft.set(focused.radius(perPercent: Self.keyCorner, &log), to: .popupKeyCornerRadius, log: &log)
    }

    /// Returns an element of the popups; one without rules looks like a key.
    private func style(_ element: String, state: String? = nil, in parent: SnyggStyle) -> SnyggStyle {
        SnyggStyle(sheet, sheet.elements.contains(element) ? element : "key", state: state, in: parent)
    }

    /// Sets the strip with its candidates, and the actions and the disc at its start, which have no face without a rule.
    private mutating func setStrip(_ window: SnyggStyle, otherwise text: Shade, _ log: inout ImportLog) {
        let bar = SnyggStyle(sheet, version == .v2 ? "smartbar" : "smartbar-primary-row", in: window)
        draft.set(bar.color("background", &log), to: .candidateBarBackground)
        let word = SnyggStyle(sheet, "smartbar-candidate-word", in: bar)
        let wordText = word.color("foreground", &log) ?? text
        let size = word.length("font-size", &log)
        draft.set(wordText, to: .candidateText)
        draft.set(size, to: .candidateFontSize, log: &log)
        let chosen = SnyggStyle(sheet, "smartbar-candidate-word", state: "pressed", in: bar)
        draft.set(chosen.color("background", &log) ?? .nothing, to: .candidateSelectedBackground)
        draft.set(chosen.color("foreground", &log) ?? wordText, to: .candidateSelectedText)
        draft.set(chosen.radius(perPercent: Self.candidateCorner, &log), to: .candidateCornerRadius, log: &log)
        let second = SnyggStyle(sheet, "smartbar-candidate-word-secondary-text", in: word)
        draft.set(second.color("foreground", &log) ?? wordText, to: .candidateAnnotationText)
        draft.set(second.length("font-size", &log) ?? size, to: .candidateAnnotationFontSize, log: &log)
        let spacer = SnyggStyle(sheet, "smartbar-candidate-spacer")
        draft.set(spacer.color("foreground", &log), to: .candidateSeparator)
        let toggle = SnyggStyle(sheet, "smartbar-shared-actions-toggle", in: bar)
        draft.set(toggle.color("background", &log) ?? .nothing, to: .stripToggleBackground)
        draft.set(toggle.color("foreground", &log) ?? text, to: .stripToggleText)
        if version == .v1 {
            // A disc of 32 in a place of 48, on a phone's strip of 42.83, with Material's usual icon.
            let margins = KeyMargins(left: 8, top: 5.41, right: 8, bottom: 5.41)
            for (member, value) in [(KeyLookMember.margin, PropertyValue.margins(margins)), (.fontSize, .number(24))] {
                draft.override(.toggle, member: member, with: Traced(value, rule: Rule.fixed, provenance: .derived))
            }
        }
        let action = SnyggStyle(sheet, "smartbar-action-key", in: bar).color("foreground", &log) ?? text
        if action.value != wordText.value { draft.override(.action, text: action) }
    }

    /// Reports the rules of elements that the table does not use; those that a keyboard of letters shows are listed by name.
    private func reportLost(_ log: inout ImportLog) {
        let carried = Set<String>(listed: "floris-elements")
        for field in JSONField.root(of: document).members {
            let element = String(SnyggRule.element(of: field.name))
            if carried.contains(element) || element.hasPrefix("@") || element == "$schema" { continue }
            if element.hasPrefix("key-") || element.hasPrefix("smartbar") {
                log.lose(element)
            } else {
                log.loseHidden(element)
            }
        }
        for field in JSONField.root(of: document).members {
            let element = SnyggRule.element(of: field.name)
            let isKey = element == "key"
            let lost = isKey ? Self.lostOnKeys : element == "key-hint" ? Self.lostOnHints : Self.lostElsewhere
            for property in field.members where lost.contains(property.name) { log.lose(property.name) }
            if isKey, let rule = SnyggRule(field, version), !SnyggKeys.use(rule) { log.lose(field.name) }
        }
    }

    private static let lostOnHints: Set = ["font-style", "text-align"]
    private static let lostOnKeys = lostOnHints.union(["font-family"])
    private static let lostElsewhere = lostOnKeys.union(["margin", "padding"])
}

extension Traced<Color> {
    /// The absence of a colour, which is what a stylesheet without a background means.
    static var nothing: Shade { Shade(.clear, rule: "nothing", provenance: .derived) }
}
