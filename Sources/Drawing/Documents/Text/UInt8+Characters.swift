extension [UInt8] {
    /// Creates the bytes that hexadecimal digits in ASCII stand for, two each; nil for an odd number, and for other characters.
    package init?(hexadecimal text: some StringProtocol) {
        let digits = text.utf8.compactMap(\.hexadecimal)
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit in ASCII; nil for other characters.
    package var hexadecimal: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// True for a space or a tab.
    package var isBlank: Bool { self == 0x20 || self == 0x09 }
    /// True for a blank or an end of a line.
    package var isSpace: Bool { isBlank || self == 0x0A || self == 0x0D }
    /// True for `0` to `9`.
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    /// True for `A` to `Z` and `a` to `z`.
    package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
