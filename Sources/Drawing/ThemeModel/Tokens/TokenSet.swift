package import Graphics

/// The design tokens of one mode. Only tokens that a document gives are stored; every other one is a default or is computed
/// from them.
package struct TokenSet: Hashable, Sendable {
    package let mode: Mode
    package var colors: [ColorToken: Color] = [:]
    /// The ten colours of contacts without a picture.
    package var avatarPalette: [Color]
    /// The given text styles.
    package var typography: [TypeToken: TypeStyle] = [:]
    /// The given distances, in points.
    package var spacing: [SpacingToken: Double] = [:]
    package var radii: [RadiusToken: CornerRadius] = [:]
    package var shadows: [ShadowToken: ShadowStyle] = [:]
    /// The stated movement of keys.
    package var motion = Motion()
    var accessibility = Accessibility()

    /// Creates the defaults of a mode.
    package init(_ mode: Mode) {
        self.mode = mode
        avatarPalette = AvatarPalette.standard(mode)
    }

    /// A colour: increased contrast makes text opaque; reduced transparency makes faint fills opaque over a surface.
    package subscript(token: ColorToken) -> Color {
        let color = original(token)
        if accessibility.increasesContrast, token.isText { return color.withoutAlpha }
        if accessibility.reducesTransparency, token.isMuted { return color.composited(over: opaque(.surface)) }
        return color
    }

    /// The style of a text.
    package subscript(token: TypeToken) -> TypeStyle { typography[token] ?? token.standard }

    /// A distance in points.
    package subscript(token: SpacingToken) -> Double { spacing[token] ?? token.standard }

    package subscript(token: RadiusToken) -> CornerRadius { radii[token] ?? token.standard }

    /// A shadow as it is painted; nil in dark mode, which uses lighter surfaces instead.
    package subscript(token: ShadowToken) -> Shadow? {
        mode == .light ? (shadows[token] ?? token.standard).shadow : nil
    }

    /// Returns the width of a line, in points: `standard`, unless increased contrast makes it wider.
    func borderWidth(_ standard: Double) -> Double {
        accessibility.increasesContrast ? max(standard, Accessibility.border.width) : standard
    }

    /// Returns a colour as it looks on the screen's own background.
    func opaque(_ token: ColorToken) -> Color {
        self[token].composited(over: mode.canvas)
    }

    /// Returns the given or computed colour, without the user's settings.
    func original(_ token: ColorToken) -> Color {
        if let color = colors[token] { return color }
        switch token.rule {
        case .value(let light, let dark): return mode == .light ? light : dark
        case .like(let other): return original(other)
        case .faint(let other, let light, let dark):
            return original(other).withAlpha(multipliedBy: mode == .light ? light : dark)
        case .hover: return AccentHover.color(of: original(.accent), mode)
        }
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
