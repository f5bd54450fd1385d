internal import Documents
internal import Graphics
internal import ThemeModel

/// The notations of colours in token files.
enum TokenColor {
    /// Returns the colour of a value; nil if the value is not a readable colour.
    static func color(_ json: JSONValue) -> Color? {
        if let text = json.string { return color(text.trimmed) }
        return json.object == nil ? nil : components(json)
    }

    private static func color(_ text: String) -> Color? {
        if text.lowercased() == "transparent" { return .clear }
        guard text.hasPrefix("#") else { return FunctionNotation(text)?.color }
        let digits = text.dropFirst()
        let wide = digits.utf8.count == 4 ? "#" + digits.reduce(into: "") { $0 += "\($1)\($1)" } : text
        return HexColor(wide)?.color
    }

    /// Reads an object with colour space, components, alpha and hexadecimal digits; the digits take precedence.
    private static func components(_ json: JSONValue) -> Color? {
        let alpha = Color.level((json["alpha"]?.number ?? 1) * 255)
        if let hex = json["hex"]?.string, var color = color(hex) {
            if color.isOpaque { color.alpha = alpha }
            return color
        }
        guard let parts = json["components"]?.array, parts.count == 3, let space = json["colorSpace"]?.string else {
            return nil
        }
        let numbers = parts.compactMap { $0.string == "none" ? 0 : $0.number }.filter(\.isFinite)
        return numbers.count == 3 ? color(space, numbers, alpha) : nil
    }

    private static func color(_ space: String, _ c: [Double], _ alpha: UInt8) -> Color? {
        switch space {
        case "srgb":
            return Color(
                red: Color.level(c[0] * 255), green: Color.level(c[1] * 255), blue: Color.level(c[2] * 255),
                alpha: alpha)
        case "hsl":
            let hue = c[0].truncatingRemainder(dividingBy: 360)
            let hsl = HSL(hue: hue < 0 ? hue + 360 : hue, saturation: c[1] / 100, lightness: c[2] / 100)
            return hsl.color(alpha: alpha)
        case "oklab": return OKLab(lightness: c[0], a: c[1], b: c[2]).colorClipped(alpha: alpha)
        case "oklch": return OKLab(lightness: c[0], chroma: c[1], hue: c[2]).colorClipped(alpha: alpha)
        default: return nil
        }
    }
}
