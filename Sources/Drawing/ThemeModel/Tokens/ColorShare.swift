internal import Graphics

/// A colour as design tables write it: `accent at 8%`, `#3C3C43 at 12%`, `black at 4%`.
struct ColorShare: Hashable {
    let text: String
    /// What stands before `at`: a colour, or a token's name.
    let base: String
    /// The opacity, 0…1.
    let opacity: Double

    /// Reads a text; nil if it is not written in this way.
    init?(_ text: String) {
        guard text.utf8.count < 60, text.hasSuffix("%"), let at = text.firstRange(of: " at ") else { return nil }
        let number = text[at.upperBound...].dropLast().drop { $0 == " " }
        let digits = number.last == " " ? number.dropLast() : number
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let percent = Double(digits),
            (0...100).contains(percent)
        else { return nil }
        self.text = text
        base = String(text[..<at.lowerBound])
        opacity = percent / 100
    }

    /// All of a token's colour, which tables write by its name alone.
    init(all token: ColorToken) {
        (text, base, opacity) = (token.rawValue, token.rawValue, 1)
    }

    /// Returns the colour before `at`; nil if it is not one.
    func namedColor(_ alphaFirst: Bool) -> Color? {
        switch base {
        case "black": .black
        case "white": .white
        default: HexColor(base, alphaFirst: alphaFirst)?.color
        }
    }
}
