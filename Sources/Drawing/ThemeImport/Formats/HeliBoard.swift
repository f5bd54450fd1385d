internal import Documents
internal import Graphics
internal import ThemeModel

/// Colours of HeliBoard: a dozen from which the others are derived, or all of them by name.
enum HeliBoard: ForeignFormat {
    static let name = "heliboard"
    static let isDerived = false
    static let app: KeyboardApp? = .heliBoard

    static func recognizes(_ document: SourceDocument) -> Bool {
        let root = document.root
        guard document.syntax == .json, document.archive == nil, document.folder == nil else { return false }
        if root["moreColors"] != nil, root["colors"]?.object != nil { return true }
        return (root.object ?? []).count { HeliBoardAllColors.names.contains($0.name) && $0.value.integer != nil } >= 3
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let colors = document.field("colors").flatMap { $0.value.object == nil ? nil : $0 }
        let name = colors != nil ? document.root["name"]?.string : HeliBoardName.name(of: document.root)
        return [
            ThemeEntry(names: [name ?? document.baseName]) { log in
                let draft =
                    if let colors {
                        HeliBoardColors(document, colors: colors).draft(&log)
                    } else {
                        HeliBoardAllColors(document: document).draft(&log)
                    }
                return draft.map {
                    DraftTheme(name: name, variants: [($0[color: .keyboardBackground] ?? .black).mode: $0])
                }
            }
        ]
    }
}

/// The program's functions for lightening and darkening colours.
enum Brightness {
    /// Returns the square of the perceived brightness, 0…65025.
    private static func squared(_ color: Color) -> Double {
        let (r, g, b) = (Double(color.red), Double(color.green), Double(color.blue))
        return 0.241 * r * r + 0.691 * g * g + 0.068 * b * b
    }

    static func isBright(_ color: Color) -> Bool { squared(color) >= 44100 }
    static func isDark(_ color: Color) -> Bool { squared(color) < 2500 }

    /// Returns the colour a step lighter; the step is larger if the colour is almost black.
    static func brighten(_ color: Color) -> Color {
        let isBlack = color.red < 20 && color.green < 15 && color.blue < 25
        return color.withLightness(movedBy: isBlack ? 0.09 : 0.06)
    }

    /// Returns the colour a step darker.
    static func darken(_ color: Color) -> Color { color.withLightness(movedBy: -0.06) }

    /// Returns a dark colour a step lighter, and any other a step darker.
    static func shift(_ color: Color) -> Color { isDark(color) ? brighten(color) : darken(color) }

    /// Returns a bright colour a step darker, and any other a step lighter.
    static func brightenUnlessBright(_ color: Color) -> Color { isBright(color) ? darken(color) : brighten(color) }
}

extension Traced<Color> {
    /// The colour shifted one step, with its rule.
    fileprivate var shifted: Shade { becoming(Brightness.shift(value), rule: "shift(\(rule))").by(.derived) }

    /// Returns the colour shifted one step in the direction in which another one was shifted.
    fileprivate func shifted(as origin: Shade) -> Shade {
        let moved = Brightness.isDark(origin.value) ? Brightness.brighten(value) : Brightness.darken(value)
        return becoming(moved, rule: "shift(\(rule))").by(.derived)
    }
}

/// A theme with few colours, each set or automatic.
private struct HeliBoardColors {
    private let root: JSONField
    private let colors: JSONField

    init(_ document: SourceDocument, colors: JSONField) {
        root = JSONField.root(of: document)
        self.colors = colors
    }

    /// Returns a colour that the user has set; nil if it is automatic.
    private func chosen(_ name: String, _ log: inout ImportLog) -> Shade? {
        guard let field = colors[name] else { return nil }
        // The program wants both members, of which the first may be null.
        let hasFirst = field.value.object?.contains { $0.name == "first" } == true
        guard hasFirst, let second = field["second"] else {
            return log.refuse(
                field, as: ThemeDiagnosticKinds.color,
                because: "is not a colour (expected one such as {\"first\": -16777216, \"second\": false})")
        }
        for member in field.members where !["first", "second"].contains(member.name) {
            log.reportUnknown(member.path, at: member)
        }
        guard let isAutomatic = second.value.bool else {
            return log.refuse(
                second, as: ThemeDiagnosticKinds.color,
                because: "is not a choice (expected true for an automatic colour, otherwise false)")
        }
        guard let color = field["first"]?.signedColor(&log), !isAutomatic else { return nil }
        return field.sourced(color.value)
    }

