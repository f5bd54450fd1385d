internal import Documents
internal import Graphics
internal import Syntaxes

/// The value of a terminal's colour.
enum TerminalColor {
    /// A colour; its alpha is dropped. Display P3 has become sRGB.
    case color(Color, wasWide: Bool)
    /// A word, such as a colour's name in X11.
    case word
    case fault

    /// Reads a value: a text, a number as it is written, or components.
    init(_ json: JSONValue, in source: SourceText) {
        if let components = json.object {
            self = Self.components(components)
        } else if let text = json.string ?? (json.number == nil ? nil : source.text(json.range)) {
            self.init(text.trimmed)
        } else {
            self = .fault
        }
    }

    private init(_ text: String) {
        if let color = Self.hexadecimal(text) ?? Self.portions(text) ?? Self.decimal(text) {
            self = .color(color, wasWide: false)
        } else {
            let isWord =
                text.utf8.first?.isLetter == true
                && text.utf8.allSatisfy {
                    $0.isLetter || $0.isDigit || $0 == 0x20 || $0 == 0x2D || $0 == 0x5F
                }
            self = isWord ? .word : .fault
        }
    }

    /// Reads 3, 6, 8 or 12 hexadecimal digits after `#`, `0x` or nothing.
    private static func hexadecimal(_ text: String) -> Color? {
        var digits = text[...].utf8
        if digits.first == UInt8(ascii: "#") {
            digits = digits.dropFirst()
        } else if text.hasPrefix("0x") || text.hasPrefix("0X") {
            digits = digits.dropFirst(2)
        }
        let levels = digits.prefix(13).compactMap(\.hexadecimal)
        guard levels.count == digits.count else { return nil }
        let numbers = levels.map(Int.init)
        switch levels.count {
        case 3: return color(numbers, width: 1)
        case 6, 8: return color(numbers, width: 2)
        case 12: return color(numbers, width: 4)
        default: return nil
        }
    }

    /// Returns the colour of three numbers of so many hexadecimal digits.
    private static func color(_ digits: [Int], width: Int) -> Color? {
        let numbers = (0..<3).map { channel in
            digits[(channel * width)..<((channel + 1) * width)].reduce(0) { $0 << 4 | $1 }
        }
        let most = Double((1 << (4 * width)) - 1)
        return Color(levels: numbers.map { Double($0) / most * 255 }, alpha: 1)
    }

    /// Reads `rgb:R/G/B`, with one to four hexadecimal digits each.
    private static func portions(_ text: String) -> Color? {
        guard text.lowercased().hasPrefix("rgb:") else { return nil }
        let parts = text.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false)
        let levels = parts.compactMap { part -> Double? in
            let digits = part.utf8.prefix(5).compactMap(\.hexadecimal)
            guard (1...4).contains(digits.count), digits.count == part.utf8.count else { return nil }
            let most = Double((1 << (4 * digits.count)) - 1)
            return Double(digits.reduce(0) { $0 << 4 | Int($1) }) / most * 255
        }
        return parts.count == 3 && levels.count == 3 ? Color(levels: levels, alpha: 1) : nil
    }

    /// Reads `r,g,b` of 0…255; a fourth number is alpha.
    private static func decimal(_ text: String) -> Color? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        let levels = parts.compactMap { part in
            part.utf8.allSatisfy(\.isDigit) && part.utf8.count <= 3 ? UInt8(part) : nil
        }
        guard parts.count == levels.count, (3...4).contains(parts.count) else { return nil }
        return Color(red: levels[0], green: levels[1], blue: levels[2])
    }

    /// Reads the components of a property list.
    private static func components(_ members: [JSONMember]) -> TerminalColor {
        func value(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }
        let levels = ["Red Component", "Green Component", "Blue Component"].compactMap { value($0)?.number }
        guard levels.count == 3 else { return .fault }
        switch value("Color Space")?.string {
        case nil, "sRGB", "Calibrated": return .color(Color(levels: levels.map { $0 * 255 }, alpha: 1), wasWide: false)
        case "P3": return .color(SpacedColor(.displayP3, levels.map { min(max($0, 0), 1) }).color, wasWide: true)
        default: return .fault
        }
    }
}
