internal import Documents
internal import Layouts

/// Reads layouts of FUTO Keyboard, whose YAML has been read: rows of letters, each a text of keys with blanks between them, or a
/// list of keys. A key is a label, a list of it and its variants, or an object with its states of shift. A layout whose letters are
/// flicked is a grid of all its keys (futo-org/futo-keyboard-layouts 2ac16b1d).
struct FutoLayout {
    private let source: SourceText
    private var losses = ImportLosses()
    private var errors: [Diagnostic] = []
    /// Whether the text behind a label's bar is what the key sends to the language's input method, not what it types.
    private let sendsCodes: Bool
    /// Whether the letters are flicked, so that the keys of the app's are part of the layout.
    private let isFlicked: Bool

    private init(_ source: SourceText, _ root: JSONValue) {
        self.source = source
        let hint = root["imeHint"]?.string
        sendsCodes = hint != nil && hint != "qwerty"
        isFlicked = Self.hasFlicks(root["rows"])
    }

    private static func hasFlicks(_ value: JSONValue?) -> Bool {
        guard let value else { return false }
        if value["type"]?.string == "flick" { return true }
        return (value.array ?? value.object?.map(\.value) ?? []).contains { hasFlicks($0) }
    }

    /// Reads the layout of a document. Its language is the first that it names.
    static func read(_ root: JSONValue, of source: SourceText) -> ParseResult<LayoutDocument> {
        var reader = FutoLayout(source, root)
        var rows = ImportedRows()
        rows.isGrid = reader.isFlicked
        for row in (root["rows"]?.array ?? []).prefix(Limits.rows) {
            reader.noteWidth(of: row)
            guard let letters = row["letters"] ?? (reader.isFlicked ? row["bottom"] : nil) else {
                for name in ["numbers", "bottom"] where row[name] != nil {
                    reader.losses.note("the row \(name)", at: row.range)
                }
                continue
            }
            let keys = reader.keys(letters)
            rows.letters.append(keys.map(\.normal))
            rows.shifted.append(keys.map(\.shifted))
        }
        reader.noteWidth(of: root)
        reader.losses.noteMembers(
            of: root, apartFrom: ["name", "description", "languages", "rows", "autoShift", "attributes"])
        let document = rows.document
        if document == nil, reader.errors.isEmpty {
            reader.fail(LayoutDiagnosticKinds.empty, message: "no keys (expected rows with letters)", at: root.range)
        }
        let tag = root["languages"]?.string?.parts(between: " ").first.map {
            $0.parts(between: "_").joined(separator: "-")
        }
        let language = tag.flatMap { LanguageTag(LanguageDetection.present($0)) }
        return ParseResult(
            reader.errors.isEmpty ? document?.inLanguage(language) : nil,
            reader.errors + reader.losses.diagnostics(of: source))
    }

    /// Records a width that is not a letter's: the app's rows have those of its own keys.
    private mutating func noteWidth(of json: JSONValue) {
        guard let width = json["attributes"]?["width"], width.string != "Regular" else { return }
        losses.note("the width of keys", width.string, at: width.range)
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
            ?? row.string?.parts(between: " ").map { JSONValue(.string($0), range: row.range) } ?? []
        guard list.count <= Limits.keysInRow else {
            fail(
                JSONDiagnosticKinds.limit, message: "\(list.count) keys (the limit is \(Limits.keysInRow))",
                at: row.range)
            return []
        }
        return list.compactMap { pair($0) }
    }

    private mutating func pair(_ key: JSONValue) -> Pair? {
        if key["type"]?.string == "case" {
            let names = ["shiftedManually", "shifted", "shiftLocked", "normal"]
            guard let normal = key["normal"] ?? key["shifted"], let plain = self.key(normal) else { return nil }
            for name in ["symbols", "symbolsShifted", "shiftedAutomatically"] where key[name] != nil {
                losses.note("a key of another state", name, at: key.range)
            }
            let raised = names.lazy.compactMap { key[$0] }.first.flatMap { self.key($0) }
            return Pair(normal: plain, shifted: raised ?? plain)
        }
        guard let plain = self.key(key) else { return nil }
        let isFixed = key["attributes"]?["shiftable"]?.string == "false"
        return Pair(normal: plain, shifted: isFixed ? plain : plain.raised)
    }

