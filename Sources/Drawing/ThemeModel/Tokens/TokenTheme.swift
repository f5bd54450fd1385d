internal import Graphics

/// The design tokens of one brand in both modes.
package struct TokenTheme: Hashable, Sendable {
    /// The tokens of light mode.
    package var light: TokenSet
    /// The tokens of dark mode.
    package var dark: TokenSet

    /// Creates a theme; a missing mode has the defaults.
    package init(light: TokenSet = TokenSet(.light), dark: TokenSet = TokenSet(.dark)) {
        self.light = light
        self.dark = dark
    }

    /// Returns the tokens of a mode. If only the other mode states an accent, this one's is derived from that.
    package func tokens(_ mode: Mode) -> TokenSet {
        var tokens = mode == .light ? light : dark
        if let accent = foreignAccent(mode) { tokens.colors[.accent] = CompanionAccent.color(for: accent, in: tokens) }
        return tokens
    }

    /// Returns the other mode's accent if only that mode states one.
    func foreignAccent(_ mode: Mode) -> Color? {
        let (own, other) = mode == .light ? (light, dark) : (dark, light)
        return own.colors[.accent] == nil ? other.colors[.accent] : nil
    }
}

/// The accent of a mode for which a design states none, from that of the other mode.
enum CompanionAccent {
    /// Returns a colour of the same hue. In dark mode its lightness (OKLab) is that of the accent plus 40 % of what is left to 1, as
    /// the token system's own pairs have it, and more until it reaches 4.5:1 on the elevated surface. In light mode the lightness
    /// is that of the accent times 0.75, and less until the inverse text reaches 4.5:1 on it.
    static func color(for accent: Color, in tokens: TokenSet) -> Color {
        let lab = OKLab(accent)
        let isLight = tokens.mode == .light
        let lightness = isLight ? lab.lightness * 0.75 : lab.lightness + (1 - lab.lightness) * 0.4
        let ground = tokens[isLight ? .textInverse : .surfaceElevated]
        let wanted = ContrastPair.wanted(isLarge: false)
        let end = isLight ? 0.0 : 1
        return (0...steps).lazy.map { step in
            let moved = lightness + (end - lightness) * Double(step) / Double(steps)
            return OKLab(lightness: moved, a: lab.a, b: lab.b).colorInGamut(alpha: accent.alpha)
        }.first { $0.contrast(with: ground) >= wanted } ?? accent
    }

    private static let steps = 50
}
