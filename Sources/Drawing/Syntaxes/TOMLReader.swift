package import Documents

/// A reader of TOML 1.0, which gives the same values as JSON: tables become objects, dates stay words.
package struct TOMLReader {
    private let source: SourceText
    private let bytes: [UInt8]
    private var at = 0
    /// The number of tables and lists around the value being read.
    private var depth = 0
    private var elements = 0
    private var keys = 0
    private var tables: [Table]
    /// The table to which the following keys belong.
    private var current = 0

    /// A table being read.
    private struct Table {
        var members: [(name: Name, value: Content)] = []
        var indices: [[UInt8]: Int] = [:]
        let range: Range<Int>
        /// The number of tables and lists around it.
        var depth = 0
        /// True once a header has opened it: a second one may not.
        var isOpened = false
    }

    /// The value of a member being read.
    private enum Content {
        case value(JSONValue)
        /// A table, by its index; one written in braces is closed.
        case table(Int, isClosed: Bool)
        /// The tables of a list that headers in double brackets make.
        case list([Int])
    }

    /// A part of a key.
    private struct Name {
        let text: String
        let range: Range<Int>
    }

    /// Returns a document's root, always an object.
    package static func read(_ source: SourceText) -> ParseResult<JSONValue> {
        if let fault = source.textFault { return ParseResult(nil, [fault]) }
        var reader = TOMLReader(source)
        do throws(Diagnostic) {
            try reader.document()
            return ParseResult(reader.object(0), [])
        } catch {
            return ParseResult(nil, [error])
        }
    }

    private init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
        tables = [Table(range: 0..<source.bytes.count)]
    }

    private mutating func document() throws(Diagnostic) {
        while true {
            skipLines()
            guard let byte = peek else { return }
            if byte == UInt8(ascii: "[") {
                try header()
            } else {
                try member(of: current)
            }
            try endLine()
        }
    }

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[at...].starts(with: text.utf8) else { return false }
        at += text.utf8.count
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte.isBlank { at += 1 }
    }

    /// Skips blanks, ends of lines and comments.
    private mutating func skipLines() {
        while let byte = peek {
            if byte == UInt8(ascii: "#") {
                at = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
            } else if byte.isSpace {
                at += 1
            } else {
                return
            }
        }
    }

    private mutating func endLine() throws(Diagnostic) {
        skipBlanks()
        guard let byte = peek, byte != UInt8(ascii: "#"), byte != 0x0A, byte != 0x0D else { return }
        throw fault("\(tokenDescription) after the value (expected the end of the line)")
    }

    private var tokenDescription: String {
        guard let byte = peek else { return "the document ends" }
        if byte == 0x0A || byte == 0x0D { return "the line ends" }
        return Quoted(source.text(at..<wordEnd)).description
    }

    /// The end of the word at the cursor, of at least one character.
    private var wordEnd: Int {
        var end = at
        while end < bytes.count, !bytes[end].isSpace, !",]}=#[".utf8.contains(bytes[end]) { end += 1 }
        guard end == at, end < bytes.count else { return end }
        repeat { end += 1 } while end < bytes.count && bytes[end] & 0xC0 == 0x80
        return end
    }

    private func fault(_ message: String) -> Diagnostic { source.syntaxFault(message, at: at..<wordEnd) }
}

// MARK: - Keys and tables

extension TOMLReader {
    private mutating func header() throws(Diagnostic) {
        let start = at
        let isList = take("[[")
        if !isList { at += 1 }
        let path = try key()
        skipBlanks()
        guard take(isList ? "]]" : "]") else { throw fault("\(tokenDescription) in a table's name (expected \"]\")") }
        var parent = 0
        for name in path.dropLast() { parent = try table(name, in: parent) }
        guard let name = path.last else { return }
        current = isList ? try element(name, in: parent, start..<at) : try opened(name, in: parent)
    }

    /// Returns the table that a header opens.
    private mutating func opened(_ name: Name, in parent: Int) throws(Diagnostic) -> Int {
        let index = try table(name, in: parent)
        guard !tables[index].isOpened else { throw twice(name) }
        tables[index].isOpened = true
        return index
    }

    /// Appends a table to a list of tables.
    private mutating func element(_ name: Name, in parent: Int, _ range: Range<Int>) throws(Diagnostic) -> Int {
        try count(1, at: range.lowerBound)
        tables.append(Table(range: range, depth: try below(parent), isOpened: true))
        let index = tables.count - 1
        guard let position = tables[parent].indices[Array(name.text.utf8)] else {
            try add(name, .list([index]), to: parent)
            return index
        }
        guard case .list(let list) = tables[parent].members[position].value else { throw twice(name) }
        tables[parent].members[position].value = .list(list + [index])
        return index
    }

