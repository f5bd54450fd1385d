package import Documents

/// A reader that turns YAML, by libyaml's events, into the same values as JSON: mappings become objects, sequences lists, and
/// scalars strings as written. An alias becomes the value of its anchor, within a limit, and `<<` the members of the mappings that
/// it names, which a mapping's own members replace. Of two members with one name the later counts, as in the programs that read
/// these files, and a warning names them; members whose names begin with `__` are directives, which all stay.
package struct YAMLReader: ~Copyable {
    private let source: SourceText
    private var parser: YAMLParser
    private var offsets: ScalarOffsets
    private var depth = 0
    /// The greatest depth since the value with an anchor that was begun last.
    private var deepest = 0
    /// The values so far, those that aliases stand for included.
    private var count = 0
    /// How many of them aliases stand for.
    private var expanded = 0
    private var anchors: [[UInt8]: Anchored] = [:]
    /// For each mapping or sequence that is open, whether it is a sequence.
    private var isSequence: [Bool] = []
    /// The members that are written twice.
    private var problems: [Diagnostic] = []

    /// A value that aliases may stand for.
    private struct Anchored {
        let value: JSONValue
        /// The number of values in it, itself included.
        let count: Int
        /// The levels in it.
        let height: Int
    }

    /// Returns the first document of a source. A byte order mark is passed over.
    package static func read(_ source: SourceText) -> ParseResult<JSONValue> {
        guard source.bytes.count <= Limits.documentBytes else {
            return ParseResult(nil, [JSONDiagnosticKinds.tooLong(source, limit: Limits.documentBytes)])
        }
        var bytes = source.bytes
        var notes: [Diagnostic] = []
        while true {
            guard let parser = YAMLParser(bytes) else {
                return ParseResult(nil, [Diagnostic(JSONDiagnosticKinds.limit, "out of memory", in: source, at: 0..<0)])
            }
            var reader = YAMLReader(source: source, parser: parser)
            do throws(Diagnostic) {
                let root = try reader.document()
                return ParseResult(root, reader.problems + notes)
            } catch {
                guard notes.count < mostEntries, let at = error.range?.lowerBound else {
                    return ParseResult(nil, [error])
                }
                let note: String
                if let place = emptyEntry(before: at, in: bytes, isSequence: reader.isSequence.last) {
                    bytes[place.at] = place.byte
                    note = "the entry is empty, and counts as null"
                } else if let quote = openQuote(error, in: bytes) {
                    bytes.append(quote)
                    note = "the quote that the file does not close ends here"
                } else {
                    return ParseResult(nil, [error])
                }
                let range = min(at, source.bytes.count)..<min(at + 1, source.bytes.count)
                notes.append(
                    Diagnostic(JSONDiagnosticKinds.syntax, severity: .warning, note, in: source, at: range))
            }
        }
    }

    /// The most empty entries of a document.
    private static let mostEntries = 100

    /// Returns the byte with which an empty entry of a flow mapping or sequence is one that libyaml reads: yaml-cpp, which librime has, takes
    /// `{a: 1, , b: 2}` and `[1, , 2]`, and libyaml stops at the second comma. Nil if nothing empty is before it.
    private static func emptyEntry(
        before at: Int, in bytes: [UInt8], isSequence: Bool?
    ) -> (at: Int, byte: UInt8)? {
        guard let isSequence, at < bytes.count, bytes[at] == UInt8(ascii: ","),
            let last = bytes[..<at].lastIndex(where: { !$0.isSpace }), ",{[".utf8.contains(bytes[last])
        else { return nil }
        guard isSequence else { return (at, UInt8(ascii: " ")) }
        return last + 1 < at ? (at - 1, UInt8(ascii: "~")) : nil
    }

    /// Returns the quote that a document lacks at its end, where yaml-cpp closes it; nil for another fault.
    private static func openQuote(_ fault: Diagnostic, in bytes: [UInt8]) -> UInt8? {
        guard fault.message.hasPrefix("found unexpected end of stream") else { return nil }
        return "\"'".utf8.first { quote in
            guard var parser = YAMLParser(bytes + [quote]) else { return false }
            while true {
                switch parser.next() {
                case .fault: return false
                case .event(let event): if case .end = event.kind { return true }
                }
            }
        }
    }

    private init(source: SourceText, parser: consuming YAMLParser) {
        self.source = source
        self.parser = parser
        offsets = ScalarOffsets(bytes: source.bytes)
    }

    private mutating func document() throws(Diagnostic) -> JSONValue {
        while true {
            let event = try next()
            switch event.kind {
            case .other: continue
            case .end: throw Diagnostic(JSONDiagnosticKinds.syntax, "the document is empty", in: source, at: 0..<0)
            default: return try value(event)
            }
        }
    }

    private mutating func next() throws(Diagnostic) -> YAMLEvent {
        switch parser.next() {
        case .event(let event): return event
        case .fault(let fault):
            let start = fault.byteOffset ?? offsets.offset(of: fault.index)
            let range = min(start, source.bytes.count)..<min(start + 1, source.bytes.count)
            throw Diagnostic(
                fault.byteOffset == nil ? JSONDiagnosticKinds.syntax : JSONDiagnosticKinds.encoding,
                fault.byteOffset == nil
                    ? "\(fault.message) (expected YAML)" : "\(fault.message) (expected UTF-8)", in: source, at: range)
        }
    }

    private mutating func value(_ event: YAMLEvent) throws(Diagnostic) -> JSONValue {
        if case .alias = event.kind { return try aliased(event) }
        guard let anchor = event.anchor else { return try plain(event) }
        let (outside, before) = (deepest, count)
        deepest = depth
        let value = try plain(event)
        anchors[anchor] = Anchored(value: value, count: count - before, height: deepest - depth)
        deepest = max(deepest, outside)
        return value
    }

    /// Returns the value that an alias stands for, at the place where it is written out.
    private mutating func aliased(_ event: YAMLEvent) throws(Diagnostic) -> JSONValue {
        let name = event.anchor ?? []
        let start = offsets.offset(of: event.start)
        let range = start..<offsets.offset(of: event.end)
        guard let anchored = anchors[name] else {
            let word = String(decoding: name, as: UTF8.self)
            throw source.syntaxFault(
                "the alias \(Quoted("*" + word)) stands for nothing (expected the anchor \(Quoted("&" + word)) before it)",
                at: range)
        }
        count += anchored.count
        expanded += anchored.count
        guard expanded <= SyntaxLimits.elements else {
            throw Diagnostic(
                JSONDiagnosticKinds.limit,
                "the document's aliases stand for too many values (the limit is \(SyntaxLimits.elements))", in: source,
                at: range)
        }
        deepest = max(deepest, depth + anchored.height)
        guard deepest <= Limits.nesting else { throw source.nestingFault(at: start) }
        return anchored.value
    }

    private mutating func plain(_ event: YAMLEvent) throws(Diagnostic) -> JSONValue {
        let start = offsets.offset(of: event.start)
        count += 1
        switch event.kind {
        case .scalar(let text, let isPlain):
            let range = start..<offsets.offset(of: event.end)
            let isNull = isPlain && (text.isEmpty || text == "~" || text == "null")
            return JSONValue(isNull ? .null : .string(text), range: range)
        case .mapping:
            return try nested(start, isSequence: false) { reader throws(Diagnostic) in try reader.members() }
        case .sequence:
            return try nested(start, isSequence: true) { reader throws(Diagnostic) in try reader.elements() }
        case .alias, .close, .other, .end:
            throw Diagnostic(
                JSONDiagnosticKinds.syntax, "a value is missing (write one, or null)", in: source, at: start..<start)
        }
    }

    private mutating func nested(
        _ start: Int, isSequence: Bool, _ read: (inout YAMLReader) throws(Diagnostic) -> JSONValue.Content
    ) throws(Diagnostic) -> JSONValue {
        depth += 1
        deepest = max(deepest, depth)
        guard depth <= Limits.nesting else { throw source.nestingFault(at: start) }
        self.isSequence.append(isSequence)
        let content = try read(&self)
        self.isSequence.removeLast()
        depth -= 1
        return JSONValue(content, range: start..<max(start, offsets.last))
    }

    private mutating func members() throws(Diagnostic) -> JSONValue.Content {
        var members = UniqueMembers()
        var merged: [JSONMember] = []
        while true {
            let event = try next()
            if case .close = event.kind {
                for member in merged { members.add(member) }
                return .object(members.list)
            }
            let name = try value(event)
            let value = try self.value(try next())
            if case .scalar("<<", isPlain: true) = event.kind {
                merged += try merging(value, at: name.range)
            } else if let text = name.string {
                let member = JSONMember(name: text, nameRange: name.range, value: value)
                if text.hasPrefix("__") {
                    members.append(member)
                } else if let first = members.set(member) {
                    reportDuplicate(member, after: first)
                }
            }
        }
    }

    private mutating func reportDuplicate(_ member: JSONMember, after first: JSONMember) {
        guard problems.count < Limits.reportedDiagnostics else { return }
        problems.append(JSONDiagnosticKinds.twice(member, after: first, in: source, of: "mapping"))
    }

    /// Returns the members of a mapping, or of several, of which the first counts.
    private func merging(_ value: JSONValue, at range: Range<Int>) throws(Diagnostic) -> [JSONMember] {
        let mappings = (value.array ?? [value]).map(\.object)
        guard !mappings.contains(where: { $0 == nil }) else {
            throw source.syntaxFault("<< takes the members of a mapping, or of a list of mappings", at: range)
        }
        return mappings.flatMap { $0 ?? [] }
    }

    private mutating func elements() throws(Diagnostic) -> JSONValue.Content {
        var elements: [JSONValue] = []
        while true {
            let event = try next()
            if case .close = event.kind { return .array(elements) }
            elements.append(try value(event))
        }
    }
}

/// The byte offsets of characters, found by walking from the previous one.
struct ScalarOffsets {
    let bytes: [UInt8]
    private(set) var index = 0
    /// The previous offset.
    private(set) var last = 0

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
