import Graphics
import TestSupport
import Testing

@testable import ThemeModel

/// A user's settings, applied to themes of the native format.
@Suite struct AccessibilityTests {
    static let strong = Accessibility(increasesContrast: true)
    static let solid = Accessibility(reducesTransparency: true)

    static let translucent: [(String, String?)] = [
        ("keyboardBackground", "\"#204060\""), ("regularKeyBackground", "\"#FFFFFF80\""),
        ("modifierKeyBackground", "\"#00000080\""), ("accentKeyBackground", "\"#FF000033\""),
        ("pressedKeyBackground", "\"#FFFFFF33\""), ("previewBackground", "\"#FFFFFFCC\""),
        ("popupBackground", "\"#FFFFFFCC\""), ("popupKeyBackground", "\"#00000033\""),
        ("popupKeySelectedBackground", "\"#FF000080\""), ("candidateBarBackground", "\"#00000033\""),
        ("candidateSelectedBackground", "\"#FFFFFF33\""), ("regularKeyBorder", "\"#FFFFFF40\""),
    ]

    static func properties(_ ending: String, _ isWanted: (PropertyKind) -> Bool) -> [String] {
        Property.all.filter { isWanted($0.kind) }.map(\.name.rawValue).filter { $0.hasSuffix(ending) }
    }

    @Test("001-opaque-text", arguments: properties("Text") { $0 == .color }) func everyTextBecomesOpaque(_ name: String)
        throws
    {
        let translucent = try Sample.light([(name, "\"#12345680\"")])
        let opaque = try Sample.light([(name, "\"#123456\"")])
        #expect(translucent.adapted(to: Self.strong) == opaque.adapted(to: Self.strong))
    }

    @Test("001-wide-borders", arguments: properties("BorderWidth") { $0.range != nil })
    func everyVisibleBorderIsTwoPointsWide(
        _ name: String
    ) throws {
        let color = (String(name.dropLast(5)), Optional("\"#000000\""))
        let thin = try Sample.light([color, (name, "0.5")])
        #expect(try thin.adapted(to: Self.strong) == Sample.light([color, (name, "2")]).adapted(to: Self.strong))
    }

    @Test(arguments: properties("Background") { $0 == .color }) func everyFillBecomesOpaque(_ name: String) throws {
        let theme = try Sample.light([(name, "\"#12345680\"")])
        #expect(theme.adapted(to: Self.solid) != theme)
    }

    @Test func everyFontGrows() throws {
        let theme = try Sample.light().scaled(to: .accessibility5)
        let fonts = Self.fonts(Mirror(reflecting: theme))
        #expect(fonts.count == 7 && fonts.allSatisfy(\.hasGrown))
        #expect(theme.candidateBar.annotationFontSize > 14)
    }

    private static func fonts(_ mirror: Mirror) -> [FontStyle] {
        mirror.children.flatMap { child in
            (child.value as? FontStyle).map { [$0] } ?? fonts(Mirror(reflecting: child.value))
        }
    }

