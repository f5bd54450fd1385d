internal import Documents
internal import Graphics

/// A check of the contrasts that the token system states (WCAG 2.1).
struct TokenContrast {
    /// A colour that, by the token system, contrasts with its background.
    struct Claim {
        /// The colour on top.
        let color: ColorToken
        /// The colour of the background.
        let surface: ColorToken
        /// The least contrast.
        let wanted: Double
    }

    /// The contrasts that the token system states, for both modes.
    static let claims = [
        Claim(color: .textPrimary, surface: .background, wanted: 7),
        Claim(color: .textSecondary, surface: .background, wanted: 4.5),
        Claim(color: .textTertiary, surface: .background, wanted: 4.5),
        Claim(color: .textInverse, surface: .accent, wanted: 4.5),
        Claim(color: .accent, surface: .background, wanted: 3),
    ]

    /// The figures that the token system gives for white on the light accents of its themes.
    private static let figures: [Color: String] = [
        Color(rgb: 0x1B7A9E): "4.6", Color(rgb: 0x4F46E5): "5.2", Color(rgb: 0x047857): "5.0",
        Color(rgb: 0xC2410C): "5.0", Color(rgb: 0x9333EA): "4.6", Color(rgb: 0xE11D48): "4.5",
    ]

    /// Returns the problems of a theme's claims. `range` gives the range of the text colour or its background; otherwise the
    /// mode's range is used.
    static func check(
        _ theme: TokenTheme, in source: SourceText, range: (Mode, ColorToken) -> Range<Int>?,
        otherwise modeRange: (Mode) -> Range<Int>?
    ) -> [Diagnostic] {
        Mode.allCases.flatMap { mode in
            claims.map { claim in
                let range = range(mode, claim.color) ?? range(mode, claim.surface) ?? modeRange(mode)
                return diagnostic(claim, tokens: theme.tokens(mode), in: source, at: range)
            }
        }
    }

    private static func diagnostic(
        _ claim: Claim, tokens: TokenSet, in source: SourceText, at range: Range<Int>?
    ) -> Diagnostic {
        let surface = tokens.opaque(claim.surface)
        let ratio = tokens[claim.color].composited(over: surface).contrast(with: surface)
        let figure = figure(claim, tokens: tokens, surface: surface, ratio: ratio)
        let message =
            "\(tokens[claim.color]) on \(claim.surface.rawValue) \(surface) has a contrast of "
            + "\(ContrastReport.ratio(ratio)) (expected at least \(JSONOutput.digits(claim.wanted)):1"
            + (figure.map { "; the token system says \($0):1)" } ?? ")")
        return Diagnostic(
            kind(ratio, claim: claim, hasOtherFigure: figure != nil),
            path: "\(tokens.mode.rawValue).colors.\(claim.color.rawValue)", message, in: source, at: range)
    }

    private static func kind(_ ratio: Double, claim: Claim, hasOtherFigure: Bool) -> DiagnosticKind {
        if ratio < claim.wanted { return DesignDiagnostics.missedContrast }
        return hasOtherFigure ? DesignDiagnostics.statedFigure : DesignDiagnostics.statedContrast
    }

    /// Returns the token system's figure if it is wrong to a tenth; nil otherwise.
    private static func figure(_ claim: Claim, tokens: TokenSet, surface: Color, ratio: Double) -> String? {
        guard tokens.mode == .light, claim.color == .textInverse, tokens[.textInverse] == .white,
            let figure = figures[surface], !ContrastReport.ratio(ratio).hasPrefix(figure)
        else { return nil }
        return figure
    }
}
