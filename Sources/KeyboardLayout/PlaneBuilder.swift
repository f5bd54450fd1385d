/// Writes the planes of the built-in layouts: rows of characters, and the keys that every plane has.
struct PlaneBuilder {
    /// What a long press offers, by the key's label.
    let variants: [String: [String]]
    /// Width of a letter in percent.
    let letterWidth: Double

    /// Shift and delete are this many letters wide.
    private static let sideKey = 1.3
    /// What all keys of the third row take in percent: the rest is the gap beside shift and delete.
    private static let thirdRow = 96.0

    /// A key for each label.
    func characters(_ labels: [String], widthPercent: Double) -> [Key] {
        labels.map { label in
            Key(
                .character, .text(label), widthPercent: widthPercent, variants: variants[label] ?? [])
        }
    }

    /// A row between two special keys at the keyboard's sides, the right one delete.
    func thirdRow(_ labels: [String], leading: KeyLabel) -> KeyRow {
        let side = letterWidth * Self.sideKey
        let middle = (Self.thirdRow - 2 * side) / Double(labels.count)
        return KeyRow(
            .fixedWidth,
            [Key(.shift, leading, widthPercent: side)]
                + characters(labels, widthPercent: middle)
                + [Key(.delete, .local(.delete), widthPercent: side, isRepeatable: true)])
    }

    /// The bottom rows of phones and of tablets; the mode key leads to what `mode` names.
    func bottomRows(mode: LocalName) -> [KeyRow] {
        func row(_ kind: RowKind, _ keys: [(KeyRole, LocalName, Double)]) -> KeyRow {
            KeyRow(kind, keys.map { Key($0, .local($1), widthPercent: $2) })
        }
        return [
            row(.phone, [(.mode, mode, 22), (.globe, .globe, 12), (.space, .space, 44), (.return, .return, 22)]),
            row(
                .pad,
                [
                    (.mode, mode, 14), (.globe, .globe, 10), (.space, .space, 46), (.return, .return, 18),
                    (.done, .done, 12),
                ]),
        ]
    }

    /// A plane of letters. Rows as wide as the first fill the keyboard, shorter ones stand in its middle.
    func letters(_ rows: LetterRows) -> KeyboardPlane {
        let kind = rows.second.count < rows.first.count ? RowKind.centered : .standard
        return KeyboardPlane(
            rows: [
                KeyRow(.standard, characters(rows.first, widthPercent: letterWidth)),
                KeyRow(kind, characters(rows.second, widthPercent: letterWidth)),
                thirdRow(rows.third, leading: .local(.shift)),
            ] + bottomRows(mode: .digits),
            keyWidth: letterWidth)
    }

    /// A plane of symbols; `other` stands on the key that leads to the other symbols.
    func symbols(_ rows: LetterRows, other: KeyLabel) -> KeyboardPlane {
        KeyboardPlane(
            rows: [
                KeyRow(.standard, characters(rows.first, widthPercent: letterWidth)),
                KeyRow(.standard, characters(rows.second, widthPercent: letterWidth)),
                thirdRow(rows.third, leading: other),
            ] + bottomRows(mode: .capitals),
            keyWidth: letterWidth)
    }
}

/// The labels of three rows of keys.
struct LetterRows {
    let first: [String]
    let second: [String]
    let third: [String]

    /// Rows of labels with blanks between them. A blank and a combining mark are one character to Swift, so the rows are
    /// divided by code points.
    init(_ first: String, _ second: String, _ third: String) {
        (self.first, self.second, self.third) = (first.labels, second.labels, third.labels)
    }

    /// Rows of labels of one character each.
    init(characters first: String, _ second: String, _ third: String) {
        self.first = first.map { String($0) }
        self.second = second.map { String($0) }
        self.third = third.map { String($0) }
    }
}

extension String {
    /// The parts between blanks.
    var labels: [String] { unicodeScalars.split(separator: " ").map { String($0) } }
}

/// Digits and symbols as a script writes them.
struct SymbolRows {
    /// Ten digits, from one to zero.
    var digits = "1234567890"
    /// What a long press on each digit gives; empty for fractions and superscripts.
    var otherDigits = ""
    /// The middle of the second row: semicolon, brackets, and the currency.
    var middle = ":;()"
    /// The currency in use.
    var currency: Character = "₹"
    /// Currencies that are less in use.
    var foreignCurrencies = "$€£"
    /// Five marks for the third row.
    var marks = ".,?!'"
    /// What a long press on a mark gives.
    var markVariants: [Character: String] = [:]

    /// The two planes.
    var planes: [PlaneName: KeyboardPlane] {
        let builder = PlaneBuilder(variants: variants, letterWidth: 10)
        let first = LetterRows(characters: digits, "-/\(middle)\(currency)&@\"", marks)
        let second = LetterRows(characters: "[]{}#%^*+=", "_\\|~<>\(foreignCurrencies)•", marks)
        return [
            .symbols: builder.symbols(first, other: .text("#+=")),
            .symbolsShift: builder.symbols(second, other: .local(.digits)),
        ]
    }

    private var variants: [String: [String]] {
        let rare = "¢₩₹".filter { $0 != currency && !foreignCurrencies.contains($0) }
        var variants = Self.latinVariants.merging([currency: foreignCurrencies + rare]) { $1 }
        variants.merge(markVariants) { $1 }
        variants.merge(zip(digits, otherDigits.map { String($0) })) { $1 }
        return Dictionary(uniqueKeysWithValues: variants.map { key, text in (String(key), text.map { String($0) }) })
    }

    private static let latinVariants: [Character: String] = [
        "1": "¹½⅓¼", "2": "²⅔", "3": "³¾", "4": "⁴", "5": "⁵⅝", "7": "⅞", "0": "°⁰",
        "-": "–—·", "/": "\\", "&": "§", "\"": "„“”«»", ".": "…", "?": "¿", "!": "¡", "'": "‘’‚`", "%": "‰",
        "=": "≈≠", "+": "±", "*": "×", "#": "№",
    ]
}