    private static let members: Set = ["name", "moreColors", "colors"]
    private static let names = Set<String>(listed: "heliboard-colors")

    private func reportUnknown(_ log: inout ImportLog) {
        for field in root.members where !Self.members.contains(field.name) { log.reportUnknown(field.path, at: field) }
        for field in colors.members where !Self.names.contains(field.name) { log.reportUnknown(field.path, at: field) }
    }

    /// Returns the program's value for an automatic colour.
    private func automatic(_ color: Color, _ name: String, by rule: String) -> Shade {
        Shade(color, rule: rule, path: "colors." + name, at: (colors[name] ?? colors).location, provenance: .derived)
    }

    private static let dayBackground = Color(rgb: 0xECEFF1)
    private static let dayAccent = Color(rgb: 0x1A73E8)
    private static let grey = Color(rgb: 0x444444)

    func draft(_ log: inout ImportLog) -> VariantDraft? {
        let background =
            chosen("background", &log) ?? automatic(Self.dayBackground, "background", by: "automatic background")
        let accent = chosen("accent", &log) ?? automatic(Self.dayAccent, "accent", by: "automatic accent")
        let face =
            background.value.isDark
            ? Brightness.shift(background.value) : Brightness.brightenUnlessBright(background.value)
        let keys = chosen("keys", &log) ?? automatic(face, "keys", by: "automatic keys of background")
        let functional = chosen("functional_keys", &log) ?? keys.shifted
        let isBright = Brightness.isBright(background.value)
        let text = chosen("text", &log) ?? automatic(isBright ? .black : .white, "text", by: "automatic text")
        let grey = automatic(Self.grey, "hint_text", by: "automatic hint_text")
        let hint = chosen("hint_text", &log) ?? (Brightness.isBright(keys.value) ? grey : text)
        let suggestion = chosen("suggestion_text", &log) ?? text
        let space = chosen("spacebar", &log)
        let spaceText = chosen("spacebar_text", &log)
        _ = chosen("gesture", &log)  // is not drawn, but counts for the program's import
        if colors["gesture"] != nil { log.lose("colors.gesture") }
        reportUnknown(&log)
        guard !log.diagnostics.haveErrors else { return nil }

        var draft = VariantDraft()
        let raised = background.shifted
        draft.set(background, to: .keyboardBackground)
        draft.set(keys, to: .regularKeyBackground)
        draft.set(functional, to: .modifierKeyBackground)
        draft.set(keys.shifted, to: .pressedKeyBackground)
        draft.set(text, to: .regularKeyText, .modifierKeyText, .pressedKeyText, .previewText, .popupKeyText)
        draft.set(text, to: .popupKeySelectedText)
        draft.set(raised, to: .previewBackground, .popupBackground, .candidateSelectedBackground)
        draft.set(raised.shifted(as: background), to: .popupKeySelectedBackground)
        draft.set(accent, to: .accentKeyBackground)
        let onAccent = Brightness.isBright(accent.value) ? Shade.constant(Self.grey) : .constant(.white)
        draft.set(onAccent, to: .accentKeyText)
        draft.set(suggestion, to: .candidateText, .candidateSelectedText)
        draft.set(hint, to: .candidateAnnotationText)
        draft.set(suggestion.faded(0.2), to: .candidateSeparator)

        draft.set(hint, to: .keyHintText)
        draft.set(space, to: .spaceBarBackground)
        draft.override(.space, background: space, text: spaceText)
        draft.set(raised, to: .stripBackground)
        draft.set(raised.shifted(as: background), to: .stripToggleBackground)
        draft.set(suggestion, to: .stripToggleText)
        draft.override(.modifier, .pressed, background: functional.shifted, text: text)
        draft.override(.return, .pressed, background: accent.shifted, text: onAccent)
        draft.override(.space, .pressed, background: space?.shifted, text: spaceText)
        draft.madeForAndroid()
        return draft
    }
}

/// A theme that sets all colours.
private struct HeliBoardAllColors {
    let document: SourceDocument

    /// The program's names of the colours that a keyboard of letters uses.
    static let names = Set(
        ["heliboard", "heliboard-android"].flatMap { PropertySources($0).map(\.name) }
            + ["SUGGESTED_WORD", "SPACE_BAR_TEXT"])

