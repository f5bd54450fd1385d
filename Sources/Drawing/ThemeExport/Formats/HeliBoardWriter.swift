internal import Documents
internal import Graphics
internal import ThemeModel

/// Colours of HeliBoard: every colour of the app by its name, and the theme's name as a number in base 36.
enum HeliBoardWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let values = subject.first
        var members = ledger.members(colors(of: values), in: values.mode, asNumbers: true)
        let title = subject.fileTitle.isEmpty ? subject.document.id : subject.fileTitle
        let name = encoded(title)
        members.append((name, .number(0)))
        ledger.note(name, is: "0", from: "name", rule: "UTF-8 in base 36")
        return [ExportFile("colors.json", text: JSONOutput.object(members).text() + "\n")]
    }

    /// Returns every colour in the app's order.
    private static func colors(of values: VariantValues) -> [(String, ExportedColor)] {
        let (modifier, modifierText) = (values.color(.modifierKeyBackground), values.color(.modifierKeyText))
        let (accent, word) = (values.color(.accentKeyBackground), values.color(.candidateText))
        let space = values.overrides[.space, .rest].text.map { ExportedColor($0, of: .keyOverrides) }
        return values.colors(
            of: "heliboard",
            [
                "pin": marked(accent, on: values.ground, otherwise: word),
                "category": marked(accent, on: values.strip, otherwise: word),
                "shift": marked(accent, on: modifier.opaque(on: values.ground), otherwise: modifierText),
                "selection": selection(values), "spaceText": space ?? values.color(.keyHintText),
                "toggle": values.toggle ?? modifier,
            ])
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
