/// Builds the planes of layouts that have no document of their keys, from rows of labels and the keys that every plane has.
struct PlaneBuilder {
    /// The variants that a long press offers, by the key's label.
    let variants: [String: [String]]
    /// The width of a letter in percent.
    let letterWidth: Double

    /// The width of shift and delete in letters.
    private static let sideKey = 1.3
    /// The percentage that all keys of a row with shift take: the rest is the gap beside shift and delete.
    private static let lastRow = 96.0

    /// The greatest percentage that a layout's own keys take from the space key.
    private static let ownKeys = 36.0

    /// Makes planes whose widest row has `columns` letters.
    init(variants: [String: [String]], columns: Int) {
        self.variants = variants
        letterWidth = 100 / Double(columns)
    }

    /// Returns a row's width in letters, without the globe key, which is not always there.
    static func columns(of row: [String]) -> Int { row.count { $0 != LocalName.globe.rawValue } }

    /// Returns a key for each label. A localisable name makes the special key that it belongs to.
    func keys(_ labels: [String], widthPercent: Double) -> [Key] {
        labels.map { label in
            if let name = LocalName(rawValue: label), let role = KeyRole(name) {
                return .named(name, as: role, percent: widthPercent)
            }
            return Key(.character, label: .text(label), widthPercent: widthPercent, variants: variants[label] ?? [])
        }
    }

    /// Returns a plane of letters. Rows as wide as the widest fill the keyboard; shorter ones are centred. Without a shift key,
    /// delete ends the last row.
    func letters(_ labels: LanguageLayout.Labels, hasShift: Bool) -> KeyboardPlane {
        let rows = labels.rows
        let columns = Int((100 / letterWidth).rounded())
        let upper = rows.dropLast().map { row in
            KeyRow(Self.columns(of: row) < columns ? .centered : .standard, keys: keys(row, widthPercent: letterWidth))
        }
        let lowest = rows.last ?? []
        let hasDelete = rows.joined().contains(LocalName.delete.rawValue)
        let end =
            hasShift
            ? rowWithSides(lowest, leading: .local(.shift)) : row(lowest, columns: columns, hasDelete: hasDelete)
        let hasBottom = !rows.joined().contains(LocalName.space.rawValue)
        return KeyboardPlane(
            rows: upper + [end] + (hasBottom ? [bottomRow(mode: .digits, labels)] : []), keyWidth: letterWidth)
    }

    /// Returns a plane of symbols; `other` is the label of the key that leads to the other symbols.
    func symbols(_ rows: [[String]], other: KeyLabel) -> KeyboardPlane {
        KeyboardPlane(
            rows: rows.dropLast().map { KeyRow(.standard, keys: keys($0, widthPercent: letterWidth)) }
                + [rowWithSides(rows.last ?? [], leading: other)]
                + [bottomRow(mode: .capitals, nil)],
            keyWidth: letterWidth)
    }

    /// Returns a row between two special keys at the keyboard's sides, the right one delete.
    private func rowWithSides(_ labels: [String], leading: KeyLabel) -> KeyRow {
        let side = letterWidth * Self.sideKey
        let middle = (Self.lastRow - 2 * side) / Double(labels.count)
        return KeyRow(
            .fixedWidth,
            keys: [Key(.shift, label: leading, widthPercent: side)] + keys(labels, widthPercent: middle) + [
                .named(.delete, as: .delete, percent: side)
            ])
    }

    /// Returns a last row of letters without a shift key. Delete takes the width that they leave, one letter to one and a half.
    private func row(_ labels: [String], columns: Int, hasDelete: Bool) -> KeyRow {
        let letters = keys(labels, widthPercent: letterWidth)
        guard !hasDelete else {
            return KeyRow(Self.columns(of: labels) < columns ? .centered : .standard, keys: letters)
        }
        let side = min(max(Double(columns - labels.count), 1), 1.5)
        let fills = Double(labels.count) + side >= Double(columns)
        let delete = Key.named(.delete, as: .delete, percent: side * letterWidth)
        return KeyRow(fills ? .standard : .centered, keys: letters + [delete])
    }

    /// Returns the bottom row; the mode key leads to the plane that `mode` names.
    private func bottomRow(mode: LocalName, _ labels: LanguageLayout.Labels?) -> KeyRow {
        let (first, last) = (labels?.first ?? [], labels?.last ?? [])
        let count = first.count + last.count
        let own = min(letterWidth, Self.ownKeys / Double(max(count, 1)))
        return KeyRow(
            .standard,
            keys: [
                .named(mode, as: .mode, percent: 22), .named(.globe, as: .globe, percent: 12),
            ] + keys(first, widthPercent: own) + [
                .named(.space, as: .space, percent: 44 - own * Double(count))
            ] + keys(last, widthPercent: own) + [.named(.return, as: .return, percent: 22)])
    }
}

extension Key {
    /// Returns a key with a word of the language on it; only delete repeats.
    package static func named(_ name: LocalName, as role: KeyRole, percent: Double) -> Key {
        Key(role, label: .local(name), widthPercent: percent, isRepeatable: role == .delete)
    }

    /// Returns a gap between keys.
    package static func blank(_ percent: Double) -> Key { Key(.blank, label: .text(""), widthPercent: percent) }
}

extension KeyRole {
    /// Finds the role of a key that a document names by a word on it; nil for words that several keys may have.
    init?(_ name: LocalName) {
        self.init(rawValue: name == .digits ? "mode" : String(name.rawValue.dropFirst()))
    }
}

extension LanguageLayout {
    /// Returns a plane as phones have it.
    func plane(_ plane: PlaneName, digits: Digits?) -> KeyboardPlane {
        if let pad, let symbolPad, plane == .symbols {
            return pad.plane(symbolPad.rows, variants: symbolPad.variants, annotates: true)
        }
        if plane.hasSymbols { return symbols.plane(plane, digits: digits) }
        let labels = labels(of: plane)
        if let pad { return pad.plane(labels.rows, variants: variants(of: plane)) }
        // Between the two keys at the sides of the last row there is room for at least one letter.
        let columns = max(labels.rows.map(PlaneBuilder.columns).max() ?? 1, shift == .none ? 1 : 5)
        return PlaneBuilder(variants: variants(of: plane), columns: columns)
            .letters(labels, hasShift: shift != .none)
    }
}

extension SymbolRows {
    /// Returns one of the two planes as phones have it.
    func plane(_ plane: PlaneName, digits: Digits?) -> KeyboardPlane {
        let builder = PlaneBuilder(variants: allVariants(digits), columns: 10)
        return builder.symbols(rows(of: plane, digits), other: plane == .symbols ? .text("#+=") : .local(.digits))
    }
}
