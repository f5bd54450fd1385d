/// Writes the planes of the built-in layouts: rows of characters, and the keys that every plane has.
struct PlaneBuilder {
    /// What a long press offers, by the key's character.
    let variants: [Character: String]
    /// Width of a letter in percent.
    let letterWidth: Double

    /// Shift and delete are this many letters wide.
    private static let sideKey = 1.3
    /// What all keys of the third row take in percent: the rest is the gap beside shift and delete.
    private static let thirdRow = 96.0

    /// Keys of one character each.
    func characters(_ text: String, widthPercent: Double) -> [Key] {
        text.map { character in
            Key(
                .character, .text(String(character)), widthPercent: widthPercent,
                variants: (variants[character] ?? "").map { String($0) })
        }
    }

    /// A row between two special keys at the keyboard's sides, the right one delete.
    func thirdRow(_ text: String, leading: KeyLabel) -> KeyRow {
        let side = letterWidth * Self.sideKey
        let middle = (Self.thirdRow - 2 * side) / Double(text.count)
        return KeyRow(
            .fixedWidth,
            [Key(.shift, leading, widthPercent: side)]
                + characters(text, widthPercent: middle)
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
    func letters(_ first: String, _ second: String, _ third: String) -> KeyboardPlane {
        KeyboardPlane(
            rows: [
                KeyRow(.standard, characters(first, widthPercent: letterWidth)),
                KeyRow(
                    second.count < first.count ? .centered : .standard, characters(second, widthPercent: letterWidth)),
                thirdRow(third, leading: .local(.shift)),
            ] + bottomRows(mode: .digits),
            keyWidth: letterWidth)
    }

    /// A plane of symbols; `other` stands on the key that leads to the other symbols.
    func symbols(_ first: String, _ second: String, other: KeyLabel) -> KeyboardPlane {
        KeyboardPlane(
            rows: [
                KeyRow(.standard, characters(first, widthPercent: letterWidth)),
                KeyRow(.standard, characters(second, widthPercent: letterWidth)),
                thirdRow(".,?!'", leading: other),
            ] + bottomRows(mode: .capitals),
            keyWidth: letterWidth)
    }
}

extension KeyboardLayout {
    /// Makes a layout of Latin letters from its three rows: five planes, the capitals made from the small letters.
    init(
        name: String, language: String, words: LayoutWords, samples: [Candidate],
        rows: (String, String, String), variants: [Character: String], currency: Character, foreignCurrencies: String
    ) {
        let small = PlaneBuilder(variants: variants, letterWidth: 100 / Double(rows.0.count))
        let capitals = PlaneBuilder(variants: Self.capitals(variants), letterWidth: small.letterWidth)
        let symbols = PlaneBuilder(
            variants: Self.symbolVariants.merging([currency: foreignCurrencies + "¢₩₹"]) { $1 }, letterWidth: 10)
        let upper = capitals.letters(rows.0.uppercased(), rows.1.uppercased(), rows.2.uppercased())
        self.init(
            name: name, language: language, words: words, samples: samples,
            planes: [
                .letters: small.letters(rows.0, rows.1, rows.2),
                .shift: upper,
                .capslock: upper,
                .symbols: symbols.symbols("1234567890", "-/:;()\(currency)&@\"", other: .text("#+=")),
                .symbolsShift: symbols.symbols(
                    "[]{}#%^*+=", "_\\|~<>\(foreignCurrencies)•", other: .local(.digits)),
            ]
        )
    }

    /// The variants of capitals; the sharp s has a capital that case mapping does not give.
    private static func capitals(_ variants: [Character: String]) -> [Character: String] {
        var capitals: [Character: String] = [:]
        for (letter, text) in variants {
            capitals[Character(letter.uppercased())] = String(text.map { $0 == "ß" ? "ẞ" : Character($0.uppercased()) })
        }
        return capitals
    }

    private static let symbolVariants: [Character: String] = [
        "1": "¹½⅓¼", "2": "²⅔", "3": "³¾", "4": "⁴", "5": "⁵⅝", "7": "⅞", "0": "°⁰",
        "-": "–—·", "/": "\\", "&": "§", "\"": "„“”«»", ".": "…", "?": "¿", "!": "¡", "'": "‘’‚`", "%": "‰",
        "=": "≈≠", "+": "±", "*": "×", "#": "№",
    ]
}
