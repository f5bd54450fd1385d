/// A keyboard as a language's document describes it: only what differs from other keyboards. Planes are made from it one at a
/// time, on demand.
package struct LanguageLayout: Hashable, Sendable {
    /// The effect of shift.
    package enum Shift: Hashable, Sendable {
        /// The capitals of the letters.
        case capitals
        /// None: there is no shift key.
        case none
        /// It shows these rows.
        case rows([[String]])
    }

    /// The confidence that phones have these rows.
    package enum Confidence: String, Hashable, Sendable, CaseIterable {
        /// Two or more independent sources agree.
        case high
        /// They agree in some rows, or nearly agree.
        case medium
        /// One source has them.
        case low
    }

    /// Its language as a BCP 47 tag.
    package var language: String
    /// The ISO 15924 code of the script on its letter keys.
    var script: String
    /// The language's own name for itself, if a source has it.
    var autonym: String?
    /// The language's English name, if no source has its own.
    var englishName: String?
    /// The layout whose rows it shares; nil if it has rows of its own.
    var rowsOf: String?
    /// Its other names: language tags and former names.
    var aliases: [String] = []
    /// The language tags for which Android has it, where iOS has another layout.
    var androidAliases: [String] = []
    /// The labels of its letters, row by row.
    package var letters: [[String]]
    /// The effect of shift.
    package var shift = Shift.capitals
    /// What its letters are on if they form a pad of columns: telephone keys, kana, strokes.
    var pad: LetterPad?
    /// The digits and symbols of phones of iOS, if they are on a pad like the letters'; otherwise in rows.
    var symbolPad: SymbolPad?
    /// The keys before space.
    var firstKeys: [String] = []
    /// The keys between space and return.
    var lastKeys: [String] = []
    /// The keys between space and return, with shift.
    var shiftLastKeys: [String] = []
    /// The keys after space that only Android has.
    var androidLastKeys: [String] = []
    /// The variants that a long press offers, by the key's label.
    package var variants: [String: [String]] = [:]
    /// The words on its keys; `words(_:)` sets the digits on the mode keys.
    var words = LayoutWords.english
    /// Words as candidates, most likely first; none if no source has any.
    var samples: [Candidate] = []
    var symbols = SymbolRows()
    /// The confidence in the rows; nil if no source names a keyboard for the language.
    var confidence: Confidence?
    /// Whether all sources are keyboards of desktops, whose rows were cut to a phone's.
    var isDesktopOnly = false
    /// The sources of the rows, the variants and the words.
    var sources: [String] = []

    /// Creates a layout with rows, and with what most layouts have.
    package init(language: String, script: String, letters: [[String]]) {
        (self.language, self.script, self.letters) = (language, script, letters)
    }

    /// Whether the script runs from right to left.
    var isRightToLeft: Bool { KeyScript.named(script)?.isRightToLeft ?? false }

    /// Candidates, most likely first; signs of the language if no source has words: its own name, its letters, its digits.
    func candidates(_ digits: Digits?) -> [Candidate] {
        guard samples.isEmpty else { return samples }
        let words = words(digits)
        let letters = shift == .capitals ? words.capitals.lowercased() : words.capitals
        return [autonym, letters, words.digits].compactMap { $0.map { Candidate($0) } }
    }

    /// Returns the words on its keys, with one kind of digits.
    func words(_ digits: Digits?) -> LayoutWords {
        let shown = symbols.shownDigits(digits)
        let three = shown == SymbolRows.latinDigits ? "123" : String(shown.prefix(3))
        var words = words
        words.digits = three
        return words
    }

    /// The labels of a plane of letters: its rows, and the keys beside space.
    struct Labels {
        var rows: [[String]]
        var first: [String]
        var last: [String]
    }

    /// Returns the labels of a plane of letters.
    func labels(of plane: PlaneName) -> Labels {
        var labels = Labels(rows: letters, first: firstKeys, last: lastKeys)
        guard plane != .letters else { return labels }
        switch shift {
        case .none: break
        case .rows(let rows):
            labels.rows = rows
            if !shiftLastKeys.isEmpty { labels.last = shiftLastKeys }
        case .capitals:
            let raise = LetterCase(language: language)
            labels.rows = letters.map { $0.map { PadKey($0).isSpecial ? $0 : raise.capital($0) } }
            labels.first = firstKeys.map(raise.capital)
            labels.last = lastKeys.map(raise.capital)
        }
        return labels
    }

    /// Returns the variants that a long press offers on a plane of letters. A capital without its own list has its letter's, in
    /// capitals.
    func variants(of plane: PlaneName) -> [String: [String]] {
        guard plane != .letters, shift != .none else { return variants }
        let raise = LetterCase(language: language)
        var raised = variants
        for (key, labels) in variants {
            let capital = raise.capital(key)
            guard shift == .capitals || capital != key, shift == .capitals || raised[capital] == nil else { continue }
            raised[capital] = labels.map(raise.capital).reduce(into: []) { kept, label in
                if label != capital, !kept.contains(label) { kept.append(label) }
            }
        }
        return raised
    }
}

extension LanguageLayout {
    /// All planes as a document of keys, without the language.
    package var document: LayoutDocument { document(nil) }

    /// Returns all planes with one kind of digits.
    package func document(_ digits: Digits?) -> LayoutDocument {
        let names = PlaneName.own.filter { $0 != .capslock }
        return LayoutDocument(
            plane(.letters, digits: digits),
            others: Dictionary(uniqueKeysWithValues: names.dropFirst().map { ($0, plane($0, digits: digits)) }),
            tablet: Dictionary(uniqueKeysWithValues: names.map { ($0, tabletPlane($0, digits: digits)) }))
    }
}
