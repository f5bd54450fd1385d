/// A reader of JSON (RFC 8259) that gives a tree and faults: no comments, no trailing commas, no byte order mark, UTF-8 only, no
/// NUL, no lone surrogates, no duplicate names in an object, limited nesting and size. It reads a document that breaks the rules
/// as it was probably meant: reports each fault at its place and continues at the next member. A member has one fault, however
/// many rules it breaks.
package struct JSONReader {
    let source: SourceText
    let bytes: [UInt8]
    let permissions: JSONPermissions
    /// The number of opening brackets minus that of closing ones, which shows the kind that is missing; 0 in a first reading.
    let balance: Int
    var at = 0
    var isIncomplete = false
    private var containers: [Container] = []
    private var faults: [Diagnostic] = []
    private var comments = 0
    private var hasReportedEnd = false
    /// True if the comma before the cursor was skipped in a container that has ended without its bracket.
    private var hasPassedComma = false
    /// The fault of the member being read; nil if it has none so far.
    private var fault: Int?

    /// Ends the reading: there are too many faults, or no place to continue from.
    struct Stop: Error {}

    /// A list or object being read.
    private struct Container {
        let start: Int
        let isObject: Bool
        /// The indentation of the line on which the container opens.
        let indent: Int
        /// True if the container's contents are indented more than that.
        var isIndented = false

        var end: Character { isObject ? "}" : "]" }
    }

    private init(_ source: SourceText, allowing permissions: JSONPermissions, balance: Int) {
        self.source = source
        self.permissions = permissions
        self.balance = balance
        bytes = source.bytes
    }

    /// Reads a document that may break the rules named, and has at most `limit` bytes. Reports all other faults; if there are
    /// any, the value is nil.
    package static func read(
        _ source: SourceText, allowing permissions: JSONPermissions = [], limit: Int = Limits.documentBytes
    ) -> ParseResult<JSONValue> {
        let outcome = outcome(of: source, allowing: permissions, limit: limit)
        return ParseResult(outcome.sound, outcome.faults)
    }

    /// Reads a document as it was probably meant.
    package static func outcome(
        of source: SourceText, allowing permissions: JSONPermissions = [], limit: Int = Limits.documentBytes
    ) -> JSONOutcome {
        if let fault = JSONDiagnosticKinds.unreadable(source, limit: limit) { return JSONOutcome(nil, faults: [fault]) }
        let first = JSONReader(source, allowing: permissions, balance: 0).outcome
        // Brackets are counted only if something is wrong; the document is then read again, knowing what is missing.
        let balance = first.faults.isEmpty ? 0 : bracketBalance(of: source.bytes)
        return balance == 0 ? first : JSONReader(source, allowing: permissions, balance: balance).outcome
    }

    private var outcome: JSONOutcome {
        var reader = self
        let value = try? reader.document()
        return JSONOutcome(
            value, faults: reader.faults, isIncomplete: reader.isIncomplete,
            hasOnlyComments: reader.comments == reader.faults.count)
    }

    /// Returns the number of opening brackets minus that of closing ones, outside of strings.
    private static func bracketBalance(of bytes: [UInt8]) -> Int {
        var (balance, isInString, isEscaped) = (0, false, false)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"): isInString = false
            case UInt8(ascii: "\"") where !isEscaped: isInString.toggle()
            case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: balance += 1
            case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString: balance -= 1
            default: break
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return balance
    }
}

// MARK: - Faults

extension JSONReader {
    /// Records a fault of the member being read: the first is reported, later ones only add to its repairs.
    mutating func note(
        _ message: String, at range: Range<Int>, as kind: DiagnosticKind = JSONDiagnosticKinds.syntax,
        repairs: [SourceEdit] = []
    ) throws(Stop) {
        if let fault {
            faults[fault].repairs += faults[fault].repairs.isEmpty ? [] : repairs
            return
        }
        fault = faults.count
        try noteApart(message, at: range, as: kind, repairs: repairs)
    }

    /// Records a fault that belongs to no member.
    private mutating func noteApart(
        _ message: String, at range: Range<Int>, as kind: DiagnosticKind = JSONDiagnosticKinds.syntax,
        repairs: [SourceEdit] = []
    ) throws(Stop) {
        guard faults.count < Limits.reportedDiagnostics else { throw Stop() }
        faults.append(Diagnostic(kind, message, in: source, at: range, repairs: repairs))
    }

