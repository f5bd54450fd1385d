/// An input's text for use in messages: in double quotes, shortened, without anything that acts on a terminal.
package struct Quoted: CustomStringConvertible, Sendable {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The text in quotes, at most `Limits.quotedCharacters` of it.
    package var description: String {
        let shown = text.unicodeScalars.prefix(Limits.quotedCharacters)
        let cut = shown.endIndex < text.unicodeScalars.endIndex
        return "\"" + Self.sanitized(String(shown)) + (cut ? "…" : "") + "\""
    }

    /// Returns the text with control, format and bidirectional characters spelled as `\u{XXXX}`, safe for a terminal or a
    /// log.
    package static func sanitized(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: actsOnTerminal) else { return text }
        return text.unicodeScalars.reduce(into: "") { out, scalar in
            if actsOnTerminal(scalar) {
                out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns whether a terminal would obey the character instead of showing it, or the character reorders or hides its
    /// neighbours.
    static func actsOnTerminal(_ scalar: Unicode.Scalar) -> Bool {
        // Most text is printable ASCII, and looking up a category is slow.
        if scalar.isPrintableASCII { return false }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // Joiners are part of words in Indic scripts; the other format characters reorder or hide text.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// True from the space to the tilde.
    package var isPrintableASCII: Bool { (0x20..<0x7F).contains(value) }
}
