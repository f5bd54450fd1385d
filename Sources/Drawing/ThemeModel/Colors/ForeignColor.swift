internal import Graphics

/// Colours in the notations of CSS and other programs, for messages that suggest the theme format's spelling, and for `edit`,
/// which writes that spelling. Themes may not use them, so they are only read after a colour is refused.
enum ForeignColor {
    /// Returns the colour that a text means: a name, `rgb()`, `hsl()` or `oklch()` of CSS with or without alpha, `#RGBA`,
    /// `0xRRGGBB`, or `0xAARRGGBB` as in Android and Flutter; nil if it is none of these.
    static func color(_ text: String) -> Color? {
        let bare = trimmed(text).lowercased()
        guard bare.utf8.allSatisfy({ $0 < 0x80 }), bare.utf8.count <= 64 else { return nil }
        if let named = NamedColor.color(bare) { return named }
        if bare.hasPrefix("#") { return short(bare.dropFirst()) ?? HexColor(bare)?.color }
        if bare.hasPrefix("0x") { return hexadecimal(bare.dropFirst(2)) }
        return function(bare)
    }

    /// Returns the colour that a whole number means: `0xRRGGBB`, or `0xAARRGGBB` as in Android, signed or unsigned.
    static func color(_ number: Double) -> Color? {
        guard let whole = Int(exactly: number), (Int(Int32.min)...0xFFFF_FFFF).contains(whole) else { return nil }
        let bits = UInt32(truncatingIfNeeded: whole)
        return whole >= 0 && whole <= 0xFFFFFF ? Color(rgb: bits) : color(alphaFirst: bits)
    }

    private static func trimmed(_ text: String) -> Substring {
        var rest = text.drop { $0 == " " }
        while rest.last == " " || rest.last == ";" { rest.removeLast() }
        return rest
    }

    private static func color(alphaFirst bits: UInt32) -> Color {
        var color = Color(rgb: bits)
        color.alpha = UInt8(truncatingIfNeeded: bits >> 24)
        return color
    }

    /// Reads `RGBA`, with each digit doubled.
    private static func short(_ digits: Substring) -> Color? {
        guard digits.count == 4 else { return nil }
        return HexColor("#" + digits.map { "\($0)\($0)" }.joined())?.color
    }

    private static func hexadecimal(_ digits: Substring) -> Color? {
        guard digits.count == 6 || digits.count == 8, let bits = UInt32(digits, radix: 16) else { return nil }
        return digits.count == 6 ? Color(rgb: bits) : color(alphaFirst: bits)
    }
}

// MARK: - Functions

extension ForeignColor {
    /// Reads `rgb(244, 236, 220)`, `rgb(96% 93% 86% / 50%)`, `hsla(40, 52%, 91%, 0.5)`, and Flutter's `Color(0xFFF4ECDC)`.
    private static func function(_ text: String) -> Color? {
        guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
        let inside = text[text.index(after: open)...].dropLast()
        let parts = inside.split { $0 == "," || $0 == "/" || $0 == " " }
        switch text[..<open] {
        case "color" where parts.count == 1 && parts[0].hasPrefix("0x"): return hexadecimal(parts[0].dropFirst(2))
        case "rgb", "rgba": return rgb(parts)
        case "hsl", "hsla": return hsl(parts)
        case "oklch": return oklch(parts)
        default: return nil
        }
    }

    private static func rgb(_ parts: [Substring]) -> Color? {
        guard (3...4).contains(parts.count) else { return nil }
        let levels = parts.prefix(3).compactMap { fraction($0, whole: 255) }
        guard levels.count == 3, let alpha = alpha(parts) else { return nil }
        return color(levels, alpha: alpha)
    }

    private static func hsl(_ parts: [Substring]) -> Color? {
        guard (3...4).contains(parts.count), let hue = degrees(parts[0]), let alpha = alpha(parts),
            let saturation = fraction(parts[1], whole: 100), let lightness = fraction(parts[2], whole: 100)
        else { return nil }
        // CSS Color Module Level 4, §7.1.
        let reach = saturation * min(lightness, 1 - lightness)
        let levels = [0.0, 8, 4].map { n in
            let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
        }
        return color(levels, alpha: alpha)
    }

    /// Reads lightness, 0 to 1 or in percent, chroma, as a number or in percent of 0.4, and hue (CSS Color Module Level 4,
    /// §9.4). A colour outside sRGB gets less chroma.
    private static func oklch(_ parts: [Substring]) -> Color? {
        guard (3...4).contains(parts.count), let lightness = fraction(parts[0], whole: 1),
            let share = parts[1].hasSuffix("%") ? number(parts[1].dropLast()).map({ $0 / 250 }) : number(parts[1]),
            let hue = degrees(parts[2]), let alpha = alpha(parts)
        else { return nil }
        let color = OKLab(lightness: lightness, chroma: max(0, share), hue: hue)
        return color.colorInGamut(alpha: UInt8((alpha * 255 + 0.5).rounded(.down)))
    }

    /// Reads an angle as degrees from 0 to below 360, written as a number or with the units of CSS.
    private static func degrees(_ text: Substring) -> Double? {
        let units: [(String, Double)] = [("turn", 360), ("rad", 180 / Double.pi), ("deg", 1), ("", 1)]
        guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
            let number = number(text.dropLast(unit.count))
        else { return nil }
        let turned = (number * factor).truncatingRemainder(dividingBy: 360)
        return turned < 0 ? turned + 360 : turned
    }

    private static func alpha(_ parts: [Substring]) -> Double? {
        parts.count == 4 ? fraction(parts[3], whole: 1) : 1
    }

    /// Returns a fraction, 0…1, of a percentage or of a number that counts up to `whole`.
    private static func fraction(_ text: Substring, whole: Double) -> Double? {
        let value = text.hasSuffix("%") ? number(text.dropLast()).map { $0 / 100 } : number(text).map { $0 / whole }
        return value.map { min(max($0, 0), 1) }
    }

    private static func number(_ text: Substring) -> Double? {
        guard let first = text.first, first.isNumber || "+-.".contains(first) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func color(_ levels: [Double], alpha: Double) -> Color {
        func byte(_ fraction: Double) -> UInt8 { UInt8((fraction * 255 + 0.5).rounded(.down)) }
        return Color(red: byte(levels[0]), green: byte(levels[1]), blue: byte(levels[2]), alpha: byte(alpha))
    }
}
