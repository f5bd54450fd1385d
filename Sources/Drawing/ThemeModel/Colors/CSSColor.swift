package import Graphics

/// Colours in the notations of style sheets (CSS Color Module Levels 4 and 5), without references to custom properties.
package enum CSSColor {
    /// The most bytes of a text.
    private static let longest = 4096

    /// Returns the colour that a browser paints: outside sRGB each channel is clipped. `mode` chooses from `light-dark()`.
    ///
    /// Nil if the text is no colour, or one that only a page can know, such as `currentcolor`.
    package static func color(_ text: some StringProtocol, mode: Mode = .light) -> Color? {
        spaced(text, mode: mode)?.color
    }

    /// Returns a colour before it is clipped to sRGB.
    package static func spaced(_ text: some StringProtocol, mode: Mode = .light) -> SpacedColor? {
        guard text.utf8.count <= longest else { return nil }
        var reader = StyleColorReader(bytes: Array(text.lowercased().utf8), mode: mode)
        let color = reader.color(level: 0)
        reader.skipSpaces()
        return reader.at == reader.bytes.count ? color : nil
    }

    /// Returns the colour of channels without a function around them: `240 10% 3.9%` is a hue, `15 23 42` red, green and blue.
    package static func channels(_ text: some StringProtocol) -> Color? {
        guard text.utf8.count <= longest else { return nil }
        let parts = text.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "/" || $0 == "," }
        guard parts.count == 3 || parts.count == 4 else { return nil }
        let isHue = !parts[0].hasSuffix("%") && parts[1].hasSuffix("%") && parts[2].hasSuffix("%")
        let isRed = parts.prefix(3).allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return isHue ? color("hsl(\(text))") : isRed ? color("rgb(\(text))") : nil
    }
}

/// A reader for the text of one colour, in lower case.
private struct StyleColorReader: StyleCursor {
    let bytes: [UInt8]
    let mode: Mode
    var at = 0

    /// The most functions in each other.
    private static let deepest = 16

