/// A text in which characters may be spelled out as `\uXXXX`, as converters of layouts write them: a backslash in the text
/// itself, after JSON's own escapes are resolved.
package struct LiteralEscapes {
    /// The reasons why an escape has no character.
    package enum Fault: Error {
        /// Half of a surrogate pair.
        case loneSurrogate
        /// U+0000.
        case null
    }

    /// The characters; anything that is not an escape is unchanged.
    private(set) var scalars: [Unicode.Scalar] = []
    /// Whether a `\u` without four hexadecimal digits was left unchanged.
    private(set) var hasBrokenEscape = false

    /// Resolves a text's escapes. A surrogate pair written as two escapes becomes one character.
    package init(_ text: String) throws(Fault) {
        let input = Array(text.unicodeScalars)
        var at = 0
        while at < input.count {
            if let unit = Self.unit(input, at: at) {
                let scalar = try Self.character(unit, next: Self.unit(input, at: at + 6))
                scalars.append(scalar)
                at += scalar.value > 0xFFFF ? 12 : 6
            } else {
                hasBrokenEscape = hasBrokenEscape || input[at...].starts(with: ["\\", "u"])
                scalars.append(input[at])
                at += 1
            }
        }
    }

    /// The characters as a text.
    package var text: String { String(String.UnicodeScalarView(scalars)) }

    /// Returns the UTF-16 unit of an escape at an index; nil if there is none.
    private static func unit(_ input: [Unicode.Scalar], at: Int) -> UInt32? {
        guard at + 6 <= input.count, input[at] == "\\", input[at + 1] == "u" else { return nil }
        return input[at + 2..<at + 6].reduce(UInt32?(0)) { value, scalar in
            guard let value, scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
            return value << 4 | UInt32(digit)
        }
    }

    private static func character(_ unit: UInt32, next: UInt32?) throws(Fault) -> Unicode.Scalar {
        if unit == 0 { throw .null }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, let next, (0xDC00...0xDFFF).contains(next),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (next - 0xDC00))
        else { throw .loneSurrogate }
        return scalar
    }
}
