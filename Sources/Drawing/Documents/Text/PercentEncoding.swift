/// Percent-encoding in addresses (RFC 3986, §2.1).
package enum PercentEncoding {
    /// Returns a text in UTF-8 with everything encoded except ASCII letters, digits and the characters of `plain`.
    package static func text(_ text: String, keeping plain: String = "") -> String {
        text.utf8.reduce(into: "") { out, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                out.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where byte < 0x80 && plain.utf8.contains(byte): out.unicodeScalars.append(Unicode.Scalar(byte))
            default: out += encoded(byte)
            }
        }
    }

    /// Returns a byte as a percent sign and two digits.
    package static func encoded(_ byte: UInt8) -> String {
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
