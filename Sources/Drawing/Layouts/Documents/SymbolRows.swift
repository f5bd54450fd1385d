internal import Documents

/// Digits and symbols as a language writes them.
package struct SymbolRows: Hashable, Sendable {
    /// The language's ten digits, from one to zero; nil if it uses 0 to 9.
    var ownDigits: String?
    /// The digits that show unless others are requested.
    var digitsFirst = Digits.local
    var semicolon = ";"
    package var percent = "%"
    /// The currency in use.
    package var currency = "₹"
    /// Three less common currencies; empty for those that are most common elsewhere.
    package var otherCurrencies: [String] = []
    /// Five marks for the third row: full stop, comma, question and exclamation mark, apostrophe.
    var marks = [".", ",", "?", "!", "'"]
    /// Quotation marks: opening and closing, and those within them.
    var quotes: [String] = []
    /// The two rows under the digits on iOS, in which `¤` is the currency; nil for those of most languages.
    var first: [[String]]?
    /// The three rows of the second plane on iOS; nil for those of most languages.
    var second: [[String]]?
    /// The two rows under the digits on Android: HeliBoard's.
    var android = [["@", "#", "¤", "_", "&", "-", "+", "(", ")", "/"], ["*", "\"", "'", ":", ";", "!", "?"]]
    /// The variants that a long press offers here, in place of those in other languages.
    var variants: [String: [String]] = [:]

    /// Those of English.
    package static let english = SymbolRows(currency: "$")

    /// 1 to 0.
    static let latinDigits = "1234567890"

    /// Returns the digits of the first row.
    package func shownDigits(_ digits: Digits?) -> String {
        (digits ?? digitsFirst) == .local ? ownDigits ?? Self.latinDigits : Self.latinDigits
    }

    package var period: String { marks[0] }
    package var comma: String { marks[1] }
    package var question: String { marks[2] }
    package var exclamation: String { marks[3] }

    /// Returns the language's own mark for one of English; `¤` stands for the currency.
    package func own(_ mark: String) -> String {
        switch mark {
        case "¤": currency
        case ",": comma
        case ";": semicolon
        case "?": question
        case "!": exclamation
        case "%": percent
        default: mark
        }
    }

    /// Returns the labels of a plane, as iOS has them.
    func rows(of plane: PlaneName, _ digits: Digits?) -> [[String]] {
        if plane == .symbols {
            let rows =
                first ?? [["-", "/", ":", semicolon, "(", ")", "¤", "&", "@", "\""], marks]
            return [shownDigits(digits).map { String($0) }] + rows.map(withCurrency)
        }
        let top = ["[", "]", "{", "}", "#", "%", "^", "*", "+", "="]
        return second.map { $0.map(withCurrency) }
            ?? [top, ["_", "\\", "|", "~", "<", ">"] + foreignCurrencies + ["•"], marks]
    }

    private func withCurrency(_ row: [String]) -> [String] { row.map { $0 == "¤" ? currency : $0 } }

    /// The rows under the digits of Android's first plane.
    package var androidRows: [[String]] { android.map { $0.map(own) } }

    /// Returns the label of Android's key that leads to symbols: `?123`, in the digits that show. Where the question mark is
    /// that of Arabic it is mirrored, as a whole: Arabic's digits are written from left to right.
    func androidLabel(_ digits: Digits?) -> String {
        let three = shownDigits(digits).prefix(3)
        guard question == "؟" else { return "?" + three }
        let isArabic = three.unicodeScalars.allSatisfy { (0x660...0x6F9).contains($0.value) }
        return (isArabic ? String(three.reversed()) : String(three)) + question
    }

    /// The three currencies besides the language's own.
    var foreignCurrencies: [String] {
        otherCurrencies.isEmpty ? Array(["$", "€", "£", "¥"].filter { $0 != currency }.prefix(3)) : otherCurrencies
    }

    /// Returns the variants that a long press offers, by label.
    package func allVariants(_ digits: Digits?) -> [String: [String]] {
        let rare = ["¢", "₩", "₹"].filter { $0 != currency && !foreignCurrencies.contains($0) }
        var all = Self.latinVariants
        all[currency] = foreignCurrencies + rare
        for (mark, own) in [("\"", quotes.prefix(2)), ("'", quotes.dropFirst(2))] {
            all[mark] = (own + (all[mark] ?? []).filter { !own.contains($0) }).uniqued.filter { $0 != mark }
        }
        for mark in ["?", "!", ";", ",", "%"] where own(mark) != mark { all[own(mark)] = [mark] + (all[mark] ?? []) }
        all.merge(variants) { $1 }
        if let ownDigits {
            let shown = shownDigits(digits)
            let others = shown == Self.latinDigits ? ownDigits : Self.latinDigits
            for (digit, other) in zip(shown, others) { all[String(digit)] = [String(other)] }
        }
        return all
    }

    private static let latinVariants: [String: [String]] = [
        "1": "¹½⅓¼", "2": "²⅔", "3": "³¾", "4": "⁴", "5": "⁵⅝", "7": "⅞", "0": "°⁰",
        "-": "–—·", "/": "\\", "&": "§", "\"": "„“”«»", ".": "…", "?": "¿", "!": "¡", "'": "‘’‚`", "%": "‰",
        "=": "≈≠", "+": "±", "*": "×", "#": "№",
    ].mapValues { $0.map { String($0) } }
}
