internal import Documents

/// Reads HeliBoard's simple layouts: one key per line, followed by its variants with blanks between, and an empty line between
/// rows.
struct HeliBoardText {
    private let source: SourceText
    private var losses = ImportLosses()
    private var errors: [Diagnostic] = []
    private var rows: [[ImportedRows.Key]] = [[]]

    private init(_ source: SourceText) {
        self.source = source
    }

    /// Reads the layout of a text.
    static func read(_ source: SourceText) -> ParseResult<LayoutDocument> {
        if let problem = problem(of: source) { return ParseResult(nil, [problem]) }
        var reader = HeliBoardText(source)
        reader.readLines()
        let document = ImportedRows(letters: reader.rows).document
        if document == nil, reader.errors.isEmpty {
            reader.errors.append(
                Diagnostic(
                    LayoutDiagnostics.empty, "no keys (expected one key on each line, and an empty line between rows)",
                    in: source, at: 0..<0))
        }
        return ParseResult(
            reader.errors.isEmpty ? document : nil, reader.errors + reader.losses.diagnostics(of: source))
    }

    /// Returns the reason that a text cannot be read; nil if there is none.
    static func problem(of source: SourceText) -> Diagnostic? {
        if source.bytes.count > Limits.documentBytes {
            return JSONDiagnostics.tooLong(source, limit: Limits.documentBytes)
        }
        if let bad = source.firstInvalidByte {
            return Diagnostic(JSONDiagnostics.encoding, "the bytes here are not UTF-8", in: source, at: bad..<bad + 1)
        }
        // A layout's JSON has no NUL either, so a layout read from a text can be written.
        guard let null = source.bytes.firstIndex(of: 0) else { return nil }
        return Diagnostic(JSONDiagnostics.character, "NUL in the text (remove it)", in: source, at: null..<null + 1)
    }

    private mutating func readLines() {
        var start = 0
        while start < source.bytes.count, errors.isEmpty {
            let range = source.lineRange(of: start)
            read(line: range)
            start = range.upperBound
            while start < source.bytes.count, source.bytes[start] != 0x0A { start += 1 }
            start += 1
        }
    }

    private mutating func read(line range: Range<Int>) {
        let words = source.text(range).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
        guard let first = words.first else {
            if rows.last?.isEmpty == false { rows.append([]) }
            return
        }
        guard rows.count <= Limits.rows, rows[rows.count - 1].count < Limits.keysInRow else {
            return fail("more than \(Limits.rows) rows, or \(Limits.keysInRow) keys in one", at: range)
        }
        guard words.count - 1 <= Limits.variants else {
            return fail("\(words.count - 1) variants (the limit is \(Limits.variants))", at: range)
        }
        let texts = words.map { text(of: $0, at: range) }
        guard let label = texts[0] else { return losses.note("the key \(Quoted(first))", at: range) }
        let variants = texts.dropFirst().compactMap(\.self).filter { $0 != label }
        rows[rows.count - 1].append(ImportedRows.Key(label: label, variants: variants))
    }

    /// Returns the text that a word shows: the part before a bar, with escapes resolved; nil for an instruction.
    private mutating func text(of word: String, at range: Range<Int>) -> String? {
        if word == "$$$" { return "$" }
        if word.hasPrefix("!") && word.count > 1 || word.hasPrefix("$$$") {
            losses.note("the instruction \(Quoted(word))", at: range)
            return nil
        }
        let text = KeyText(word)
        if text.isLabelled { losses.note(KeyText.loss, at: range) }
        let label = text.label
        guard !label.isPrivateUse else {
            losses.note("a label in private-use characters", at: range)
            return nil
        }
        guard label.count <= Limits.labelClusters, label.unicodeScalars.count <= Limits.labelScalars else {
            fail("a label of \(label.count) characters (the limit is \(Limits.labelClusters))", at: range)
            return nil
        }
        return label
    }

    private mutating func fail(_ message: String, at range: Range<Int>) {
        errors.append(Diagnostic(JSONDiagnostics.limit, message, in: source, at: range))
    }
}
