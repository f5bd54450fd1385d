/// Digits and symbols as a language writes them.
struct SymbolRows: Hashable, Sendable {
    /// The language's ten digits, from one to zero; nil if it uses 0 to 9.
    var ownDigits: String?
    /// The digits that show unless others are requested.
    var digitsFirst = Digits.local
    var semicolon = ";"
    /// The currency in use.
    var currency = "₹"
    /// Three less common currencies; empty for those that are most common elsewhere.
    var otherCurrencies: [String] = []
    /// Five marks for the third row: full stop, comma, question and exclamation mark, apostrophe.
    var marks = [".", ",", "?", "!", "'"]
    /// Quotation marks: opening and closing, and those within them.
    var quotes: [String] = []
    /// The variants that a long press offers here, in place of those in other languages.
    var variants: [String: [String]] = [:]

    /// 1 to 0.
    static let latinDigits = "1234567890"

    /// Returns the digits of the first row.
    func shownDigits(_ digits: Digits?) -> String {
        (digits ?? digitsFirst) == .local ? ownDigits ?? Self.latinDigits : Self.latinDigits
    }

    /// Returns the labels of a plane.
    func rows(of plane: PlaneName, _ digits: Digits?) -> [[String]] {
        if plane == .symbols {
            return [
                shownDigits(digits).map { String($0) },
                ["-", "/", ":", semicolon, "(", ")", currency, "&", "@", "\""], marks,
            ]
        }
        let first = ["[", "]", "{", "}", "#", "%", "^", "*", "+", "="]
        return [first, ["_", "\\", "|", "~", "<", ">"] + foreignCurrencies + ["•"], marks]
    }

    private var foreignCurrencies: [String] {
        otherCurrencies.isEmpty ? Array(["$", "€", "£", "¥"].filter { $0 != currency }.prefix(3)) : otherCurrencies
    }

    /// Returns the variants that a long press offers, by label.
    func allVariants(_ digits: Digits?) -> [String: [String]] {
        let rare = ["¢", "₩", "₹"].filter { $0 != currency && !foreignCurrencies.contains($0) }
        var all = Self.latinVariants.mapValues { $0.map { String($0) } }
        all[currency] = foreignCurrencies + rare
        for (mark, own) in [("\"", quotes.prefix(2)), ("'", quotes.dropFirst(2))] {
            all[mark] = (own + (all[mark] ?? []).filter { !own.contains($0) }).unique(apartFrom: mark)
        }
        all.merge(variants) { $1 }
        if let ownDigits {
            let shown = shownDigits(digits)
            let others = shown == Self.latinDigits ? ownDigits : Self.latinDigits
            for (digit, other) in zip(shown, others) { all[String(digit)] = [String(other)] }
        }
        return all
    }

    private static let latinVariants: [String: String] = [
        "1": "¹½⅓¼", "2": "²⅔", "3": "³¾", "4": "⁴", "5": "⁵⅝", "7": "⅞", "0": "°⁰",
        "-": "–—·", "/": "\\", "&": "§", "\"": "„“”«»", ".": "…", "?": "¿", "!": "¡", "'": "‘’‚`", "%": "‰",
        "=": "≈≠", "+": "±", "*": "×", "#": "№",
    ]
}

extension [String] {
    /// Returns the elements in order, each once, without `label`.
    fileprivate func unique(apartFrom label: String) -> [String] {
        reduce(into: []) { kept, element in
            if element != label, !kept.contains(element) { kept.append(element) }
        }
    }
}
