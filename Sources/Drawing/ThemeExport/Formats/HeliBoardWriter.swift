internal import Documents
internal import Graphics
internal import ThemeModel

/// Colours of HeliBoard: every colour of the app by its name, and the theme's name as a number in base 36.
enum HeliBoardWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let values = subject.first
        var members: [(String, JSONOutput)] = []
        for (member, tone) in colors(of: values) {
            let number = tone.color.argbInteger
            members.append((member, .number(Double(number))))
            ledger.note(member, is: "\(number)", of: tone, in: values.mode)
        }
        let title = subject.fileTitle.isEmpty ? subject.document.id : subject.fileTitle
        let name = encoded(title)
        members.append((name, .number(0)))
        ledger.note(name, is: "0", from: "name", rule: "UTF-8 in base 36")
        return [ExportFile("colors.json", text: JSONOutput.object(members).text() + "\n")]
    }

    /// Returns every colour in the app's order.
    private static func colors(of values: VariantValues) -> [(String, ExportedColor)] {
        let (ground, strip) = (values.ground, values.strip)
        let (key, keyText) = (values.color(.regularKeyBackground), values.color(.regularKeyText))
        let (modifier, modifierText) = (values.color(.modifierKeyBackground), values.color(.modifierKeyText))
        let (accent, accentText) = (values.color(.accentKeyBackground), values.color(.accentKeyText))
        let (word, popupText) = (values.color(.candidateText), values.color(.popupKeyText))
        let hint = values.color(.keyHintText)
        return [
            ("ACTION_KEY_ICON", accentText),
            ("ACTION_KEY_BACKGROUND", accent),
            ("ACTION_KEY_POPUP_KEYS_BACKGROUND", accent),
            ("AUTOFILL_BACKGROUND_CHIP", strip),
            ("CLIPBOARD_PIN", marked(accent, on: ground, otherwise: word)),
            ("EMOJI_CATEGORY", word),
            ("EMOJI_CATEGORY_SELECTED", marked(accent, on: strip, otherwise: word)),
            ("EMOJI_KEY_TEXT", keyText),
            ("FUNCTIONAL_KEY_TEXT", modifierText),
            ("FUNCTIONAL_KEY_BACKGROUND", modifier),
            ("GESTURE_TRAIL", accent),
            ("GESTURE_PREVIEW", values.popup),
            ("KEY_BACKGROUND", key),
            ("KEY_ICON", modifierText),
            ("KEY_TEXT", keyText),
            ("KEY_HINT_TEXT", hint),
            ("KEY_PREVIEW_BACKGROUND", values.color(.previewBackground)),
            ("KEY_PREVIEW_TEXT", values.color(.previewText)),
            ("MORE_SUGGESTIONS_HINT", values.color(.candidateAnnotationText)),
            ("MORE_SUGGESTIONS_BACKGROUND", strip),
            ("MORE_SUGGESTIONS_WORD_BACKGROUND", selection(values)),
            ("POPUP_KEYS_BACKGROUND", values.popup),
            ("POPUP_KEY_TEXT", popupText),
            ("POPUP_KEY_ICON", popupText),
            ("NAVIGATION_BAR", values.navigationBar),
            ("SHIFT_KEY_ICON", marked(accent, on: modifier.opaque(on: ground), otherwise: modifierText)),
            ("SPACE_BAR_BACKGROUND", values.color(.spaceBarBackground)),
            (
                "SPACE_BAR_TEXT",
                values.overrides[.space, .rest].text.map { ExportedColor($0, of: .keyOverrides) } ?? hint
            ),
            ("ONE_HANDED_MODE_BUTTON", word),
            ("REMOVE_SUGGESTION_ICON", word),
            ("STRIP_BACKGROUND", strip),
            ("CLIPBOARD_SUGGESTION_BACKGROUND", key),
            ("SUGGESTED_WORD", word),
            ("SUGGESTION_AUTO_CORRECT", word),
            ("SUGGESTION_TYPED_WORD", word),
            ("SUGGESTION_VALID_WORD", word),
            ("TOOL_BAR_EXPAND_KEY", values.color(.stripToggleText)),
            ("TOOL_BAR_EXPAND_KEY_BACKGROUND", values.toggle ?? modifier),
            ("TOOL_BAR_KEY", word),
            ("TOOL_BAR_KEY_ENABLED_BACKGROUND", accent),
            ("MAIN_BACKGROUND", ground),
        ]
    }

    /// Returns the accent if it stands out from a ground, otherwise the ground's own text.
    private static func marked(_ accent: ExportedColor, on ground: ExportedColor, otherwise text: ExportedColor)
        -> ExportedColor
    {
        accent.color.composited(over: ground.color).contrast(with: ground.color) >= 3 ? accent : text
    }

    /// Returns the highlight of a chosen candidate if candidates can be read on it, otherwise the bar's colour.
    private static func selection(_ values: VariantValues) -> ExportedColor {
        let (chosen, strip) = (values.color(.candidateSelectedBackground), values.strip)
        let fill = chosen.color.composited(over: strip.color)
        let text = values.color(.candidateText).color.composited(over: fill)
        return text.contrast(with: fill) >= ContrastPair.readable ? chosen : strip
    }

    /// Returns a name as the app encodes it: its UTF-8 as one signed big-endian number, in base 36.
    private static func encoded(_ name: String) -> String {
        var bytes = Array(name.utf8)
        let isNegative = (bytes.first ?? 0) > 0x7F
        if isNegative {
            // Two's complement: the bits turned over, and one added.
            var carry = 1
            for index in bytes.indices.reversed() {
                carry += Int(~bytes[index])
                bytes[index] = UInt8(carry & 0xFF)
                carry >>= 8
            }
        }
        var digits: [Character] = []
        while let first = bytes.firstIndex(where: { $0 != 0 }) {
            bytes.removeFirst(first)
            var rest = 0
            for index in bytes.indices {
                rest = rest << 8 | Int(bytes[index])
                bytes[index] = UInt8(rest / 36)
                rest %= 36
            }
            digits.append(Character(String(rest, radix: 36)))
        }
        return (isNegative ? "-" : "") + (digits.isEmpty ? "0" : String(digits.reversed()))
    }
}
