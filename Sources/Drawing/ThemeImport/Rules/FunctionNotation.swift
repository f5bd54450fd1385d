internal import Documents
internal import Graphics

/// A value written as a function, as in CSS and similar formats: `rgba(0, 0, 0, 0.5)`.
struct FunctionNotation {
    /// The name, in lower case.
    let name: String
    /// The arguments, without surrounding white space; separated by commas, or by spaces and a slash.
    let arguments: [String]

    /// Reads a function; nil if the text is not one.
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), open > text.startIndex else { return nil }
        name = text[..<open].lowercased()
        let inner = text[text.index(after: open)..<text.index(before: text.endIndex)]
        let parts =
            inner.contains(",")
            ? inner.split(separator: ",", omittingEmptySubsequences: false)
            : inner.split { $0 == " " || $0 == "/" || $0 == "\t" }
        arguments = parts.map { $0.trimmed }
    }

    /// The colour of `rgb()`, `rgba()`, `hsl()` or `hsla()`; nil for other functions. Alpha is 0…1, or a percentage.
    var color: Color? {
        guard arguments.count == 3 || arguments.count == 4 else { return nil }
        let alpha = arguments.count == 4 ? Self.share(arguments[3], of: 1) : 1
        guard let alpha else { return nil }
        switch name {
        case "rgb", "rgba":
            let levels = arguments.prefix(3).compactMap { Self.share($0, of: 255) }
            guard levels.count == 3 else { return nil }
            return Color(levels: levels, alpha: alpha)
        case "hsl", "hsla":
            guard let hue = Self.degrees(arguments[0]), let saturation = Self.share(arguments[1], of: 100),
                let lightness = Self.share(arguments[2], of: 100)
            else { return nil }
            let hsl = HSL(hue: hue, saturation: saturation / 100, lightness: lightness / 100)
            return hsl.color(alpha: Color.level(alpha * 255))
        default: return nil
        }
    }

    /// Returns a finite number, or a percentage of a whole.
    private static func share(_ text: String, of whole: Double) -> Double? {
        let isPercentage = text.hasSuffix("%")
        guard let number = Double(isPercentage ? String(text.dropLast()) : text), number.isFinite else { return nil }
        return isPercentage ? number / 100 * whole : number
    }

    /// Returns an angle in degrees, 0…360.
    private static func degrees(_ text: String) -> Double? {
        guard let angle = Double(text.hasSuffix("deg") ? String(text.dropLast(3)) : text), angle.isFinite else {
            return nil
        }
        let turned = angle.truncatingRemainder(dividingBy: 360)
        return turned < 0 ? turned + 360 : turned
    }
}

extension Color {
    /// Creates a colour from levels 0…255 and alpha 0…1, clamped to these ranges and rounded, halves up.
    init(levels: [Double], alpha: Double) {
        self.init(
            red: Self.level(levels[0]), green: Self.level(levels[1]), blue: Self.level(levels[2]),
            alpha: Self.level(alpha * 255))
    }

    /// Returns the level nearest to a number, halves rounded up.
    static func level(_ number: Double) -> UInt8 {
        UInt8((min(max(number, 0), 255) + 0.5).rounded(.down))
    }
}
