/// The rows of a tablet, derived from a phone's by one rule (docs/geometry.md §10). Widths are in letters.
struct TabletArrangement {
    /// The rows of letters or symbols.
    let rows: [[Key]]
    /// The keys that end the last of these rows unless they are on the plane already: comma and full stop.
    let marks: [Key]
    /// The layout's own keys before space.
    let first: [Key]
    /// The layout's own keys after space.
    let last: [Key]
    /// The label of the keys that shift or lead to the other symbols; nil if there are none.
    let side: KeyLabel?
    /// The destination of the mode keys.
    let mode: LocalName
    /// Whether the keys at both ends of the last row are equally wide, as among symbols.
    var hasEqualSides = false

    private static let delete = 1.3
    private static let indent = 0.5
    private static let bottomKey = 1.4
    /// The least width of return and the right shift key, even if the rows leave less.
    private static let least = 1.0

    var plane: KeyboardPlane {
        let unit = 100 / widest
        let upper = rows.dropLast().enumerated().map { n, row in upperRow(row, at: n, unit: unit) }
        return KeyboardPlane(rows: upper + [lowestRow(unit), bottomRow(unit)], keyWidth: unit)
    }

    /// The row in which return is: the one above the last.
    private var returnRow: Int { max(rows.count - 2, 0) }

    /// Returns a row's width without the key that fills it up.
    private func fixedWidth(_ n: Int) -> Double {
        var width = Double(rows[n].count)
        if n == 0 { width += Self.delete }
        if n == returnRow { width += Self.indent }
        if n == rows.count - 1 { width += Double(marks.count) + (side == nil ? 0 : 1) }
        return width
    }

    private func isFilledUp(_ n: Int) -> Bool { n == returnRow || n == rows.count - 1 && side != nil }

    private var widest: Double {
        rows.indices.map { fixedWidth($0) + (isFilledUp($0) ? Self.least : 0) }.max() ?? 1
    }

    /// Returns the width that a row leaves for its last key.
    private func rest(_ n: Int) -> Double { max(widest - fixedWidth(n), Self.least) }

    private func upperRow(_ row: [Key], at n: Int, unit: Double) -> KeyRow {
        var keys = row.map { $0.with(widthPercent: unit) }
        if n == 0 { keys.append(.named(.delete, as: .delete, percent: Self.delete * unit)) }
        guard n == returnRow else { return KeyRow(.standard, keys: keys) }
        keys.append(.named(.return, as: .return, percent: rest(n) * unit))
        return KeyRow(.standard, keys: keys, indentPercent: Self.indent * unit)
    }

    private func lowestRow(_ unit: Double) -> KeyRow {
        let keys = ((rows.last ?? []) + marks).map { $0.with(widthPercent: unit) }
        guard let side else { return KeyRow(.standard, keys: keys) }
        let rest = rest(rows.count - 1)
        let ends = hasEqualSides ? ((1 + rest) / 2, (1 + rest) / 2) : (1, rest)
        return KeyRow(
            .standard,
            keys: [Key(.shift, label: side, widthPercent: ends.0 * unit)] + keys
                + [Key(.shift, label: side, widthPercent: ends.1 * unit)])
    }

    private func bottomRow(_ unit: Double) -> KeyRow {
        let side = Self.bottomKey * unit
        let taken = Self.bottomKey * 5 + Double(first.count + last.count)
        let left = [
            .named(mode, as: .mode, percent: side), .named(.globe, as: .globe, percent: side),
            Key(.emoji, label: .text(""), widthPercent: side),
        ]
        return KeyRow(
            .standard,
            keys: left + first.map { $0.with(widthPercent: unit) } + [
                .named(.space, as: .space, percent: max(widest - taken, Self.least) * unit)
            ]
                + last.map { $0.with(widthPercent: unit) }
                + [.named(mode, as: .mode, percent: side), Key(.hide, label: .text(""), widthPercent: side)])
    }
}

extension Key {
    /// Returns the key with a text that a flick types, unless the key types that text anyway.
    fileprivate func flicked(_ text: String?) -> Key {
        Key(
            role, label: label, widthPercent: widthPercent, variants: variants,
            flick: text == label.written ? nil : text)
    }
}

extension LanguageLayout {
    /// Returns a plane as tablets have it.
    func tabletPlane(_ plane: PlaneName, digits: Digits?) -> KeyboardPlane {
        if plane.hasSymbols { return tabletSymbols(plane, digits: digits) }
        return pad == nil ? tabletLetters(plane, digits: digits) : self.plane(plane, digits: digits)
    }

    private func tabletLetters(_ plane: PlaneName, digits: Digits?) -> KeyboardPlane {
        let labels = labels(of: plane)
        let builder = PlaneBuilder(variants: variants(of: plane), columns: 1)
        var letters = labels.rows.map { builder.keys($0, widthPercent: 1).filter { $0.role == .character } }
        let (first, last) = (
            builder.keys(labels.first, widthPercent: 1), builder.keys(labels.last, widthPercent: 1)
        )
        let used = Set((letters.joined() + first + last).map(\.label.written))
        let punctuation = [symbols.marks[1], symbols.marks[0]].filter { !used.contains($0) }
        var marks = PlaneBuilder(variants: symbols.allVariants(digits), columns: 1).keys(punctuation, widthPercent: 1)
        let flicks = symbols.flicks(digits)
        let lowest = letters.count - 1
        marks = zip(marks, (letters[lowest].count...)).map { mark, n in
            lowest < flicks.count ? mark.flicked(flicks[lowest].element(n)) : mark
        }
        for (n, flicks) in flicks.enumerated() where n < letters.count {
            letters[n] = letters[n].enumerated().map { $1.flicked(flicks.element($0)) }
        }
        return TabletArrangement(
            rows: letters, marks: marks, first: first, last: last,
            side: shift == .none ? nil : .local(.shift),
            mode: .digits
        ).plane
    }

    private func tabletSymbols(_ plane: PlaneName, digits: Digits?) -> KeyboardPlane {
        let builder = PlaneBuilder(variants: symbols.allVariants(digits), columns: 1)
        return TabletArrangement(
            rows: symbols.tabletRows(of: plane, digits).map { builder.keys($0, widthPercent: 1) }, marks: [], first: [],
            last: [], side: plane == .symbols ? .text("#+=") : .local(.digits), mode: .capitals, hasEqualSides: true
        ).plane
    }
}

extension SymbolRows {
    /// Returns the rows of a plane of symbols on tablets: ten, nine and nine.
    fileprivate func tabletRows(of plane: PlaneName, _ digits: Digits?) -> [[String]] {
        let flicks = flicks(digits)
        if plane == .symbols { return [flicks[0], flicks[1], flicks[2].dropLast(2) + [marks[1], marks[0]]] }
        return [
            flicks[0], foreignCurrencies + ["_", "^", "[", "]", "{", "}"],
            ["§", "|", "~", "…", "\\", "<", ">", marks[3], marks[2]],
        ]
    }

    /// Returns the texts that flicks type on the letters of tablets, row by row.
    fileprivate func flicks(_ digits: Digits?) -> [[String]] {
        [
            shownDigits(digits).map { String($0) }, ["@", "#", currency, "&", "*", "(", ")", "'", "\""],
            ["%", "-", "+", "=", "/", semicolon, ":", marks[3], marks[2]],
        ]
    }
}

extension [String] {
    fileprivate func element(_ n: Int) -> String? { n < count ? self[n] : nil }
}
