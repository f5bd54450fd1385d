internal import Documents

/// A reader of property lists in XML, which gives the same values as JSON. Data and dates are never opened: they become null.
struct PropertyListReader {
    private let source: SourceText
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0
    private var elements = 0

    private struct Tag {
        let name: String
        let start: Int
        let isEmpty: Bool
    }

    /// Returns a document's value.
    static func read(_ source: SourceText) -> ParseResult<JSONValue> {
        if let fault = source.textFault { return ParseResult(nil, [fault]) }
        var reader = PropertyListReader(source)
        do throws(Diagnostic) {
            return ParseResult(try reader.document(), [])
        } catch {
            return ParseResult(nil, [error])
        }
    }

    private init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
    }

    private mutating func document() throws(Diagnostic) -> JSONValue {
        let outer = try tag()
        guard outer.name == "plist", !outer.isEmpty else {
            throw source.syntaxFault(
                "\(Quoted(outer.name)) begins the document (expected a property list)", at: outer.start..<at)
        }
        let value = try self.value(try tag())
        try close(outer)
        return value
    }

    /// Skips white space, comments and declarations.
    private mutating func skip() throws(Diagnostic) {
        while at < bytes.count {
            if bytes[at].isSpace {
                at += 1
            } else if bytes[at...].starts(with: "<!--".utf8) {
                try skip(to: "-->", "the comment is never closed")
            } else if bytes[at...].starts(with: "<?".utf8) {
                try skip(to: "?>", "the instruction is never closed")
            } else if bytes[at...].starts(with: "<!".utf8) {
                let start = at
                try skip(to: ">", "the declaration is never closed")
                guard !bytes[start..<at].contains(UInt8(ascii: "[")) else {
                    throw source.syntaxFault(
                        "a document type with definitions (expected a property list without any)", at: start..<at)
                }
            } else {
                return
            }
        }
    }

    private mutating func skip(to end: String, _ message: String) throws(Diagnostic) {
        let start = at
        let last = Array(end.utf8)
        while at < bytes.count {
            if bytes[at...].starts(with: last) {
                at += last.count
                return
            }
            at += 1
        }
        throw source.syntaxFault(message, at: start..<start + 1)
    }

    /// Reads an opening tag; its attributes do not count.
    private mutating func tag() throws(Diagnostic) -> Tag {
        try skip()
        let start = at
        guard at < bytes.count, bytes[at] == UInt8(ascii: "<") else {
            throw source.syntaxFault("\(found) where an element should be (expected a tag)", at: at..<at + 1)
        }
        at += 1
        let name = try self.name()
        let isEmpty = try endTag(start)
        elements += 1
        guard elements <= SyntaxLimits.elements else {
            throw source.limitFault("elements", limit: SyntaxLimits.elements, at: start)
        }
        return Tag(name: name, start: start, isEmpty: isEmpty)
    }

    private var found: String {
        guard at < bytes.count else { return "the document ends" }
        var end = at + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return Quoted(source.text(at..<end)).description
    }

    private mutating func name() throws(Diagnostic) -> String {
        let start = at
        while at < bytes.count, bytes[at].isLetter || bytes[at].isDigit { at += 1 }
        guard at > start else {
            throw source.syntaxFault("\(found) in a tag (expected an element's name)", at: at..<at + 1)
        }
        return source.text(start..<at)
    }

    /// Skips to the end of a tag; returns true if the tag closes its element too.
    private mutating func endTag(_ start: Int) throws(Diagnostic) -> Bool {
        try skip(to: ">", "the tag is never closed", from: start)
        return bytes[at - 2] == UInt8(ascii: "/")
    }

    private mutating func skip(to end: String, _ message: String, from start: Int) throws(Diagnostic) {
        do {
            try skip(to: end, message)
        } catch {
            throw source.syntaxFault(message, at: start..<start + 1)
        }
    }

    private mutating func close(_ tag: Tag) throws(Diagnostic) {
        try skip()
        guard try takeClosing(tag) else {
            throw source.syntaxFault("\(found) in \(tag.name) (expected </\(tag.name)>)", at: at..<at + 1)
        }
    }

    private mutating func takeClosing(_ tag: Tag) throws(Diagnostic) -> Bool {
        guard at + 1 < bytes.count else {
            throw source.syntaxFault("the element \(Quoted(tag.name)) is never closed", at: tag.start..<tag.start + 1)
        }
        let text = Array("</\(tag.name)>".utf8)
        guard bytes[at...].starts(with: text) else { return false }
        at += text.count
        return true
    }

    private mutating func value(_ tag: Tag) throws(Diagnostic) -> JSONValue {
        let content = try self.content(tag)
        return JSONValue(content, range: tag.start..<at)
    }

    private mutating func content(_ tag: Tag) throws(Diagnostic) -> JSONValue.Content {
        switch tag.name {
        case "dict": return .object(tag.isEmpty ? [] : try nested { r throws(Diagnostic) in try r.members(tag) })
        case "array": return .array(tag.isEmpty ? [] : try nested { r throws(Diagnostic) in try r.list(tag) })
        case "true", "false":
            if !tag.isEmpty { try close(tag) }
            return .bool(tag.name == "true")
        case "string", "key": return .string(try text(tag))
        case "real", "integer":
            let text = try self.text(tag).trimmed
            guard let number = WrittenNumber.read(text) else {
                throw source.syntaxFault("\(Quoted(text)) is not a number", at: tag.start..<at)
            }
            return .number(number)
        case "data", "date":
            _ = try text(tag)
            return .null
        default:
            throw source.syntaxFault(
                "\(Quoted(tag.name)) is not an element of property lists", at: tag.start..<at)
        }
    }

    private mutating func nested<Value>(
        _ read: (inout PropertyListReader) throws(Diagnostic) -> Value
    ) throws(Diagnostic) -> Value {
        depth += 1
        guard depth <= Limits.nesting else { throw source.nestingFault(at: at) }
        let value = try read(&self)
        depth -= 1
        return value
    }

    /// Reads the members of a dictionary; of two with one key the later counts.
    private mutating func members(_ outer: Tag) throws(Diagnostic) -> [JSONMember] {
        var members: [JSONMember] = []
        var places: [[UInt8]: Int] = [:]
        while true {
            try skip()
            if try takeClosing(outer) { return members }
            let key = try tag()
            guard key.name == "key" else {
                throw source.syntaxFault("\(Quoted(key.name)) where a key should be", at: key.start..<at)
            }
            let name = try text(key)
            let nameRange = key.start..<at
            let member = JSONMember(name: name, nameRange: nameRange, value: try value(try tag()))
            if let place = places[Array(name.utf8)] {
                members[place] = member
            } else {
                places[Array(name.utf8)] = members.count
                members.append(member)
            }
        }
    }

    private mutating func list(_ outer: Tag) throws(Diagnostic) -> [JSONValue] {
        var values: [JSONValue] = []
        while true {
            try skip()
            if try takeClosing(outer) { return values }
            values.append(try value(try tag()))
        }
    }

    /// Reads the text up to a closing tag, with its entities.
    private mutating func text(_ tag: Tag) throws(Diagnostic) -> String {
        guard !tag.isEmpty else { return "" }
        var text: [UInt8] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") {
            if bytes[at] == UInt8(ascii: "&") {
                text += try entity()
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        guard try takeClosing(tag) else {
            throw source.syntaxFault("\(found) in \(tag.name) (expected </\(tag.name)>)", at: at..<at + 1)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    /// Reads one of the five entities, or a character by its number.
    private mutating func entity() throws(Diagnostic) -> [UInt8] {
        let start = at
        let longest = bytes[at..<min(at + 12, bytes.count)]
        guard let end = longest.firstIndex(of: UInt8(ascii: ";")) else {
            throw source.syntaxFault("an entity that is never closed (expected a semicolon)", at: start..<start + 1)
        }
        at = end + 1
        let name = source.text((start + 1)..<end)
        guard let scalar = Self.entities[name] ?? Self.numbered(name) else {
            throw source.syntaxFault(
                "the entity \(Quoted(name)) is not defined (expected lt, gt, amp, quot, apos or a number)",
                at: start..<at)
        }
        return Array(String(scalar).utf8)
    }

    private static func numbered(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHex = digits.hasPrefix("x")
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}
