extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        let start = drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }

    /// The parts between separators that are outside of brackets and strings, without white space at their ends.
    package func splitOutsideBrackets(at separator: Character) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        var quote: Character?
        for letter in self {
            if let open = quote {
                if letter == open { quote = nil }
            } else if letter == "\"" || letter == "'" {
                quote = letter
            } else if letter == "(" || letter == "[" {
                depth += 1
            } else if letter == ")" || letter == "]" {
                depth -= 1
            } else if letter == separator, depth <= 0 {
                parts.append(part.trimmed)
                part = ""
                continue
            }
            part.append(letter)
        }
        return parts + [part.trimmed]
    }
}
