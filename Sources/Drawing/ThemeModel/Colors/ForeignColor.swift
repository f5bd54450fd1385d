package import Graphics

/// Colours in the notations of CSS and other programs, for messages that suggest the theme format's spelling, and for `edit`,
/// which writes that spelling. Themes may not use them, so they are only read after a colour is refused.
package enum ForeignColor {
    /// Returns the colour that a text means: one of a style sheet, `0xRRGGBB`, or `0xAARRGGBB` as in Android and in Flutter's
    /// `Color(0xFFF4ECDC)`; nil if it is none of these.
    package static func color(_ text: String) -> Color? {
        let bare = trimmed(text.lowercased())
        if bare.hasPrefix("0x") { return hexadecimal(bare.dropFirst(2)) }
        if bare.hasPrefix("color(0x"), bare.hasSuffix(")") { return hexadecimal(bare.dropFirst(8).dropLast()) }
        return CSSColor.color(bare)
    }

    /// Returns the colour that a whole number means: `0xRRGGBB`, or `0xAARRGGBB` as in Android, signed or unsigned.
    static func color(_ number: Double) -> Color? {
        guard let whole = Int(exactly: number), (Int(Int32.min)...0xFFFF_FFFF).contains(whole) else { return nil }
        let bits = UInt32(truncatingIfNeeded: whole)
        return whole >= 0 && whole <= 0xFFFFFF ? Color(rgb: bits) : Color(argb: bits)
    }

    /// Returns a text without the blanks around it, and without the semicolons behind it.
    static func trimmed(_ text: String) -> Substring {
        var rest = text.drop { $0 == " " }
        while rest.last == " " || rest.last == ";" { rest.removeLast() }
        return rest
    }

    private static func hexadecimal(_ digits: Substring) -> Color? {
        guard digits.count == 6 || digits.count == 8, let bits = UInt32(digits, radix: 16) else { return nil }
        return digits.count == 6 ? Color(rgb: bits) : Color(argb: bits)
    }
}
