internal import Documents

/// Reads layouts of FUTO Keyboard, whose YAML has been read: rows of letters, each a text of keys with blanks between them, or a
/// list of keys. A key is a label, a list of it and its variants, or an object with its states of shift.
struct FutoLayout {
    private let source: SourceText
    private var losses = ImportLosses()
    private var errors: [Diagnostic] = []

    private init(_ source: SourceText) {
        self.source = source
    }

    /// Reads the layout of a document. Its language is the first that it names.
    static func read(_ root: JSONValue, of source: SourceText) -> ParseResult<LayoutDocument> {
        var reader = FutoLayout(source)
        var rows = ImportedRows()
        for row in (root["rows"]?.array ?? []).prefix(Limits.rows) {
            guard let letters = row["letters"] else {
                for name in ["numbers", "bottom"] where row[name] != nil {
                    reader.losses.note("the row \(name)", at: row.range)
                }
                continue
            }
            let keys = reader.keys(letters)
            rows.letters.append(keys.map(\.normal))
            rows.shifted.append(keys.map(\.shifted))
        }
        reader.losses.noteMembers(
            of: root, apartFrom: ["name", "description", "languages", "rows", "autoShift", "attributes"])
        let document = rows.document
        if document == nil, reader.errors.isEmpty {
            reader.fail(LayoutDiagnostics.empty, message: "no keys (expected rows with letters)", at: root.range)
        }
        let tag = root["languages"]?.string?.split(separator: " ").first.map { $0.replacing("_", with: "-") }
        let language = tag.flatMap { LanguageTag(LanguageDetection.present(String($0))) }
        return ParseResult(
            reader.errors.isEmpty ? document?.inLanguage(language) : nil,
            reader.errors + reader.losses.diagnostics(of: source))
    }

    private mutating func fail(_ kind: DiagnosticKind, message: String, at range: Range<Int>) {
        errors.append(Diagnostic(kind, message, in: source, at: range))
    }

    /// A key without and with shift.
    private struct Pair {
        let normal: ImportedRows.Key
        let shifted: ImportedRows.Key
    }

    private mutating func keys(_ row: JSONValue) -> [Pair] {
        let list =
            row.array
            ?? row.string?.split(separator: " ").map { JSONValue(.string(String($0)), range: row.range) } ?? []
        guard list.count <= Limits.keysInRow else {
            fail(JSONDiagnostics.limit, message: "\(list.count) keys (the limit is \(Limits.keysInRow))", at: row.range)
            return []
        }
        return list.compactMap { pair($0) }
    }

    private mutating func pair(_ key: JSONValue) -> Pair? {
        if key["type"]?.string == "case" {
            let names = ["shiftedManually", "shifted", "shiftLocked", "normal"]
            guard let normal = key["normal"] ?? key["shifted"], let plain = self.key(normal) else { return nil }
            for name in ["symbols", "symbolsShifted", "shiftedAutomatically"] where key[name] != nil {
                losses.note("a key of another state, \(name)", at: key.range)
            }
            let raised = names.lazy.compactMap { key[$0] }.first.flatMap { self.key($0) }
            return Pair(normal: plain, shifted: raised ?? plain)
        }
        guard let plain = self.key(key) else { return nil }
        let raise = LetterCase(language: "")
        let isFixed = key["attributes"]?["shiftable"]?.string == "false"
        let label = isFixed ? plain.label : raise.capital(plain.label)
        let variants = isFixed ? plain.variants : plain.variants.map(raise.capital)
        return Pair(normal: plain, shifted: ImportedRows.Key(label: label, variants: variants))
    }

    /// Reads a key in one state; nil for one that types nothing.
    private mutating func key(_ json: JSONValue) -> ImportedRows.Key? {
        if let list = json.array, let first = list.first {
            guard let label = label(first) else { return nil }
            return key(label, more: Array(list.dropFirst()), at: json.range)
        }
        guard json.object != nil else { return label(json).map { ImportedRows.Key(label: $0, variants: []) } }
        losses.noteMembers(of: json, apartFrom: ["type", "spec", "label", "moreKeys", "attributes", "code"])
        guard let text = json["label"] ?? json["spec"], let label = label(text) else { return nil }
        let more = json["moreKeys"]
        let words = more?.string?.split(separator: ",").map { JSONValue(.string(String($0)), range: json.range) }
        return key(label, more: more?.array ?? words ?? [], at: json.range)
    }

    private mutating func key(_ label: String, more: [JSONValue], at range: Range<Int>) -> ImportedRows.Key? {
        guard more.count <= Limits.variants else {
            fail(JSONDiagnostics.limit, message: "\(more.count) variants (the limit is \(Limits.variants))", at: range)
            return nil
        }
        let variants = more.compactMap { self.label($0) }.filter { $0 != label }
        return ImportedRows.Key(label: label, variants: variants)
    }

    /// Keys that every plane of ours has.
    private static let ours: Set = ["$shift", "$delete", "$space", "$enter", "$symbols", "$alphabet", "$action"]
    private static let letterName = "!text/keyspec_"

    /// Returns the text that a key shows: the part before a bar, with escapes resolved; nil for an instruction.
    private mutating func label(_ json: JSONValue) -> String? {
        guard let written = json.string ?? json["spec"]?.string, !written.isEmpty else { return nil }
        if Self.ours.contains(written) { return nil }
        // A letter that some languages replace.
        if written.hasPrefix(Self.letterName) {
            let letter = written.dropFirst(Self.letterName.count).prefix { $0 != "_" }
            if letter.count == 1 { return String(letter) }
        }
        guard written.count == 1 || !written.hasPrefix("!") && !written.hasPrefix("$") else {
            losses.note("the instruction \(Quoted(written))", at: json.range)
            return nil
        }
        let text = KeyText(written)
        if text.isLabelled { losses.note(KeyText.loss, at: json.range) }
        let shown = text.label
        guard shown.count <= Limits.labelClusters, shown.unicodeScalars.count <= Limits.labelScalars,
            !shown.isPrivateUse
        else {
            losses.note("a label that is too long, or has private-use characters", at: json.range)
            return nil
        }
        return shown
    }
}
