extension KeyboardLayout {
    /// Makes a layout of Latin letters from its three rows: five planes, the capitals made from the small letters.
    init(
        name: String, language: String, words: LayoutWords, samples: [Candidate],
        rows: (String, String, String), variants: [Character: String], currency: Character, foreignCurrencies: String
    ) {
        let width = 100 / Double(rows.0.count)
        let small = PlaneBuilder(variants: Self.labels(variants), letterWidth: width)
        let capitals = PlaneBuilder(variants: Self.labels(Self.capitals(variants)), letterWidth: width)
        let upper = capitals.letters(
            LetterRows(characters: rows.0.uppercased(), rows.1.uppercased(), rows.2.uppercased()))
        let symbols = SymbolRows(currency: currency, foreignCurrencies: foreignCurrencies)
        self.init(
            name: name, language: language, words: words, samples: samples,
            planes: symbols.planes.merging([
                .letters: small.letters(LetterRows(characters: rows.0, rows.1, rows.2)), .shift: upper,
                .capslock: upper,
            ]) { $1 }
        )
    }

    private static func labels(_ variants: [Character: String]) -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: variants.map { key, text in (String(key), text.map { String($0) }) })
    }

    /// The variants of capitals; the sharp s has a capital that case mapping does not give.
    private static func capitals(_ variants: [Character: String]) -> [Character: String] {
        var capitals: [Character: String] = [:]
        for (letter, text) in variants {
            capitals[Character(letter.uppercased())] = String(text.map { $0 == "ß" ? "ẞ" : Character($0.uppercased()) })
        }
        return capitals
    }

    /// Makes a layout of a script without capitals: shift leads to the letters of `shift`, key by key. `variants` has
    /// what a long press offers, with blanks between.
    init(
        name: String, language: String, words: LayoutWords, samples: [Candidate], letters: LetterRows,
        shift: LetterRows, variants: [String: String], symbols: SymbolRows = SymbolRows(), isRightToLeft: Bool = false
    ) {
        let builder = PlaneBuilder(
            variants: variants.mapValues(\.labels), letterWidth: 100 / Double(letters.first.count))
        let shifted = builder.letters(shift)
        self.init(
            name: name, language: language, words: words, samples: samples,
            planes: symbols.planes.merging([
                .letters: builder.letters(letters), .shift: shifted, .capslock: shifted,
            ]) { $1 },
            isRightToLeft: isRightToLeft
        )
    }
}
