package import Graphics

/// What a design states in one mode, by path in it: `colors.accent`, `typography.caption.size`, `completed`. Every other token is a
/// default or is computed from these.
package struct TokenSet: Hashable, Sendable {
    package let mode: Mode
    package var stated: [String: PropertyValue]
    /// What the design states of the keyboard itself.
    package var keyboard: [PropertyName: PropertyValue] = [:]

    package init(_ mode: Mode, _ stated: [String: PropertyValue] = [:]) {
        (self.mode, self.stated) = (mode, stated)
    }

    /// Returns a stated colour; nil if there is none.
    package func color(_ path: String) -> Color? { stated[path]?.color }

    /// Returns a colour that is stated or computed; nil if there is none.
    func anyColor(_ path: String) -> Color? { color(path) ?? ColorToken(path: path).map { self[$0] } }

    /// Returns a stated number; nil if there is none.
    func number(_ path: String) -> Double? { stated[path]?.number }

    /// A colour that documents must state; clear without it.
    package subscript(path: String) -> Color { color(path) ?? .clear }

    /// A colour, as stated or by its rule.
    package subscript(token: ColorToken) -> Color {
        get { color(token.path) ?? color(by: token.rule(in: mode)) }
        set { stated[token.path] = .color(newValue) }
    }

    private func color(by rule: ColorRule) -> Color {
        switch rule {
        case .value(let color): color
        case .share(let other, let opacity): self[other].withAlpha(multipliedBy: opacity)
        case .hover: AccentHover.color(of: self[.accent], mode)
        }
    }

    /// The ten colours of contacts without a picture.
    package var avatarPalette: [Color] {
        AvatarPalette.standard(mode).enumerated().map { color(AvatarPalette.path($0)) ?? $1 }
    }

    /// The style of a text.
    package subscript(token: TypeToken) -> TypeStyle { style(at: token.path, standard: token.standard) }

    /// Returns the style that is stated at a path, with a default for what is not.
    func style(at path: String, standard: TypeStyle) -> TypeStyle {
        var style = standard
        if let size = number(path + ".size") { style.size = size }
        if case .weight(let weight)? = stated[path + ".weight"] { style.weight = weight }
        if case .design(let design)? = stated[path + ".design"] { style.design = design }
        return style
    }

    /// A distance in points.
    package subscript(token: SpacingToken) -> Double {
        get { number(token.path) ?? token.standard }
        set { stated[token.path] = .number(newValue) }
    }

    /// The radius of corners in points; infinite for as much as a shape allows.
    package subscript(token: RadiusToken) -> Double {
        get { number(token.path) ?? token.standard }
        set { stated[token.path] = .number(newValue) }
    }

    /// A shadow as it is painted; nil in dark mode, which uses lighter surfaces instead.
    package subscript(token: ShadowToken) -> Shadow? { mode == .light ? style(of: token).shadow : nil }

    /// Returns a shadow as documents state it.
    package func style(of token: ShadowToken) -> ShadowStyle {
        let standard = token.standard
        func part(_ name: String, standard: Double) -> Double { number("\(token.path).\(name)") ?? standard }
        return ShadowStyle(
            color: color(token.path + ".color") ?? standard.color, radius: part("radius", standard: standard.radius),
            x: part("x", standard: standard.x), y: part("y", standard: standard.y))
    }
}

/// The colour of a pressed or hovered accent.
enum AccentHover {
    /// Returns a colour one step darker in light mode, one step lighter in dark mode; for the default accents, the documented
    /// colour.
    static func color(of accent: Color, _ mode: Mode) -> Color {
        documented[mode].flatMap { $0.accent == accent ? $0.hover : nil } ?? step(accent, in: mode)
    }

    private static let documented: [Mode: (accent: Color, hover: Color)] = [
        .light: (Color(rgb: 0x1B7A9E), Color(rgb: 0x155F7A)), .dark: (Color(rgb: 0x3DAED4), Color(rgb: 0x4BC2E8)),
    ]

    /// Moves a colour one step: OKLCh lightness times 0.85 in light mode, plus 15 % of the rest to 1 in dark mode.
    static func step(_ color: Color, in mode: Mode) -> Color {
        let lab = OKLab(color)
        let lightness = mode == .light ? lab.lightness * 0.85 : lab.lightness + (1 - lab.lightness) * 0.15
        return OKLab(lightness: lightness, a: lab.a, b: lab.b).colorInGamut(alpha: color.alpha)
    }

    /// Returns the colour moved step by step until it is readable on a fill; black or white if no step makes it readable.
    static func readable(_ color: Color, on fill: Color, in mode: Mode) -> Color {
        var color = color.composited(over: fill)
        for _ in 0..<maxSteps {
            if color.contrast(with: fill) >= ContrastPair.wanted(isLarge: false) { return color }
            color = step(color, in: mode)
        }
        return fill.blackOrWhite
    }

    /// The number of steps after which every colour is black or white to the nearest level.
    private static let maxSteps = 40
}
