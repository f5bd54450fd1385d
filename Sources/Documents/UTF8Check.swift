/// Well-formedness of UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
    /// The offset of the first byte that is no part of a well-formed sequence; nil where all are.
    static func firstInvalid(in bytes: [UInt8]) -> Int? {
        var at = 0
        while at < bytes.count {
            let lead = bytes[at]
            if lead < 0x80 {
                at += 1
                continue
            }
            guard let form = Form(lead), at + form.length <= bytes.count, form.second.contains(bytes[at + 1]),
                bytes[(at + 2)..<max(at + 2, at + form.length)].allSatisfy({ $0 & 0xC0 == 0x80 })
            else { return at }
            at += form.length
        }
        return nil
    }

    /// What a lead byte promises.
    private struct Form {
        let length: Int
        let second: ClosedRange<UInt8>

        init?(_ lead: UInt8) {
            switch lead {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return nil
            }
        }
    }
}
