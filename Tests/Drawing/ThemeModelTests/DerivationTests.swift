import Documents
import Graphics
import Testing

@testable import ThemeModel

/// Keyboards from tokens: one test for every row of the table.
@Suite struct DerivationTests {
    /// Tokens in which all colours differ.
    static func tokens(_ mode: Mode) -> TokenSet {
        var tokens = TokenSet(mode)
        let colors: [ColorToken: Color] = [
            .background: Color(rgb: 0x101112), .surface: Color(rgb: 0xE0E1E2), .surfaceElevated: Color(rgb: 0xC0C1C2),
            .textPrimary: Color(rgb: 0x202122), .textSecondary: Color(rgb: 0x303132),
            .textInverse: Color(rgb: 0xF0F1F2), .accent: Color(rgb: 0x204080), .accentHover: Color(rgb: 0x182848),
            .accentMuted: Color(red: 32, green: 64, blue: 128, alpha: 51),
            .separator: Color(rgb: 0x404142), .border: Color(red: 80, green: 81, blue: 82, alpha: 102),
        ]
        for (token, color) in colors { tokens[token] = color }
        return tokens
    }

    static func theme(_ mode: Mode, _ change: (inout TokenSet) -> Void = { _ in }) throws -> KeyboardTheme {
        var tokens = tokens(mode)
        change(&tokens)
        return try #require(KeyboardDerivation.keyboard(of: tokens).theme(mode))
    }

    static func expect(
        _ light: String, _ dark: String, location: SourceLocation = #_sourceLocation,
        _ color: (KeyboardTheme) -> Color
    ) throws {
        #expect(color(try theme(.light)).description == light, sourceLocation: location)
        #expect(color(try theme(.dark)).description == dark, sourceLocation: location)
    }

    @Test func keyboard() throws {
        try Self.expect("#C0C1C2", "#101112", \.background.fill.color)
    }

    @Test func regularKey() throws {
        try Self.expect("#E0E1E2", "#C0C1C2", \.regularKey.fill.color)
        try Self.expect("#202122", "#202122", \.regularKey.text)
    }