    /// Returns the table with a name, which is made if it is missing; the last one of a list.
    private mutating func table(_ name: Name, in parent: Int) throws(Diagnostic) -> Int {
        guard let position = tables[parent].indices[Array(name.text.utf8)] else {
            tables.append(Table(range: name.range, depth: try below(parent)))
            try add(name, .table(tables.count - 1, isClosed: false), to: parent)
            return tables.count - 1
        }
        switch tables[parent].members[position].value {
        case .table(let index, isClosed: false): return index
        case .list(let list): return list[list.count - 1]
        case .value, .table: throw twice(name)
        }
    }

    /// Returns the depth of what is in a table.
    private func below(_ table: Int) throws(Diagnostic) -> Int {
        guard tables[table].depth < Limits.nesting else { throw source.nestingFault(at: at) }
        return tables[table].depth + 1
    }

    private mutating func add(_ name: Name, _ value: Content, to table: Int) throws(Diagnostic) {
        keys += 1
        guard keys <= SyntaxLimits.keys else {
            throw source.limitFault("keys", limit: SyntaxLimits.keys, at: name.range.lowerBound)
        }
        let key = Array(name.text.utf8)
        guard tables[table].indices[key] == nil else { throw twice(name) }
        tables[table].indices[key] = tables[table].members.count
        tables[table].members.append((name, value))
    }

    private func twice(_ name: Name) -> Diagnostic {
        source.syntaxFault("the key \(Quoted(name.text)) is written twice (remove one)", at: name.range)
    }

    private mutating func member(of table: Int) throws(Diagnostic) {
        let path = try key()
        skipBlanks()
        guard take("=") else { throw fault("\(tokenDescription) after a key (expected \"=\" and a value)") }
        skipBlanks()
        var owner = table
        for name in path.dropLast() { owner = try self.table(name, in: owner) }
        guard let name = path.last else { return }
        let outside = depth
        depth = tables[owner].depth
        let content = try content()
        depth = outside
        try add(name, content, to: owner)
    }

    /// Reads a key of one or more parts.
    private mutating func key() throws(Diagnostic) -> [Name] {
        var path: [Name] = []
        repeat {
            skipBlanks()
            path.append(try name())
            skipBlanks()
            guard path.count < Limits.nesting else { throw source.nestingFault(at: at) }
        } while take(".")
        return path
    }

    private mutating func name() throws(Diagnostic) -> Name {
        let start = at
        if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
            let text = try string(mayBeLong: false)
            return Name(text: text, range: start..<at)
        }
        while let byte = peek, byte.isLetter || byte.isDigit || "_-".utf8.contains(byte) { at += 1 }
        guard at > start else { throw fault("\(tokenDescription) where a key should be (expected a name)") }
        return Name(text: source.text(start..<at), range: start..<at)
    }

    /// Returns a table as an object.
    private func object(_ index: Int) -> JSONValue {
        let members = tables[index].members.map { member in
            JSONMember(name: member.name.text, nameRange: member.name.range, value: value(of: member.value))
        }
        return JSONValue(.object(members), range: tables[index].range)
    }

    private func value(of content: Content) -> JSONValue {
        switch content {
        case .value(let value): value
        case .table(let index, _): object(index)
        case .list(let list): JSONValue(.array(list.map(object)), range: tables[list[0]].range)
        }
    }
}

// MARK: - Values

extension TOMLReader {
    private mutating func count(_ more: Int, at offset: Int) throws(Diagnostic) {
        elements += more
        guard elements <= SyntaxLimits.elements else {
            throw source.limitFault("elements", limit: SyntaxLimits.elements, at: offset)
        }
    }

    private mutating func content() throws(Diagnostic) -> Content {
        try count(1, at: at)
        guard peek == UInt8(ascii: "{") else { return .value(try value()) }
        return .table(try inlineTable(), isClosed: true)
    }

    private mutating func value() throws(Diagnostic) -> JSONValue {
        let start = at
        switch peek {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let text = try string()
            return JSONValue(.string(text), range: start..<at)
        case UInt8(ascii: "["): return try list()
        case UInt8(ascii: "{"):
            let index = try inlineTable()
            return object(index)
        default: return try word()
        }
    }

    private mutating func descend() throws(Diagnostic) {
        depth += 1
        guard depth <= Limits.nesting else { throw source.nestingFault(at: at) }
    }

    private mutating func list() throws(Diagnostic) -> JSONValue {
        let start = at
        try descend()
        at += 1
        var values: [JSONValue] = []
        while true {
            skipLines()
            if take("]") { break }
            try close("the list", from: start)
            try count(1, at: at)
            values.append(try value())
            skipLines()
            guard !take(",") else { continue }
            if take("]") { break }
            try close("the list", from: start)
            throw fault("\(tokenDescription) in a list (expected a comma or \"]\")")
        }
        depth -= 1
        return JSONValue(.array(values), range: start..<at)
    }

