/// A keyboard as a language's document describes it: what differs from other keyboards, and nothing that all share.
/// Planes are made from it one at a time, when they are asked for.
struct LanguageLayout: Hashable, Sendable {
    /// What shift leads to.
    enum Shift: Hashable, Sendable {
        /// The capitals of the letters.
        case capitals
        /// Nothing: there is no shift key.
        case none
        /// These rows.
        case rows([[String]])
    }

    /// How sure it is that telephones have these rows.
    enum Confidence: String, Hashable, Sendable, CaseIterable {
        /// Two or more independent sources agree.
        case high
        /// They agree in some rows, or nearly.
        case medium
        /// One source has them.
        case low
    }

    /// Its language as a BCP 47 tag.
    var language: String
    /// The ISO 15924 code of what stands on its letters.
    var script: String
    /// Other names that it goes by: language tags, and what it was called before.
    var aliases: [String] = []
    /// The labels of its letters, row by row.
    var letters: [[String]]
    /// What shift leads to.
    var shift = Shift.capitals
    /// Keys between space and return.
    var lastKeys: [String] = []
    /// The same with shift.
    var shiftLastKeys: [String] = []
    /// What a long press offers, by the key's label.
    var variants: [String: [String]] = [:]
    /// Words on its keys; those on the mode keys with the language's own digits where it has any.
    var words = LayoutWords.english
    /// Candidates, most likely first.
    var samples: [Candidate] = []
    /// Digits and symbols.
    var symbols = SymbolRows()
    /// How sure the rows are.
    var confidence = Confidence.low
    /// Where the rows, the variants and the words are from.
    var sources: [String] = []

    /// True for scripts that run from right to left.
    var isRightToLeft: Bool { ["Arab", "Hebr", "Thaa"].contains(script) }

    /// The words on its keys, with one kind of digits.
    func words(_ digits: Digits?) -> LayoutWords {
        let shown = symbols.shownDigits(digits)
        let three = shown == SymbolRows.latinDigits ? "123" : String(shown.prefix(3))
        return LayoutWords(space: words.space, return: words.return, capitals: words.capitals, digits: three)
    }

    /// The labels of a plane of letters, and its keys beside space.
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

    /// What a long press offers on a plane of letters: a capital without a list of its own has its letter's, in capitals.
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

/// Which digits a keyboard shows first.
public enum Digits: String, Hashable, Sendable, CaseIterable {
    /// The language's own, where it has any.
    case local
    /// 0 to 9.
    case latin
}

/// The capitals of a language's letters.
struct LetterCase {
    private let hasDotlessI: Bool

    init(language: String) {
        hasDotlessI = language.hasPrefix("tr") || language.hasPrefix("az")
    }

    /// A label in capitals. The sharp s has a capital that case mapping does not give, and Turkish tells i from ı.
    func capital(_ label: String) -> String {
        switch label {
        case "ß": "ẞ"
        case "i" where hasDotlessI: "İ"
        default: LocalName(rawValue: label) == nil ? label.uppercased() : label
        }
    }
}
