import Documents
import Graphics
import Testing

@testable import ThemeModel

/// The six themes of the token system: every colour derived from their accents, in both modes and with the user's settings.
/// The values were computed by another program.
@Suite struct TokenColorsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let id: String
        let mode: Mode
        let accent, textOnAccent, muted, hover, selected, pressed, pressedText: String

        init(
            _ id: String, _ mode: Mode, _ accent: String, _ textOnAccent: String, _ muted: String, _ hover: String,
            _ selected: String, _ pressed: String, _ pressedText: String
        ) {
            (self.id, self.mode, self.accent, self.textOnAccent) = (id, mode, accent, textOnAccent)
            (self.muted, self.hover, self.selected) = (muted, hover, selected)
            (self.pressed, self.pressedText) = (pressed, pressedText)
        }

        var testDescription: String { "\(id) \(mode)" }
    }

    static let rows: [Row] = [
        .init("default", .light, "#1B7A9E", "#FFFFFF", "#1B7A9E1F", "#155F7A", "#1B7A9E14", "#E3EFF3", "#155F7A"),
        .init("default", .dark, "#3DAED4", "#000000", "#3DAED426", "#4BC2E8", "#3DAED41F", "#2F3F47", "#4BC2E8"),
        .init("midnight", .light, "#4F46E5", "#FFFFFF", "#4F46E51F", "#3E28CA", "#4F46E514", "#EAE9FC", "#3E28CA"),
        .init("midnight", .dark, "#818CF8", "#000000", "#818CF826", "#919DFF", "#818CF81F", "#393A4C", "#A0ACFF"),
        .init("forest", .light, "#047857", "#FFFFFF", "#0478571F", "#006044", "#04785714", "#E0EFEB", "#006044"),
        .init("forest", .dark, "#34D399", "#000000", "#34D39926", "#44DEA4", "#34D3991F", "#2D453E", "#44DEA4"),
        .init("sunset", .light, "#C2410C", "#FFFFFF", "#C2410C1F", "#9E3000", "#C2410C14", "#F8E8E1", "#9E3000"),
        .init("sunset", .dark, "#FB923C", "#000000", "#FB923C26", "#FFA25C", "#FB923C1F", "#4B3B30", "#FFA25C"),
        .init("lavender", .light, "#9333EA", "#FFFFFF", "#9333EA1F", "#7A00CC", "#9333EA14", "#F2E6FC", "#7A00CC"),
        .init("lavender", .dark, "#C084FC", "#000000", "#C084FC26", "#CA97FF", "#C084FC1F", "#42394D", "#CA97FF"),
        .init("rose", .light, "#E11D48", "#FFFFFF", "#E11D481F", "#B90035", "#E11D4814", "#FBE4E9", "#B90035"),
        .init("rose", .dark, "#FB7185", "#000000", "#FB718526", "#FF8896", "#FB71851F", "#4B363B", "#FF8896"),
    ]

    private static let settings = [false, true].flatMap { contrast in
        [false, true].map { Accessibility(increasesContrast: contrast, reducesTransparency: $0) }
    }

    @Test("001-shared-background, 001-theme-*", arguments: rows) func tokensMatchComputedValues(_ row: Row) throws {
        let preset = try #require(Preset(named: row.id))
        let tokens = try #require(DesignDocument.read(preset.source).value).design.tokens(row.mode)
        func expect(_ token: ColorToken, _ color: String) {
            #expect(tokens[token].description == color, "\(token)")
        }
        expect(.accent, row.accent)
        expect(.unreadDot, row.accent)
        expect(.categoryPrimary, row.accent)
        expect(.accentHover, row.hover)
        expect(.accentMuted, row.muted)
        expect(.categoryPrimaryMuted, row.muted)
        expect(.surfaceSelected, row.selected)
        let plain = TokenSet(row.mode)
        for (token, _, _) in TokenTests.colors where !Self.following.contains(token) {
            expect(token, plain[token].description)
        }
    }

    /// The tokens that are derived from the accent.
    static let following: Set<ColorToken> = [
        .accent, .accentMuted, .accentHover, .surfaceSelected, .unreadDot, .categoryPrimary, .categoryPrimaryMuted,
    ]

    @Test("001-keyboards", arguments: rows, settings) func keyboardsMatchComputedValues(
        _ row: Row, _ settings: Accessibility
    ) throws {
        let preset = try #require(Preset(named: row.id))
        let theme = try #require(ThemeDocument.read(preset.source).value?.theme(row.mode)).adapted(to: settings)
        let isLight = row.mode == .light
        func expect(_ color: Color, _ light: String, _ dark: String, _ line: SourceLocation = #_sourceLocation) {
            #expect(color.description == (isLight ? light : dark), sourceLocation: line)
        }
        expect(theme.background.fill.color, "#F2F2F7", "#000000")
        expect(theme.regularKey.fill.color, "#FFFFFF", "#2C2C2E")
        expect(theme.modifierKey.fill.color, "#D1D1D7", "#1C1C1E")
        for text in [theme.regularKey.text, theme.modifierKey.text, theme.preview.text, theme.candidateBar.text] {
            expect(text, "#000000", "#FFFFFF")
        }
        for border in [theme.regularKey.border, theme.modifierKey.border, theme.accentKey.border, theme.preview.border]
        {
            if settings.increasesContrast {
                #expect(border.color.contrast(with: theme.background.fill.color) >= 3)
            } else {
                expect(border.color, "#3C3C431F", "#5454584D")
            }
            #expect(border.width == (settings.increasesContrast ? 2 : 0.5))
        }
        if !settings.increasesContrast { expect(theme.popup.panel.border.color, "#3C3C432E", "#54545866") }
        #expect(theme.popup.panel.border.width == (settings.increasesContrast ? 2 : 1))
        expect(theme.candidateBar.annotationText, "#636366", settings.increasesContrast ? "#EBEBF5" : "#EBEBF599")
        expect(theme.candidateBar.separator, "#3C3C431F", "#5454584D")
        for fill in [theme.accentKey.fill.color, theme.popup.selectedBackground, theme.candidateBar.selectedBackground]
        {
            #expect(fill.description == row.accent)
        }
        for text in [theme.accentKey.text, theme.popup.selectedText, theme.candidateBar.selectedText] {
            #expect(text.description == row.textOnAccent)
        }
        #expect(theme.regularKey.font.size == 20)
        #expect(theme.pressedKey.fill.color.description == row.pressed)
        #expect(theme.pressedKey.text.description == row.pressedText)
    }

    @Test("001-six-themes") func registryIsInOrder() throws {
        let names = Preset.registry.compactMap { DesignDocument.read($0.source).value?.name }
        #expect(names == ["VaultMail", "Midnight", "Forest", "Sunset", "Lavender", "Rose"])
    }
}
