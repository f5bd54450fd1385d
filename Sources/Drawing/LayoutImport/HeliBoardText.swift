internal import Documents
internal import Layouts
internal import Syntaxes

/// Reads HeliBoard's simple layouts: one key per line, followed by its variants with blanks between, and an empty line between
/// rows.
struct HeliBoardText {
    private let source: SourceText
    private var losses = ImportLosses()
    private var errors: [Diagnostic] = []
    private var rows: [[ImportedRows.Key]] = [[]]

    /// Reads the layout of a text.
    static func read(_ source: SourceText) -> ParseResult<LayoutDocument> {
        if let problem = source.textFault { return ParseResult(nil, [problem]) }
        var reader = HeliBoardText(source: source)
        for line in source.lineRanges() where reader.errors.isEmpty {
            reader.read(line: source.lineRange(of: line.lowerBound))
        }
        let document = ImportedRows(letters: reader.rows).document
        if document == nil, reader.errors.isEmpty {
            reader.errors.append(
                Diagnostic(
                    LayoutDiagnosticKinds.empty,
                    "no keys (expected one key on each line, and an empty line between rows)",
                    in: source, at: 0..<0))
        }
        return ParseResult(
            reader.errors.isEmpty ? document : nil, reader.errors + reader.losses.diagnostics(of: source))
    }

    private mutating func read(line range: Range<Int>) {
        let words = source.text(range).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
        guard !words.isEmpty else {
            if rows.last?.isEmpty == false { rows.append([]) }
            return
        }
        guard rows.count <= Limits.rows, rows[rows.count - 1].count < Limits.keysInRow else {
            return fail("more than \(Limits.rows) rows, or \(Limits.keysInRow) keys in one", at: range)
        }
        guard words.count - 1 <= Limits.variants else {
            return fail("\(words.count - 1) variants (the limit is \(Limits.variants))", at: range)
        }
        guard let key = losses.key(words[0], at: range) else { return }
        let variants = words.dropFirst().compactMap { losses.variant($0, at: range) }
        rows[rows.count - 1].append(ImportedRows.Key(key, variants: variants))
    }

    private mutating func fail(_ message: String, at range: Range<Int>) {
        errors.append(Diagnostic(JSONDiagnosticKinds.limit, message, in: source, at: range))
    }
}
