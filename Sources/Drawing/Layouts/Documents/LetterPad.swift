/// Letters on a pad of columns, as phones have them for kana, strokes and the letters of a telephone.
struct LetterPad: Hashable, Sendable {
    /// The labels of keys that look like functions: they change the input and type nothing.
    var functions: [String] = []
    /// The labels of keys that lead to other planes.
    var modes: [String] = []
    /// Whether variants are what flicks to the left, up, right and down type.
    var hasFlicks = false
}

/// Digits and symbols on the pad of a layout's letters.
struct SymbolPad: Hashable, Sendable {
    var rows: [[String]]
    /// The variants by label: what flicks type if the letters have flicks. Keys with one character show them.
    var variants: [String: [String]]
}

/// A key of a pad as a language's document writes it: a label, or `#` and a name, then `↕2` if it is two rows tall and `×2` if
/// it takes two columns.
struct PadKey {
    let name: String
    let isTall: Bool
    let columns: Double

    init(_ written: String) {
        let (isTall, isWide) = (written.hasSuffix("↕2"), written.hasSuffix("×2"))
        self.isTall = isTall
        columns = isWide ? 2 : 1
        name = isTall || isWide ? String(written.dropLast(2)) : written
    }

    /// Whether the name is that of a special key.
    var isSpecial: Bool { name.hasPrefix("#") && name.unicodeScalars.count > 1 && role != nil }

    /// The special key that it names; nil for a label.
    var role: KeyRole? {
        guard name.hasPrefix("#") else { return nil }
        if let local = LocalName(rawValue: name) { return KeyRole(local) }
        return [KeyRole.emoji, .blank].first { "#" + $0.rawValue == name }
    }
}

extension LetterPad {
    /// Returns the plane of a pad's rows, with the variants of its letters. `annotates` writes them on keys with one character.
    func plane(_ rows: [[String]], variants: [String: [String]], annotates: Bool = false) -> KeyboardPlane {
        let keys = rows.map { $0.map(PadKey.init) }
        let columns = keys.map { $0.reduce(0) { $0 + ($1.role == .globe ? 0 : $1.columns) } }.max() ?? 1
        let width = 100 / max(columns, 1)
        return KeyboardPlane(
            rows: keys.map { row in
                KeyRow(
                    .columns, keys: row.map { key($0, width: width, variants: variants, annotates: annotates) })
            },
            keyWidth: width)
    }

    private func key(_ key: PadKey, width: Double, variants: [String: [String]], annotates: Bool) -> Key {
        let width = width * key.columns
        if let role = key.role {
            let label = LocalName(rawValue: key.name).map(KeyLabel.local) ?? .text("")
            return Key(role, label: label, widthPercent: width, isRepeatable: role == .delete, isTall: key.isTall)
        }
        let own = variants[key.name] ?? []
        return Key(
            modes.contains(key.name) ? .mode : .character, label: .text(key.name), widthPercent: width,
            isModifier: functions.contains(key.name), variants: own, hasFlicks: hasFlicks,
            annotation: annotates && key.name.count == 1 ? own.joined() : nil, isTall: key.isTall)
    }
}