    @Test func borders() throws {
        try Self.expect("#404142", "#404142", \.regularKey.border.color)
        try Self.expect("#404142", "#404142", \.modifierKey.border.color)
        for mode in Mode.allCases { #expect(try Self.theme(mode).regularKey.border.width == 0.5) }
    }

    @Test func modifierKey() throws {
        // 40 % of #505152 over #C0C1C2
        try Self.expect("#939495", "#E0E1E2", \.modifierKey.fill.color)
        try Self.expect("#202122", "#202122", \.modifierKey.text)
    }

    @Test func accentKey() throws {
        try Self.expect("#204080", "#204080", \.accentKey.fill.color)
        try Self.expect("#F0F1F2", "#F0F1F2", \.accentKey.text)
        let bright: (inout TokenSet) -> Void = { $0[.accent] = Color(rgb: 0x80C0FF) }
        for mode in Mode.allCases { #expect(try Self.theme(mode, bright).accentKey.text == .black) }
    }

    @Test func pressedKey() throws {
        // 20 % of #204080 over the key
        try Self.expect("#BAC1CE", "#A0A7B5", \.pressedKey.fill.color)
        try Self.expect("#182848", "#182848", \.pressedKey.text)
        for mode in Mode.allCases { #expect(try Self.theme(mode).pressedKey.shadow == nil) }
    }

    @Test func pressedTextIsAdjustedUntilReadable() throws {
        let near: (inout TokenSet) -> Void = { $0[.accentHover] = Color(rgb: 0x909090) }
        let light = try Self.theme(.light, near).pressedKey
        // Each step reduces the lightness by 15 %: #737373, #5B5B5B with 3.75:1, #484848 with 5.06:1.
        #expect(light.text.description == "#484848")
        // On a fill this bright, lighter text never suffices, so it becomes black.
        #expect(try Self.theme(.dark, near).pressedKey.text.description == "#000000")
    }

    @Test func preview() throws {
        try Self.expect("#E0E1E2", "#C0C1C2", \.preview.fill.color)
        try Self.expect("#202122", "#202122", \.preview.text)
        try Self.expect("#404142", "#404142", \.preview.border.color)
        let light = try Self.theme(.light)
        #expect(
            light.preview.shadow == Shadow(color: .black.withAlpha(multipliedBy: 0.12), offset: Point(0, 4), blur: 16))
        #expect(light.preview.border.width == light.regularKey.border.width)
        #expect(try Self.theme(.dark).preview.shadow == nil)
    }

    @Test func longPress() throws {
        try Self.expect("#E0E1E2", "#C0C1C2", \.popup.panel.fill.color)
        try Self.expect("#50515266", "#50515266", \.popup.panel.border.color)
        try Self.expect("#204080", "#204080", \.popup.selectedBackground)
        try Self.expect("#F0F1F2", "#F0F1F2", \.popup.selectedText)
        try Self.expect("#E0E1E2", "#C0C1C2", \.popup.keyBackground)
        try Self.expect("#202122", "#202122", \.popup.panel.text)
    }

    @Test func candidates() throws {
        try Self.expect("#C0C1C2", "#101112", \.candidateBar.background.color)
        try Self.expect("#202122", "#202122", \.candidateBar.text)
        try Self.expect("#303132", "#303132", \.candidateBar.annotationText)
        try Self.expect("#204080", "#204080", \.candidateBar.selectedBackground)
        try Self.expect("#F0F1F2", "#F0F1F2", \.candidateBar.selectedText)
        try Self.expect("#404142", "#404142", \.candidateBar.separator)
    }

    @Test(arguments: Mode.allCases) func radius(_ mode: Mode) throws {
        let radii: (KeyboardTheme) -> [Double] = {
            [
                $0.regularKey.cornerRadius, $0.modifierKey.cornerRadius, $0.preview.cornerRadius,
                $0.popup.panel.cornerRadius,
            ]
        }
        #expect(radii(try Self.theme(mode)) == [8, 8, 8, 8])
        #expect(radii(try Self.theme(mode) { $0[.small] = 3 }) == [3, 3, 3, 3])
        #expect(radii(try Self.theme(mode) { $0[.small] = .infinity }) == [20, 20, 20, 20])
    }

    @Test func shadow() throws {
        let subtle = Shadow(color: .black.withAlpha(multipliedBy: 0.04), offset: Point(0, 1), blur: 4)
        let light = try Self.theme(.light)
        #expect(
            [light.regularKey.shadow, light.modifierKey.shadow, light.accentKey.shadow] == [subtle, subtle, subtle])
        let dark = try Self.theme(.dark)
        #expect([dark.regularKey.shadow, dark.modifierKey.shadow].compactMap(\.self).isEmpty)
    }

    @Test(arguments: Mode.allCases) func fonts(_ mode: Mode) throws {
        let theme = try Self.theme(mode)
        #expect(theme.regularKey.font == FontStyle(size: 20, weight: .regular))
        #expect(theme.modifierKey.font == FontStyle(size: 15, weight: .medium))
        #expect(theme.candidateBar.font == FontStyle(size: 17, weight: .regular))
        #expect(theme.candidateBar.annotationFontSize == 12)
        let large = try Self.theme(mode) {
            $0.state(.bodyLarge, TypeStyle(28, weight: .semibold, design: .serif))
            $0.state(.labelLarge, TypeStyle(20, weight: .bold))
            $0.state(.caption, TypeStyle(10, weight: .regular))
        }
        #expect(large.regularKey.font == FontStyle(size: 30, weight: .semibold))
        #expect(large.modifierKey.font == FontStyle(size: 20, weight: .bold))
        #expect(large.candidateBar.font == FontStyle(size: 24, weight: .semibold))
        #expect(large.candidateBar.annotationFontSize == 10)
        #expect(large.fontDesign == .serif)
    }

    @Test(arguments: Mode.allCases) func spacing(_ mode: Mode) throws {
        let theme = try Self.theme(mode)
        #expect((theme.keySpacing, theme.rowSpacing) == (6, 11))
        let other = try Self.theme(mode) { ($0[.xs], $0[.md]) = (1, 7) }
        #expect((other.keySpacing, other.rowSpacing) == (3, 6))
        let wide = try Self.theme(mode) { ($0[.xs], $0[.md]) = (100, 100) }
        #expect((wide.keySpacing, wide.rowSpacing) == (10, 15))
    }

    @Test func keepsNumbersInTheFormatsRanges() throws {
        var tokens = TokenSet(.light)
        tokens.state(.shadowSubtle, ShadowStyle(color: .black, radius: 100, x: -60, y: 60))
        tokens.state(.bodyLarge, TypeStyle(1, weight: .thin))
        tokens.state(.caption, TypeStyle(200, weight: .thin))
        for (name, value) in KeyboardDerivation.keyboard(of: tokens).values {
            guard let range = name.property.kind.range else { continue }
            switch value {
            case .number(let number): #expect(range.contains(number), "\(name)")
            case .offset(let offset): #expect(range.contains(offset.x) && range.contains(offset.y), "\(name)")
            default: Issue.record("\(name) has a range and is \(value)")
            }
        }
    }
}

/// The other designs, and their changes to the keyboard of the default tokens.
@Suite struct DesignTests {
    @Test("002-keyboard") func serverThemeSetsAccentAndHighlights() throws {
        let colors = DesignDocument.Design(
            .colors, ["primary": 0x0066CC, "secondary": 0xFF9900, "background": 0xFFF8EE, "text": 0x333333])
        for mode in Mode.allCases {
            let theme = try #require(colors.keyboard(mode)?.theme(mode))
            #expect(theme.background.fill.color.description == "#FFF8EE")
            #expect(theme.regularKey.text.description == "#333333")
            #expect(theme.accentKey.fill.color.description == "#0066CC")
            #expect(theme.popup.selectedBackground.description == "#0066CC")
            for fill in [theme.pressedKey.fill.color, theme.candidateBar.selectedBackground] {
                #expect(fill.description == "#FF9900")
            }
            for text in [theme.pressedKey.text, theme.candidateBar.selectedText] {
                #expect(text.description == "#000000")
            }
            #expect(theme.regularKey.fill.color.description == (mode == .light ? "#FFFFFF" : "#2C2C2E"))
        }
    }

