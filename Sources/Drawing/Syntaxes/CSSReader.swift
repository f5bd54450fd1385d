package import Documents

/// A reader of style sheets that keeps custom properties: a block becomes an object under its selector or at-rule, a
/// declaration a string under its name, a statement that orders layers a null, and what names a colour of GTK the property of a page.
/// Blocks of one name stay apart, in their order. As browsers do, it reads on after
/// everything that it does not know.
package struct CSSReader {
    private let source: SourceText
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0
    private var declarations = 0
    /// How many custom properties in blocks, and colours of GTK, are to be read.
    private var propertiesLeft = Int.max

    /// The end of a statement.
    private enum End {
        case semicolon, opening, closing, document
    }

    /// A statement without its end: the text without comments, and its bytes.
    private struct Statement {
        var text: [UInt8] = []
        var range: Range<Int>
        let end: End

        /// Returns the statement as a member.
        func member(_ name: String, _ content: JSONValue.Content) -> JSONMember {
            JSONMember(name: name, nameRange: range, value: JSONValue(content, range: range))
        }
    }

    /// Returns a style sheet's blocks, an object.
    package static func read(_ source: SourceText) -> ParseResult<JSONValue> {
        if let fault = source.textFault { return ParseResult(nil, [fault]) }
        var reader = CSSReader(source)
        do throws(Diagnostic) {
            var members: [JSONMember] = []
            while reader.at < reader.bytes.count { members += try reader.members() }
            return ParseResult(JSONValue(.object(members), range: 0..<source.bytes.count), [])
        } catch {
            return ParseResult(nil, [error])
        }
    }

    /// Returns true if a text has a custom property in a block, or a colour of GTK. Fonts and rules may stand before these.
    package static func looksLikeCSS(_ source: SourceText) -> Bool {
        var reader = CSSReader(source)
        reader.propertiesLeft = 1
        while reader.at < reader.bytes.count, reader.propertiesLeft > 0, (try? reader.members()) != nil {}
        return reader.propertiesLeft == 0
    }

    /// Returns a value of GTK as that of a page: `@name` in it is a reference.
    package static func value(ofGTK value: String) -> String {
        value.split(separator: "@", omittingEmptySubsequences: false).enumerated().map { index, part in
            let name = index == 0 ? "" : part.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            return name.isEmpty ? String(part) : "var(--\(name))" + part.dropFirst(name.count)
        }.joined()
    }

    private init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
    }

    /// Reads the members of a block, up to the bracket that closes it.
    private mutating func members(ofPlugin isPlugin: Bool = false) throws(Diagnostic) -> [JSONMember] {
        var members: [JSONMember] = []
        while propertiesLeft > 0 {
            let statement = try statement()
            if statement.end == .opening {
                members.append(try block(statement))
                continue
            }
            if let member = try declaration(statement, ofPlugin: isPlugin) ?? order(statement) ?? color(statement) {
                members.append(member)
                if member.value.object != nil || depth > 0 && member.name.hasPrefix("--") { propertiesLeft -= 1 }
            }
            if statement.end != .semicolon { return members }
        }
        return members
    }

    private mutating func block(_ statement: Statement) throws(Diagnostic) -> JSONMember {
        depth += 1
        guard depth <= Limits.nesting else { throw source.nestingFault(at: statement.range.lowerBound) }
        let start = at - 1
        let members = try members(ofPlugin: statement.text.starts(with: "@plugin".utf8))
        depth -= 1
        return JSONMember(
            name: String(decoding: statement.text, as: UTF8.self), nameRange: statement.range,
            value: JSONValue(.object(members), range: start..<at))
    }

    /// Returns the statement that says in which order layers come.
    private func order(_ statement: Statement) -> JSONMember? {
        guard statement.end == .semicolon, statement.text.starts(with: "@layer".utf8) else { return nil }
        return statement.member(String(decoding: statement.text, as: UTF8.self), .null)
    }

    /// Returns a colour of GTK, `@define-color name value`, as the property of a page.
    private func color(_ statement: Statement) -> JSONMember? {
        let words = statement.text.split(maxSplits: 2) { $0.isSpace }.map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, words[0] == "@define-color" else { return nil }
        let property = statement.member("--" + words[1], .string(Self.value(ofGTK: words[2])))
        return statement.member(":root", .object([property]))
    }

    private mutating func declaration(
        _ statement: Statement, ofPlugin isPlugin: Bool
    ) throws(Diagnostic) -> JSONMember? {
        guard isPlugin || statement.text.starts(with: "--".utf8),
            let colon = statement.text.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        declarations += 1
        guard declarations <= SyntaxLimits.keys else {
            throw source.limitFault("declarations", limit: SyntaxLimits.keys, at: statement.range.lowerBound)
        }
        let name = statement.text[..<colon].trimmedBlanks
        let value = statement.text[(colon + 1)...].trimmedBlanks
        let nameEnd = bytes[statement.range].firstIndex(of: UInt8(ascii: ":")) ?? statement.range.upperBound
        let valueRange = bytes[min(nameEnd + 1, statement.range.upperBound)..<statement.range.upperBound].trimmedBlanks
        return JSONMember(
            name: String(decoding: name, as: UTF8.self), nameRange: statement.range.lowerBound..<nameEnd,
            value: JSONValue(
                .string(String(decoding: value, as: UTF8.self)),
                range: valueRange.startIndex..<valueRange.endIndex))
    }

    /// Reads up to a semicolon or bracket. Strings, and what is in other brackets, are whole; so is a custom property's value
    /// in braces.
    private mutating func statement() throws(Diagnostic) -> Statement {
        var text: [UInt8] = []
        var brackets: [UInt8] = []
        var (start, last) = (bytes.count, at)
        var isProperty = false
        func end(_ end: End) -> Statement {
            Statement(text: Array(text[...].trimmedBlanks), range: min(start, last)..<last, end: end)
        }
        while at < bytes.count {
            let byte = bytes[at]
            if let comment = SourceComment(in: bytes, at: at, lines: false) {
                guard let behind = comment.end else {
                    throw source.syntaxFault("the comment is never closed (close it with */)", at: at..<at + 2)
                }
                at = behind
                continue
            }
            if "\"'\\".utf8.contains(byte) {
                let behind = byte == UInt8(ascii: "\\") ? min(at + 2, bytes.count) : stringEnd(byte)
                if start > at { start = at }
                text += bytes[at..<behind]
                (at, last) = (behind, behind)
                continue
            }
            let isWhole = !brackets.isEmpty
            at += 1
            switch byte {
            case UInt8(ascii: ";") where !isWhole: return end(.semicolon)
            case UInt8(ascii: "}") where !isWhole: return end(.closing)
            case UInt8(ascii: "{") where !isWhole && !isProperty: return end(.opening)
            case UInt8(ascii: "("): brackets.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): brackets.append(UInt8(ascii: "]"))
            case UInt8(ascii: "{"): brackets.append(UInt8(ascii: "}"))
            default: if byte == brackets.last { brackets.removeLast() }
            }
            // What is before a statement would be looked at again at each of its colons.
            if text.isEmpty, byte.isSpace { continue }
            text.append(byte)
            if !byte.isSpace {
                if start >= at { start = at - 1 }
                last = at
                if byte == UInt8(ascii: ":"), text.starts(with: "--".utf8) { isProperty = true }
            }
        }
        return end(.document)
    }

    /// Returns the offset behind a string; one that is not closed ends with its line.
    private func stringEnd(_ quote: UInt8) -> Int {
        var end = at + 1
        while end < bytes.count, bytes[end] != quote, bytes[end] != 0x0A {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(end + (end < bytes.count && bytes[end] == quote ? 1 : 0), bytes.count)
    }
}
