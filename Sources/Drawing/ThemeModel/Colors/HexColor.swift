internal import Documents
package import Graphics

/// A colour as documents write it (docs/theme-format.md §3), and its spelling.
package struct HexColor: Hashable, Sendable {
    /// The spelling of a colour.
    enum Spelling: Hashable, Sendable {
        /// `#RRGGBB` or `#RRGGBBAA`
        case standard
        /// Without `#`.
        case withoutHash
        /// `#RGB`
        case short
    }

    package let color: Color
    let spelling: Spelling
    /// The value of eight digits as four bytes, the first written one highest; nil if there are fewer digits.
    let fourBytes: UInt32?

    /// Reads a colour; nil if the text is not a colour. `alphaFirst` reads eight digits as `AARRGGBB`.
    package init?(_ text: String, alphaFirst: Bool = false) {
        var digits = Array(text.utf8.prefix(10))
        let hasHash = digits.first == UInt8(ascii: "#")
        if hasHash { digits.removeFirst() }
        let levels = digits.compactMap { $0.hexadecimal }
        guard levels.count == digits.count else { return nil }
        fourBytes = levels.count == 8 ? levels.reduce(0) { $0 << 4 | UInt32($1) } : nil
        switch levels.count {
        case 3:
            color = Color(red: levels[0] * 17, green: levels[1] * 17, blue: levels[2] * 17)
            spelling = hasHash ? .short : .withoutHash
        case 6, 8:
            color = Self.color(of: alphaFirst && levels.count == 8 ? Array(levels[2...] + levels[..<2]) : levels)
            spelling = hasHash ? .standard : .withoutHash
        default: return nil
        }
    }

    /// Returns the colour of six or eight hexadecimal digits, alpha last.
    private static func color(of levels: [UInt8]) -> Color {
        func byte(_ n: Int) -> UInt8 { levels[n] << 4 | levels[n + 1] }
        return Color(red: byte(0), green: byte(2), blue: byte(4), alpha: levels.count == 8 ? byte(6) : 255)
    }
}

extension Color {
    /// Returns the colour as documents write it, `#RRGGBB` or with its alpha at the chosen end.
    package func spelled(alphaFirst: Bool) -> String {
        let digits = description.dropFirst()
        return "#" + (alphaFirst && !isOpaque ? digits.suffix(2) + digits.prefix(6) : digits)
    }
}