    /// Records that the document ends too early: once, however many containers are open.
    mutating func noteEnd(_ wanted: String, repairs: [SourceEdit] = []) throws(Stop) {
        guard !hasReportedEnd else { return }
        hasReportedEnd = true
        fault = nil
        try note("the document ends here (expected \(wanted))", at: bytes.count..<bytes.count, repairs: repairs)
    }
}

// MARK: - Bytes, space and lines

extension JSONReader {
    var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// The word or the single character at the cursor, in words, and its bytes.
    var token: (text: String, range: Range<Int>) {
        let word = at..<wordEnd(from: at)
        let range = word.isEmpty ? at..<characterEnd(from: at) : word
        return (range.isEmpty ? "the document ends" : Quoted(source.text(range)).description, range)
    }

    /// Returns the end of the name, number or word without quotes that begins at an offset.
    func wordEnd(from start: Int) -> Int {
        bytes[start...].firstIndex { !$0.isWord } ?? bytes.count
    }

    /// Returns the end of the character that begins at an offset.
    func characterEnd(from start: Int) -> Int {
        var end = min(start + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// Skips white space and comments; each comment is a fault unless it is allowed.
    mutating func skipSpace() throws(Stop) {
        while let byte = peek {
            if byte.isSpace {
                at += 1
            } else {
                guard byte == UInt8(ascii: "/"), let comment = comment(at: at) else { return }
                let range = at..<(comment.end ?? bytes.count)
                if comment.end == nil || permissions.isDisjoint(with: [.comments, .commentLines]) {
                    try noteComment(range)
                }
                at = range.upperBound
            }
        }
    }

    /// Returns the comment at an offset; a dialect that knows only comments of whole lines reads others as something else.
    func comment(at offset: Int) -> SourceComment? {
        guard let comment = SourceComment(in: bytes, at: offset) else { return nil }
        let isWholeLine = bytes[offset + 1] == UInt8(ascii: "/") && indent(of: offset).isFirst
        return isWholeLine || !permissions.contains(.commentLines) ? comment : nil
    }

    private mutating func noteComment(_ range: Range<Int>) throws(Stop) {
        if permissions.contains(.comments) {
            return try noteApart("a comment that is never closed (close it with */)", at: range)
        }
        comments += 1
        try noteApart(
            "a comment (JSON has none: remove it)", at: range, repairs: [.removal(of: wholeLine(of: range) ?? range)])
    }

    /// Returns the line that a range fills except for white space, with its end; nil if other text is on the line.
    private func wholeLine(of range: Range<Int>) -> Range<Int>? {
        let end = source.lineRange(of: range.upperBound).upperBound
        guard indent(of: range.lowerBound).isFirst, range.upperBound == end,
            let newline = bytes[end...].firstIndex(of: 0x0A)
        else { return nil }
        return source.lineRange(of: range.lowerBound).lowerBound..<newline + 1
    }

    /// The widest indentation that is measured: with no bound, many names on one long line would take quadratic time.
    private static let widestIndent = 256

    /// Returns the indentation of an offset's line in bytes, and whether the offset is the first thing on it.
    private func indent(of offset: Int) -> (columns: Int, isFirst: Bool) {
        let start = source.lineRange(of: offset).lowerBound
        var first = start
        let end = min(offset, start + Self.widestIndent)
        while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
        return (first - start, first == offset)
    }
}

// MARK: - The document

extension JSONReader {
    private mutating func document() throws(Stop) -> JSONValue? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            try noteApart(
                "the document begins with a byte order mark (remove it)", at: 0..<3, as: JSONDiagnosticKinds.encoding,
                repairs: [.removal(of: 0..<3)])
            at = 3
        }
        try skipSpace()
        guard peek != nil else {
            try noteApart("the document is empty (expected a JSON object)", at: 0..<0)
            return nil
        }
        let (first, count) = (token, faults.count)
        let root = try value()
        try skipSpace()
        if root?.isContainer == true { return try rest(after: root) }
        guard root == nil || !faults.isEmpty || peek != nil else { return root }
        faults.removeSubrange(count...)
        try noteApart("\(first.text) begins the document (expected a JSON object)", at: first.range)
        return nil
    }

