public import Graphics

/// The design tokens of one mode. Only what a document gives is stored; every other token is a default or is computed
/// from those given.
public struct TokenSet: Hashable, Sendable {
    /// Light or dark.
    public let mode: Mode
    /// The colours given.
    public var colors: [ColorToken: Color] = [:]
    /// The ten colours of contacts without a picture.
    public var avatarPalette: [Color]
    /// The texts given.
    public var typography: [TypeToken: TypeStyle] = [:]
    /// The distances given, in points.
    public var spacing: [SpacingToken: Double] = [:]
    /// The corners given.
    public var radii: [RadiusToken: CornerRadius] = [:]
    /// The shadows given.
    public var shadows: [ShadowToken: ShadowStyle] = [:]
    /// What the user's settings ask for.
    public var accessibility = Accessibility()

    /// The defaults of a mode.
    public init(_ mode: Mode) {
        self.mode = mode
        avatarPalette = AvatarPalette.standard(mode)
    }

    /// A colour: with increased contrast, text opaque; with reduced transparency, faint fills as they look on a surface.
    public subscript(token: ColorToken) -> Color {
        let color = original(token)
        if accessibility.increasesContrast, token.isText { return color.opaque }
        if accessibility.reducesTransparency, token.isMuted { return color.composited(over: opaque(.surface)) }
        return color
    }

    /// How a text is set.
    public subscript(token: TypeToken) -> TypeStyle { typography[token] ?? token.standard }

    /// A distance in points.
    public subscript(token: SpacingToken) -> Double { spacing[token] ?? token.standard }

    /// A corner.
    public subscript(token: RadiusToken) -> CornerRadius { radii[token] ?? token.standard }

    /// A shadow as it is painted; nil in dark mode, where lighter surfaces take its place.
    public subscript(token: ShadowToken) -> Shadow? {
        mode == .light ? (shadows[token] ?? token.standard).shadow : nil
    }

    /// The width of a line, in points, that is `standard` wide unless contrast is increased.
    public func borderWidth(_ standard: Double) -> Double {
        accessibility.increasesContrast ? max(standard, Accessibility.borderWidth) : standard
    }

    /// A colour as it looks on the screen's own background.
    func opaque(_ token: ColorToken) -> Color {
        self[token].composited(over: mode.canvas)
    }

    /// The colour given or computed, before the user's settings.
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

/// The colour of an accent while it is pressed or pointed at.
enum AccentHover {
    /// A step darker in light mode, a step lighter in dark; for the default accents the documented colour.
    static func color(of accent: Color, _ mode: Mode) -> Color {
        documented[mode].flatMap { $0.accent == accent ? $0.hover : nil } ?? step(accent, mode)
    }

    private static let documented: [Mode: (accent: Color, hover: Color)] = [
        .light: (Color(rgb: 0x1B7A9E), Color(rgb: 0x155F7A)), .dark: (Color(rgb: 0x3DAED4), Color(rgb: 0x4BC2E8)),
    ]

    /// One step: OKLCh lightness times 0.85 in light mode, plus 15 % of what is left to 1 in dark.
    static func step(_ color: Color, _ mode: Mode) -> Color {
        let lab = OKLab(color)
        let lightness = mode == .light ? lab.lightness * 0.85 : lab.lightness + (1 - lab.lightness) * 0.15
        return OKLab(lightness: lightness, a: lab.a, b: lab.b).colorInGamut(alpha: color.alpha)
    }

    /// The colour moved on, step by step, until it can be read on a fill; black or white where no step reaches that.
    static func readable(_ color: Color, on fill: Color, _ mode: Mode) -> Color {
        var color = color.composited(over: fill)
        for _ in 0..<mostSteps {
            if color.contrast(with: fill) >= ContrastPair.wanted(isLarge: false) { return color }
            color = step(color, mode)
        }
        return fill.blackOrWhite
    }

    /// After so many steps every colour is black or white to the nearest level.
    private static let mostSteps = 40
}
