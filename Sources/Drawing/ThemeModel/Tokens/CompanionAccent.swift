internal import Graphics

/// The accent of a mode for which a design states none, from that of the other mode.
enum CompanionAccent {
    /// Returns a colour of the same hue. In dark mode its lightness (OKLab) is that of the accent plus 40 % of what is left to 1, as
    /// the token system's own pairs have it, and more until it reaches 4.5:1 on the elevated surface. In light mode the lightness
    /// is that of the accent times 0.75, and less until the inverse text reaches 4.5:1 on it.
    static func color(for accent: Color, in tokens: TokenSet) -> Color {
        let lab = OKLab(accent)
        let isLight = tokens.mode == .light
        let lightness = isLight ? lab.lightness * 0.75 : lab.lightness + (1 - lab.lightness) * 0.4
        let ground = tokens[ground(in: tokens.mode)]
        let wanted = ContrastPair.wanted(isLarge: false)
        let end = isLight ? 0.0 : 1
        return (0...steps).lazy.map { step in
            let moved = lightness + (end - lightness) * Double(step) / Double(steps)
            return OKLab(lightness: moved, a: lab.a, b: lab.b).colorInGamut(alpha: accent.alpha)
        }.first { $0.contrast(with: ground) >= wanted } ?? accent
    }

    /// The token with which an accent must contrast.
    static func ground(in mode: Mode) -> ColorToken { mode == .light ? .textInverse : .surfaceElevated }

    private static let steps = 50
}