    private mutating func inlineTable() throws(Diagnostic) -> Int {
        let start = at
        try descend()
        at += 1
        let index = tables.count
        tables.append(Table(range: start..<start + 1, depth: depth))
        skipBlanks()
        if !take("}") {
            repeat {
                skipBlanks()
                try close("the table", from: start)
                try member(of: index)
                skipBlanks()
            } while take(",")
            try close("the table", from: start)
            guard take("}") else { throw fault("\(tokenDescription) in a table (expected a comma or \"}\")") }
        }
        depth -= 1
        return index
    }

    /// Throws, at its start, if a list or table is still open at the end of the document.
    private func close(_ what: String, from start: Int) throws(Diagnostic) {
        guard at >= bytes.count else { return }
        throw source.syntaxFault("\(what) is never closed", at: start..<start + 1)
    }

    /// Reads a number, a boolean or a date.
    private mutating func word() throws(Diagnostic) -> JSONValue {
        let start = at
        var end = at
        while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || "+-._:".utf8.contains(bytes[end]) {
            end += 1
        }
        let text = source.text(start..<end)
        let range = start..<end
        guard let content = Self.content(of: text) else {
            throw fault(
                "\(tokenDescription) where a value should be (expected a string in quotes, a number, true, false or a list)"
            )
        }
        at = end
        return JSONValue(content, range: range)
    }

    private static func content(of text: String) -> JSONValue.Content? {
        if text == "true" || text == "false" { return .bool(text == "true") }
        if ["inf", "nan"].contains(text.drop { $0 == "+" || $0 == "-" }) { return .string(text) }
        guard let first = text.utf8.first, first.isDigit || first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
        else { return nil }
        let digits = text.replacing("_", with: "")
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
            return Int(digits.dropFirst(2), radix: radix).map { .number(Double($0)) }
        }
        if let number = WrittenNumber.read(digits) { return .number(number) }
        // A date or a time.
        return text.utf8.count <= 40 && first.isDigit && text.utf8.contains { $0 == 0x2D || $0 == 0x3A }
            ? .string(text) : nil
    }

    /// Reads a string of one line, or, between three quotes, of several.
    private mutating func string(mayBeLong: Bool = true) throws(Diagnostic) -> String {
        let (start, quote) = (at, bytes[at])
        let isLong = mayBeLong && bytes[at...].starts(with: [quote, quote, quote])
        let end = [UInt8](repeating: quote, count: isLong ? 3 : 1)
        at += end.count
        if isLong, peek == 0x0D { at += 1 }
        if isLong, peek == 0x0A { at += 1 }
        var text: [UInt8] = []
        while let byte = peek, isLong || byte != 0x0A {
            if byte == quote, bytes[at...].starts(with: end) {
                at += end.count
                // Up to two quotes may stand before the closing ones.
                for _ in 0..<(isLong ? 2 : 0) where peek == quote {
                    text.append(quote)
                    at += 1
                }
                return String(decoding: text, as: UTF8.self)
            }
            if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\") {
                try escape(into: &text, isLong: isLong)
            } else {
                text.append(byte)
                at += 1
            }
        }
        let expected = isLong ? " (expected \(String(decoding: end, as: UTF8.self)))" : ""
        throw source.syntaxFault("the string is never closed\(expected)", at: start..<start + 1)
    }

    private mutating func escape(into text: inout [UInt8], isLong: Bool) throws(Diagnostic) {
        let start = at
        at += 1
        guard let kind = peek else { return }
        if isLong, kind.isSpace {
            while let byte = peek, byte.isSpace { at += 1 }
            return
        }
        at += 1
        let simple: [UInt8: UInt8] = [
            UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "f"): 12,
            UInt8(ascii: "r"): 13, UInt8(ascii: "e"): 27, UInt8(ascii: "\""): kind, UInt8(ascii: "\\"): kind,
        ]
        if let byte = simple[kind] {
            text.append(byte)
            return
        }
        let count = kind == UInt8(ascii: "u") ? 4 : kind == UInt8(ascii: "U") ? 8 : 0
        let digits = bytes[min(at, bytes.count)..<min(at + count, bytes.count)].compactMap(\.hexadecimal)
        let number = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1) }
        guard count > 0, digits.count == count, number > 0, let scalar = Unicode.Scalar(number) else {
            throw source.syntaxFault("an escape that TOML does not have", at: start..<at)
        }
        text += Array(String(scalar).utf8)
        at += count
    }
}
