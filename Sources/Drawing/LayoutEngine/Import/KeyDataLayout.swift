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
        } else if rows.letters.allSatisfy(\.isEmpty) {
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
        guard let label = label(chosen, isShifted: isShifted) else {
            if !isShifted { losses.note("a key that types nothing", at: values.spot(value)) }
            return nil
        }
        if !isShifted, let written = chosen["label"]?.string, written.contains("|"), written.count > label.count + 1 {
            losses.note("the text that a key types, if it differs from its label", at: values.spot(value))
        }
        values.checkLength(label, at: chosen, path: path)
        return ImportedRows.Key(
            label: label, variants: variants(chosen["popup"], at: path, isShifted: isShifted, apartFrom: label))
    }

    /// Returns the key that a choice among keys leads to; a plain key is its own choice.
    private func chosen(_ value: JSONValue, isShifted: Bool) -> JSONValue {
        var value = value
        for _ in 0..<Limits.nesting {
            guard let next = Self.names(value["$"]?.string, isShifted: isShifted).lazy.compactMap({ value[$0] }).first
            else {
                break
            }
            value = next
        }
        return value
    }

    /// Returns the members of a choice, of which the first that is present counts.
    private static func names(_ kind: String?, isShifted: Bool) -> [String] {
        switch kind {
        case "case_selector": isShifted ? ["upper"] : ["lower"]
        case "shift_state_selector":
            isShifted ? ["shiftedManual", "manualOrLocked", "shifted", "default"] : ["unshifted", "default"]
        case "variation_selector": ["default", "normal"]
        case "keyboard_state_selector": ["default", "alphabet"]
        case "layout_direction_selector": ["ltr", "rtl"]
        case "char_width_selector": ["half", "full"]
        case "kana_selector": isShifted ? ["kata"] : ["hira"]
        default: []
        }
    }

    /// Returns the label, otherwise the character of the code. Only keys that adapt to shift change with it.
    private func label(_ key: JSONValue, isShifted: Bool) -> String? {
        let code = key["code"]?.integer
        guard key["type"]?.string != "placeholder", code.map({ $0 > 32 }) ?? true else { return nil }
        let scalar = code.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init)
        let written = key["label"]?.string.map(KeyText.shown)
        let readable = written.flatMap { $0.isPrivateUse ? nil : $0 } ?? scalar.map { String($0) }
        guard let text = readable, !text.isEmpty, !text.isPrivateUse, !Self.isInstruction(text) else { return nil }
        guard !Self.functions.contains(text) else { return nil }
        let adapts = key["$"] == nil || key["$"]?.string == "auto_text_key"
        return isShifted && adapts ? LetterCase(language: "").capital(text) : text
    }

    /// Returns whether a text says how a popup is arranged, as `!fixedColumnOrder!4` does.
    private static func isInstruction(_ text: String) -> Bool { text.hasPrefix("!") && text.count > 1 }

    /// Labels that name a key's function.
    private static let functions: Set = [
        "shift", "delete", "space", "action", "comma", "period", "emoji", "symbol", "alpha", "symbol_alpha", "numpad",
        "language_switch", "clipboard", "com",
    ]

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
            guard let text = chosen(key, isShifted: isShifted)["label"]?.string, Self.isInstruction(text) else {
                continue
            }
            losses.note("the instruction \(Quoted(text))", at: values.spot(key))
        }
        let labels = keys.compactMap { self.label(chosen($0, isShifted: isShifted), isShifted: isShifted) }
        for variant in labels { values.checkLength(variant, at: popup, path: path + ".popup") }
        return labels.filter { $0 != label }
    }
}
