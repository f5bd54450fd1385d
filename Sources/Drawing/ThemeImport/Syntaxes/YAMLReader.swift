internal import CYAML
package import Documents

/// A reader that turns YAML, by libyaml's events, into the same values as JSON: mappings become objects, sequences lists,
/// scalars strings as written. Collections in flow style, scalars in block style and aliases are opaque: a null that is never
/// expanded. Of two members with one name the later counts, as in the programs that read these files.
struct YAMLReader: ~Copyable {
    private let source: SourceText
    private var parser: YAMLParser
    private var places: ScalarPlaces
    private var depth = 0

    /// Returns the first document of a source; collections in flow style are opaque unless they are taken.
    static func read(_ source: SourceText, takingFlow takesFlow: Bool = false) -> ParseResult<JSONValue> {
        guard source.bytes.count <= Limits.documentBytes else {
            return ParseResult(nil, [JSONDiagnostics.tooLong(source, limit: Limits.documentBytes)])
        }
        guard let parser = YAMLParser(source.bytes, takingFlow: takesFlow) else {
            return ParseResult(nil, [Diagnostic(JSONDiagnostics.limit, "out of memory", in: source, at: 0..<0)])
        }
        var reader = YAMLReader(source: source, parser: parser)
        do throws(Diagnostic) {
            return ParseResult(try reader.document(), [])
        } catch {
            return ParseResult(nil, [error])
        }
    }

    private init(source: SourceText, parser: consuming YAMLParser) {
        self.source = source
        self.parser = parser
        places = ScalarPlaces(source.bytes)
    }

    private mutating func document() throws(Diagnostic) -> JSONValue {
        while true {
            let event = try next()
            switch event.kind {
            case .other: continue
            case .end: throw Diagnostic(JSONDiagnostics.syntax, "the document is empty", in: source, at: 0..<0)
            default: return try value(event)
            }
        }
    }

    private mutating func next() throws(Diagnostic) -> YAMLEvent {
        switch parser.next() {
        case .event(let event): return event
        case .fault(let fault):
            let start = fault.byteOffset ?? places.offset(of: fault.index)
            let range = min(start, source.bytes.count)..<min(start + 1, source.bytes.count)
            throw Diagnostic(
                fault.byteOffset == nil ? JSONDiagnostics.syntax : JSONDiagnostics.encoding,
                fault.byteOffset == nil
                    ? "\(fault.message) (expected YAML)" : "\(fault.message) (expected UTF-8)", in: source, at: range)
        }
    }

    private mutating func value(_ event: YAMLEvent) throws(Diagnostic) -> JSONValue {
        let start = places.offset(of: event.start)
        switch event.kind {
        case .scalar(let text, let isPlain):
            let range = start..<places.offset(of: event.end)
            let isNull = isPlain && (text.isEmpty || text == "~" || text == "null")
            return JSONValue(isNull ? .null : .string(text), range: range)
        case .mapping:
            return try nested(start) { reader throws(Diagnostic) in try reader.members() }
        case .sequence:
            return try nested(start) { reader throws(Diagnostic) in try reader.elements() }
        case .opaque(let opens):
            if opens { try skipOpaque() }
            return JSONValue(.null, range: start..<places.offset(of: event.end))
        case .close, .other, .end:
            throw Diagnostic(
                JSONDiagnostics.syntax, "a value is missing (write one, or null)", in: source, at: start..<start)
        }
    }

    private mutating func nested(
        _ start: Int, _ read: (inout YAMLReader) throws(Diagnostic) -> JSONValue.Content
    ) throws(Diagnostic) -> JSONValue {
        try descend(at: start)
        let content = try read(&self)
        depth -= 1
        return JSONValue(content, range: start..<max(start, places.last))
    }

    private mutating func descend(at start: Int) throws(Diagnostic) {
        depth += 1
        guard depth <= Limits.nesting else {
            throw Diagnostic(
                JSONDiagnostics.limit, "lists and objects are nested \(depth) deep (the limit is \(Limits.nesting))",
                in: source, at: start..<start)
        }
    }

    private mutating func members() throws(Diagnostic) -> JSONValue.Content {
        var members: [JSONMember] = []
        var known: [[UInt8]: Int] = [:]
        while true {
            let event = try next()
            if case .close = event.kind { return .object(members) }
            let name = try value(event)
            let value = try self.value(try next())
            guard let text = name.string else { continue }
            let member = JSONMember(name: text, nameRange: name.range, value: value)
            if let earlier = known.updateValue(members.count, forKey: Array(text.utf8)) {
                known[Array(text.utf8)] = earlier
                members[earlier] = member
            } else {
                members.append(member)
            }
        }
    }

    private mutating func elements() throws(Diagnostic) -> JSONValue.Content {
        var elements: [JSONValue] = []
        while true {
            let event = try next()
            if case .close = event.kind { return .array(elements) }
            elements.append(try value(event))
        }
    }

    /// Skips to the end of a collection that is never read.
    private mutating func skipOpaque() throws(Diagnostic) {
        let outside = depth
        try descend(at: places.last)
        while depth > outside {
            let event = try next()
            switch event.kind {
            case .close: depth -= 1
            case .mapping, .sequence, .opaque(opens: true): try descend(at: places.offset(of: event.start))
            case .scalar, .opaque, .other: continue
            case .end: return
            }
        }
    }
}

/// Documents in YAML, for readers of other things than themes.
package enum YAMLDocument {
    /// Reads a document as the values that JSON has; scalars are strings as written. Aliases and block text are opaque: null.
    package static func read(_ source: SourceText) -> ParseResult<JSONValue> {
        let bare = source.withoutMark ?? source
        return YAMLReader.read(bare, takingFlow: true)
    }
}

/// The byte offsets of characters, found by walking from the previous one.
struct ScalarPlaces {
    private let bytes: [UInt8]
    private var index = 0
    /// The previous offset.
    private(set) var last = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the offset of a character, counted from the start of the document.
    mutating func offset(of target: Int) -> Int {
        while index < target, last < bytes.count {
            repeat { last += 1 } while last < bytes.count && bytes[last] & 0xC0 == 0x80
            index += 1
        }
        while index > target, last > 0 {
            repeat { last -= 1 } while last > 0 && bytes[last] & 0xC0 == 0x80
            index -= 1
        }
        return last
    }
}
