package import Documents

/// A reader of settings in lines: a key, then `=`, `:` or blanks, then a value. `[section]` begins an object. A line that starts
/// with `#`, `;` or `!` is a comment, and so is what stands between `/*` at a line's beginning and `*/`, but `#define` has a
/// key and a value. A later line of a key wins, except over a line of a resource that says more exactly whose it is.
package struct SettingsReader {
    /// A line that is neither empty nor a comment.
    package struct Line {
        /// The section that the line opens; nil for a key with a value.
        package fileprivate(set) var section: String?
        /// The key, without what resource files write before it: `*.color0` is `color0`. The resource of a program that is no terminal
        /// keeps its whole name.
        package fileprivate(set) var key = ""
        /// The bytes of the key.
        fileprivate(set) var keyRange = 0..<0
        /// The value, without quotes.
        package fileprivate(set) var value = ""
        /// The bytes of the value, without quotes.
        package fileprivate(set) var valueRange = 0..<0
        /// The sign between them; nil for blanks.
        package fileprivate(set) var separator: UInt8?
        /// True for a macro.
        package fileprivate(set) var isMacro = false
        /// How exactly a resource says whose it is.
        fileprivate(set) var precedence = 0
        /// True for an X resource of a terminal.
        package fileprivate(set) var isResource = false
    }

    /// Returns a document's root, an object.
    package static func read(_ source: SourceText) -> ParseResult<JSONValue> {
        if let fault = source.textFault { return ParseResult(nil, [fault]) }
        var sections = [Section()]
        var indices: [String: Int] = [:]
        var current = 0
        var count = 0
        for (range, line, _) in SettingsLines(source) {
            count += 1
            guard count <= SyntaxLimits.lines else {
                return ParseResult(
                    nil, [source.limitFault("lines", limit: SyntaxLimits.lines, at: range.lowerBound)])
            }
            guard let line else { continue }
            if let name = line.section {
                current = indices[name] ?? sections.count
                indices[name] = current
                if current == sections.count { sections.append(Section(name: name, range: line.keyRange)) }
            } else {
                sections[current].set(line)
            }
        }
        let outer = sections[0].members + sections.dropFirst().map(\.member)
        return ParseResult(JSONValue(.object(outer), range: 0..<source.bytes.count), [])
    }

    /// The keys below a header.
    private struct Section {
        var name = ""
        var range = 0..<0
        private(set) var members: [JSONMember] = []
        private var precedences: [Int] = []
        private var indices: [String: Int] = [:]

        init(name: String = "", range: Range<Int> = 0..<0) {
            self.name = name
            self.range = range
        }

        var member: JSONMember {
            JSONMember(name: name, nameRange: range, value: JSONValue(.object(members), range: range))
        }

        mutating func set(_ line: Line) {
            let member = JSONMember(
                name: line.key, nameRange: line.keyRange,
                value: JSONValue(.string(line.value), range: line.valueRange))
            if let index = indices[line.key] {
                guard line.precedence >= precedences[index] else { return }
                (members[index], precedences[index]) = (member, line.precedence)
            } else {
                indices[line.key] = members.count
                precedences.append(line.precedence)
                members.append(member)
            }
        }
    }
}

/// The lines of settings: their bytes, what they say, if they say anything, and whether they begin within a comment of several lines.
package struct SettingsLines: Sequence, IteratorProtocol {
    private let source: SourceText
    private var ranges: IndexingIterator<[Range<Int>]>
    private var isComment = false

    /// Reads the lines in so many bytes at a text's beginning.
    package init(_ source: SourceText, in limit: Int = .max) {
        self.source = source
        ranges = source.lineRanges(in: limit).makeIterator()
    }

    package mutating func next() -> (range: Range<Int>, line: SettingsReader.Line?, isInComment: Bool)? {
        guard let range = ranges.next() else { return nil }
        let isInComment = isComment
        return (range, SettingsReader.Line(source, at: range, isComment: &isComment), isInComment)
    }
}