    /// Reads what follows the document's value: surplus brackets, and members after a bracket that closes too early.
    private mutating func rest(after root: JSONValue?) throws(Stop) -> JSONValue? {
        try skipSpace()
        guard let root, let byte = peek, !hasReportedEnd else { return root }
        fault = nil
        let token = token
        guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\""), let members = root.object else {
            let isBracket = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
            try noteApart(
                "\(token.text) after the end of the document (remove it)", at: token.range,
                repairs: isBracket ? [.removal(of: token.range)] : [])
            guard isBracket else { return root }
            at += 1
            return try rest(after: root)
        }
        let line = source.line(of: root.range.upperBound - 1)
        try noteApart(
            "\(token.text) after the end of the document, which the \"}\" on line \(line) closes "
                + "(move that bracket after this)",
            at: token.range)
        at = byte == UInt8(ascii: ",") ? at + 1 : at
        containers.append(Container(start: root.range.lowerBound, isObject: true, indent: 0))
        hasReportedEnd = true
        let more = try membersToTheEnd(after: members)
        return try rest(after: JSONValue(.object(more), range: root.range.lowerBound..<at))
    }
}

// MARK: - Objects and lists

extension JSONReader {
    /// Reads the list or object at the cursor; if it is not `isOpen`, its bracket is missing.
    mutating func container(isObject: Bool, isOpen: Bool = true) throws(Stop) -> JSONValue {
        let (start, outer) = (at, fault)
        guard containers.count < Limits.nesting else {
            let depth = containers.count + 1
            try noteApart(
                "lists and objects are nested \(depth) deep (the limit is \(Limits.nesting))", at: at..<at + 1,
                as: JSONDiagnosticKinds.limit)
            throw Stop()
        }
        let columns = balance > 0 ? indent(of: start).columns : 0
        containers.append(Container(start: start, isObject: isObject, indent: columns))
        at += isOpen ? 1 : 0
        let content: JSONValue.Content =
            isObject ? .object(try membersToTheEnd(after: [])) : .array(try elementsToTheEnd())
        fault = outer
        return JSONValue(content, range: start..<at)
    }

    /// Skips separators, up to the next item or past the closing bracket; `end` is the end of the previous item, nil for the
    /// first. Returns whether there is another item.
    private mutating func hasItem(after end: Int?) throws(Stop) -> Bool {
        var comma = hasPassedComma ? at : nil
        hasPassedComma = false
        while true {
            try skipSpace()
            fault = nil
            guard let byte = peek else {
                try noteUnclosed(after: end)
                return false
            }
            switch byte {
            case UInt8(ascii: ","):
                if comma != nil || end == nil { try noteStrayComma() }
                comma = comma ?? at
                at += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let comma, end != nil { try noteTrailingComma(at: comma) }
                try close(byte)
                return false
            default:
                return try beginsItem(after: end, comma)
            }
        }
    }

    /// Returns whether what is at the cursor belongs to the innermost container, not to one around it.
    private mutating func beginsItem(after end: Int?, _ comma: Int?) throws(Stop) -> Bool {
        guard let end else {
            if balance > 0 { measureIndent() }
            return true
        }
        let isObject = containers.last?.isObject == true
        if balance > 0, isObject ? isOutdented : isName {
            try noteMissingEnd(after: end, hasComma: comma != nil)
            return false
        }
        if comma == nil {
            try noteApart(
                "no comma between this \(isObject ? "property" : "element") and the next (write one here)",
                at: max(end - 1, 0)..<end, repairs: [.insertion(of: ",", at: end)])
        }
        return true
    }

    private mutating func measureIndent() {
        let (columns, isFirst) = indent(of: at)
        let last = containers.count - 1
        containers[last].isIndented = isFirst && columns > containers[last].indent
    }

    /// True if a name is indented no more than the object that it would be in: that object's closing bracket is missing.
    private var isOutdented: Bool {
        guard containers.count > 1, let container = containers.last, container.isIndented, peek == UInt8(ascii: "\"")
        else { return false }
        let (columns, isFirst) = indent(of: at)
        return isFirst && columns <= container.indent
    }

