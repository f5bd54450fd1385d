import Graphics
import Testing

@testable import ThemeModel

/// The defaults of the token system, as its document lists them.
@Suite struct TokenTests {
    static let colors: [(ColorToken, light: String, dark: String)] = [
        (.background, "#FFFFFF", "#000000"), (.surface, "#FFFFFF", "#1C1C1E"), (.surfaceElevated, "#F2F2F7", "#2C2C2E"),
        (.surfaceSelected, "#1B7A9E14", "#3DAED41F"),
        (.textPrimary, "#000000", "#FFFFFF"), (.textSecondary, "#636366", "#EBEBF599"),
        (.textTertiary, "#8E8E93", "#EBEBF566"), (.textInverse, "#FFFFFF", "#FFFFFF"),
        (.accent, "#1B7A9E", "#3DAED4"), (.accentMuted, "#1B7A9E1F", "#3DAED426"), (.accentHover, "#155F7A", "#4BC2E8"),
        (.destructive, "#FF3B30", "#FF453A"), (.destructiveMuted, "#FF3B301F", "#FF453A26"),
        (.success, "#34C759", "#30D158"), (.successMuted, "#34C7591F", "#30D15826"),
        (.warning, "#FF9500", "#FF9F0A"), (.warningMuted, "#FF95001F", "#FF9F0A26"),
        (.separator, "#3C3C431F", "#5454584D"), (.border, "#3C3C432E", "#54545866"),
        (.disabled, "#3C3C432E", "#5454584D"), (.shimmer, "#3C3C4314", "#54545826"),
        (.unreadDot, "#1B7A9E", "#3DAED4"), (.starred, "#FFD60A", "#FFD60A"),
        (.categoryPrimary, "#1B7A9E", "#3DAED4"), (.categoryPrimaryMuted, "#1B7A9E1F", "#3DAED426"),
        (.categorySocial, "#34C759", "#30D158"), (.categorySocialMuted, "#34C7591F", "#30D15826"),
        (.categoryPromotions, "#FF9500", "#FF9F0A"), (.categoryPromotionsMuted, "#FF95001F", "#FF9F0A26"),
        (.categoryUpdates, "#AF52DE", "#BF5AF2"), (.categoryUpdatesMuted, "#AF52DE1F", "#BF5AF226"),
        (.categoryForums, "#5AC8FA", "#64D2FF"), (.categoryForumsMuted, "#5AC8FA1F", "#64D2FF26"),
        (.categoryUncategorized, "#8E8E93", "#EBEBF566"), (.categoryUncategorizedMuted, "#3C3C4314", "#54545826"),
    ]

    @Test("001-token-colours, 001-category-colours, 001-color-*", arguments: colors) func colorsMatchTheDocument(
        _ token: ColorToken, _ light: String, _ dark: String
    ) {
        #expect(TokenSet(.light)[token].description == light)
        #expect(TokenSet(.dark)[token].description == dark)
    }

    @Test func everyColorIsListed() {
        #expect(Self.colors.map(\.0) == ColorToken.allCases)
    }

    @Test("001-type-scale, 001-text-*") func typographyMatchesTheDocument() {
        let expected: [(TypeToken, Double, FontWeight, FontDesign)] = [
            (.displayLarge, 34, .bold, .default), (.displaySmall, 28, .bold, .default),
            (.titleLarge, 22, .semibold, .default), (.titleMedium, 17, .semibold, .default),
            (.titleSmall, 15, .semibold, .default), (.bodyLarge, 17, .regular, .default),
            (.bodyMedium, 15, .regular, .default), (.bodySmall, 13, .regular, .default),
            (.labelLarge, 15, .medium, .default), (.labelMedium, 13, .medium, .default),
            (.labelSmall, 11, .medium, .default), (.caption, 12, .regular, .default),
            (.captionMono, 12, .regular, .monospaced), (.bodyMediumEmphasized, 15, .medium, .default),
        ]
        #expect(expected.map(\.0) == TypeToken.allCases)
        for (token, size, weight, design) in expected {
            #expect(TokenSet(.dark)[token] == TypeStyle(size, weight: weight, design: design))
        }
    }

    @Test("001-spacing, 001-length-*") func spacingMatchesTheDocument() {
        let expected: [Double] = [
            2, 4, 8, 12, 16, 20, 24, 32, 12, 16, 10, 24, 16, 44, 56, 32, 20, 16, 44, 6, 12, 36, 56,
        ]
        #expect(SpacingToken.allCases.map { TokenSet(.light)[$0] } == expected)
    }

    @Test("001-radii, 001-shadows, 001-shape-*") func shapesMatchTheDocument() {
        let tokens = TokenSet(.light)
        #expect(
            RadiusToken.allCases.map { tokens[$0] }
                == [8, 12, 16, 20, .infinity])
        let shadows = ShadowToken.allCases.map { tokens[$0] }
        #expect(
            shadows == [
                Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 10), offset: Point(0, 1), blur: 4),
                Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 20), offset: Point(0, 2), blur: 8),
                Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 31), offset: Point(0, 4), blur: 16),
            ])
        #expect(ShadowToken.allCases.compactMap { TokenSet(.dark)[$0] }.isEmpty)
    }

    @Test("001-avatars") func avatarsHaveTenColors() {
        for (mode, first) in [(Mode.light, "#007AFF"), (.dark, "#0A84FF")] {
            let palette = TokenSet(mode).avatarPalette
            #expect(Set(palette).count == 10)
            #expect(palette[0].description == first)
        }
    }

    @Test("001-derived") func derivedColorsFollowAnyAccent() {
        var tokens = TokenSet(.light)
        tokens[.accent] = Color(rgb: 0x808080)
        #expect(tokens[.accentMuted].description == "#8080801F")
        #expect(tokens[.unreadDot].description == "#808080")
        #expect(tokens[.accentHover].description == "#666666")
        tokens[.accentHover] = Color(rgb: 0x010203)
        #expect(tokens[.accentHover].description == "#010203")
    }
}
