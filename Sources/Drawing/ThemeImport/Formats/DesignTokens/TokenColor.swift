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

    /// Returns whether a value can only be meant as a colour, even if it cannot be read as one.
    static func isMeant(_ json: JSONValue) -> Bool {
        if json.object != nil { return json["colorSpace"] != nil || json["components"] != nil || json["hex"] != nil }
        return json.string?.trimmed.hasPrefix("#") == true
    }

    /// Returns what a colour's object says that cannot be so; nil if there is nothing. Each channel is clipped.
    static func doubt(_ json: JSONValue) -> String? {
        if let hex = json["hex"] {
            if hex.string.flatMap(color) != nil { return nil }
            return "hex cannot be read as a colour, and the components count"
        }
        let parts = (json["components"]?.array ?? []).map { $0.number ?? 0 }
        guard let space = json["colorSpace"]?.string.flatMap({ ColorSpace(rawValue: $0.lowercased()) }) else {
            return nil
        }
        let isBeyond = zip(parts, space.components).contains { $1?.contains($0) == false }
        return isBeyond
            ? "the components are beyond the range of \(space.rawValue) (red, green and blue are 0 to 1)" : nil
    }
}

extension ColorSpace {
    /// The ranges of the components in design tokens (Design Tokens Color Module, 2025.10); nil where any number is one.
    fileprivate var components: [ClosedRange<Double>?] {
        switch self {
        case .xyz, .xyzD65, .xyzD50: [nil, nil, nil]
        case .hsl, .hwb: [nil, 0...100, 0...100]
        case .lab, .lch: [0...100, nil, nil]
        case .oklab, .oklch: [0...1, nil, nil]
        default: [0...1, 0...1, 0...1]
        }
    }
}
