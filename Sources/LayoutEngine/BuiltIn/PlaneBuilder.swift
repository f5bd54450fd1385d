/// Writes the planes of layouts that have no document of their keys: rows of labels, and the keys that every plane has.
struct PlaneBuilder {
    /// What a long press offers, by the key's label.
    let variants: [String: [String]]
    /// Width of a letter in percent.
    let letterWidth: Double

    /// Shift and delete are this many letters wide.
    private static let sideKey = 1.3
    /// What all keys of a row with shift take in percent: the rest is the gap beside shift and delete.
    private static let lastRow = 96.0

    /// What a layout's own keys take from the space key in percent at most.
    private static let ownKeys = 30.0

    /// Makes planes whose widest row has so many letters.
    init(variants: [String: [String]], columns: Int) {
        self.variants = variants
        letterWidth = 100 / Double(columns)
    }

    /// How many letters wide a row is; the globe key is not always there.
    static func columns(of row: [String]) -> Int { row.count { $0 != LocalName.globe.rawValue } }

    /// A key for each label; a localisable name makes the special key that it stands on.
    func keys(_ labels: [String], widthPercent: Double) -> [Key] {
        labels.map { label in
            if let name = LocalName(rawValue: label), let role = KeyRole(name) {
                return Key(role, .local(name), widthPercent: widthPercent, isRepeatable: role == .delete)
            }
            return Key(.character, .text(label), widthPercent: widthPercent, variants: variants[label] ?? [])
        }
    }

    /// A plane of letters. Rows as wide as the widest fill the keyboard, shorter ones stand in its middle. Without a shift
    /// key, delete ends the last row.
    func letters(_ rows: [[String]], last: [String], hasShift: Bool) -> KeyboardPlane {
        let columns = Int((100 / letterWidth).rounded())
        let upper = rows.dropLast().map { row in
            KeyRow(Self.columns(of: row) < columns ? .centered : .standard, keys(row, widthPercent: letterWidth))
        }
        let lowest = rows.last ?? []
        let hasDelete = rows.joined().contains(LocalName.delete.rawValue)
        let end =
            hasShift
            ? rowWithSides(lowest, leading: .local(.shift)) : row(lowest, columns: columns, hasDelete: hasDelete)
        let hasBottom = !rows.joined().contains(LocalName.space.rawValue)
        return KeyboardPlane(
            rows: upper + [end] + (hasBottom ? [bottomRow(mode: .digits, last: last)] : []), keyWidth: letterWidth)
    }

    /// A plane of symbols; `other` stands on the key that leads to the other symbols.
    func symbols(_ rows: [[String]], other: KeyLabel) -> KeyboardPlane {
        KeyboardPlane(
            rows: rows.dropLast().map { KeyRow(.standard, keys($0, widthPercent: letterWidth)) }
                + [rowWithSides(rows.last ?? [], leading: other)]
                + [bottomRow(mode: .capitals, last: [])],
            keyWidth: letterWidth)
    }

    /// A row between two special keys at the keyboard's sides, the right one delete.
    private func rowWithSides(_ labels: [String], leading: KeyLabel) -> KeyRow {
        let side = letterWidth * Self.sideKey
        let middle = (Self.lastRow - 2 * side) / Double(labels.count)
        return KeyRow(
            .fixedWidth,
            [Key(.shift, leading, widthPercent: side)] + keys(labels, widthPercent: middle) + [delete(side)])
    }

    /// A last row of letters without a shift key: delete takes what they leave, one letter to one and a half.
    private func row(_ labels: [String], columns: Int, hasDelete: Bool) -> KeyRow {
        let letters = keys(labels, widthPercent: letterWidth)
        guard !hasDelete else { return KeyRow(Self.columns(of: labels) < columns ? .centered : .standard, letters) }
        let side = min(max(Double(columns - labels.count), 1), 1.5)
        let fills = Double(labels.count) + side >= Double(columns)
        return KeyRow(fills ? .standard : .centered, letters + [delete(side * letterWidth)])
    }

    private func delete(_ percent: Double) -> Key {
        Key(.delete, .local(.delete), widthPercent: percent, isRepeatable: true)
    }

    /// The bottom row; the mode key leads to what `mode` names.
    private func bottomRow(mode: LocalName, last: [String]) -> KeyRow {
        func special(_ role: KeyRole, _ name: LocalName, _ percent: Double) -> Key {
            Key(role, .local(name), widthPercent: percent)
        }
        let own = min(letterWidth, Self.ownKeys / Double(max(last.count, 1)))
        return KeyRow(
            .standard,
            [
                special(.mode, mode, 22), special(.globe, .globe, 12),
                special(.space, .space, 44 - own * Double(last.count)),
            ] + keys(last, widthPercent: own) + [special(.return, .return, 22)])
    }
}

extension KeyRole {
    /// The role of a key that a document names by a word on it; nil for words that may stand on several.
    init?(_ name: LocalName) {
        switch name {
        case .space: self = .space
        case .return: self = .return
        case .done: self = .done
        case .digits: self = .mode
        case .shift: self = .shift
        case .delete: self = .delete
        case .globe: self = .globe
        case .capitals, .letters: return nil
        }
    }
}

extension LanguageLayout {
    /// A plane as phones have it.
    func plane(_ plane: PlaneName, _ digits: Digits?) -> KeyboardPlane {
        if plane.hasSymbols { return symbols.plane(plane, digits) }
        let (rows, last) = rows(of: plane)
        // Between the two keys at the sides of the last row there is room for a letter at least.
        let columns = max(rows.map(PlaneBuilder.columns).max() ?? 1, shift == .none ? 1 : 5)
        return PlaneBuilder(variants: variants(of: plane), columns: columns)
            .letters(rows, last: last, hasShift: shift != .none)
    }
}
