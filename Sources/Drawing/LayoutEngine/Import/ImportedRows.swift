internal import Documents

/// A layout of another program, as it is read: rows of labels in both states of shift, and the variants that a long press
/// offers.
struct ImportedRows {
    /// A key as one state of shift shows it.
    struct Key: Hashable {
        let label: String
        let variants: [String]
        /// What it does. Only pads take keys that do not type: every plane of letters has its own.
        var role = KeyRole.character
        /// Whether it looks like a modifier although it types.
        var isModifier = false
    }

    /// The rows without shift.
    var letters: [[Key]] = []
    /// The rows with shift; empty if they are the capitals.
    var shifted: [[Key]] = []

    /// The planes of these rows, with our planes of symbols, as phones and tablets have them; a pad is its only plane.
    var document: LayoutDocument? {
        if isPad { return LayoutDocument(pad) }
        let typing = letters.map(Self.typing)
        let labels = typing.map { $0.map(\.label) }.filter { !$0.isEmpty }
        guard !labels.isEmpty else { return nil }
        let raised = shifted.map(Self.typing)
        var layout = LanguageLayout(language: "und", script: "", letters: labels)
        layout.shift = shift(labels, rows: raised.map { $0.map(\.label) }.filter { !$0.isEmpty })
        for key in (typing + raised).joined() where layout.variants[key.label] == nil && !key.variants.isEmpty {
            layout.variants[key.label] = key.variants
        }
        return layout.document
    }

    private static func typing(_ row: [Key]) -> [Key] { row.filter { $0.role == .character } }

    private func shift(_ labels: [[String]], rows: [[String]]) -> LanguageLayout.Shift {
        let raise = LetterCase(language: "")
        let capitals = labels.map { $0.map(raise.capital) }
        if !rows.isEmpty, rows.count == labels.count, rows != capitals, rows != labels { return .rows(rows) }
        return capitals == labels ? .none : .capitals
    }

    // MARK: Pads

    private var isPad: Bool { NumberPad.has(rows: letters.map { $0.map { ($0.role, $0.label) } }) }

    private var pad: KeyboardPlane {
        let rows = letters.filter { !$0.isEmpty }
        let width = 100 / Double(rows.map(\.count).max() ?? 1)
        return KeyboardPlane(
            rows: rows.map { row in
                KeyRow(
                    .standard,
                    keys: row.map { key in
                        LayoutEngine.Key(
                            key.role, label: key.role.padLabel(key.label), widthPercent: width,
                            isModifier: key.isModifier,
                            variants: key.variants, isRepeatable: key.role == .delete)
                    })
            }, keyWidth: width)
    }
}

extension KeyRole {
    /// Returns what a key of this role shows on a pad: its own label, if it types or leads to other keys.
    fileprivate func padLabel(_ label: String) -> KeyLabel {
        switch self {
        case .character, .mode: .text(label)
        case .space: .local(.space)
        case .return: .local(.return)
        case .delete: .local(.delete)
        case .shift: .local(.shift)
        case .globe: .local(.globe)
        case .done, .emoji, .hide, .tab, .search, .blank: .text("")
        }
    }
}

extension LanguageLayout {
    /// All planes as a document of keys, without the language.
    var document: LayoutDocument { document(nil) }

    /// Returns all planes with one kind of digits.
    func document(_ digits: Digits?) -> LayoutDocument {
        let names = PlaneName.own.filter { $0 != .capslock }
        return LayoutDocument(
            plane(.letters, digits: digits),
            others: Dictionary(uniqueKeysWithValues: names.dropFirst().map { ($0, plane($0, digits: digits)) }),
            tablet: Dictionary(uniqueKeysWithValues: names.map { ($0, tabletPlane($0, digits: digits)) }))
    }
}
