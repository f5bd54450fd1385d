/// A percentage as layout documents write it: decimal digits, perhaps a point, then the sign; no exponent, no minus.
struct Percentage {
    /// The number before the sign; infinite where it is beyond the range of a double.
    let value: Double
    /// False where the percent sign is missing.
    let hasSign: Bool

    /// Reads a percentage; nil where the text is none.
    init?(_ text: String) {
        var digits = Self.trimmed(text[...])
        hasSign = digits.last == "%"
        if hasSign { digits = Self.trimmed(digits.dropLast()) }
        let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        guard isNumber, digits.last != ".", let value = Double(digits.first == "." ? "0" + digits : digits) else {
            return nil
        }
        self.value = value
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { start[...$0] } ?? ""
    }
}