    private static func isName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }

    /// Skips white space and takes a word; empty if there is none.
    private mutating func word() -> String {
        skipSpaces()
        guard at < bytes.count, !(0x30...0x39).contains(bytes[at]) else { return "" }
        let end = bytes[at...].firstIndex { !Self.isName($0) } ?? bytes.count
        defer { at = end }
        return String(decoding: bytes[at..<end], as: UTF8.self)
    }

    /// Takes a word if it is the next one.
    private mutating func take(word wanted: String) -> Bool {
        let start = at
        if word() == wanted { return true }
        at = start
        return false
    }

    // MARK: - Colours

    mutating func color(level: Int) -> SpacedColor? {
        guard level <= Self.deepest else { return nil }
        if take("#") { return hexadecimal() }
        let name = word()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "(") else {
            return Color(cssName: name).map { SpacedColor($0) }
        }
        at += 1
        let color =
            switch name {
            case "light-dark": lightDark(level)
            case "color-mix": mix(level)
            default: function(name, level)
            }
        guard let color, take(")") else { return nil }
        return color
    }

    private mutating func hexadecimal() -> SpacedColor? {
        let end = bytes[at...].firstIndex { !Self.isName($0) } ?? bytes.count
        let digits = String(decoding: bytes[at..<end], as: UTF8.self)
        at = end
        let wide = digits.utf8.count == 4 ? digits.map { "\($0)\($0)" }.joined() : digits
        return HexColor("#" + wide).map { SpacedColor($0.color) }
    }

    private mutating func lightDark(_ level: Int) -> SpacedColor? {
        guard let light = color(level: level + 1), take(","), let dark = color(level: level + 1) else { return nil }
        return mode == .light ? light : dark
    }

    /// Reads what is in the brackets of `color-mix()` (CSS Color Module Level 5, §3).
    private mutating func mix(_ level: Int) -> SpacedColor? {
        var (space, path) = (ColorSpace.oklab, SpacedColor.HuePath.shorter)
        if take(word: "in") {
            guard let named = ColorSpace(rawValue: word()) else { return nil }
            space = named
            let start = at
            if let way = SpacedColor.HuePath(rawValue: word()) {
                guard take(word: "hue"), named.hue != nil else { return nil }
                path = way
            } else {
                at = start
            }
            guard take(",") else { return nil }
        }
        var parts: [(color: SpacedColor, percent: Double?)] = []
        repeat {
            guard let part = part(level) else { return nil }
            parts.append(part)
        } while take(",")
        // Parts without a percentage share what the others leave.
        let given = parts.compactMap(\.percent).reduce(0, +)
        let share = max(100 - given, 0) / Double(max(parts.count { $0.percent == nil }, 1))
        var (mixed, sum) = (parts[0].color, parts[0].percent ?? share)
        for part in parts.dropFirst() {
            let percent = part.percent ?? share
            sum += percent
            mixed = mixed.mixed(with: part.color, share: sum > 0 ? percent / sum : 0.5, in: space, hue: path)
        }
        guard sum > 0 else { return nil }
        if sum < 100 { mixed.alpha = mixed.alpha.map { $0 * sum / 100 } }
        return mixed
    }

    /// Reads a colour with a percentage before or behind it.
    private mutating func part(_ level: Int) -> (color: SpacedColor, percent: Double?)? {
        let before = percentage()
        guard let color = color(level: level + 1) else { return nil }
        let percent = before ?? percentage()
        guard percent.map({ (0...100).contains($0) }) ?? true else { return nil }
        return (color, percent)
    }

    private mutating func percentage() -> Double? {
        skipSpaces()
        guard at < bytes.count, "0123456789.+c".utf8.contains(bytes[at]) else { return nil }
        let start = at
        var arithmetic = CSSCalculation(bytes: bytes, at: at, keywords: [:], percent: 100)
        if let value = arithmetic.value(), arithmetic.sawPercent {
            at = arithmetic.at
            return value
        }
        at = start
        return nil
    }

    // MARK: - Functions

    /// Reads what is in the brackets of a colour function.
    private mutating func function(_ name: String, _ level: Int) -> SpacedColor? {
        var origin: SpacedColor?
        if take(word: "from") {
            guard let color = color(level: level + 1) else { return nil }
            origin = color
        }
        if name == "alpha" {
            guard let origin else { return nil }
            return components(in: origin.space, from: origin, onlyAlpha: true)
        }
        if name == "color" {
            guard let space = ColorSpace(rawValue: word()), space.isPredefined else { return nil }
            return components(in: space, from: origin)
        }
        let spaces: [String: ColorSpace] = [
            "rgb": .srgb, "rgba": .srgb, "hsl": .hsl, "hsla": .hsl, "hwb": .hwb, "lab": .lab, "lch": .lch,
            "oklab": .oklab, "oklch": .oklch,
        ]
        guard let space = spaces[name], let read = components(in: space, from: origin, isByte: space == .srgb) else {
            return nil
        }
        guard origin == nil else { return read }
        let held = zip(read.components, space.channels.limits).map { value, limits in value.map { limits.clamping($0) }
        }
        return SpacedColor(space, held, alpha: read.alpha)
    }

    /// Reads three components and alpha. With an origin, they may be computed from its own.
    private mutating func components(
        in space: ColorSpace, from origin: SpacedColor?, isByte: Bool = false, onlyAlpha: Bool = false
    ) -> SpacedColor? {
        let own = origin?.converted(to: space)
        let scale = isByte ? 255.0 : 1
        var keywords: [String: Double?] = [:]
        if let own {
            // A channel that is missing has a name, too.
            for (name, value) in zip(space.channels.names, own.components) {
                keywords[name] = .some(value.map { $0 * scale })
            }
            keywords["alpha"] = .some(own.alpha)
        }
        var values: [Double?] = own?.components ?? []
        if !onlyAlpha {
            values = []
            for index in 0..<3 {
                if index > 0 { _ = take(",") }
                let percent = space.channels.wholes[index] * scale
                guard let value = component(keywords, percent: percent, isAngle: index == space.hue) else { return nil }
                values.append(value.map { $0 / scale })
            }
        }
        var alpha: Double? = own?.alpha ?? 1
        if own != nil, own?.alpha == nil { alpha = nil }
        let hasAlpha = take("/") || take(",")
        skipSpaces()
        if hasAlpha || at < bytes.count && bytes[at] != UInt8(ascii: ")") {
            guard let value = component(keywords, percent: 1, isAngle: false) else { return nil }
            alpha = value
        }
        return SpacedColor(space, values, alpha: alpha.map { min(max($0, 0), 1) })
    }

    /// Reads a component: `none`, a number, a percentage, an angle, or a calculation.
    private mutating func component(_ keywords: [String: Double?], percent: Double, isAngle: Bool) -> Double?? {
        if take(word: "none") { return .some(nil) }
        let start = at
        if let value = keywords[word()], value == nil { return .some(nil) }
        at = start
        var arithmetic = CSSCalculation(
            bytes: bytes, at: at, keywords: keywords.mapValues { $0 ?? 0 }, percent: isAngle ? nil : percent)
        guard let value = arithmetic.value(), value.isFinite else { return nil }
        at = arithmetic.at
        return .some(value)
    }
}

extension ColorSpace {
    /// True for a space that `color()` takes.
    fileprivate var isPredefined: Bool { ![.lab, .lch, .oklab, .oklch, .hsl, .hwb].contains(self) }

    /// The names of the components in relative colours, what 100 % of each stands for, and the ranges to which a colour function
    /// holds them.
    fileprivate var channels: (names: [String], wholes: [Double], limits: [ClosedRange<Double>]) {
        let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        let positive = 0...Double.greatestFiniteMagnitude
        return switch self {
        case .srgb: (["r", "g", "b"], [1, 1, 1], [0...1, 0...1, 0...1])
        case .lab: (["l", "a", "b"], [100, 125, 125], [0...100, all, all])
        case .lch: (["l", "c", "h"], [100, 150, 360], [0...100, positive, all])
        case .oklab: (["l", "a", "b"], [1, 0.4, 0.4], [0...1, all, all])
        case .oklch: (["l", "c", "h"], [1, 0.4, 360], [0...1, positive, all])
        case .hsl: (["h", "s", "l"], [360, 100, 100], [all, 0...100, 0...100])
        case .hwb: (["h", "w", "b"], [360, 100, 100], [all, 0...100, 0...100])
        case .xyz, .xyzD65, .xyzD50: (["x", "y", "z"], [1, 1, 1], [all, all, all])
        default: (["r", "g", "b"], [1, 1, 1], [all, all, all])
        }
    }
}
