internal import Documents
internal import Layouts
internal import Syntaxes

/// Reads the JSON layouts of HeliBoard and FlorisBoard: rows of keys. A key is a label with a popup, or a choice among keys by
/// the state of shift, the direction and the like.
struct KeyDataLayout {
    private var values: LayoutValueReader
    private var losses = ImportLosses()

    /// Returns whether a document is a list of rows, behind lines of comments.
    static func applies(to source: SourceText) -> Bool {
        let lines = source.lineRanges().lazy.map { source.bytes[$0].trimmedBlanks }
        return lines.first { !$0.isEmpty && !$0.starts(with: "//".utf8) }?.first == UInt8(ascii: "[")
    }

    /// Reads the layout of a document as leniently as HeliBoard does (`LayoutParser.kt` at commit 2ddfe0e9).
    static func read(_ source: SourceText) -> ParseResult<LayoutDocument> {
        let json = JSONReader.read(source, allowing: KeyData.permissions)
        guard let root = json.value else { return ParseResult(nil, json.diagnostics) }
        var reader = KeyDataLayout(values: LayoutValueReader(source: source))
        var rows = ImportedRows()
        for (n, row) in (root.array ?? []).enumerated() where n <= Limits.rows {
            rows.letters.append(reader.row(row, at: "[\(n)]", isShifted: false))
            rows.shifted.append(reader.row(row, at: "[\(n)]", isShifted: true))
        }
        reader.checkCount(root, of: rows)
        let diagnostics = reader.values.diagnostics
        let document = diagnostics.haveErrors ? nil : rows.document
        return ParseResult(document, diagnostics + reader.losses.diagnostics(of: source))
    }

    private mutating func checkCount(_ root: JSONValue, of rows: ImportedRows) {
        let count = root.array?.count ?? 0
        if count > Limits.rows {
            values.report(
                JSONDiagnosticKinds.limit, path: "", message: "\(count) rows (the limit is \(Limits.rows))", at: root)
        } else if !rows.letters.joined().contains(where: { $0.role == .character }) {
            values.report(
                LayoutDiagnosticKinds.empty, path: "", message: "no keys (expected a list of rows of keys)", at: root)
        }
    }

    private mutating func row(_ value: JSONValue, at path: String, isShifted: Bool) -> [ImportedRows.Key] {
        guard let keys = value.array else {
            return isShifted ? [] : values.refuse(value, at: path, not: "a row (expected a list of keys)") ?? []
        }
        guard keys.count <= Limits.keysInRow else {
            let problem = "\(keys.count) keys (the limit is \(Limits.keysInRow))"
            if !isShifted { values.report(JSONDiagnosticKinds.limit, path: path, message: problem, at: value) }
            return []
        }
        return keys.enumerated().compactMap { key($1, at: "\(path)[\($0)]", isShifted: isShifted) }
    }

    // MARK: Keys

    /// Reads a key as one state of shift shows it; nil for keys without a text.
    private mutating func key(_ value: JSONValue, at path: String, isShifted: Bool) -> ImportedRows.Key? {
        let data = KeyData(value, isShifted: isShifted)
        guard data.json.object != nil else {
            return isShifted
                ? nil : values.refuse(value, at: path, not: "a key (expected an object such as {\"label\": \"a\"})")
        }
        var keyLosses = losses
        if !isShifted { keyLosses.noteMembers(of: data.json, apartFrom: Self.readMembers) }
        let range = value.shownRange
        guard !data.isPlaceholder, !data.label.isEmpty || data.code != nil || data.characters != nil else {
            if !isShifted { losses.note("a key that types nothing", at: range) }
            return nil
        }
        guard let read = keyLosses.key(data.label, code: data.code, characters: data.characters, at: range) else {
            if !isShifted { losses = keyLosses }
            return nil
        }
        let variants = variants(data.json["popup"], at: path, isShifted: isShifted, losses: &keyLosses)
        // The other state of shift has the same losses.
        if !isShifted { losses = keyLosses }
        var key = ImportedRows.Key(Self.shown(read, of: data, isShifted: isShifted), variants: variants)
        if data.json["type"]?.string == "function" { key.isModifier = true }
        let usual = KeyData(value, isShifted: false).width
        key.share = share(data.width, at: path, isNamed: !isShifted || data.width?.shownRange != usual?.shownRange)
        return key
    }

    /// Returns a width as a share of the row: 0 for a letter's, -1 for what the others leave.
    private mutating func share(_ width: JSONValue?, at path: String, isNamed: Bool) -> Double {
        guard let width else { return 0 }
        if let share = width.writtenNumber, share == -1 || (0...Self.widest).contains(share) { return share }
        guard isNamed else { return 0 }
        return values.refuse(
            width, at: path + ".width",
            not: "a width (expected a share of the row from 0 to \(Int(Self.widest)), or -1 for what is left)") ?? 0
    }

    /// The largest share: keys that need more than their row shrink.
    private static let widest = 100.0

    private static let readMembers: Set = ["$", "code", "codePoints", "label", "popup", "type", "groupId", "width"]

    private static func shown(_ key: ImportedKey, of data: KeyData, isShifted: Bool) -> ImportedKey {
        guard case .text(let typed, let shown) = key else { return key }
        return .text(
            data.shown(typed, isShifted: isShifted), shown: data.shown(shown, isShifted: isShifted))
    }

    // MARK: Popups

    private mutating func variants(
        _ popup: JSONValue?, at path: String, isShifted: Bool, losses: inout ImportLosses
    ) -> [String] {
        guard let popup else { return [] }
        losses.noteMembers(of: popup, apartFrom: ["main", "relevant"])
        let keys = [popup["main"]].compactMap(\.self) + (popup["relevant"]?.array ?? [])
        guard keys.count <= Limits.variants else {
            if !isShifted {
                let problem = "\(keys.count) variants (the limit is \(Limits.variants))"
                values.report(JSONDiagnosticKinds.limit, path: path + ".popup", message: problem, at: popup)
            }
            return []
        }
        return keys.compactMap { losses.variant($0, isShifted: isShifted, at: $0.shownRange) }
    }
}

extension ImportLosses {
    /// Reads a long press of JSON as a state of shift shows it; nil, with the loss recorded, for one that types nothing.
    mutating func variant(_ json: JSONValue, isShifted: Bool, at range: Range<Int>) -> String? {
        let data = KeyData(json, isShifted: isShifted)
        guard !data.isPlaceholder, !data.label.isEmpty || data.code != nil || data.characters != nil else { return nil }
        return variant(data.label, code: data.code, characters: data.characters, at: range)
            .map { data.shown($0, isShifted: isShifted) }
    }
}