    @Test("003-pair", arguments: Mode.allCases) func paletteSetsHighlightsAndAccent(_ mode: Mode) throws {
        let palette = DesignDocument.Design(.palette, ["inProgress": 0x663399, "completed": 0x34C759])
        let theme = try #require(palette.keyboard(mode)?.theme(mode))
        #expect(theme.accentKey.fill.color.description == "#34C759")
        #expect(theme.accentKey.text.description == "#000000")
        for fill in [
            theme.pressedKey.fill.color, theme.candidateBar.selectedBackground, theme.popup.selectedBackground,
        ] { #expect(fill.description == "#663399") }
        for text in [theme.pressedKey.text, theme.candidateBar.selectedText, theme.popup.selectedText] {
            #expect(text.description == "#FFFFFF")
        }
        let plain = try #require(KeyboardDerivation.keyboard(of: TokenSet(mode)).theme(mode))
        #expect(theme.background == plain.background)
        #expect(theme.regularKey == plain.regularKey)
        #expect(theme.modifierKey == plain.modifierKey)
    }

    static let brand = DesignDocument.Design(
        .brand,
        [
            "primary": 0xFF6B7A, "primaryLight": 0xFFB3BA, "primaryDark": 0xE55A6B, "secondary": 0x7FCDCD,
            "accent": 0xFFD93D, "success": 0x6BCF7F,
        ])

    /// The brand in a season, with colours of the season's own, as JSON.
    private static func brand(in season: Season?, _ seasons: String = "{}") throws -> DesignDocument.Design {
        let members = season.map { "\"season\": \"\($0.rawValue)\", " } ?? ""
        return try #require(
            DesignReaderTests.read("{\(DesignReaderTests.brand), \(members)\"seasons\": \(seasons)}").value
        ).design
    }

