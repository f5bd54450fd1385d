internal import Documents
internal import Glibc
internal import Graphics
internal import ThemeModel

/// The value of a terminal's colour.
enum TerminalColor {
    /// A colour; its alpha is dropped. The note, if any, says how its space became sRGB.
    case color(Color, note: String?)
    /// A word, such as a colour's name in X11.
    case word
    case fault

    /// Reads a value: a text, a number as it is written, or components, as the programs of a syntax do.
    init(_ json: JSONValue, in source: SourceText, by syntax: TerminalSyntax, digits: TerminalDigits) {
        if let components = json.object {
            self = Self.components(components)
        } else if let text = json.string ?? (json.number == nil ? nil : source.text(json.range)) {
            self.init(text.trimmed, by: syntax, digits: digits)
        } else {
            self = .fault
        }
    }

    private init(_ written: String, by syntax: TerminalSyntax, digits: TerminalDigits) {
        let text = Self.withoutAlpha(written)
        if let color = Self.hexadecimal(text, by: digits) ?? Self.portions(text) ?? Self.decimal(text)
            ?? (syntax.hasNames ? X11Color.named(text) : nil) ?? Self.function(text, of: syntax.functions)
        {
            self = .color(color, note: nil)
        } else {
            let isWord =
                text.utf8.first?.isLetter == true && !text.utf8.allSatisfy { $0.hexadecimal != nil }
                && text.utf8.allSatisfy {
                    $0.isLetter || $0.isDigit || $0 == 0x20 || $0 == 0x2D || $0 == 0x5F
                }
            self = isWord ? .word : .fault
        }
    }

    /// Returns a colour without the share in percent that urxvt writes before it: `[85]#0E0E0E`.
    private static func withoutAlpha(_ text: String) -> String {
        guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return text }
        let share = text[text.index(after: text.startIndex)..<end]
        guard share.utf8.allSatisfy(\.isDigit), (1...3).contains(share.utf8.count) else { return text }
        return String(text[text.index(after: end)...]).trimmed
    }

    /// Reads hexadecimal digits after `#`, `0x` or nothing, as a program does.
    private static func hexadecimal(_ text: String, by rule: TerminalDigits) -> Color? {
        let sign = (rule.takesZeroX ? ["#", "0x", "0X"] : ["#"]).first(where: text.hasPrefix) ?? ""
        let digits = text.utf8.dropFirst(sign.utf8.count)
        var numbers = digits.prefix(13).compactMap(\.hexadecimal).map(Int.init)
        guard numbers.count == digits.count, rule.sign != (sign.isEmpty ? .required : .forbidden) else { return nil }
        if numbers.count == 8, let alpha = rule.alpha {
            numbers = Array(alpha == .first ? numbers.dropFirst(2) : numbers.dropLast(2))
        }
        let width = numbers.count / 3
        guard numbers.count == 3 * width, rule.widths.contains(width) else { return nil }
        let levels = (0..<3).map { channel in
            let number = numbers[(channel * width)..<((channel + 1) * width)].reduce(0) { $0 << 4 | $1 }
            return rule.level(number, width: width)
        }
        return Color(levels: levels, alpha: 1)
    }

    /// Reads `rgb:R/G/B` or `rgba:R/G/B/A`, with one to four hexadecimal digits each.
    private static func portions(_ text: String) -> Color? {
        let prefixes = [("rgb:", 3), ("rgba:", 4)]
        guard let (prefix, count) = prefixes.first(where: { text.lowercased().hasPrefix($0.0) }) else { return nil }
        let parts = text.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        let levels = parts.compactMap { part -> Double? in
            let digits = part.utf8.prefix(5).compactMap(\.hexadecimal)
            guard (1...4).contains(digits.count), digits.count == part.utf8.count else { return nil }
            let most = Double((1 << (4 * digits.count)) - 1)
            return Double(digits.reduce(0) { $0 << 4 | Int($1) }) / most * 255
        }
        return parts.count == count && levels.count == count ? Color(levels: Array(levels.prefix(3)), alpha: 1) : nil
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

    /// Reads a function of style sheets, or WezTerm's `hsl:235 100 50`, if the programs take it.
    private static func function(_ text: String, of functions: [String]) -> Color? {
        let lower = text.lowercased()
        guard let name = functions.first(where: lower.hasPrefix) else { return nil }
        guard name.hasSuffix(":") else { return CSSColor.color(lower)?.withoutAlpha }
        let parts = lower.dropFirst(name.count).split(separator: " ")
        return parts.count == 3 ? CSSColor.color("hsl(\(parts[0]) \(parts[1])% \(parts[2])%)") : nil
    }

    /// Reads the components of a property list.
    private static func components(_ members: [JSONMember]) -> TerminalColor {
        func value(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }
        let levels = ["Red Component", "Green Component", "Blue Component"].compactMap { value($0)?.number }
        guard levels.count == 3 else { return .fault }
        let plain = Color(levels: levels.map { $0 * 255 }, alpha: 1)
        let shares = levels.map { min(max($0, 0), 1) }
        switch value("Color Space").map({ $0.string ?? "" }) {
        case "sRGB": return .color(plain, note: nil)
        case nil: return .color(plain, note: "colours without a colour space are taken as sRGB")
        case "Calibrated": return .color(generic(shares), note: "colours of Apple's Generic RGB became colours of sRGB")
        case "P3":
            return .color(SpacedColor(.displayP3, shares).color, note: "colours of Display P3 became colours of sRGB")
        default: return .fault
        }
    }

    /// Returns a colour of Apple's Generic RGB: gamma 1.8, the phosphors P22 with red (0.63, 0.34), green (0.295, 0.605) and blue
    /// (0.155, 0.077), and D65.
    private static func generic(_ shares: [Double]) -> Color {
        let rows = [
            [1.0252525, -0.0265475, 0.0012951], [0.0193935, 0.9480280, 0.0325785], [-0.0017695, -0.0014423, 1.0032119],
        ]
        let light = shares.map { pow($0, 1.8) }
        let linear = rows.map { $0[0] * light[0] + $0[1] * light[1] + $0[2] * light[2] }
        return SpacedColor(.srgbLinear, linear).color
    }
}
