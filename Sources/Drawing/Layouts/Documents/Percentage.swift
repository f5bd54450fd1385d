/// A percentage as layout documents write it: decimal digits, perhaps a point, then the sign; no exponent, no minus.
struct Percentage {
    /// The number before the sign; infinite if it is beyond the range of a double.
    let value: Double
    /// Whether it has a percent sign.
    let hasSign: Bool

    /// Reads a percentage; nil if the text is not one.
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
