/// A comment in the notation of C.
package struct SourceComment {
    /// The offset behind it; nil if it is never closed.
    package let end: Int?

    /// Finds the comment that begins at an offset; nil if none does. `lines` is false where `//` begins none, as in CSS.
    package init?(in bytes: [UInt8], at start: Int, lines: Bool = true) {
        guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
        let rest = bytes[(start + 2)...]
        switch bytes[start + 1] {
        case UInt8(ascii: "/") where lines: end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        case UInt8(ascii: "*"):
            var star = rest.firstIndex(of: UInt8(ascii: "*"))
            while let at = star, at + 1 < bytes.count, bytes[at + 1] != UInt8(ascii: "/") {
                star = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "*"))
            }
            end = star.flatMap { $0 + 1 < bytes.count ? $0 + 2 : nil }
        default: return nil
        }
    }
}
