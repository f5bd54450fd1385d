package import Graphics

/// The contrast that a colour of a design must have with another one of it.
package struct DesignContrast: Hashable, Sendable {
    package let mode: Mode
    /// The path of the member that states the colour.
    package let path: String
    /// The path of the colour that it is seen with.
    package let other: String
    package let color: Color
    /// The other colour, opaque.
    package let background: Color
    package let ratio: Double
    /// The least contrast.
    package let wanted: Double
    /// The nearest colour of the same hue that has it (OKLCh, least change); nil if none is needed, or none has it.
    package let suggestion: Color?

    /// The level of WCAG 2.1 for text that is not large; `fail` if the contrast is below the wanted one.
    package var level: ContrastPair.Level { .init(ratio: ratio, wanted: wanted, best: 7) }

    init(_ mode: Mode, _ color: (path: String, color: Color), on other: (path: String, color: Color), wanted: Double) {
        let ratio = color.color.composited(over: other.color).contrast(with: other.color)
        (self.mode, path, self.other, self.color) = (mode, color.path, other.path, color.color)
        (background, self.ratio, self.wanted) = (other.color, ratio, wanted)
        suggestion =
            ratio < wanted
            ? ReadableColor.nearest(to: color.color, on: Surface(other.color), contrast: wanted) : nil
    }
}

extension KeyboardTheme {
    /// The contrast of the accent key's fill with the text on it; nil if the fill is no single opaque colour, or that of all
    /// modifier keys.
    package var accentContrast: DesignContrast? {
        guard let text = texts.first(where: { $0.subject == .accentKey }), accentKey.fill.gradient == nil,
            accentKey.fill.color.isOpaque, text.text.isOpaque
        else { return nil }
        return DesignContrast(
            mode, (PropertyName.accentKeyBackground.rawValue, accentKey.fill.color),
            on: (PropertyName.accentKeyText.rawValue, text.text), wanted: ContrastPair.wanted(isLarge: text.isLarge))
    }
}

extension DesignDocument.Design {
    /// The contrasts that count in the design, one for each colour. A token set's are those that it states; a light accent counts
    /// by the text on it, since that is the same on all accents. A server's texts are seen on its backgrounds. Palettes and brands
    /// state no texts.
    package var contrasts: [DesignContrast] { Mode.allCases.flatMap(contrasts) }

    private func contrasts(in mode: Mode) -> [DesignContrast] {
        switch self {
        case .tokens(let theme): return Self.contrasts(of: theme.tokens(mode))
        case .colors(let theme):
            guard let colors = theme.colors(mode) else { return [] }
            let background = colors.background.composited(over: mode.canvas)
            return [
                DesignContrast(
                    mode, ("\(mode.colorsName).text", colors.text), on: ("\(mode.colorsName).background", background),
                    wanted: ContrastPair.wanted(isLarge: false))
            ]
        case .palette, .brand: return []
        }
    }

    private static func contrasts(of tokens: TokenSet) -> [DesignContrast] {
        func part(_ token: ColorToken, _ color: Color) -> (path: String, color: Color) {
            ("\(tokens.mode.rawValue).\(TokenGroup.colors.rawValue).\(token.rawValue)", color)
        }
        let onAccent = tokens.mode == .light ? [AccentRule.contrast(of: tokens, part)] : []
        let claims = TokenContrast.claims.filter { claim in
            claim.color != .accent || tokens.mode == .dark
        }
        return onAccent
            + claims.map { claim in
                DesignContrast(
                    tokens.mode, part(claim.color, tokens[claim.color]),
                    on: part(claim.surface, tokens.opaque(claim.surface)), wanted: claim.wanted)
            }
    }
}

/// The rule for accents: in light mode, the text on them can be read.
enum AccentRule {
    /// The least contrast.
    static let wanted = ContrastPair.wanted(isLarge: false)

    /// Returns the contrast, with the nearest accent of the same hue on which the inverse text can be read.
    static func contrast(
        of tokens: TokenSet, _ part: (ColorToken, Color) -> (path: String, color: Color)
    ) -> DesignContrast {
        DesignContrast(
            .light, part(.accent, tokens[.accent]), on: part(.textInverse, tokens.opaque(.textInverse)), wanted: wanted)
    }
}
