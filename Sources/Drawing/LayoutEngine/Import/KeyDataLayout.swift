internal import Documents

/// Reads the JSON layouts of HeliBoard and FlorisBoard: rows of keys. A key is a label with a popup, or a choice among keys by
/// the state of shift, the direction and the like.
struct KeyDataLayout {
    private var values: LayoutValueReader
    private var losses = ImportLosses()

    private init(_ source: SourceText) {
        values = LayoutValueReader(source)
    }

    /// Returns whether a document is a list of rows.
    static func applies(to root: JSONValue) -> Bool { root.array != nil }

    /// Reads the layout of a document.
    static func read(_ root: JSONValue, of source: SourceText) -> ParseResult<LayoutDocument> {
        var reader = KeyDataLayout(source)
        var rows = ImportedRows()
        for (n, row) in (root.array ?? []).enumerated() where n <= Limits.rows {
            rows.letters.append(reader.row(row, at: "[\(n)]", isShifted: false))
            rows.shifted.append(reader.row(row, at: "[\(n)]", isShifted: true))
        }
        reader.checkCount(root, of: rows)
        let diagnostics = reader.values.diagnostics
        let document = diagnostics.contains { $0.severity == .error } ? nil : rows.document
        return ParseResult(document, diagnostics + reader.losses.diagnostics(of: source))
    }

    private mutating func checkCount(_ root: JSONValue, of rows: ImportedRows) {
        let count = root.array?.count ?? 0
        if count > Limits.rows {
            values.report(
                JSONDiagnostics.limit, path: "", message: "\(count) rows (the limit is \(Limits.rows))", at: root)
        } else if !rows.letters.joined().contains(where: { $0.role == .character }) {
            values.report(
                LayoutDiagnostics.empty, path: "", message: "no keys (expected a list of rows of keys)", at: root)
        }
    }

    private mutating func row(_ value: JSONValue, at path: String, isShifted: Bool) -> [ImportedRows.Key] {
        guard let keys = value.array else {
            if !isShifted {
                let problem = "\(values.source.shown(value)) is not a row (expected a list of keys)"
                values.report(LayoutDiagnostics.type, path: path, message: problem, at: value)
            }
            return []
        }
        guard keys.count <= Limits.keysInRow else {
            let problem = "\(keys.count) keys (the limit is \(Limits.keysInRow))"
            if !isShifted { values.report(JSONDiagnostics.limit, path: path, message: problem, at: value) }
            return []
        }
        return keys.enumerated().compactMap { key($1, at: "\(path)[\($0)]", isShifted: isShifted) }
    }

    // MARK: Keys

    /// Reads a key as one state of shift shows it; nil for keys without a text.
    private mutating func key(_ value: JSONValue, at path: String, isShifted: Bool) -> ImportedRows.Key? {
        let chosen = chosen(value, isShifted: isShifted)
        guard chosen.object != nil else {
            if !isShifted {
                values.report(
                    LayoutDiagnostics.type, path: path,
                    message:
                        "\(values.source.shown(value)) is not a key (expected an object such as {\"label\": \"a\"})",
                    at: value)
            }
            return nil
        }
        if !isShifted {
            losses.noteMembers(of: chosen, apartFrom: ["$", "code", "label", "popup", "type", "groupId"])
        }
        if let function = FunctionKey(chosen) {
            return ImportedRows.Key(label: function.label, variants: [], role: function.role)
        }
        guard let label = label(chosen, isShifted: isShifted) else {
            if !isShifted { losses.note("a key that types nothing", at: values.spot(value)) }
            return nil
        }
        if !isShifted, chosen["label"]?.string.map({ KeyText($0).isLabelled }) ?? false {
            losses.note(KeyText.loss, at: values.spot(value))
        }
        values.checkLength(label, at: chosen, path: path)
        return ImportedRows.Key(
            label: label, variants: variants(chosen["popup"], at: path, isShifted: isShifted, apartFrom: label),
            isModifier: chosen["type"]?.string == "function")
    }

    private func chosen(_ value: JSONValue, isShifted: Bool) -> JSONValue {
        KeyData.chosen(value, isShifted: isShifted)
    }

    /// Returns the label, otherwise the character of the code. Only keys that adapt to shift change with it.
    private func label(_ key: JSONValue, isShifted: Bool) -> String? {
        KeyData.label(key, isShifted: isShifted)
    }

    // MARK: Popups

    private mutating func variants(
        _ popup: JSONValue?, at path: String, isShifted: Bool, apartFrom label: String
    ) -> [String] {
        guard let popup else { return [] }
        if !isShifted { losses.noteMembers(of: popup, apartFrom: ["main", "relevant"]) }
        let keys = [popup["main"]].compactMap(\.self) + (popup["relevant"]?.array ?? [])
        guard keys.count <= Limits.variants else {
            if !isShifted {
                let problem = "\(keys.count) variants (the limit is \(Limits.variants))"
                values.report(JSONDiagnostics.limit, path: path + ".popup", message: problem, at: popup)
            }
            return []
        }
        for key in keys {
            guard let text = chosen(key, isShifted: isShifted)["label"]?.string, KeyData.isInstruction(text) else {
                continue
            }
            losses.note("the instruction \(Quoted(text))", at: values.spot(key))
        }
        let labels = keys.compactMap { self.label(chosen($0, isShifted: isShifted), isShifted: isShifted) }
        for variant in labels { values.checkLength(variant, at: popup, path: path + ".popup") }
        return labels.filter { $0 != label }
    }
}
