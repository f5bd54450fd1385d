internal import Documents

/// Texts in YAML.
enum YAMLText {
    /// Returns a text in double quotes, with escapes for what YAML 1.1 does not print, and for what orders or hides other text. A
    /// character beyond the basic plane has one escape, not JSON's two.
    static func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "\"") { out, scalar in
            switch scalar {
            case "\"", "\\", "\n", "\r", "\t": out += JSONOutput.quoted(String(scalar)).dropFirst().dropLast()
            case _ where isPrinted(scalar): out.unicodeScalars.append(scalar)
            default: out += escaped(scalar)
            }
        } + "\""
    }

    private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
        // Joiners are part of words in Indic scripts.
        if scalar.value == 0x200C || scalar.value == 0x200D { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isNoncharacterCodePoint
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        // A NUL ends texts in many programs.
        let hex = String(scalar == "\0" ? 0xFFFD : scalar.value, radix: 16)
        let (letter, digits) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
        return "\\" + letter + String(repeating: "0", count: digits - hex.count) + hex
    }
}