    @Test("004-gradients, 004-rounded") func brandHasGradientsAndElevation() throws {
        let light = try #require(Self.brand.keyboard(.light)?.theme(.light))
        let background = try #require(light.background.fill.gradient)
        // 5 % (13 of 255) of #FFB3BA over white
        #expect(background.stops.map(\.color.description) == ["#FFFFFF", "#FFFBFB"])
        #expect(background.direction == .vertical)
        let accent = try #require(light.accentKey.fill.gradient)
        #expect(accent.stops.map(\.color.description) == ["#FF6B7A", "#FFB3BA"])
        #expect(accent.direction == .diagonalTopLeftToBottomRight)
        let pressed = try #require(light.pressedKey.fill.gradient)
        #expect(pressed.stops.map(\.color.description) == ["#E55A6B", "#FF6B7A"])
        #expect(pressed.direction == .diagonalTopLeftToBottomRight)
        #expect(light.accentKey.text == .black)
        #expect(light.fontDesign == .rounded)
        func shadow(_ alpha: UInt8, _ y: Double, _ blur: Double) -> Shadow {
            Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: alpha), offset: Point(0, y), blur: blur)
        }
        #expect(light.regularKey.shadow == shadow(13, 2, 8))
        #expect(light.preview.shadow == shadow(26, 4, 16))
        #expect(light.popup.panel.shadow == shadow(38, 8, 32))
        let dark = try #require(Self.brand.keyboard(.dark)?.theme(.dark))
        #expect(dark.background.fill.gradient?.stops.map(\.color.description) == ["#000000", "#0D0909"])
        #expect(dark.regularKey.shadow == shadow(13, 2, 8) && dark.popup.panel.shadow == shadow(38, 8, 32))
    }

    @Test(
        "004-seasons, 004-season-*",
        arguments: [
            (Season?.none, "#FF6B7A"), (.spring, "#FF8FA3"), (.summer, "#FF6B7A"), (.autumn, "#D4756B"),
            (.winter, "#B85A7A"),
        ])
    func seasonOverridesThePrimary(_ season: Season?, _ primary: String) throws {
        let brand = try Self.brand(in: season)
        let theme = try #require(brand.keyboard(.light)?.theme(.light))
        #expect(theme.accentKey.fill.gradient?.stops.map(\.color.description) == [primary, "#FFB3BA"])
        #expect(theme.pressedKey.fill.gradient?.stops.map(\.color.description) == ["#E55A6B", primary])
        let own = try Self.brand(in: season, ##"{"winter": "#123456"}"##)
        #expect(own.light.seasonalPrimary.description == (season == .winter ? "#123456" : primary))
    }

    @Test("004-palette, 004-color-*", arguments: Mode.allCases) func everyColorOfABrandActs(_ mode: Mode) throws {
        let theme = try #require(Self.brand.keyboard(mode)?.theme(mode))
        #expect(theme.popup.selectedBackground.description == "#7FCDCD")
        #expect(theme.candidateBar.selectedBackground.description == "#FFD93D")
        for text in [theme.popup.selectedText, theme.candidateBar.selectedText] { #expect(text == .black) }
        let foot = try #require(theme.background.fill.gradient?.stops.last?.color)
        #expect(theme.candidateBar.annotationText.contrast(with: foot) >= 4.5)
        // In dark mode green is readable as it is; in light mode it becomes darker.
        #expect((theme.candidateBar.annotationText == Self.brand.light["success"]) == (mode == .dark))
        for field in DesignKind.brandColors {
            let other = Self.brand.stating { $0.stated[field.name] = .color(Color(rgb: 0x8040C0)) }
            #expect(other.keyboard(mode) != Self.brand.keyboard(mode), "\(field.name)")
        }
    }

    @Test("004-face", arguments: Mode.allCases) func aFaceOnWhichNoTextCanBeReadIsPlain(_ mode: Mode) throws {
        let brand = Self.brand.stating { tokens in
            for (name, color) in [("primary", Color.black), ("primaryLight", .white), ("primaryDark", .white)] {
                tokens.stated[name] = .color(color)
            }
        }
        let theme = try #require(brand.keyboard(mode)?.theme(mode))
        #expect(theme.accentKey.fill == FillStyle(color: .black))
        #expect(theme.accentKey.text == .white)
        #expect(theme.pressedKey.fill == FillStyle(color: .white))
        #expect(theme.pressedKey.text == .black)
    }

    @Test(
        "004-season-backgrounds",
        arguments: [(Season.spring, "#F4FAEC"), (.summer, "#FFF9E8"), (.autumn, "#FAEDDE"), (.winter, "#EBF3FA")])
    func seasonsHaveBackgrounds(_ season: Season, _ foot: String) throws {
        // 20 % (51 of 255) of #C8E6A0, #FFE08A, #E8A35C and #9CC4E8 over white
        let light = try #require(try Self.brand(in: season).keyboard(.light)?.theme(.light))
        #expect(light.background.fill.gradient?.stops.map(\.color.description) == ["#FFFFFF", foot])
        let brand = try Self.brand(in: season, ##"{"\##(season.rawValue)": {"background": "#000000"}}"##)
        let own = try #require(brand.keyboard(.light)?.theme(.light))
        #expect(own.background.fill.gradient?.stops.map(\.color.description) == ["#FFFFFF", "#CCCCCC"])
    }

    @Test("004-spring") func pressedScaleAndSpringReachTheKeyboard() throws {
        let spring = SpringStyle(response: 0.5, dampingFraction: 0.8)
        let brand = Self.brand.stating { $0.stateMotion(scale: 0.95, spring, duration: 0.2) }
        var tokens = TokenSet(.dark)
        tokens.stateMotion(scale: 0.95, spring, duration: 0.2)
        for variant in [brand.keyboard(.dark), KeyboardDerivation.keyboard(of: tokens)] {
            let key = try #require(variant?.theme(.dark)).pressedKey
            #expect(key.scale == 0.95)
            #expect(key.spring == spring && key.duration == 0.2)
        }
        let plain = try #require(Self.brand.keyboard(.dark)?.theme(.dark)).pressedKey
        #expect(plain.scale == 1 && plain.spring == nil && plain.duration == nil)
    }
}

/// Seasons by the date.
@Suite struct SeasonTests {
    @Test(
        "004-season-date",
        arguments: [
            ("2026-03-01", Season.spring), ("2026-05-31", .spring), ("2026-06-01", .summer), ("2026-08-31", .summer),
            ("2026-09-01", .autumn), ("2026-11-30", .autumn), ("2026-12-01", .winter), ("2028-02-29", .winter),
        ])
    func datesHaveSeasons(_ text: String, _ northern: Season) throws {
        let opposite: [Season: Season] = [.spring: .autumn, .summer: .winter, .autumn: .spring, .winter: .summer]
        let date = try #require(CalendarDate(text))
        #expect(date.description == text)
        #expect(Season(on: date, in: .northern) == northern)
        #expect(Season(on: date, in: .southern) == opposite[northern])
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-10", "2026-4-1", "26-04-01", "2026-04-01T10:00Z", "today", "",
    ])
    func otherTextsAreNoDates(_ text: String) { #expect(CalendarDate(text) == nil) }

    private static func brand(_ season: String, _ seasons: String = "{}") -> String {
        """
        {"primary": "#FF6B7A", "primaryLight": "#FFB3BA", "primaryDark": "#E55A6B", "secondary": "#7FCDCD",
         "accent": "#FFD93D", "success": "#6BCF7F", "season": "\(season)", "seasons": \(seasons)}
        """
    }

    private static func read(_ text: String, season: Season? = nil) -> ParseResult<ThemeDocument> {
        let source = SourceText(name: "brand.json", text: text)
        return ThemeDocument.read(
            JSONReader.outcome(of: source), of: source, as: nil, modes: nil, alphaFirst: false, season: season)
    }

    @Test("004-season-automatic") func aDateChoosesTheSeasonOfABrandThatIsAutomatic() throws {
        let chosen = Self.read(Self.brand("auto"), season: .winter)
        #expect(chosen.diagnostics.isEmpty)
        #expect(chosen.value?.light == Self.read(Self.brand("winter")).value?.light)
        // In an answer too.
        let answer = Self.read("{\"success\": true, \"data\": \(Self.brand("auto"))}", season: .winter)
        #expect(answer.value?.light == chosen.value?.light)
        // A season that is stated stays.
        #expect(Self.read(Self.brand("spring"), season: .winter).value == Self.read(Self.brand("spring")).value)
    }

    @Test func withoutADateThereIsNoSeason() throws {
        let auto = Self.read(Self.brand("auto"))
        #expect(auto.diagnostics.map(\.kind.id) == ["KB147"])
        #expect(auto.diagnostics.map(\.severity) == [.note])
        let plain = Self.brand("auto").replacing("\"season\": \"auto\", ", with: "")
        #expect(auto.value?.light == Self.read(plain).value?.light)
    }

    @Test("004-season-colors") func seasonsStateOneColorOrTwo() throws {
        let text = Self.brand(
            "winter", "{\"winter\": {\"primary\": \"#123456\", \"background\": \"#000000\"}, \"spring\": \"#654321\"}")
        let reading = DesignDocument.read(SourceText(name: "brand.json", text: text))
        let seasons = try #require(reading.value?.design.light).colors.filter { $0.key.hasPrefix("season") }
        #expect(
            seasons == [
                "seasons.winter.primary": Color(rgb: 0x123456), "seasons.winter.background": .black,
                "seasons.spring.primary": Color(rgb: 0x654321), "season.primary": Color(rgb: 0x123456),
                "season.background": .black,
            ])
        let wrong = DesignDocument.read(
            SourceText(name: "b", text: Self.brand("monsoon", "{\"winter\": {\"tint\": \"#000000\"}}")))
        #expect(wrong.diagnostics.map(\.kind.id).sorted() == ["KB109", "KB111"])
    }
}

/// The accent of a mode that states none.
@Suite struct CompanionAccentTests {
    /// The pairs of the token system's own themes.
    private static let pairs =
        [
            (0x1B7A9E, 0x3DAED4), (0x4F46E5, 0x818CF8), (0x047857, 0x34D399), (0xC2410C, 0xFB923C),
            (0x9333EA, 0xC084FC),
            (0xE11D48, 0xFB7185),
        ] as [(UInt32, UInt32)]

    /// Returns the tokens of a mode in a design that states these accents.
    private static func tokens(_ mode: Mode, light: UInt32? = nil, dark: UInt32? = nil) throws -> TokenSet {
        let modes = [("light", light), ("dark", dark)].map { name, accent in
            let colors = accent.map { "\"accent\": \"\(Color(rgb: $0))\"" } ?? ""
            return "\"\(name)\": {\"colors\": {\(colors)}}"
        }
        return try #require(DesignReaderTests.read("{\(modes.joined(separator: ", "))}").value).design.tokens(mode)
    }

    @Test("001-derived-dark", arguments: pairs) func darkAccentsFollowLightOnes(_ light: UInt32, _ dark: UInt32) throws
    {
        let derived = try Self.tokens(.dark, light: light)[.accent]
        #expect(derived.contrast(with: Color(rgb: 0x2C2C2E)) >= 4.5)
        #expect(OKLab(derived).distance(to: OKLab(Color(rgb: dark))) < 0.09)
        #expect(try Self.tokens(.light, light: light)[.accent] == Color(rgb: light))
    }

    @Test("001-derived-light", arguments: pairs) func lightAccentsFollowDarkOnes(_ light: UInt32, _ dark: UInt32) throws
    {
        let derived = try Self.tokens(.light, dark: dark)[.accent]
        #expect(derived.contrast(with: .white) >= 4.5)
        #expect(OKLab(derived).distance(to: OKLab(Color(rgb: light))) < 0.1)
        // 4.5:1 may ask for less.
        #expect(OKLab(derived).lightness < OKLab(Color(rgb: dark)).lightness * 0.75 + 0.004)
    }

    @Test func hueStays() throws {
        // OKLab of #E11D48: L 0.59, so 0.59 + 0.41 × 0.4 = 0.75, which is readable.
        let (own, derived) = (OKLab(Color(rgb: 0xE11D48)), OKLab(try Self.tokens(.dark, light: 0xE11D48)[.accent]))
        let lightness = own.lightness + (1 - own.lightness) * 0.4
        #expect(abs(derived.lightness - lightness) < 0.004)
        func chroma(_ lab: OKLab) -> Double { (lab.a * lab.a + lab.b * lab.b).squareRoot() }
        // The sine of the angle between both hues.
        let sine = (derived.a * own.b - derived.b * own.a) / (chroma(derived) * chroma(own))
        #expect(abs(sine) < 0.02)
    }

    @Test func statedAccentsAndDefaultsStay() throws {
        #expect(try Self.tokens(.dark)[.accent] == Color(rgb: 0x3DAED4))
        #expect(try Self.tokens(.dark, light: 0, dark: 0xFFFFFF)[.accent] == .white)
        #expect(try Self.tokens(.light, light: 0, dark: 0xFFFFFF)[.accent] == .black)
    }
}
