internal import Documents

/// Reads layouts of Unexpected Keyboard: XML with rows of keys, whose corners and edges have keys too. Those become the variants
/// of a long press.
struct UnexpectedLayout {
    private let source: SourceText
    private let bytes: [UInt8]
    private var at = 0
    private var losses = ImportLosses()
    private var rows = ImportedRows()
    /// The capitals that the layout itself gives.
    private var capitals: [String: String] = [:]

    /// A tag with its attributes.
    private struct Tag {
        let name: String
        let attributes: [(name: String, value: String)]
        let range: Range<Int>

        subscript(names: String...) -> String? {
            attributes.first { names.contains($0.name) }?.value
        }
    }

    private init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
    }

    /// Returns whether a text is XML.
    static func applies(to source: SourceText) -> Bool {
        source.bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == UInt8(ascii: "<")
    }

    /// Reads the layout of a document.
    static func read(_ source: SourceText) -> ParseResult<LayoutDocument> {
        if let problem = HeliBoardText.problem(of: source) { return ParseResult(nil, [problem]) }
        var reader = UnexpectedLayout(source)
        do throws(Diagnostic) {
            try reader.readTags()
            let document = try reader.document()
            return ParseResult(document, reader.losses.diagnostics(of: source))
        } catch {
            return ParseResult(nil, [error] + reader.losses.diagnostics(of: source))
        }
    }

    private func document() throws(Diagnostic) -> LayoutDocument {
        var rows = rows
        let raise = LetterCase(language: "")
        if !capitals.isEmpty {
            rows.shifted = rows.letters.map { row in
                row.filter { $0.role == .character }.map {
                    ImportedRows.Key(label: capitals[$0.label] ?? raise.capital($0.label), variants: [])
                }
            }
        }
        guard let document = rows.document else {
            throw Diagnostic(
                LayoutDiagnostics.empty, "no keys (expected a keyboard with rows of keys)", in: source, at: 0..<0)
        }
        return document
    }

    // MARK: Tags

    private mutating func readTags() throws(Diagnostic) {
        var isInModmap = false
        while let tag = try next() {
            switch tag.name {
            case "row":
                guard rows.letters.count < Limits.rows else {
                    throw limit("more than \(Limits.rows) rows", at: tag.range)
                }
                rows.letters.append([])
            case "key": try read(key: tag)
            case "modmap": isInModmap = true
            case "/modmap": isInModmap = false
            case "shift" where isInModmap:
                if let letter = tag["a"], let capital = tag["b"], let key = text(letter, at: tag.range),
                    let shown = text(capital, at: tag.range)
                {
                    capitals[key] = shown
                }
            case "fn", "ctrl": losses.note("what \(tag.name) changes", at: tag.range)
            default: continue
            }
        }
    }

    private func limit(_ message: String, at range: Range<Int>) -> Diagnostic {
        Diagnostic(JSONDiagnostics.limit, message, in: source, at: range)
    }

    /// Returns the next tag; nil at the end. Comments, declarations and texts do not count.
    private mutating func next() throws(Diagnostic) -> Tag? {
        while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
            if bytes[start...].starts(with: "<!--".utf8) {
                at = try end(of: "-->", from: start, "the comment is never closed")
                continue
            }
            let close = try end(of: ">", from: start, "the tag is never closed")
            at = close
            guard bytes[start + 1] != UInt8(ascii: "?"), bytes[start + 1] != UInt8(ascii: "!") else { continue }
            return tag(start..<close)
        }
        return nil
    }

    /// Returns the offset behind a text; brackets in quotes do not close a tag.
    private func end(of text: String, from start: Int, _ message: String) throws(Diagnostic) -> Int {
        let wanted = Array(text.utf8)
        var at = start
        var quote: UInt8?
        while at < bytes.count {
            if wanted.count == 1, let open = quote {
                if bytes[at] == open { quote = nil }
            } else if wanted.count == 1, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") {
                quote = bytes[at]
            } else if bytes[at...].starts(with: wanted) {
                return at + wanted.count
            }
            at += 1
        }
        throw Diagnostic(JSONDiagnostics.syntax, message, in: source, at: start..<start + 1)
    }

    private func tag(_ range: Range<Int>) -> Tag {
        let text = source.text((range.lowerBound + 1)..<(range.upperBound - 1))
        var rest = text[...]
        let name = rest.prefix { !$0.isWhitespace }
        rest = rest[name.endIndex...]
        var attributes: [(name: String, value: String)] = []
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].filter { !$0.isWhitespace }
            rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
            rest = rest.dropFirst()
            guard let close = rest.firstIndex(of: quote) else { break }
            attributes.append((String(key), Self.unescaped(rest[..<close])))
            rest = rest[rest.index(after: close)...]
        }
        let isEmpty = name.hasSuffix("/") && name.count > 1
        return Tag(name: String(isEmpty ? name.dropLast() : name), attributes: attributes, range: range)
    }

    private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

    /// Returns a value with its entities resolved; those that are not defined stay.
    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let name = rest[start...].dropFirst().prefix(10).prefix { $0 != ";" }
            let isNumber = name.hasPrefix("#")
            let digits = name.dropFirst()
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            let scalar = isNumber ? number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { String($0) } : nil
            if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let text = scalar ?? entities[String(name)] {
                result += text
                rest = rest[rest.index(after: name.endIndex)...]
            } else {
                result += "&"
                rest = rest[start...].dropFirst()
            }
        }
        return result + rest
    }

    // MARK: Keys

    /// The places of a key, each by its direction and by its former number, in the order of the variants.
    private static let places = [
        ("nw", "key1"), ("ne", "key2"), ("sw", "key3"), ("se", "key4"), ("w", "key5"), ("e", "key6"), ("n", "key7"),
        ("s", "key8"),
    ]

    private mutating func read(key tag: Tag) throws(Diagnostic) {
        guard !rows.letters.isEmpty else { return }
        let row = rows.letters.count - 1
        guard rows.letters[row].count < Limits.keysInRow else {
            throw limit("more than \(Limits.keysInRow) keys in a row", at: tag.range)
        }
        let written = tag["c", "key0"]
        if let function = written.flatMap({ Self.functions[$0] }) {
            rows.letters[row].append(ImportedRows.Key(label: function.label, variants: [], role: function.role))
            return
        }
        let center = written.flatMap { text($0, at: tag.range) }
        if written != nil, center == nil { return }
        var variants: [String] = []
        for (place, number) in Self.places {
            guard let corner = tag[place, number], let text = text(corner, at: tag.range) else { continue }
            if !variants.contains(text) { variants.append(text) }
        }
        guard let label = center ?? variants.first else { return }
        rows.letters[row].append(ImportedRows.Key(label: label, variants: variants.filter { $0 != label }))
    }

    /// Returns the text of a place; nil, with the loss recorded, for an action, and for a letter of some languages only.
    private mutating func text(_ written: String, at range: Range<Int>) -> String? {
        guard !written.hasPrefix("loc ") else {
            losses.note("a key that only some languages have", at: range)
            return nil
        }
        let isEscaped = written.hasPrefix("\\") && written.count > 1
        let text = isEscaped ? String(written.dropFirst()) : written
        guard !text.isEmpty else { return nil }
        if !isEscaped, Self.isAction(text) {
            guard Self.functions[text] == nil else { return nil }
            losses.note("an action", at: range)
            return nil
        }
        guard text.count <= Limits.labelClusters, text.unicodeScalars.count <= Limits.labelScalars else {
            losses.note("a text of more than \(Limits.labelClusters) characters", at: range)
            return nil
        }
        return text
    }

    /// The keys with a function that kbrender's keyboards have, and the labels of those that lead to other keys.
    private static let functions: [String: (role: KeyRole, label: String)] = [
        "shift": (.shift, ""), "backspace": (.delete, ""), "enter": (.return, ""), "space": (.space, ""),
        "switch_numeric": (.mode, "123"), "switch_text": (.mode, "ABC"),
    ]

    /// Returns whether a value names an action: a word of small letters, or a macro.
    private static func isAction(_ text: String) -> Bool {
        guard text.count > 1 else { return false }
        let isWord = text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
        }
        return isWord || text.contains(":")
    }
}
