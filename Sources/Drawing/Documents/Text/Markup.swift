/// Text for XML and HTML. Scalars are examined one by one: a combining mark forms one character with a preceding `<` or `&`,
/// which is markup all the same.
package enum Markup {
    /// Returns a text as content or in a quoted attribute. Characters that act on a terminal are spelled out.
    package static func escaped(_ text: String) -> String {
        content(Quoted.sanitized(text))
    }

    /// Returns a text as content or in a quoted attribute that a program reads back unchanged, except for characters that XML
    /// 1.0 does not allow, which become U+FFFD.
    package static func content(_ text: String) -> String {
        guard text.utf8.contains(where: needsLook) else { return text }
        return text.unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\t", "\n", "\r": out += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
            default: out.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns whether a byte may begin a character that must be escaped; U+FFFE and U+FFFF begin with 0xEF.
    private static func needsLook(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0xEF || "&<>\"".utf8.contains(byte)
    }
}

/// Text for GitHub's Markdown.
package enum MarkdownText {
    /// Returns a text for a paragraph or a table's cell in which no character has a meaning: all punctuation that could have
    /// one is escaped scalar by scalar, including the colon, so that no address becomes a link.
    package static func escaped(_ text: String) -> String {
        Quoted.sanitized(text).unicodeScalars.reduce(into: "") { out, scalar in
            if special.contains(scalar) { out += "\\" }
            out.unicodeScalars.append(scalar)
        }
    }

    private static let special = Set("\\`*_{}[]()<>#+!|&~@:$".unicodeScalars)
}
