internal import Documents
internal import EmbeddedFiles
internal import Layouts

/// The values of Unexpected Keyboard's layouts. The names, their labels and the notation are those of the app's
/// `KeyValue` and `KeyValueParser` (Julow/Unexpected-Keyboard 06a097da): a value that is no name types itself.
extension ImportedKey {
    /// Reads a value; nil for an empty one, and for a key that the app hides.
    init?(unexpected written: String) {
        if let named = Self.names[written] {
            self = named
            return
        }
        guard !written.isEmpty, !Self.hidden.contains(written) else { return nil }
        self = Self.parsed(Array(written.unicodeScalars)) ?? .text(written, shown: written)
    }

    // MARK: Notation

    /// Reads `legend:definition` and `:kind attribute='value':payload`; nil for a text that types itself, or breaks the notation.
    private static func parsed(_ text: [Unicode.Scalar]) -> ImportedKey? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        if colon == 0 { return attributed(text[1...]) }
        let legend = String(String.UnicodeScalarView(text[..<colon]))
        guard let parts = definitions(text[(colon + 1)...]), let first = parts.first else { return nil }
        guard parts.count == 1 else { return .action(label: legend) }
        switch first {
        case .text(let typed, _): return .text(typed, shown: legend)
        case .function(let role, _): return .function(role, label: .text(legend))
        case .action: return .action(label: legend)
        }
    }

    /// Reads definitions with commas between: names, texts in quotes, and codes of keys.
    private static func definitions(_ text: ArraySlice<Unicode.Scalar>) -> [ImportedKey]? {
        var rest = text
        var parts: [ImportedKey] = []
        repeat {
            if rest.first == "'" {
                guard let quoted = quotedText(&rest) else { return nil }
                parts.append(.text(quoted, shown: quoted))
            } else {
                var word = String.UnicodeScalarView()
                while let scalar = rest.first, scalar != ",", scalar != "'" {
                    rest.removeFirst()
                    if scalar == "\\", let escaped = rest.popFirst() {
                        word.append(escaped)
                    } else {
                        word.append(scalar)
                    }
                }
                let name = String(word)
                if name.isEmpty { return nil }
                let isCode = name.utf8.starts(with: "keyevent:".utf8)
                parts.append(isCode ? .action(label: name) : names[name] ?? .text(name, shown: name))
            }
        } while rest.popFirst() == ","
        return rest.isEmpty ? parts : nil
    }

    /// Takes a text in quotes, in which a backslash stands before a quote that belongs to it.
    private static func quotedText(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
        guard rest.popFirst() == "'" else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "'" { return String(text) }
            if scalar == "\\", rest.first == "'" { rest.removeFirst(); text.append("'") } else { text.append(scalar) }
        }
        return nil
    }

    /// Reads the former notation, `:str flags='dim' symbol='Sig':'Kind regards'`.
    private static func attributed(_ text: ArraySlice<Unicode.Scalar>) -> ImportedKey? {
        var rest = text
        func word() -> String {
            var word = String.UnicodeScalarView()
            while let scalar = rest.first, scalar.isASCII,
                scalar.properties.isAlphabetic || scalar == "_"
                    || ("0"..."9").contains(scalar)
            {
                word.append(scalar)
                rest.removeFirst()
            }
            return String(word)
        }
        func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" } }
        let kind = word()
        var symbol: String?
        skipSpaces()
        while rest.first != ":" {
            let name = word()
            skipSpaces()
            guard !name.isEmpty, rest.popFirst() == "=", let value = quotedText(&rest) else { return nil }
            if name == "symbol" { symbol = value }
            skipSpaces()
        }
        rest.removeFirst()
        switch kind {
        case "str": return quotedText(&rest).map { .text($0, shown: symbol ?? $0) }
        case "char":
            guard let typed = rest.first else { return nil }
            return .text(String(typed), shown: symbol ?? String(typed))
        case "keyevent": return .action(label: symbol ?? word())
        default: return nil
        }
    }

    // MARK: Names

    /// Where the app shows a picture of its own font, the label is a sign or a word for it.
    private static let names = named(by: "unexpected")

    /// Keys that the app hides until a setting or another key shows them.
    private static let hidden: Set = [
        "removed", "f11_placeholder", "f12_placeholder", "compose_cancel", "shindot_placeholder", "sindot_placeholder",
        "ole_placeholder", "meteg_placeholder",
    ]

    // MARK: Shift

    /// Returns what shift makes of a text: its pair in the app's table, otherwise the text with its first letter as a capital.
    static func unexpectedShift(of text: String) -> String {
        let scalars = text.unicodeScalars
        if scalars.count == 1, let pair = pairs[text] { return pair }
        guard let first = scalars.first else { return text }
        return LetterCase(language: "").capital(String(first)) + String(String.UnicodeScalarView(scalars.dropFirst()))
    }

    /// The pairs of the app's table that case mapping does not give (`srcs/compose/shift.json`).
    private static let pairs = [String: String](pairsIn: "unexpected-shift.txt", of: EmbeddedFolder(layout_tables))
}
