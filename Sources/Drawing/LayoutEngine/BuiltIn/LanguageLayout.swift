/// A keyboard as a language's document describes it: only what differs from other keyboards. Planes are made from it one at a
/// time, on demand.
struct LanguageLayout: Hashable, Sendable {
    /// The effect of shift.
    enum Shift: Hashable, Sendable {
        /// The capitals of the letters.
        case capitals
        /// None: there is no shift key.
        case none
        /// It shows these rows.
        case rows([[String]])
    }

    /// The confidence that phones have these rows.
    enum Confidence: String, Hashable, Sendable, CaseIterable {
        /// Two or more independent sources agree.
        case high
        /// They agree in some rows, or nearly agree.
        case medium
        /// One source has them.
        case low
    }

    /// Its language as a BCP 47 tag.
    var language: String
    /// The ISO 15924 code of the script on its letter keys.
    var script: String
    /// Its other names: language tags and former names.
    var aliases: [String] = []
    /// The labels of its letters, row by row.
    var letters: [[String]]
    /// The effect of shift.
    var shift = Shift.capitals
    /// The keys between space and return.
    var lastKeys: [String] = []
    /// The keys between space and return, with shift.
    var shiftLastKeys: [String] = []
    /// The variants that a long press offers, by the key's label.
    var variants: [String: [String]] = [:]
    /// The words on its keys; `words(_:)` sets the digits on the mode keys.
    var words = LayoutWords.english
    /// Candidates, most likely first.
    var samples: [Candidate] = []
    /// Digits and symbols.
    var symbols = SymbolRows()
    /// The confidence in the rows.
    var confidence = Confidence.low
    /// The sources of the rows, the variants and the words.
    var sources: [String] = []

    /// Whether the script runs from right to left.
    var isRightToLeft: Bool { ["Arab", "Hebr", "Thaa"].contains(script) }

    /// Returns the words on its keys, with one kind of digits.
    func words(_ digits: Digits?) -> LayoutWords {
        let shown = symbols.shownDigits(digits)
        let three = shown == SymbolRows.latinDigits ? "123" : String(shown.prefix(3))
        return LayoutWords(
            space: words.space, return: words.return, capitals: words.capitals, letter: words.letter,
            digits: three)
    }

    /// Returns the labels of a plane of letters, and its keys beside space.
    func rows(of plane: PlaneName) -> (rows: [[String]], last: [String]) {
        guard plane != .letters else { return (letters, lastKeys) }
        switch shift {
        case .none: return (letters, lastKeys)
        case .rows(let rows): return (rows, shiftLastKeys.isEmpty ? lastKeys : shiftLastKeys)
        case .capitals:
            let raise = LetterCase(language: language)
            return (letters.map { $0.map(raise.capital) }, lastKeys.map(raise.capital))
        }
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
