internal import Documents
internal import Graphics
internal import ThemeModel

/// The notations of colours in token files.
enum TokenColor {
    /// Returns the colour of a value, with each channel clipped to sRGB; nil if the value is not a readable colour.
    static func color(_ json: JSONValue) -> Color? { spaced(json)?.color }

    /// Returns the colour of a value before it is clipped.
    static func spaced(_ json: JSONValue) -> SpacedColor? {
        if let text = json.string { return color(text.trimmed) }
        return json.object == nil ? nil : components(json)
    }

    private static func color(_ text: String) -> SpacedColor? {
        // Words are no colours, apart from this one: a token whose value is a word is of another type.
        guard text.hasPrefix("#") || text.contains("(") || text.lowercased() == "transparent" else { return nil }
        return CSSColor.spaced(text)
    }

    /// Reads an object with colour space, components, alpha and hexadecimal digits; the digits take precedence.
    private static func components(_ json: JSONValue) -> SpacedColor? {
        let alpha = json["alpha"]?.string == "none" ? 0 : json["alpha"]?.number ?? 1
        if let hex = json["hex"]?.string, var color = color(hex) {
            if color.alpha == 1 { color.alpha = alpha }
            return color
        }
        guard let parts = json["components"]?.array, parts.count == 3,
            let space = json["colorSpace"]?.string.flatMap({ ColorSpace(rawValue: $0.lowercased()) })
        else { return nil }
        let isReadable = parts.allSatisfy { $0.string == "none" || $0.number?.isFinite == true }
        return isReadable ? SpacedColor(space, parts.map(\.number), alpha: alpha) : nil
    }
}