    private func color(_ name: String, _ log: inout ImportLog) -> Shade {
        if let field = document.field(name) { return field.signedColor(&log) ?? .black }
        // For a colour that it does not find, the program has the low bits of its name's hash, as in Java.
        let hash = name.utf8.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
        let standard = Color(rgb: hash & 0xFFFFFF)
        log.report(
            ThemeDiagnosticKinds.assumedProperty, name, "missing (drawn as \(standard), as HeliBoard does)",
            at: document.start)
        return Shade(standard, rule: "the program's own", path: name, at: document.start, provenance: .derived)
    }

    func draft(_ log: inout ImportLog) -> VariantDraft? {
        var draft = VariantDraft()
        // The program draws the words of its suggestions in one colour, chosen or not.
        draft.set(PropertySources("heliboard")) { name in color(name, &log) }
        let (functional, action) = (color("FUNCTIONAL_KEY_BACKGROUND", &log), color("ACTION_KEY_BACKGROUND", &log))
        let (functionalText, actionIcon) = (color("FUNCTIONAL_KEY_TEXT", &log), color("ACTION_KEY_ICON", &log))
        draft.set(color("KEY_BACKGROUND", &log).shifted, to: .pressedKeyBackground)
        draft.set(color("POPUP_KEYS_BACKGROUND", &log).shifted, to: .popupKeySelectedBackground)
        draft.set(color("SUGGESTED_WORD", &log).faded(0.2), to: .candidateSeparator)
        draft.override(.modifier, .pressed, background: functional.shifted, text: functionalText)
        draft.override(.return, .pressed, background: action.shifted, text: actionIcon)
        setAndroid(&draft, &log)
        reportLost(&log)
        return log.diagnostics.haveErrors ? nil : draft
    }

    /// Sets what only Android draws, if the theme has it.
    private func setAndroid(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        draft.madeForAndroid()
        draft.set(PropertySources("heliboard-android")) { name in ifWritten(name, &log) }
        let (space, spaceText) = (ifWritten("SPACE_BAR_BACKGROUND", &log), ifWritten("SPACE_BAR_TEXT", &log))
        draft.override(.space, background: space, text: spaceText)
        draft.override(.space, .pressed, background: space?.shifted, text: spaceText)
    }

    /// Returns a colour that only Android draws; nil if the theme does not have it.
    private func ifWritten(_ name: String, _ log: inout ImportLog) -> Shade? {
        document.field(name)?.signedColor(&log)
    }

    private func reportLost(_ log: inout ImportLog) {
        for member in document.root.object ?? []
        where !Self.names.contains(member.name) && !HeliBoardName.isName(member) {
            if ["KEY_", "SPACE_BAR", "SHIFT_KEY"].contains(where: member.name.hasPrefix) {
                log.lose(member.name)
            } else {
                log.loseHidden(member.name)
            }
        }
    }
}

/// The name of a theme that sets all colours: a member's name, which is its UTF-8 as one signed number in base 36, negative if
/// the first byte is over 0x7F.
enum HeliBoardName {
    /// Returns true for the member that names the theme.
    static func isName(_ member: JSONMember) -> Bool {
        let digits = digits(of: member.name)
        guard member.value.integer == 0, !digits.isEmpty, digits.count <= 200 else { return false }
        return digits.allSatisfy { digit($0) != nil }
    }

    /// Returns the digits of a number without its sign.
    private static func digits(of number: String) -> Substring.UTF8View {
        (isNegative(number) ? number.dropFirst() : number[...]).utf8
    }

    private static func isNegative(_ number: String) -> Bool { number.hasPrefix("-") }

    /// Returns the name; nil if there is none in valid UTF-8.
    static func name(of root: JSONValue) -> String? {
        guard let member = root.object?.first(where: isName) else { return nil }
        var bytes: [UInt8] = []  // the number, lowest byte first
        for letter in digits(of: member.name) {
            var carry = Int(digit(letter) ?? 0)
            for index in bytes.indices {
                carry += Int(bytes[index]) * 36
                bytes[index] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            if carry > 0 { bytes.append(UInt8(carry)) }
        }
        if isNegative(member.name) { bytes = negated(bytes) }
        return String(validating: bytes.reversed(), as: UTF8.self)
    }

    /// Returns the two's complement of a number, lowest byte first.
    private static func negated(_ bytes: [UInt8]) -> [UInt8] {
        var carry = true
        return bytes.map { byte in
            let (sum, overflow) = (~byte).addingReportingOverflow(carry ? 1 : 0)
            carry = overflow
            return sum
        }
    }

    private static func digit(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
