/// Percent-encoding in addresses (RFC 3986, §2.1).
package enum PercentEncoding {
    /// Returns a text in UTF-8 with everything encoded except ASCII letters, digits and the characters of `plain`.
    package static func text(_ text: String, keeping plain: String = "") -> String {
        text.utf8.reduce(into: "") { out, byte in
            let isPlain = byte.isLetter || byte.isDigit || byte < 0x80 && plain.utf8.contains(byte)
            out += isPlain ? String(Unicode.Scalar(byte)) : encoded(byte)
        }
    }

    /// Returns the bytes of an encoded text; nil if two digits do not follow each percent sign. In queries, as forms send them,
    /// a plus is a space.
    package static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst()?.hexadecimal, let low = rest.popFirst()?.hexadecimal else {
                    return nil
                }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return bytes
    }

    /// Returns a byte as a percent sign and two digits.
    package static func encoded(_ byte: UInt8) -> String {
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