    /// Reads a key in one state; nil for one that the layout cannot show.
    private mutating func key(_ json: JSONValue) -> ImportedRows.Key? {
        if let list = json.array, let first = list.first {
            return key(first, more: Array(list.dropFirst()), at: json.range)
        }
        guard json.object != nil else { return key(json, more: [], at: json.range) }
        noteWidth(of: json)
        let type = json["type"]?.string ?? "base"
        switch type {
        case "flick":
            losses.noteMembers(of: json, apartFrom: Set(["type", "primary", "label", "attributes"] + Self.directions))
            guard let text = json["primary"] ?? json["label"] else { return nil }
            return key(text, more: Self.directions.compactMap { json[$0] }, at: json.range)
        case "gap":
            losses.note("a gap", at: json.range)
            return nil
        case "contextual": return json["fallbackKey"].flatMap { key($0) }
        case _ where Self.templates["$" + type] != nil:
            return key(JSONValue(.string("$" + type), range: json.range), more: [], at: json.range)
        case "base": break
        default:
            losses.note("a kind of key", type, at: json.range)
            return nil
        }
        losses.noteMembers(of: json, apartFrom: ["type", "spec", "label", "moreKeys", "attributes", "code"])
        guard let text = json["label"] ?? json["spec"] else { return nil }
        let more = json["moreKeys"]
        let parts = more?.string?.parts(between: ",").map { JSONValue(.string($0), range: json.range) }
        return key(text, more: more?.array ?? parts ?? [], at: json.range)
    }

    /// The ways of a flick, in the order of the variants.
    private static let directions = ["left", "up", "right", "down"]

    /// Reads a key; nil for one that the keyboard has itself.
    private mutating func key(_ json: JSONValue, more: [JSONValue], at range: Range<Int>) -> ImportedRows.Key? {
        guard more.count <= Limits.variants else {
            fail(
                JSONDiagnosticKinds.limit, message: "\(more.count) variants (the limit is \(Limits.variants))",
                at: range)
            return nil
        }
        guard let key = content(json) else { return nil }
        if case .function = key, !isFlicked { return nil }
        let variants = more.compactMap { content($0) }.compactMap { key -> String? in
            guard case .text(let typed, let shown) = key else {
                losses.note("a long press that does something", key.label, at: range)
                return nil
            }
            return sendsCodes ? shown : typed
        }
        return ImportedRows.Key(key, variants: variants)
    }

    /// Keys that the app writes as templates.
    private static let templates = ImportedKey.named(by: "futo")
    private static let letterName = "!text/keyspec_"

    /// Returns what a notation means; nil for an instruction.
    private mutating func content(_ json: JSONValue) -> ImportedKey? {
        guard let written = json.string ?? json["spec"]?.string, !written.isEmpty else { return nil }
        if written == "$action" { return nil }
        if let template = Self.templates[written] { return template }
        // A letter that some languages replace.
        if let letter = written.after(Self.letterName)?.parts(between: "_").first, letter.unicodeScalars.count == 1 {
            return .text(letter, shown: letter)
        }
        if written.unicodeScalars.count > 1, written.unicodeScalars.first == "$", !written.utf8.starts(with: "$$$".utf8)
        {
            losses.note("an instruction", written, at: json.range)
            return nil
        }
        guard let key = losses.key(written, bar: .first, at: json.range) else { return nil }
        guard sendsCodes, case .text(_, let shown) = key else { return key }
        return .text(shown, shown: shown)
    }
}

extension ImportedRows.Key {
    /// The key as shift shows it, if the layout says nothing else.
    fileprivate var raised: ImportedRows.Key {
        let raise = LetterCase(language: "")
        guard role == .character else { return self }
        let key = ImportedKey.text(raise.capital(typed ?? label), shown: raise.capital(label))
        return ImportedRows.Key(key, variants: variants.map(raise.capital))
    }
}
