extension JSONReader {
    /// Reads the value at the cursor; returns nil, with a fault recorded, if none can be recovered.
    mutating func value() throws(Stop) -> JSONValue? {
        let start = at
        switch peek {
        case nil:
            isIncomplete = true
            try noteEnd("a value")
            return nil
        case UInt8(ascii: "{"): return try container(isObject: true)
        case UInt8(ascii: "["): return try container(isObject: false)
        case UInt8(ascii: "\"") where balance < 0 && isName:
            try note(
                "the properties that begin here have no opening \"{\" (write one)", at: token.range,
                repairs: [.insertion(of: "{ ", at: at)])
            return try container(isObject: true, isOpen: false)
        case UInt8(ascii: "\""):
            let text = try string()
            return JSONValue(.string(text), range: start..<at)
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            try note("\(token.text) where a value should be (write the value)", at: token.range)
            return nil
        default:
            if let text = bareString() { return JSONValue(text == "null" ? .null : .string(text), range: start..<at) }
            if let value = plainValue() { return value }
            if let text = try otherQuotes() { return JSONValue(.string(text), range: start..<at) }
            return try bareValue()
        }
    }

    /// Reads the number or the word of JSON at the cursor; returns nil if there is none, or if anything stands right after it.
    private mutating func plainValue() -> JSONValue? {
        let range = at..<wordEnd(from: at)
        guard range.upperBound == bytes.count || endsPlain(at: range.upperBound) else { return nil }
        let text = source.text(range)
        guard let content = number(text, in: range).map(JSONValue.Content.number) ?? BareValue.literals[text] else {
            return nil
        }
        at = range.upperBound
        return JSONValue(content, range: range)
    }

    private func endsPlain(at end: Int) -> Bool {
        bytes[end].isSpace || ",]}".utf8.contains(bytes[end]) || comment(at: end) != nil
    }

    /// Returns a number in JSON's spelling: no sign but a minus, no zero before other digits, digits on both sides of the point.
    private func number(_ text: String, in range: Range<Int>) -> Double? {
        let digits = bytes[range].drop { $0 == UInt8(ascii: "-") }
        let whole = digits.prefix(while: \.isDigit)
        guard range.count - digits.count < 2, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        switch digits[whole.endIndex...].first {
        case _ where whole.isEmpty: return nil
        case nil, UInt8(ascii: "e"), UInt8(ascii: "E"): return Double(text)
        case UInt8(ascii: "."): return digits[(whole.endIndex + 1)...].first?.isDigit == true ? Double(text) : nil
        default: return nil
        }
    }

    /// Reads the string without quotes at the cursor; returns nil if none is there or none is allowed.
    mutating func bareString() -> String? {
        guard permissions.contains(.bareStrings) else { return nil }
        let text = bytes[at...].prefix { $0 > 0x20 && !",:[]{}\"\\".utf8.contains($0) }
        at = text.endIndex
        return text.isEmpty ? nil : source.text(text.startIndex..<text.endIndex)
    }

    /// Reads a value without quotes that is meant to be a number, a word or a string.
    private mutating func bareValue() throws(Stop) -> JSONValue? {
        let range = at..<bareEnd
        at = range.upperBound
        let text = source.text(range)
        let meant = BareValue(text)
        let written = meant.content.map { JSONValue($0, range: range) }
        let advice = written.map { "write \($0.text.text(indent: 0))" } ?? BareValue.wanted
        try note(
            "\(Quoted(text)) \(meant.problem) (\(advice))", at: range,
            repairs: written.map { [SourceEdit(range, $0.text.text(indent: 0))] } ?? [])
        return written
    }

    /// The end of a value without quotes: a comma or bracket outside of parentheses, the end of the line, a comment, or a space
    /// before another value.
    private var bareEnd: Int {
        var (depth, end, next) = (0, at, at)
        while next < bytes.count, bytes[next] != 0x0A, bytes[next] != 0x0D {
            let byte = bytes[next]
            if depth == 0, ",}]".utf8.contains(byte) || end > at && next > end && "\"'{[".utf8.contains(byte) { break }
            if next > at, comment(at: next) != nil { break }
            depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
            next += 1
            if !byte.isBlank { end = next }
        }
        return min(max(end, at + 1), bytes.count)
    }
}

// MARK: - Strings

extension JSONReader {
    /// Reads a string in double quotes, whose end may be missing.
    mutating func string() throws(Stop) -> String {
        let start = at
        do throws(Diagnostic) {
            let text = try soundString()
            guard let cut = missedEnd(of: start..<at) else { return text }
            at = cut
        } catch {
            return try brokenString(from: start, error)
        }
        return try unendedString(from: start)
    }

