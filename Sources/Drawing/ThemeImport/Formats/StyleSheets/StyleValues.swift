internal import Documents
internal import Graphics
internal import ThemeModel

/// The fault of a custom property's value.
enum StyleFault: Error {
    /// A name that nothing sets, a loop, or too many references.
    case reference(String)
    /// Not a colour in any notation that kbrender reads.
    case notation
}

/// The values of a theme's custom properties in one mode.
struct StyleValues {
    private let theme: StyleTheme
    /// The sheet's own theme, whose properties the others inherit.
    private let base: StyleTheme?
    private let mode: Mode
    private var expanded: [String: String] = [:]
    private var open: Set<String> = []

    /// The most characters of a value after its references are replaced.
    private static let longest = 4096

    init(_ theme: StyleTheme, over base: StyleTheme?, _ mode: Mode) {
        (self.theme, self.base, self.mode) = (theme, base, mode)
    }

    /// Returns a property where it is set; nil if it is nowhere.
    func variable(_ name: String) -> StyleVariable? {
        theme.variable(name, in: mode) ?? base?.variable(name, in: mode)
    }

    /// The properties of the theme, and those that it inherits.
    var variables: [StyleVariable] {
        let own = theme.variables(mode)
        guard let base, base.name != theme.name else { return own }
        let names = Set(own.map(\.name))
        return base.variables(mode).filter { !names.contains($0.name) } + own
    }

    /// Returns a property's colour.
    mutating func color(of variable: StyleVariable) throws(StyleFault) -> Color {
        try color(try expand(variable.value, 1))
    }

    private func color(_ text: String) throws(StyleFault) -> Color {
        let text = text.trimmed
        if text.lowercased().hasPrefix("light-dark("), text.hasSuffix(")") {
            let parts = text.dropFirst("light-dark(".count).dropLast().splitOutsideBrackets(at: ",")
            guard parts.count == 2 else { throw .notation }
            return try color(parts[mode == .light ? 0 : 1])
        }
        guard let color = StyleColor.color(text) else { throw .notation }
        return color
    }

    /// Returns a value with its references replaced.
    mutating func expand(_ value: String, _ level: Int) throws(StyleFault) -> String {
        guard level <= ImportLimits.references else {
            throw .reference("references are nested more than \(ImportLimits.references) deep")
        }
        guard value.utf8.count <= Self.longest else { throw .notation }
        var result = ""
        var rest = value[...]
        while let start = rest.firstRange(ofWord: "var(") {
            result += rest[..<start.lowerBound]
            let inner = rest[start.upperBound...]
            guard let end = inner.closingBracket else { throw .notation }
            result += try reference(String(inner[..<end]), level)
            rest = inner[inner.index(after: end)...]
            guard result.utf8.count <= Self.longest else { throw .notation }
        }
        return result + rest
    }

    /// Returns the value of what is in a reference's brackets: a name, and after a comma what stands in for it.
    private mutating func reference(_ text: String, _ level: Int) throws(StyleFault) -> String {
        let parts = text.splitOutsideBrackets(at: ",")
        let name = parts[0]
        if let known = expanded[name] { return known }
        guard let variable = variable(name) else {
            guard parts.count > 1 else { throw .reference("\(Quoted(name)) is set nowhere") }
            return try expand(parts.dropFirst().joined(separator: ", "), level + 1)
        }
        guard open.insert(name).inserted else { throw .reference("\(Quoted(name)) refers to itself") }
        defer { open.remove(name) }
        let value = try expand(variable.value, level + 1)
        expanded[name] = value
        return value
    }
}

extension Substring {
    /// Returns the first place of a lower-case word, whatever its case.
    fileprivate func firstRange(ofWord word: String) -> Range<Index>? {
        var at = startIndex
        while let end = index(at, offsetBy: word.count, limitedBy: endIndex) {
            if self[at..<end].lowercased() == word { return at..<end }
            guard at < endIndex else { return nil }
            at = index(after: at)
        }
        return nil
    }