    private mutating func noteMissingEnd(after end: Int, hasComma: Bool) throws(Stop) {
        guard let container = containers.popLast() else { return }
        let line = source.line(of: container.start)
        let space = container.isObject ? "\n" + String(repeating: " ", count: container.indent) : ""
        let (open, close) = (container.isObject ? "{" : "[", container.end)
        try noteApart(
            "no \"\(close)\" before this property for the \"\(open)\" on line \(line) (write one)", at: token.range,
            repairs: [.insertion(of: space + String(close) + (hasComma ? "" : ","), at: end)])
        hasPassedComma = true
    }

    private mutating func noteStrayComma() throws(Stop) {
        try noteApart(
            "a comma with nothing before it (remove it)", at: at..<at + 1, repairs: [.removal(of: at..<at + 1)])
    }

    private mutating func noteTrailingComma(at comma: Int) throws(Stop) {
        guard !permissions.contains(.trailingCommas) else { return }
        try noteApart(
            "a comma before \"\(Character(Unicode.Scalar(bytes[at])))\" (remove it)",
            at: comma..<comma + 1, repairs: [.removal(of: comma..<comma + 1)])
    }

    private mutating func noteUnclosed(after end: Int?) throws(Stop) {
        guard let container = containers.popLast() else { return }
        let line = source.line(of: container.start)
        let isRoot = containers.isEmpty
        // A missing last bracket hides nothing; if more brackets are missing, members may be too.
        if !isRoot { isIncomplete = true }
        let repairs: [SourceEdit] =
            isRoot && end != nil ? [.insertion(of: "\n\(container.end)", at: end ?? bytes.count)] : []
        try noteEnd("\"\(container.end)\" for the bracket on line \(line)", repairs: repairs)
    }

    /// Ends the innermost container at a bracket, which may be another container's.
    private mutating func close(_ byte: UInt8) throws(Stop) {
        guard let container = containers.popLast() else { return }
        let bracket = Character(Unicode.Scalar(byte))
        guard bracket != container.end else {
            at += 1
            return
        }
        let line = source.line(of: container.start)
        let isOuters = containers.last?.end == bracket
        try noteApart(
            "\"\(bracket)\" closes the bracket on line \(line) (expected \"\(container.end)\")", at: at..<at + 1,
            repairs: [
                isOuters ? .insertion(of: "\(container.end)", at: at) : SourceEdit(at..<at + 1, "\(container.end)")
            ])
        if !isOuters { at += 1 }
    }

    private mutating func elementsToTheEnd() throws(Stop) -> [JSONValue] {
        var elements: [JSONValue] = []
        var end: Int?
        while try hasItem(after: end) {
            let start = at
            if let value = try value() { elements.append(value) }
            if at == start { at += 1 }
            end = at
        }
        return elements
    }

    /// Reads the rest of a list whose bracket is missing before its first element, which was taken for a member's value.
    private mutating func list(beginningWith first: JSONValue) throws(Stop) -> JSONValue {
        try noteApart(
            "no \"[\" before this value, which is the first of several (write one)", at: first.range,
            repairs: [.insertion(of: "[", at: first.range.lowerBound)])
        let rest = try container(isObject: false, isOpen: false)
        return JSONValue(.array([first] + (rest.array ?? [])), range: first.range.lowerBound..<at)
    }
}

// MARK: - Members

extension JSONReader {
    private mutating func membersToTheEnd(after first: [JSONMember]) throws(Stop) -> [JSONMember] {
        var members = UniqueMembers(first)
        var end: Int?
        while try hasItem(after: end) {
            if balance < 0, isElement, let last = members.list.last {
                let value = try list(beginningWith: last.value)
                members.set(JSONMember(name: last.name, nameRange: last.nameRange, value: value))
            } else if let member = try member(),
                let other = permissions.contains(.repeatedNames) ? members.set(member) : members.add(member)
            {
                noteDuplicate(member, of: other, after: end)
            }
            end = at
        }
        return members.list
    }

    /// Reads the member at the cursor; returns nil if it has no name and was skipped. A value that cannot be recovered is a null
    /// of no bytes.
    private mutating func member() throws(Stop) -> JSONMember? {
        let start = at
        guard let name = try name() else {
            skipLine()
            return nil
        }
        let range = start..<at
        try colon(after: name, range)
        try skipSpace()
        let valueStart = at
        let value = try value() ?? JSONValue(.null, range: valueStart..<valueStart)
        return JSONMember(name: name, nameRange: range, value: value)
    }

