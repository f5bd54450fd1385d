/// Reads a document that breaks JSON's rules as it was probably meant: reports each fault at its place and continues at the
/// next member. A member has one fault, however many rules it breaks.
struct JSONRecovery {
    private let source: SourceText
    private let bytes: [UInt8]
    /// The number of opening brackets minus that of closing ones: shows which kind is missing.
    private let balance: Int
    private var at = 0
    private var containers: [Container] = []
    private var diagnostics: [Diagnostic] = []
    private var unreadable: Set<Int> = []
    private var isIncomplete = false
    private var comments = 0
    private var hasReportedEnd = false
    /// True if the comma before the cursor was skipped in a container that has ended without its bracket.
    private var hasPassedComma = false
    /// The fault of the member being read; nil if it has none so far.
    private var fault: Int?

    /// Ends the recovery: there are too many faults, or no place to continue from.
    private struct Stop: Error {}

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

    private init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
        balance = Self.bracketBalance(of: source.bytes)
    }

    /// Reads a document in which the strict reader found these faults.
    static func read(_ source: SourceText, limit: Int, strictly errors: [Diagnostic]) -> RecoveredJSON {
        guard source.bytes.count <= limit, !errors.contains(where: Self.endsAll) else {
            return RecoveredJSON(
                value: nil, diagnostics: errors, unreadablePaths: [], isIncomplete: true, hasOnlyComments: false)
        }
        var recovery = JSONRecovery(source)
        var value: JSONValue?
        do { value = try recovery.document() } catch {}
        // A broken document must not pass because this reader finds no fault in it.
        let faults = recovery.diagnostics.isEmpty ? errors : recovery.diagnostics.inSourceOrder
        var paths: Set<String> = []
        if let value, !recovery.unreadable.isEmpty { recovery.collectPaths(of: value, in: nil, into: &paths) }
        // If there is only a bracket, everything may be missing for the same reason.
        let isEmpty = value == nil || value?.object?.isEmpty == true
        return RecoveredJSON(
            value: value?.isContainer == true ? value : nil, diagnostics: faults, unreadablePaths: paths,
            isIncomplete: recovery.isIncomplete || isEmpty,
            hasOnlyComments: recovery.comments == faults.count && recovery.comments == recovery.diagnostics.count)
    }

    /// Returns whether a fault concerns the whole document, so that nothing more can be read.
    private static func endsAll(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.kind == JSONDiagnostics.limit
            || diagnostic.kind == JSONDiagnostics.encoding && diagnostic.range != 0..<3
    }

    /// Collects the paths of members without a value, at the root and in its objects; nothing asks for deeper ones.
    private func collectPaths(of value: JSONValue, in outer: String?, into paths: inout Set<String>) {
        for member in value.object ?? [] {
            if unreadable.contains(member.nameRange.lowerBound) {
                paths.insert(outer.map { $0 + "." + member.name } ?? member.name)
            }
            if outer == nil { collectPaths(of: member.value, in: member.name, into: &paths) }
        }
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

extension JSONRecovery {
    /// Records a fault of the member being read: the first is reported, later ones only add to its repairs.
    private mutating func note(
        _ message: String, at range: Range<Int>, as kind: DiagnosticKind = JSONDiagnostics.syntax,
        repairs: [SourceEdit] = []
    ) throws(Stop) {
        if let fault {
            diagnostics[fault].repairs += diagnostics[fault].repairs.isEmpty ? [] : repairs
            return
        }
        fault = diagnostics.count
        try add(Diagnostic(kind, message, in: source, at: range).repaired(by: repairs))
    }

    /// Records a fault that belongs to no member.
    private mutating func noteApart(
        _ message: String, at range: Range<Int>, repairs: [SourceEdit] = []
    ) throws(Stop) {
        try add(Diagnostic(JSONDiagnostics.syntax, message, in: source, at: range).repaired(by: repairs))
    }

    private mutating func add(_ diagnostic: Diagnostic) throws(Stop) {
        guard diagnostics.count < Limits.reportedDiagnostics else { throw Stop() }
        diagnostics.append(diagnostic)
    }

    /// Records that the document ends too early: once, however many containers are open.
    private mutating func noteEnd(_ wanted: String, repairs: [SourceEdit] = []) throws(Stop) {
        guard !hasReportedEnd else { return }
        hasReportedEnd = true
        fault = nil
        try note("the document ends here (expected \(wanted))", at: bytes.count..<bytes.count, repairs: repairs)
    }

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func take(_ character: Character) -> Bool {
        guard let byte = character.asciiValue, peek == byte else { return false }
        at += 1
        return true
    }

    /// The token at the cursor, in words, and its bytes.
    private var nextToken: (text: String, range: Range<Int>) { JSONReader.token(in: source, at: at) }
}

// MARK: - Space and lines

extension JSONRecovery {
    /// Skips white space and comments; each comment is a fault.
    private mutating func skipSpace() throws(Stop) {
        while let byte = peek {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: at += 1
            case UInt8(ascii: "/"):
                guard let end = commentEnd else { return }
                comments += 1
                try noteApart(
                    "a comment (JSON has none: remove it)", at: at..<end,
                    repairs: [.removal(of: wholeLine(of: at..<end) ?? at..<end)])
                at = end
            default: return
            }
        }
    }

    /// The end of the comment at the cursor; nil if there is none.
    private var commentEnd: Int? {
        let rest = bytes[at...]
        if rest.starts(with: "//".utf8) { return rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count }
        guard rest.starts(with: "/*".utf8) else { return nil }
        var end = at + 2
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
            end += 1
        }
        return bytes.count
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

    /// Skips the rest of the line, up to a closing brace.
    private mutating func skipLine() {
        let start = at
        while let byte = peek, byte != 0x0A, at == start || byte != UInt8(ascii: "}") { at += 1 }
        isIncomplete = true
    }
}