    /// The place of the bracket that closes one opened before the text.
    fileprivate var closingBracket: Index? {
        var depth = 1
        for index in indices {
            if self[index] == "(" { depth += 1 }
            if self[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }
}

/// The notations of colours in style sheets (CSS Color Module Level 4).
enum StyleColor {
    /// Returns the colour of a text without references; nil for another one, and for arithmetic.
    static func color(_ text: String) -> Color? {
        let lower = text.trimmed.lowercased()
        if lower.hasPrefix("#") { return TokenColor.color(JSONValue(.string(lower), range: 0..<0)) }
        if let color = Color(cssName: lower) { return color }
        guard lower.hasSuffix(")"), let start = lower.firstIndex(of: "(") else {
            return channels(Arguments(lower[...]))
        }
        let inner = lower[lower.index(after: start)..<lower.index(before: lower.endIndex)]
        guard !inner.contains("("), !inner.hasPrefix("from ") else { return nil }
        return function(String(lower[..<start]), Arguments(inner))
    }

    /// The numbers of a function: three, and alpha.
    private struct Arguments {
        let values: [String]
        let alpha: String?

        init(_ text: Substring) {
            let halves = text.split(separator: "/", omittingEmptySubsequences: false)
            let first = halves.first ?? ""
            let parts =
                first.contains(",")
                ? first.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
                : first.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }.map(String.init)
            let hasAlpha = halves.count == 1 && parts.count == 4
            values = hasAlpha ? Array(parts.dropLast()) : parts
            alpha = halves.count == 2 ? halves[1].trimmed : hasAlpha ? parts.last : halves.count > 2 ? "" : nil
        }

        /// The level of alpha; nil if it cannot be read.
        var opacity: UInt8? {
            guard let alpha else { return 255 }
            return number(alpha, percent: 1).map { Color.level($0 * 255) }
        }

        /// Returns one of the values: `percent` is what 100 % stands for.
        func value(_ index: Int, percent: Double) -> Double? {
            values.indices.contains(index) ? number(values[index], percent: percent) : nil
        }

        /// Returns an angle in degrees, 0…360.
        func angle(_ index: Int) -> Double? {
            guard values.indices.contains(index) else { return nil }
            let text = values[index].hasSuffix("deg") ? String(values[index].dropLast(3)) : values[index]
            return number(text, percent: 360).map {
                let turned = $0.truncatingRemainder(dividingBy: 360)
                return turned < 0 ? turned + 360 : turned
            }
        }

        private func number(_ text: String, percent: Double) -> Double? {
            if text == "none" { return 0 }
            guard text.hasSuffix("%") else { return WrittenNumber.read(text) }
            return WrittenNumber.read(text.dropLast()).map { $0 / 100 * percent }
        }
    }

    private static func function(_ name: String, _ arguments: Arguments) -> Color? {
        guard arguments.values.count == 3, let alpha = arguments.opacity else { return nil }
        switch name {
        case "rgb", "rgba":
            let levels = (0..<3).compactMap { arguments.value($0, percent: 255) }
            guard levels.count == 3 else { return nil }
            return Color(
                red: Color.level(levels[0]), green: Color.level(levels[1]), blue: Color.level(levels[2]), alpha: alpha)
        case "hsl", "hsla":
            guard let hue = arguments.angle(0), let saturation = arguments.value(1, percent: 100),
                let lightness = arguments.value(2, percent: 100)
            else { return nil }
            return hsl(hue, saturation, lightness, alpha)
        case "oklch":
            guard let lightness = arguments.value(0, percent: 1), let chroma = arguments.value(1, percent: 0.4),
                let hue = arguments.angle(2)
            else { return nil }
            return oklch(lightness, chroma, hue, alpha)
        case "oklab":
            guard let lightness = arguments.value(0, percent: 1), let a = arguments.value(1, percent: 0.4),
                let b = arguments.value(2, percent: 0.4)
            else { return nil }
            return oklab(lightness, a, b, alpha)
        default: return nil
        }
    }

    /// Reads channels without a function around them: `240 10% 3.9%` is a hue, `15 23 42` red, green and blue.
    private static func channels(_ arguments: Arguments) -> Color? {
        guard arguments.values.count == 3 else { return nil }
        let isHue = arguments.values.dropFirst().allSatisfy { $0.hasSuffix("%") } && !arguments.values[0].hasSuffix("%")
        let isRed = arguments.values.allSatisfy { $0.utf8.allSatisfy(\.isDigit) }
        return isHue ? function("hsl", arguments) : isRed ? function("rgb", arguments) : nil
    }

    private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double, _ alpha: UInt8) -> Color {
        func share(_ percent: Double) -> Double { min(max(percent / 100, 0), 1) }
        return HSL(hue: hue, saturation: share(saturation), lightness: share(lightness)).color(alpha: alpha)
    }

    private static func oklab(_ lightness: Double, _ a: Double, _ b: Double, _ alpha: UInt8) -> Color {
        let chroma = (a * a + b * b).squareRoot()
        return lowered(chroma) { chroma, whole in
            let share = whole > 0 ? chroma / whole : 0
            return OKLab(lightness: min(max(lightness, 0), 1), a: a * share, b: b * share).color(alpha: alpha)
        } ?? (lightness < 0.5 ? Color.black : .white)
    }

    private static func oklch(_ lightness: Double, _ chroma: Double, _ hue: Double, _ alpha: UInt8) -> Color {
        lowered(max(chroma, 0)) { chroma, _ in
            OKLab(lightness: min(max(lightness, 0), 1), chroma: chroma, hue: hue).color(alpha: alpha)
        } ?? (lightness < 0.5 ? Color.black : .white)
    }

    /// Returns the first colour inside sRGB while chroma falls in steps.
    private static func lowered(_ chroma: Double, _ color: (Double, Double) -> Color?) -> Color? {
        let step = 0.005
        // No colour of sRGB has a chroma of 0.4.
        let steps = chroma > 0.4 ? ((chroma - 0.4) / step).rounded(.down) : 0
        guard steps < 1e9 else { return color(0, chroma) }
        var lowered = chroma - steps * step
        while lowered > 0 {
            if let color = color(lowered, chroma) { return color }
            lowered -= step
        }
        return color(0, chroma)
    }
}