    /// Skips the rest of the line, up to a closing brace.
    private mutating func skipLine() {
        let start = at
        while let byte = peek, byte != 0x0A, at == start || byte != UInt8(ascii: "}") { at += 1 }
        isIncomplete = true
    }

    private mutating func noteDuplicate(_ member: JSONMember, of first: JSONMember, after end: Int?) {
        let agrees = bytes[first.value.range].elementsEqual(bytes[member.value.range])
        // The comma before it is removed too, in case it is the last member.
        let removal = SourceEdit.removal(of: (end ?? member.nameRange.lowerBound)..<member.value.range.upperBound)
        faults.append(
            JSONDiagnosticKinds.twice(
                member, after: first, in: source, laterCounts: permissions.contains(.repeatedNames),
                repairs: agrees && end != nil ? [removal] : []))
    }

    private mutating func colon(after name: String, _ range: Range<Int>) throws(Stop) {
        try skipSpace()
        if peek == UInt8(ascii: ":") {
            at += 1
            return
        }
        let token = token
        let isSign = peek == UInt8(ascii: "=")
        let repair =
            isSign ? SourceEdit(at..<at + 1, ":") : SourceEdit.insertion(of: ":", at: range.upperBound)
        let ends = peek == nil || peek == UInt8(ascii: ",") || peek == UInt8(ascii: "}")
        try note(
            "\(token.text) after the name \(Quoted(name)) (expected a colon)", at: token.range,
            repairs: ends ? [] : [repair])
        if isSign { at += 1 }
    }

    /// Reads a member's name in any quotes; returns nil, with a fault recorded, if there is none.
    private mutating func name() throws(Stop) -> String? {
        if peek == UInt8(ascii: "\"") { return try nameInQuotes() }
        if let name = bareString() { return name }
        if let quoted = try otherQuotes() { return quoted }
        let word = at..<wordEnd(from: at)
        guard !word.isEmpty else {
            try note(
                "\(token.text) where a property's name should be (expected a name in double quotes)", at: token.range)
            return nil
        }
        let name = source.text(word)
        at = word.upperBound
        if peek == UInt8(ascii: "\"") { at += 1 }
        let range = word.lowerBound..<at
        try note(
            "\(Quoted(name)) is not in quotes (write \(JSONOutput.quoted(name)))", at: range,
            repairs: [SourceEdit(range, JSONOutput.quoted(name))])
        return name
    }

    /// Reads a name whose closing quote may be missing: then the quote that seems to end it is the value's.
    private mutating func nameInQuotes() throws(Stop) -> String {
        let start = at
        let end = wordEnd(from: start + 1)
        guard end > start + 1, end < bytes.count, bytes[end] == UInt8(ascii: ":"), !isName else { return try string() }
        at = end
        let name = source.text(start + 1..<end)
        try note(
            "the name \(Quoted(name)) has no closing quote (write one before the colon)", at: start..<end,
            repairs: [.insertion(of: "\"", at: end)])
        return name
    }

    /// True for a string followed by a colon.
    var isName: Bool { firstAfterString == UInt8(ascii: ":") }

    /// True if the token can only be the element of a list, although a name is expected.
    private var isElement: Bool {
        guard peek == UInt8(ascii: "\"") else { return peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[") }
        return firstAfterString == UInt8(ascii: ",") || firstAfterString == UInt8(ascii: "]")
    }

    /// The first byte after the string at the cursor that is no white space; nil if there is no such string.
    private var firstAfterString: UInt8? {
        var reader = self
        guard peek == UInt8(ascii: "\""), (try? reader.soundString()) != nil else { return nil }
        return bytes[reader.at...].first { !$0.isSpace }
    }
}

extension UInt8 {
    /// True for the characters of names, numbers and words without quotes.
    fileprivate var isWord: Bool {
        switch self {
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): true
        default: isLetter || isDigit
        }
    }
}

extension JSONValue {
    /// True for a list or an object.
    fileprivate var isContainer: Bool { array != nil || object != nil }
}