    @Test("001-reduce-transparency") func translucentFillsBecomeTheirVisibleColor() throws {
        let theme = try Sample.light(Self.translucent)
        let solid = theme.adapted(to: Self.solid)
        let fills = [
            solid.regularKey.fill.color, solid.modifierKey.fill.color, solid.accentKey.fill.color,
            solid.pressedKey.fill.color, solid.preview.fill.color, solid.popup.panel.fill.color,
            solid.popup.keyBackground,
            solid.popup.selectedBackground, solid.candidateBar.background.color, solid.candidateBar.selectedBackground,
        ].map(\.description)
        // By hand: alpha/255 of the fill and the rest of #204060; popups and bar are on that, and their cells on them.
        #expect(
            fills == [
                "#90A0B0", "#102030", "#4D334D", "#4D6680", "#D2D9DF", "#D2D9DF", "#A8AEB2", "#E96C6F", "#1A334D",
                "#485C71",
            ])
        #expect(solid.regularKey.border == theme.regularKey.border)
        #expect(solid.regularKey.text == theme.regularKey.text)
        #expect(solid.candidateBar.separator == theme.candidateBar.separator)
    }

    @Test func transparentFillsStayTransparent() throws {
        let changes =
            Self.translucent + [
                ("candidateBarBackground", "\"#00000000\""), ("popupKeyBackground", "\"#12345600\""),
            ]
        let solid = try Sample.light(changes).adapted(to: Self.solid)
        #expect(solid.candidateBar.background.color.isClear)
        #expect(solid.popup.keyBackground.isClear)
        #expect(solid.candidateBar.selectedBackground.description == "#4D6680")
    }

    @Test func gradientsBecomeOpaqueStopByStop() throws {
        let changes =
            Self.translucent + [
                ("regularKeyGradient", "[\"#FFFFFF80\", {\"color\": \"#00000080\", \"location\": 0.25}, \"#FFFFFF\"]")
            ]
        let gradient = try Sample.light(changes).adapted(to: Self.solid).regularKey.fill.gradient
        #expect(gradient?.stops.map(\.color.description) == ["#90A0B0", "#102030", "#FFFFFF"])
        #expect(gradient?.stops.map(\.location) == [0, 0.25, 1])
    }

    @Test func translucentKeyboardIsOverTheModesColour() throws {
        var theme = try Sample.light([("keyboardBackground", "\"#FF000080\"")])
        #expect(theme.adapted(to: Self.solid).background.fill.color.description == "#FF7F7F")
        theme.mode = .dark
        #expect(theme.adapted(to: Self.solid).background.fill.color.description == "#800000")
    }

    @Test("001-increased-contrast") func textBecomesOpaqueAndLinesWide() throws {
        let texts = [
            "regularKeyText", "modifierKeyText", "accentKeyText", "pressedKeyText", "previewText", "popupKeyText",
            "popupKeySelectedText", "candidateText", "candidateAnnotationText", "candidateSelectedText",
            "candidateSelectedAnnotationText",
        ].map { ($0, "\"#10203080\"" as String?) }
        let widths: [(String, String?)] = [
            ("regularKeyBorderWidth", "0.5"), ("modifierKeyBorderWidth", "3"), ("previewBorderWidth", "0"),
            ("popupBorder", "\"#00000000\""), ("candidateBarBorder", "\"#FF000001\""),
        ]
        let theme = try Sample.light(texts + widths)
        let strong = theme.adapted(to: Self.strong)
        let colors = [
            strong.regularKey.text, strong.modifierKey.text, strong.accentKey.text, strong.pressedKey.text,
            strong.preview.text, strong.popup.panel.text, strong.popup.selectedText, strong.candidateBar.text,
            strong.candidateBar.annotationText, strong.candidateBar.selectedText,
            strong.candidateBar.selectedAnnotationText,
        ]
        #expect(colors.allSatisfy { $0.description == "#102030" })
        #expect(
            [
                strong.regularKey.border.width, strong.modifierKey.border.width, strong.accentKey.border.width,
                strong.preview.border.width, strong.popup.panel.border.width, strong.candidateBar.border.width,
                strong.candidateBar.selectedBorder.width,
            ] == [2, 3, 3, 0, 1, 2, 1])
        #expect(strong.regularKey.fill == theme.regularKey.fill)
    }

    @Test("001-increased-contrast", arguments: ["#808080", "#FFFFFF", "#102030", "#FF0000", "#00FF0001"])
    func bordersReachThreeToOne(border: String) throws {
        for keyboard in ["\"#FFFFFF\"", "\"#000000\"", "\"#777777\"", "\"#204060\""] {
            let theme = try Sample.light([
                ("keyboardBackground", keyboard), ("regularKeyBorder", "\"\(border)\""), ("regularKeyBorderWidth", "1"),
            ])
            let background = theme.background.fill.color
            let color = theme.adapted(to: Self.strong).regularKey.border.color
            #expect(color.isOpaque && color.contrast(with: background) >= 3)
            let seen = theme.regularKey.border.color.composited(over: background)
            #expect(seen.contrast(with: background) < 3 || color == seen)
        }
    }

    @Test func translucentFillsOverAGradientBecomeGradients() throws {
        let changes =
            Self.translucent + [
                ("keyboardBackgroundGradient", "[\"#000000\", \"#FFFFFF\"]"),
                ("keyboardBackgroundGradientDirection", "\"horizontal\""), ("regularKeyBackground", "\"#FFFFFF80\""),
                ("modifierKeyGradient", "[\"#FF000000\", \"#FF0000\"]"), ("candidateBarBackground", "\"#00000080\""),
            ]
        let theme = try Sample.light(changes)
        let solid = theme.adapted(to: Self.solid)
        #expect(solid.regularKey.fill.gradient?.direction == theme.background.fill.gradient?.direction)
        #expect(solid.regularKey.fill.gradient?.stops.map(\.color.description) == ["#808080", "#FFFFFF"])
        #expect(solid.modifierKey.fill.gradient?.stops.map(\.color.description) == ["#000000", "#FF0000"])
        #expect(solid.candidateBar.background.gradient?.stops.map(\.color.description) == ["#000000", "#7F7F7F"])
    }

    @Test("001-bold-text") func boldTextIsTwoWeightsHeavier() throws {
        let theme = try Sample.light([
            ("keyFontWeight", "\"regular\""), ("modifierKeyFontWeight", "\"medium\""),
            ("candidateFontWeight", "\"heavy\""),
        ])
        let bold = theme.adapted(to: Accessibility(boldensText: true))
        #expect(bold.regularKey.font.weight == .semibold && bold.spaceKeyFont.weight == .semibold)
        #expect(bold.modifierKey.font.weight == .bold && bold.accentKey.font.weight == .bold)
        #expect(bold.candidateBar.font.weight == .black)
        #expect(Self.fonts(Mirror(reflecting: bold)).allSatisfy { $0.weight.rawValue >= 600 })
    }

    /// Properties of any theme: nothing translucent is left, settings are idempotent, and they do not conflict.
    @Test func settingsApplyToAnyTheme() throws {
        var random = SeededGenerator(7)
        for _ in 0..<30 {
            let theme = try #require(RandomTheme.variant(&random).theme(Bool.random(using: &random) ? .light : .dark))
            #expect(theme.adapted(to: Accessibility()) == theme)
            let solid = theme.adapted(to: Self.solid)
            for fill in [solid.regularKey.fill, solid.modifierKey.fill, solid.accentKey.fill, solid.pressedKey.fill] {
                #expect(fill.color.isOpaque || fill.color.isClear)
                #expect(fill.gradient?.stops.allSatisfy(\.color.isOpaque) != false)
            }
            #expect(solid.adapted(to: Self.solid) == solid)
            let strong = theme.adapted(to: Self.strong)
            #expect(strong.adapted(to: Self.strong) == strong)
            let both = theme.adapted(to: Accessibility(increasesContrast: true, reducesTransparency: true))
            #expect(both == strong.adapted(to: Self.solid))
            #expect(both == solid.adapted(to: Self.strong))
        }
    }

    /// Apple's figures for body, subheadline, caption, title and large title.
    static let sizes: [(TextSize, [Double])] = [
        (.xSmall, [14, 12, 11, 25, 31]), (.small, [15, 13, 11, 26, 32]), (.medium, [16, 14, 11, 27, 33]),
        (.large, [17, 15, 12, 28, 34]), (.xLarge, [19, 17, 14, 30, 36]), (.xxLarge, [21, 19, 16, 32, 38]),
        (.xxxLarge, [23, 21, 18, 34, 40]), (.accessibility1, [28, 25, 22, 38, 44]),
        (.accessibility2, [33, 30, 26, 43, 48]), (.accessibility3, [40, 36, 32, 48, 52]),
        (.accessibility4, [47, 42, 37, 53, 56]), (.accessibility5, [53, 49, 43, 58, 60]),
    ]

    @Test("001-dynamic-type", arguments: sizes) func textFollowsDynamicType(_ size: TextSize, _ points: [Double]) throws
    {
        let theme = try Sample.light([
            ("keyFontSize", "17"), ("modifierKeyFontSize", "15"), ("candidateFontSize", "17"),
            ("candidateAnnotationFontSize", "12"), ("popupKeyFontSize", "28"), ("previewFontSize", "34"),
        ])
        let scaled = theme.scaled(to: size)
        let fonts = [
            scaled.regularKey.font.size, scaled.modifierKey.font.size, scaled.candidateBar.annotationFontSize,
            scaled.popup.panel.font.size, scaled.preview.font.size,
        ]
        for (font, wanted) in zip(fonts, points) { #expect(abs(font - wanted) < 1e-9) }
        #expect(scaled.candidateBar.font.size == scaled.regularKey.font.size)
        #expect(scaled.accentKey.font == scaled.modifierKey.font)
        #expect(scaled.regularKey.font.designSize == 17)
        #expect((scaled == theme) == (size == .large))
        #expect(scaled.regularKey.font.hasGrown == (points[0] > 17))
    }

    @Test func everySizeIsListed() {
        #expect(Self.sizes.map(\.0) == TextSize.allCases)
    }
}
