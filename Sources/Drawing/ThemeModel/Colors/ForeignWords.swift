/// Words of CSS and other programs, and the format's words for them. They are only used after a word is refused.
enum ForeignWords {
    /// Returns the format's word for a font weight, including CSS's numbers.
    static func weight(_ word: String) -> String? { weights[key(word)] }

    /// Returns the format's word for a gradient direction.
    static func direction(_ word: String) -> String? { directions[key(word)] }

    /// Returns the format's word for a design of the system font.
    static func design(_ word: String) -> String? { designs[key(word)] }

    /// Returns only the letters, in lower case, and digits of a word.
    private static func key(_ word: String) -> String {
        String(word.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }

    private static let weights = [
        "normal": "regular", "book": "regular", "roman": "regular", "plain": "regular", "demibold": "semibold",
        "demi": "semibold", "semi": "semibold", "extrabold": "heavy", "ultrabold": "heavy", "extralight": "ultraLight",
        "hairline": "ultraLight", "semibold": "semibold", "ultralight": "ultraLight",
        "100": "ultraLight", "200": "thin", "300": "light", "400": "regular", "500": "medium", "600": "semibold",
        "700": "bold", "800": "heavy", "900": "black",
    ]

    private static let directions = [
        "tobottom": "vertical", "down": "vertical", "column": "vertical", "toptobottom": "vertical",
        "180deg": "vertical",
        "toright": "horizontal", "row": "horizontal", "lefttoright": "horizontal", "90deg": "horizontal",
        "diagonal": "diagonalTopLeftToBottomRight", "tobottomright": "diagonalTopLeftToBottomRight",
        "135deg": "diagonalTopLeftToBottomRight", "tobottomleft": "diagonalTopRightToBottomLeft",
    ]

    private static let designs = [
        "mono": "monospaced", "monospace": "monospaced", "sans": "default", "sansserif": "default", "system": "default",
        "normal": "default", "round": "rounded", "uirounded": "rounded", "uiserif": "serif",
        "uimonospace": "monospaced",
    ]
}

/// A number written as a string.
enum NumberInText {
    /// Returns the number in a text that consists of one number with or without a unit of length; nil if there is anything
    /// else.
    static func number(_ text: String) -> Double? {
        var bare = text.lowercased().drop { $0 == " " }
        while bare.last == " " || bare.last == ";" { bare.removeLast() }
        for unit in ["px", "pt", "dp", "sp"] where bare.hasSuffix(unit) {
            bare = bare.dropLast(unit.count)
            while bare.last == " " { bare.removeLast() }
        }
        guard let first = bare.first, first.isNumber || "+-.".contains(first) else { return nil }
        return Double(bare).flatMap { $0.isFinite ? $0 : nil }
    }
}