// MARK: - The document

extension JSONRecovery {
    private mutating func document() throws(Stop) -> JSONValue? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            try add(
                Diagnostic(
                    JSONDiagnostics.encoding, "the document begins with a byte order mark (remove it)", in: source,
                    at: 0..<3
                ).repaired(by: [.removal(of: 0..<3)]))
            at = 3
        }
        try skipSpace()
        guard peek != nil else {
            try noteApart("the document is empty (expected a JSON object)", at: 0..<0)
            return nil
        }
        guard peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[") else {
            try noteApart("\(nextToken.text) begins the document (expected a JSON object)", at: nextToken.range)
            return nil
        }
        let root = try value()
        return try rest(after: root)
    }

    /// Reads what follows the document's value: surplus brackets, and members after a bracket that closes too early.
    private mutating func rest(after root: JSONValue?) throws(Stop) -> JSONValue? {
        try skipSpace()
        guard let root, let byte = peek, !hasReportedEnd else { return root }
        fault = nil
        let token = nextToken
        guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\""), let members = root.object else {
            let isBracket = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
            let repairs: [SourceEdit] = isBracket ? [.removal(of: token.range)] : []
            try noteApart(
                "\(token.text) after the end of the document (remove it)", at: token.range,
                repairs: repairs)
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

extension JSONRecovery {
    /// Reads the list or object at the cursor; if it is not `isOpen`, its bracket is missing.
    private mutating func container(isObject: Bool, isOpen: Bool = true) throws(Stop) -> JSONValue {
        let (start, outer) = (at, fault)
        guard containers.count < Limits.nesting else { throw Stop() }
        containers.append(Container(start: start, isObject: isObject, indent: indent(of: start).columns))
        at += isOpen ? 1 : 0
        let content: JSONValue.Content =
            isObject ? .object(try membersToTheEnd(after: [])) : .array(try elementsToTheEnd())
        fault = outer
        return JSONValue(content, range: start..<at)
    }

    /// The next thing in a list or object.
    private enum Step {
        /// Another item begins at the cursor.
        case item
        /// The container has ended.
        case end
    }

    /// Skips separators, up to the next item or past the closing bracket; `end` is the end of the previous item, nil for the
    /// first.
    private mutating func step(after end: Int?) throws(Stop) -> Step {
        var comma = hasPassedComma ? at : nil
        hasPassedComma = false
        while true {
            try skipSpace()
            fault = nil
            guard let byte = peek else {
                try noteUnclosed(after: end)
                return .end
            }
            switch byte {
            case UInt8(ascii: ","):
                if comma != nil || end == nil { try noteStrayComma() }
                comma = comma ?? at
                at += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let comma, end != nil { try noteTrailingComma(at: comma) }
                try close(byte)
                return .end
            default:
                return try item(after: end, comma)
            }
        }
    }

    private mutating func item(after end: Int?, _ comma: Int?) throws(Stop) -> Step {
        guard let end else {
            let (columns, isFirst) = indent(of: at)
            let last = containers.count - 1
            containers[last].isIndented = isFirst && columns > containers[last].indent
            return .item
        }
        let isObject = containers.last?.isObject == true
        if isObject ? isOutdented : balance > 0 && isName {
            try noteMissingEnd(after: end, hasComma: comma != nil)
            return .end
        }
        if comma == nil {
            try noteApart(
                "no comma between this \(isObject ? "property" : "element") and the next (write one here)",
                at: max(end - 1, 0)..<end, repairs: [.insertion(of: ",", at: end)])
        }
        return .item
    }

    /// True if a name is indented no more than the object that it would be in: that object's closing bracket is missing.
    private var isOutdented: Bool {
        guard balance > 0, containers.count > 1, let container = containers.last, container.isIndented,
            container.isObject, peek == UInt8(ascii: "\"")
        else { return false }
        let (columns, isFirst) = indent(of: at)
        return isFirst && columns <= container.indent
    }

    /// True for a string followed by a colon.
    private var isName: Bool {
        guard peek == UInt8(ascii: "\""), let string = try? JSONReader.string(in: source, at: at) else { return false }
        return firstAfterSpace(from: string.end) == UInt8(ascii: ":")
    }

    /// True if the token can only be the element of a list, although a name is expected.
    private var isElement: Bool {
        guard peek == UInt8(ascii: "\"") else { return peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[") }
        guard let string = try? JSONReader.string(in: source, at: at) else { return false }
        let next = firstAfterSpace(from: string.end)
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "]")
    }

    private func firstAfterSpace(from start: Int) -> UInt8? {
        bytes[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    private mutating func noteMissingEnd(after end: Int, hasComma: Bool) throws(Stop) {
        guard let container = containers.popLast() else { return }
        let line = source.line(of: container.start)
        let space = container.isObject ? "\n" + String(repeating: " ", count: container.indent) : ""
        let (open, close) = (container.isObject ? "{" : "[", container.end)
        try noteApart(
            "no \"\(close)\" before this property for the \"\(open)\" on line \(line) (write one)", at: nextToken.range,
            repairs: [.insertion(of: space + String(close) + (hasComma ? "" : ","), at: end)])
        hasPassedComma = true
    }

    /// Reads the rest of a list whose bracket is missing before its first element, which was taken for a member's value.
    private mutating func list(beginningWith first: JSONValue) throws(Stop) -> JSONValue {
        try noteApart(
            "no \"[\" before this value, which is the first of several (write one)", at: first.range,
            repairs: [.insertion(of: "[", at: first.range.lowerBound)])
        let rest = try container(isObject: false, isOpen: false)
        return JSONValue(.array([first] + (rest.array ?? [])), range: first.range.lowerBound..<at)
    }

    private mutating func noteStrayComma() throws(Stop) {
        try noteApart(
            "a comma with nothing before it (remove it)", at: at..<at + 1, repairs: [.removal(of: at..<at + 1)])
    }

    private mutating func noteTrailingComma(at comma: Int) throws(Stop) {
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
        while try step(after: end) == .item {
            let start = at
            if let value = try value() { elements.append(value) }
            if at == start { at += 1 }
            end = at
        }
        return elements
    }
}

// MARK: - Members

extension JSONRecovery {
    private mutating func membersToTheEnd(after first: [JSONMember]) throws(Stop) -> [JSONMember] {
        var members = first
        var seen: [[UInt8]: Int] = [:]
        for (n, member) in members.enumerated() { seen[Array(member.name.utf8)] = n }
        var end: Int?
        while try step(after: end) == .item {
            if balance < 0, isElement, let last = members.popLast() {
                let value = try list(beginningWith: last.value)
                members.append(JSONMember(name: last.name, nameRange: last.nameRange, value: value))
                end = at
                continue
            }
            guard let member = try member() else {
                end = at
                continue
            }
            if let other = seen[Array(member.name.utf8)] {
                noteDuplicate(member, of: members[other], after: end)
            } else {
                seen[Array(member.name.utf8)] = members.count
                members.append(member)
            }
            end = at
        }
        return members
    }

    /// Reads the member at the cursor; returns nil if it has no name and was skipped.
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
        if let value = try value() { return JSONMember(name: name, nameRange: range, value: value) }
        unreadable.insert(start)
        return JSONMember(
            name: name, nameRange: range, value: JSONValue(.null, range: valueStart..<max(at, valueStart)))
    }

    private mutating func noteDuplicate(_ member: JSONMember, of first: JSONMember, after end: Int?) {
        let lines = [first, member].map { source.line(of: $0.nameRange.lowerBound) }
        let agrees = bytes[first.value.range].elementsEqual(bytes[member.value.range])
        // The comma before it is removed too, in case it is the last member.
        let removal = SourceEdit.removal(of: (end ?? member.nameRange.lowerBound)..<member.value.range.upperBound)
        diagnostics.append(
            Diagnostic(
                JSONDiagnostics.duplicate, path: member.name,
                "written twice in one object, on lines \(lines[0]) and \(lines[1]) (remove one)", in: source,
                at: member.nameRange
            ).repaired(by: agrees && end != nil ? [removal] : []))
    }

    private mutating func colon(after name: String, _ range: Range<Int>) throws(Stop) {
        try skipSpace()
        if take(":") { return }
        let token = nextToken
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
        let start = at
        if peek == UInt8(ascii: "\"") { return try nameInQuotes() }
        if let quoted = try otherQuotes() { return quoted }
        while let byte = peek, byte.isWord { at += 1 }
        guard at > start else {
            let token = nextToken
            try note(
                "\(token.text) where a property's name should be (expected a name in double quotes)", at: token.range)
            return nil
        }
        let word = source.text(start..<at)
        if peek == UInt8(ascii: "\"") { at += 1 }
        try note(
            "\(Quoted(word)) is not in quotes (write \(JSONOutput.quoted(word)))", at: start..<at,
            repairs: [SourceEdit(start..<at, JSONOutput.quoted(word))])
        return word
    }

    /// Reads a name whose closing quote may be missing: then the quote that seems to end it is the value's.
    private mutating func nameInQuotes() throws(Stop) -> String {
        let start = at
        let text = try string()
        let rest = bytes[start + 1..<at].prefix { $0.isWord }
        let isClosed = rest.endIndex < at && bytes[rest.endIndex] == UInt8(ascii: "\"")
        guard !isClosed, rest.endIndex < at, bytes[rest.endIndex] == UInt8(ascii: ":"), !rest.isEmpty else {
            return text
        }
        at = rest.endIndex
        let name = source.text(start + 1..<at)
        try note(
            "the name \(Quoted(name)) has no closing quote (write one before the colon)", at: start..<at,
            repairs: [.insertion(of: "\"", at: at)])
        return name
    }
}

// MARK: - Values

extension JSONRecovery {
    /// Reads the value at the cursor; returns nil, with a fault recorded, if none can be recovered.
    private mutating func value() throws(Stop) -> JSONValue? {
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
                "the properties that begin here have no opening \"{\" (write one)", at: nextToken.range,
                repairs: [.insertion(of: "{ ", at: at)])
            return try container(isObject: true, isOpen: false)
        case UInt8(ascii: "\""):
            let text = try string()
            return JSONValue(.string(text), range: start..<at)
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            try note("\(nextToken.text) where a value should be (write the value)", at: nextToken.range)
            return nil
        default:
            if let text = try otherQuotes() { return JSONValue(.string(text), range: start..<at) }
            return try bareValue()
        }
    }

    /// Reads a value without quotes: a number or word, or something meant to be one or a string.
    private mutating func bareValue() throws(Stop) -> JSONValue? {
        let start = at
        skipBare()
        let range = start..<at
        let text = source.text(range)
        let meant = BareValue(text)
        let written = meant.content.map { JSONValue($0, range: range) }
        if meant.isJSON { return written }
        let advice = written.map { "write \($0.text.text(indent: 0))" } ?? BareValue.wanted
        try note(
            "\(Quoted(text)) \(meant.problem) (\(advice))", at: range,
            repairs: written.map { [SourceEdit(range, $0.text.text(indent: 0))] } ?? [])
        return written
    }

    /// Skips a value without quotes: up to a comma or bracket outside of parentheses, the end of the line, a comment, or a
    /// space before another value.
    private mutating func skipBare() {
        let start = at
        var (depth, end) = (0, at)
        while let byte = peek, byte != 0x0A, byte != 0x0D {
            if depth == 0, ",}]".utf8.contains(byte) || endsBare(from: start, end) { break }
            if at > start, commentEnd != nil { break }
            if byte == 0x20 || byte == 0x09 {
                while peek == 0x20 || peek == 0x09 { at += 1 }
            } else {
                depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
                at += 1
                end = at
            }
        }
        at = min(max(end, start + 1), bytes.count)
    }

    /// Returns whether white space before the cursor, from `end` on, ends a value without quotes: the value is complete, or
    /// another value follows.
    private func endsBare(from start: Int, _ end: Int) -> Bool {
        guard end > start, at > end else { return false }
        if "\"'{[".utf8.contains(bytes[at]) { return true }
        return end - start <= Limits.quotedCharacters && BareValue(source.text(start..<end)).isJSON
    }

    /// Reads a string in double quotes, whose end may be missing.
    private mutating func string() throws(Stop) -> String {
        let start = at
        do throws(Diagnostic) {
            let (text, end) = try JSONReader.string(in: source, at: start)
            at = end
            guard let cut = missedEnd(of: start..<end) else { return text }
            at = cut
        } catch {
            return try brokenString(from: start, error)
        }
        try note(
            "the string has no closing double quote (write one)", at: start..<at,
            repairs: [.insertion(of: "\"", at: at)])
        return source.text(start + 1..<at)
    }

    /// Returns where a string should have ended if it ends where the next one begins: at the comma or bracket between them;
    /// nil for all others.
    private func missedEnd(of string: Range<Int>) -> Int? {
        guard string.upperBound < bytes.count,
            bytes[string.upperBound].isWord || bytes[string.upperBound] == UInt8(ascii: "#")
        else { return nil }
        return bytes[string.lowerBound + 1..<string.upperBound].firstIndex { ",]}".utf8.contains($0) }
    }

    /// Reads a string that the strict reader rejects: up to its closing quote, or to the end of its line if it has none.
    private mutating func brokenString(from start: Int, _ refusal: Diagnostic) throws(Stop) -> String {
        at = start + 1
        while let byte = peek, byte != UInt8(ascii: "\"") {
            if byte == 0x0A || byte == 0x0D {
                guard let next = continuation(after: at) else { return try unendedString(from: start) }
                at = next
                continue
            }
            at = min(at + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
        }
        guard peek != nil else { return try unendedString(from: start) }
        at += 1
        try note(refusal.message, at: refusal.range ?? start..<at, as: refusal.kind)
        return source.text(start + 1..<at - 1)
    }

    /// Returns where a string continues after the end of a line; nil if the next line begins like a line of JSON.
    private func continuation(after end: Int) -> Int? {
        let next = bytes[end...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return next.flatMap { "\"{}[],/".utf8.contains(bytes[$0]) ? nil : $0 }
    }

    private mutating func unendedString(from start: Int) throws(Stop) -> String {
        if peek == nil { isIncomplete = true }
        while at > start + 1, ", \t}]".utf8.contains(bytes[at - 1]) { at -= 1 }
        try note(
            "the string has no closing double quote (write one)", at: start..<at,
            repairs: [.insertion(of: "\"", at: at)])
        return source.text(start + 1..<at)
    }

    /// Reads a text in single or typographic quotes; returns nil if there is none.
    private mutating func otherQuotes() throws(Stop) -> String? {
        let start = at
        guard let opening = Self.quotes.first(where: { bytes[at...].starts(with: $0.utf8) }) else { return nil }
        var end = at + opening.utf8.count
        let inside = end
        while end < bytes.count, bytes[end] != 0x0A {
            if let closing = Self.quotes.first(where: { bytes[end...].starts(with: $0.utf8) }) {
                let text = source.text(inside..<end)
                at = end + closing.utf8.count
                let form = opening == "'" || opening == "`" ? "single" : "typographic"
                try note(
                    "the string is in \(form) quotes (write \(Quoted(text)))", at: start..<at,
                    repairs: [SourceEdit(start..<at, JSONOutput.quoted(text))])
                return text
            }
            end += 1
        }
        return nil
    }

    /// Quotes of other languages and of word processors.
    private static let quotes = ["'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{201E}", "`"]
}

extension UInt8 {
    /// True for the characters of a name without quotes.
    fileprivate var isWord: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension JSONValue {
    /// True for a list or an object.
    fileprivate var isContainer: Bool { array != nil || object != nil }
}
