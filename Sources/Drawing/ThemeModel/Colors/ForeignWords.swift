internal import Documents
internal import EmbeddedFiles

/// Words of CSS and other programs, and the format's words for them. They are only used after a word is refused.
enum ForeignWords {
    /// The kinds of words that other programs spell in other ways.
    enum Kind: String {
        case weight, direction, design
    }

    /// Returns the format's word for another one, whose letters and digits count: of weights also CSS's numbers.
    static func word(_ kind: Kind, for word: String) -> String? {
        words["\(kind.rawValue)-" + word.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }]
    }

    private static let words = [String: String](pairsIn: "foreign-words.txt", of: EmbeddedFolder(theme_tables))
}

/// A number written as a string.
enum NumberInText {
    /// Returns the number in a text that consists of one number with or without a unit of length; nil if there is anything
    /// else.
    static func number(_ text: String) -> Double? {
        var bare = ForeignColor.trimmed(text.lowercased())
        for unit in ["px", "pt", "dp", "sp"] where bare.hasSuffix(unit) {
            bare = bare.dropLast(unit.count)
            while bare.last == " " { bare.removeLast() }
        }
        guard let first = bare.first, first.isNumber || "+-.".contains(first) else { return nil }
        return Double(bare).flatMap { $0.isFinite ? $0 : nil }
    }
}