extension SettingsReader.Line {
    /// Reads a line; nil for one that says nothing. `isComment` is true within a comment of several lines.
    fileprivate init?(_ source: SourceText, at range: Range<Int>, isComment: inout Bool) {
        let bytes = source.bytes
        var rest = bytes[range].trimmedBlanks
        if isComment || rest.starts(with: "/*".utf8) {
            if !isComment { rest = rest.dropFirst(2) }
            guard let end = rest.endOfComment else {
                isComment = true
                return nil
            }
            isComment = false
            rest = rest[end...].trimmedBlanks
        }
        guard let first = rest.first else { return nil }
        if first == UInt8(ascii: "#") {
            let word = Array("#define".utf8)
            guard rest.starts(with: word), rest.dropFirst(word.count).first?.isBlank == true else { return nil }
            isMacro = true
            rest = rest.dropFirst(word.count).trimmedBlanks
        }
        guard first != UInt8(ascii: ";"), first != UInt8(ascii: "!") else { return nil }
        if first == UInt8(ascii: "[") {
            let end = rest.firstIndex(of: UInt8(ascii: "]")) ?? rest.endIndex
            let name = rest[(rest.startIndex + 1)..<end].trimmedBlanks.prefix(SyntaxLimits.lineBytes)
            section = source.text(name.startIndex..<name.endIndex)
            keyRange = rest.startIndex..<rest.endIndex
            return
        }
        let isEnd: (UInt8) -> Bool = { $0.isBlank || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        let end = rest.firstIndex(where: isEnd) ?? rest.endIndex
        var name = rest[..<end]
        var after = rest[end...].trimmedBlanks
        if !isMacro, let sign = after.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") {
            separator = sign
            after = after.dropFirst().trimmedBlanks
        }
        if separator == UInt8(ascii: ":"),
            let prefix = name.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*") }),
            let precedence = TerminalResource.precedence(name[...prefix])
        {
            // A rule of a style sheet begins with a full stop, or has a brace.
            let isRule = name.first == UInt8(ascii: ".") || after.contains(UInt8(ascii: "{"))
            (self.precedence, isResource) = (precedence, !isRule)
            name = name[(prefix + 1)...]
        }
        guard !name.isEmpty else { return nil }
        name = name.prefix(SyntaxLimits.lineBytes)
        key = source.text(name.startIndex..<name.endIndex)
        keyRange = name.startIndex..<name.endIndex
        takeNumber(&after)
        let text = Self.value(after).prefix(SyntaxLimits.lineBytes)
        value = source.text(text.startIndex..<text.endIndex)
        valueRange = text.startIndex..<text.endIndex
    }

    /// Adds a value's number to the key: in `palette = 4=#6CA8E0` the key is `palette.4`, and so it is with `0x4`, `0o4` and `0b100`.
    private mutating func takeNumber(_ rest: inout ArraySlice<UInt8>) {
        let digits = rest.prefix(10).prefix { $0.isDigit || $0.isLetter }
        let behind = rest[digits.endIndex...].trimmedBlanks
        let text = String(decoding: digits, as: UTF8.self).lowercased()
        let radix = ["0x": 16, "0o": 8, "0b": 2][String(text.prefix(2))]
        guard behind.first == UInt8(ascii: "="), radix != nil || digits.count <= 4,
            let number = radix.map({ Int(text.dropFirst(2), radix: $0) }) ?? Int(text), number >= 0
        else { return }
        key += ".\(number)"
        rest = behind.dropFirst().trimmedBlanks
    }

    /// Returns a value without its quotes, and without a comment behind it.
    private static func value(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let quote = rest.first else { return rest }
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = rest.dropFirst().firstIndex(of: quote)
        {
            return rest[(rest.startIndex + 1)..<end]
        }
        var end = rest.startIndex + 1
        while end < rest.endIndex, !(rest[end] == UInt8(ascii: "#") && rest[end - 1].isBlank) { end += 1 }
        return rest[..<end].trimmedBlanks
    }
}

extension ArraySlice<UInt8> {
    /// The index behind the first `*/`; nil if there is none.
    fileprivate var endOfComment: Int? {
        indices.dropLast().first { self[$0] == UInt8(ascii: "*") && self[$0 + 1] == UInt8(ascii: "/") }.map { $0 + 2 }
    }

    /// The bytes without blanks, and ends of lines, at both ends.
    package var trimmedBlanks: ArraySlice<UInt8> {
        let start = firstIndex { !$0.isSpace } ?? endIndex
        let end = self[start...].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? start
        return self[start..<end]
    }
}

extension SourceText {
    /// Returns the bytes of each line, without its end, in at most so many bytes.
    package func lineRanges(in limit: Int = .max) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        let end = min(bytes.count, limit)
        while start < end {
            let next = bytes[start..<end].firstIndex(of: 0x0A) ?? end
            ranges.append(start..<next)
            start = next + 1
        }
        return ranges
    }
}