    /// Reads a string in JSON's spelling; throws the fault that it has.
    mutating func soundString() throws(Diagnostic) -> String {
        var text = ""
        at += 1
        while true {
            let start = at
            while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { at += 1 }
            text += source.text(start..<at)
            switch peek {
            case UInt8(ascii: "\""):
                at += 1
                return text
            case UInt8(ascii: "\\"): text.unicodeScalars.append(try escape())
            default:
                throw syntax("\(token.text) in a string (escape it, or close the string before it)", at: token.range)
            }
        }
    }

    private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
        let start = at
        at += 1
        let kind = peek ?? 0
        at += 1
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape(from: start)
        default:
            let escape = Quoted(source.text(start..<characterEnd(from: start + 1)))
            throw syntax(
                #"\#(escape) is not an escape (expected \" \\ \/ \b \f \n \r \t or \uXXXX)"#, at: start..<start + 1)
        }
    }

    private mutating func unicodeEscape(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
        let unit = try codeUnit(from: start)
        if unit == 0 {
            throw Diagnostic(JSONDiagnosticKinds.character, "NUL in a string (remove it)", in: source, at: start..<at)
        }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let second = at
        if unit < 0xDC00, bytes[second...].starts(with: "\\u".utf8) {
            at += 2
            let low = try codeUnit(from: second)
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
        }
        throw Diagnostic(
            JSONDiagnosticKinds.character,
            "half of a surrogate pair in a string (write both halves, or the character itself)", in: source,
            at: start..<second)
    }

    /// Reads the four digits of the escape that began at `start`.
    private mutating func codeUnit(from start: Int) throws(Diagnostic) -> UInt32 {
        let digits = bytes[at...].prefix(4).compactMap(\.hexadecimal)
        guard digits.count == 4 else {
            throw syntax(
                "a Unicode escape without four hexadecimal digits (expected \\uXXXX)", at: start..<start + 1)
        }
        at += 4
        return digits.reduce(0) { $0 << 4 | UInt32($1) }
    }

    private func syntax(_ message: String, at range: Range<Int>) -> Diagnostic {
        Diagnostic(JSONDiagnosticKinds.syntax, message, in: source, at: range)
    }

    /// Returns where a string should have ended if it ends where the next one begins: at the comma or bracket between them;
    /// nil for all others.
    private func missedEnd(of string: Range<Int>) -> Int? {
        let end = string.upperBound
        guard end < bytes.count, wordEnd(from: end) > end || bytes[end] == UInt8(ascii: "#") else { return nil }
        return bytes[string.lowerBound + 1..<end].firstIndex { ",]}".utf8.contains($0) }
    }

    /// Reads a string with a fault: up to its closing quote, or to the end of its line if it has none.
    private mutating func brokenString(from start: Int, _ refusal: Diagnostic) throws(Stop) -> String {
        at = start + 1
        while let byte = peek, byte != UInt8(ascii: "\"") {
            if byte == 0x0A || byte == 0x0D {
                guard let next = continuation(after: at) else { return try unendedLine(from: start) }
                at = next
                continue
            }
            at = min(at + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
        }
        guard peek != nil else { return try unendedLine(from: start) }
        at += 1
        try note(refusal.message, at: refusal.range ?? start..<at, as: refusal.kind)
        return source.text(start + 1..<at - 1)
    }

    /// Returns where a string continues after the end of a line; nil if the next line begins like a line of JSON.
    private func continuation(after end: Int) -> Int? {
        let next = bytes[end...].firstIndex { !$0.isSpace }
        return next.flatMap { "\"{}[],/".utf8.contains(bytes[$0]) ? nil : $0 }
    }

    private mutating func unendedLine(from start: Int) throws(Stop) -> String {
        if peek == nil { isIncomplete = true }
        while at > start + 1, ", \t}]".utf8.contains(bytes[at - 1]) { at -= 1 }
        return try unendedString(from: start)
    }

    private mutating func unendedString(from start: Int) throws(Stop) -> String {
        try note(
            "the string has no closing double quote (write one)", at: start..<at,
            repairs: [.insertion(of: "\"", at: at)])
        return source.text(start + 1..<at)
    }

    /// Reads a text in single or typographic quotes; returns nil if there is none.
    mutating func otherQuotes() throws(Stop) -> String? {
        let start = at
        guard let opening = Self.quotes.first(where: { bytes[at...].starts(with: $0.utf8) }) else { return nil }
        let inside = at + opening.utf8.count
        for end in bytes[inside...].prefix(while: { $0 != 0x0A }).indices {
            guard let closing = Self.quotes.first(where: { bytes[end...].starts(with: $0.utf8) }) else { continue }
            let text = source.text(inside..<end)
            at = end + closing.utf8.count
            let form = opening == "'" || opening == "`" ? "single" : "typographic"
            try note(
                "the string is in \(form) quotes (write \(Quoted(text)))", at: start..<at,
                repairs: [SourceEdit(start..<at, JSONOutput.quoted(text))])
            return text
        }
        return nil
    }

    /// Quotes of other languages and of word processors.
    private static let quotes = ["'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{201E}", "`"]
}
