/// What a reader allows beyond RFC 8259, as other programs' readers do.
package struct JSONPermissions: OptionSet, Sendable {
    /// The permissions as bits.
    package let rawValue: Int

    /// Creates permissions from bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Comments: `//` to the end of the line, and `/*` to `*/`.
    package static let comments = JSONPermissions(rawValue: 1)
    /// A comma before a closing bracket.
    package static let trailingCommas = JSONPermissions(rawValue: 2)
    /// Comments of whole lines: those whose first characters, apart from blanks, are `//`.
    package static let commentLines = JSONPermissions(rawValue: 4)
    /// Names and strings without quotes, as the lenient mode of kotlinx.serialization reads them: up to white space, a quote, a
    /// backslash or one of `,:[]{}`. Every value without quotes but `null` is then a string, numbers too.
    package static let bareStrings = JSONPermissions(rawValue: 8)
}

/// A strict JSON reader (RFC 8259) that keeps the place of every value: no comments, no trailing commas, no byte order mark,
/// UTF-8 only, no NUL, no lone surrogates, no duplicate names in an object, limited nesting and size.
package struct JSONReader {
    private let source: SourceText
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0
    private var diagnostics: [Diagnostic] = []
    /// The number of problems that are not kept.
    private let limit: Int
    private let permissions: JSONPermissions

    private init(_ source: SourceText, limit: Int, allowing permissions: JSONPermissions = []) {
        self.source = source
        self.limit = limit
        self.permissions = permissions
        bytes = source.bytes
    }

    /// Reads a document. Reports all syntax errors and all duplicate names; if there are any, the value is nil. `limit` is
    /// the most bytes that the document may have.
    package static func read(_ source: SourceText, limit: Int = Limits.documentBytes) -> ParseResult<JSONValue> {
        switch outcome(of: source, limit: limit) {
        case .sound(let value): ParseResult(value, [])
        case .broken(let recovered): ParseResult(nil, recovered.diagnostics)
        }
    }

    /// Reads a document that may break the rules named; any other fault makes the value nil.
    package static func read(
        _ source: SourceText, allowing permissions: JSONPermissions, limit: Int = Limits.documentBytes
    ) -> ParseResult<JSONValue> {
        var reader = JSONReader(source, limit: limit, allowing: permissions)
        do {
            let value = try reader.document()
            return ParseResult(reader.diagnostics.isEmpty ? value : nil, reader.diagnostics)
        } catch {
            return ParseResult(nil, reader.diagnostics + [error])
        }
    }

    /// Reads a document; one with syntax errors is read again as it was probably meant. Only broken documents cost that time.
    package static func outcome(of source: SourceText, limit: Int = Limits.documentBytes) -> JSONOutcome {
        var reader = JSONReader(source, limit: limit)
        do {
            let value = try reader.document()
            if reader.diagnostics.isEmpty { return .sound(value) }
        } catch {
            reader.diagnostics.append(error)
        }
        return .broken(JSONRecovery.read(source, limit: limit, strictly: reader.diagnostics))
    }

    /// Returns the string that begins at an offset, and the offset of its end.
    static func string(in source: SourceText, at start: Int) throws(Diagnostic) -> (text: String, end: Int) {
        var reader = JSONReader(source, limit: .max)
        reader.at = start
        return (try reader.string(), reader.at)
    }

    /// Returns the token at an offset, in words, and its bytes.
    static func token(in source: SourceText, at start: Int) -> (text: String, range: Range<Int>) {
        var reader = JSONReader(source, limit: .max)
        reader.at = start
        return (reader.tokenDescription(), reader.tokenRange())
    }

    private mutating func document() throws(Diagnostic) -> JSONValue {
        guard bytes.count <= limit else {
            throw JSONDiagnostics.tooLong(source, limit: limit)
        }
        try checkEncoding()
        skipSpace()
        guard at < bytes.count else {
            throw Diagnostic(
                JSONDiagnostics.syntax, "the document is empty (expected a JSON object)", in: source, at: 0..<0)
        }
        let value = try self.value()
        skipSpace()
        guard at == bytes.count else {
            throw syntax("\(tokenDescription()) after the end of the document (remove it)")
        }
        return value
    }

    private func checkEncoding() throws(Diagnostic) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw Diagnostic(
                JSONDiagnostics.encoding, "the document begins with a byte order mark (remove it)", in: source,
                at: 0..<3)
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw Diagnostic(JSONDiagnostics.encoding, "the document is UTF-16 (expected UTF-8)", in: source, at: 0..<2)
        }
        if let bad = source.firstInvalidByte {
            throw Diagnostic(
                JSONDiagnostics.encoding,
                "the byte 0x\(String(bytes[bad], radix: 16, uppercase: true)) is not UTF-8 (save the document as UTF-8)",
                in: source,
                at: bad..<bad + 1
            )
        }
    }

    private mutating func value() throws(Diagnostic) -> JSONValue {
        let start = at
        guard at < bytes.count else { throw syntax("the document ends here (expected a value)") }
        if let bare = bareString() {
            return JSONValue(bare == "null" ? .null : .string(bare), range: start..<at)
        }
        switch bytes[at] {
        case UInt8(ascii: "{"): return try nested { reader throws(Diagnostic) in try reader.object() }
        case UInt8(ascii: "["): return try nested { reader throws(Diagnostic) in try reader.array() }
        case UInt8(ascii: "\""): return JSONValue(.string(try string()), range: start..<at)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: return try literal()
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(Diagnostic) -> JSONValue.Content
    ) throws(Diagnostic) -> JSONValue {
        let start = at
        depth += 1
        guard depth <= Limits.nesting else {
            throw Diagnostic(
                JSONDiagnostics.limit,
                "lists and objects are nested \(depth) deep (the limit is \(Limits.nesting))",
                in: source,
                at: at..<at + 1
            )
        }
        at += 1
        let content = try read(&self)
        depth -= 1
        return JSONValue(content, range: start..<at)
    }

    private mutating func object() throws(Diagnostic) -> JSONValue.Content {
        var members: [JSONMember] = []
        var seen: [[UInt8]: Range<Int>] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            let start = at
            let name = try self.name()
            let nameRange = start..<at
            skipSpace()
            guard take(UInt8(ascii: ":")) else {
                throw syntax("\(tokenDescription()) after the name \(Quoted(name)) (expected a colon)")
            }
            skipSpace()
            let value = try self.value()
            if let first = seen.updateValue(nameRange, forKey: Array(name.utf8)) {
                reportDuplicate(name, first: first, again: nameRange)
            } else {
                members.append(JSONMember(name: name, nameRange: nameRange, value: value))
            }
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else {
                throw syntax("\(tokenDescription()) in an object (expected a comma or \"}\")")
            }
            if try endsAfterComma(with: UInt8(ascii: "}")) { return .object(members) }
        }
    }

    private mutating func name() throws(Diagnostic) -> String {
        if let bare = bareString() { return bare }
        guard peek == UInt8(ascii: "\"") else {
            throw syntax("\(tokenDescription()) where a property's name should be (expected a name in double quotes)")
        }
        return try string()
    }

    private mutating func reportDuplicate(_ name: String, first: Range<Int>, again: Range<Int>) {
        // Recovery reads the document again, and its result says how many are left out.
        guard diagnostics.count < Limits.reportedDiagnostics else { return }
        let lines = (source.line(of: first.lowerBound), source.line(of: again.lowerBound))
        diagnostics.append(
            Diagnostic(
                JSONDiagnostics.duplicate, path: name,
                "written twice in one object, on lines \(lines.0) and \(lines.1) (remove one)", in: source,
                at: again)
        )
    }

    private mutating func array() throws(Diagnostic) -> JSONValue.Content {
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            skipSpace()
            elements.append(try value())
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else {
                throw syntax("\(tokenDescription()) in a list (expected a comma or \"]\")")
            }
            if try endsAfterComma(with: UInt8(ascii: "]")) { return .array(elements) }
        }
    }

    /// Returns whether a container ends after a comma, and takes its bracket; throws if that is not allowed.
    private mutating func endsAfterComma(with end: UInt8) throws(Diagnostic) -> Bool {
        let comma = at - 1
        skipSpace()
        guard peek == end else { return false }
        if permissions.contains(.trailingCommas) {
            at += 1
            return true
        }
        throw Diagnostic(
            JSONDiagnostics.syntax,
            "a comma before \"\(Character(Unicode.Scalar(end)))\" (remove it)",
            in: source,
            at: comma..<comma + 1
        )
    }

    /// Returns the string without quotes at the cursor; nil if none is there or none is allowed.
    private mutating func bareString() -> String? {
        guard permissions.contains(.bareStrings) else { return nil }
        let text = bytes[at...].prefix { $0 > 0x20 && !",:[]{}\"\\".utf8.contains($0) }
        at = text.endIndex
        return text.isEmpty ? nil : source.text(text.startIndex..<text.endIndex)
    }

    private mutating func string() throws(Diagnostic) -> String {
        let start = at
        at += 1
        var text: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20:
                throw syntax("\(tokenDescription()) in a string (escape it, or close the string before it)")
            default:
                text.append(byte)
                at += 1
            }
        }
        throw Diagnostic(
            JSONDiagnostics.syntax,
            "the string has no closing double quote",
            in: source,
            at: start..<min(start + 1, bytes.count)
        )
    }

    private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
        let start = at
        at += 1
        guard let kind = peek else { throw syntax("the document ends in a string") }
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
            let escape = start..<characterEnd(from: start + 1)
            at = start
            throw syntax(
                #"\#(Quoted(source.text(escape))) is not an escape (expected \" \\ \/ \b \f \n \r \t or \uXXXX)"#)
        }
    }

    private mutating func unicodeEscape(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
        let unit = try hexDigits(from: start)
        if unit == 0 {
            throw Diagnostic(JSONDiagnostics.character, "NUL in a string (remove it)", in: source, at: start..<at)
        }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if unit < 0xDC00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") {
            let second = at
            at += 2
            let low = try hexDigits(from: second)
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
            at = second
        }
        throw Diagnostic(
            JSONDiagnostics.character,
            "half of a surrogate pair in a string (write both halves, or the character itself)",
            in: source,
            at: start..<at
        )
    }

    private mutating func hexDigits(from start: Int) throws(Diagnostic) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                at = start
                throw syntax("a Unicode escape without four hexadecimal digits (expected \\uXXXX)")
            }
            value = value << 4 | UInt32(digit)
            at += 1
        }
        return value
    }

    private mutating func number() throws(Diagnostic) -> JSONValue {
        let start = at
        let problem = "is not a JSON number (expected digits as in 12, -0.5 or 1e3)"
        _ = take(UInt8(ascii: "-"))
        let whole = digits()
        let leadingZero = whole > 1 && bytes[at - whole] == UInt8(ascii: "0")
        var isWhole = whole > 0 && !leadingZero
        if take(UInt8(ascii: ".")) { isWhole = digits() > 0 && isWhole }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            isWhole = digits() > 0 && isWhole
        }
        let end = at
        skipWord()
        let text = source.text(start..<at)
        guard isWhole, at == end, let value = Double(text) else {
            let range = start..<max(at, start + 1)
            throw Diagnostic(JSONDiagnostics.syntax, "\(Quoted(text)) \(problem)", in: source, at: range)
        }
        return JSONValue(.number(value), range: start..<at)
    }

    private mutating func literal() throws(Diagnostic) -> JSONValue {
        let start = at
        skipWord()
        switch source.text(start..<at) {
        case "null": return JSONValue(.null, range: start..<at)
        case "true": return JSONValue(.bool(true), range: start..<at)
        case "false": return JSONValue(.bool(false), range: start..<at)
        default:
            at = start
            throw syntax(
                "\(tokenDescription()) where a value should be (expected a string, number, list, object, true, false or null)"
            )
        }
    }

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        at += 1
        return true
    }

    private mutating func digits() -> Int {
        let start = at
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        return at - start
    }

    private mutating func skipWord() {
        at = wordEnd(from: at)
    }

    private func wordEnd(from start: Int) -> Int {
        var end = start
        while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
        return end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private mutating func skipSpace() {
        repeat {
            while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
        } while skipComment()
    }

    /// Skips a comment at the cursor that is allowed; returns false if there is none that ends.
    private mutating func skipComment() -> Bool {
        guard permissions.contains(.comments) || permissions.contains(.commentLines) && beginsCommentLine,
            let end = SourceComment(in: bytes, at: at)?.end
        else { return false }
        at = end
        return true
    }

    /// Whether a comment to the end of the line is the first on its line.
    private var beginsCommentLine: Bool {
        let before = bytes[..<at].last { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        return bytes[at...].starts(with: "//".utf8) && (before == nil || before == 0x0A)
    }

    /// Returns the token at the cursor, in words.
    private func tokenDescription() -> String {
        guard at < bytes.count else { return "the document ends" }
        if permissions.contains(.comments), SourceComment(in: bytes, at: at) != nil {
            return "a comment that is never closed (close it with */)"
        }
        if bytes[at...].starts(with: "//".utf8) || bytes[at...].starts(with: "/*".utf8) { return "a comment" }
        return Quoted(source.text(tokenRange())).description
    }

    /// Returns the word or the single character at the cursor.
    private func tokenRange() -> Range<Int> {
        let word = wordEnd(from: at)
        return at..<(word > at ? word : characterEnd(from: at))
    }

    /// Returns the end of the character that begins at an offset.
    private func characterEnd(from start: Int) -> Int {
        var end = min(start + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    private func syntax(_ message: String) -> Diagnostic {
        Diagnostic(JSONDiagnostics.syntax, message, in: source, at: tokenRange())
    }
}

/// A comment in the notation of C.
package struct SourceComment {
    /// The offset behind it; nil if it is never closed.
    package let end: Int?

    /// Finds the comment that begins at an offset; nil if none does. `lines` is false where `//` begins none, as in CSS.
    package init?(in bytes: [UInt8], at start: Int, lines: Bool = true) {
        guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
        let rest = bytes[(start + 2)...]
        switch bytes[start + 1] {
        case UInt8(ascii: "/") where lines: end = rest.firstIndex(of: 0x0A) ?? bytes.count
        case UInt8(ascii: "*"):
            var star = rest.firstIndex(of: UInt8(ascii: "*"))
            while let at = star, at + 1 < bytes.count, bytes[at + 1] != UInt8(ascii: "/") {
                star = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "*"))
            }
            end = star.flatMap { $0 + 1 < bytes.count ? $0 + 2 : nil }
        default: return nil
        }
    }
}
