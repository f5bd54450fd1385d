import Documents
import Graphics
import TestSupport
import Testing

@testable import ThemeModel

/// Themes and designs from two colours.
@Suite struct GeneratedThemeTests {
    private static let lagoon = ColorPair(main: Color(rgb: 0x0F766E), second: Color(rgb: 0xFF7F6B))

    private static func stops(_ variant: ThemeVariant) -> [Color] {
        guard case .stops(let stops)? = variant.values[.keyboardBackgroundGradient] else { return [] }
        return stops.map(\.color)
    }

    @Test(arguments: Mood.allCases) func everyTextOfAnyColorsIsReadable(mood: Mood) throws {
        var random = SeededGenerator(63)
        for _ in 0..<40 {
            let colors = (0..<2).map { _ in Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)) }
            let theme = GeneratedTheme(ColorPair(main: colors[0], second: colors[1]), mood: mood)
            for mode in Mode.allCases {
                let drawn = try #require(theme.variant(mode).theme(mode))
                for pair in drawn.contrast { #expect(pair.ratio >= 4.5, "\(colors) \(mood) \(mode) \(pair.subject)") }
            }
        }
    }

    /// Neither the straight line between teal and coral, which crosses grey, nor the short way around, which crosses yellow.
    @Test func tealAndCoralMakeNoBeige() {
        for mode in Mode.allCases {
            let stops = Self.stops(GeneratedTheme(Self.lagoon, mood: .glass).variant(mode)).map { OKLCH($0) }
            #expect(stops.count == 5)
            for stop in stops {
                #expect(stop.chroma > 0.03)
                #expect(!(50...130).contains(stop.hue), "\(stop)")
            }
        }
    }

    @Test func neighboursMixAlongTheShorterWay() {
        let (red, yellow) = (OKLCH(lightness: 0.7, chroma: 0.1, hue: 30), OKLCH(lightness: 0.7, chroma: 0.1, hue: 100))
        #expect(abs(red.mixed(with: yellow, share: 0.5).hue - 65) < 1e-9)
        let grey = OKLCH(lightness: 0.5, chroma: 0, hue: 0)
        #expect(abs(grey.mixed(with: yellow, share: 0.5).chroma - 0.05) < 0.005)
    }

    @Test(arguments: Mood.allCases) func nothingLiesAcrossTheKeyboard(mood: Mood) {
        for mode in Mode.allCases {
            #expect(
                GeneratedTheme(Self.lagoon, mood: mood).variant(mode).values[.candidateBarBackground] == .color(.clear))
        }
    }

    @Test(arguments: Mood.allCases) func theStoreTakesThemes(mood: Mood) throws {
        let starter = try #require(ThemeStarter(name: "Two Colours", author: "A. Author"))
        let text = NativeThemeWriter.text(starter.document(from: GeneratedTheme(Self.lagoon, mood: mood)))
        let validation = ThemeValidation(SourceText(name: "two.json", text: text), store: true)
        #expect(validation.diagnostics.isEmpty, "\(validation.diagnostics)")
    }

    @Test func pairsAreReadInAnyNotation() {
        #expect(ColorPair("#0F766E,#FF7F6B") == Self.lagoon)
        #expect(ColorPair("rgb(15, 118, 110),ff7f6b") == Self.lagoon)
        #expect(ColorPair("teal")?.main == Color(rgb: 0x008080))
        for text in ["", ",", "teal,red,blue", "teal,none", "#12"] { #expect(ColorPair(text) == nil, "\(text)") }
        #expect(ColorPair(Self.lagoon.description) == Self.lagoon)
    }

    @Test func picturesGiveTheirFirstColors() {
        let colors = [0x0F766E, 0xFF7F6B, 0x808080].map { Color(rgb: $0) }
        #expect(ColorPair(in: colors) == Self.lagoon)
        #expect(ColorPair(in: [colors[0]]) == ColorPair("#0F766E"))
        #expect(ColorPair(in: []) == nil)
    }

    /// The return key of a yellow is yellow, in the light, too, where a dark one would be olive.
    @Test(arguments: Mood.allCases) func livelyColorsStayAsLightAsTheyAre(mood: Mood) {
        let yellow = ColorPair(main: Color(rgb: 0xF4C20D), second: Color(rgb: 0x202020))
        for mode in Mode.allCases {
            guard case .color(let key)? = GeneratedTheme(yellow, mood: mood).variant(mode).values[.accentKeyBackground]
            else { Issue.record("no colour"); continue }
            #expect(OKLCH(key).lightness > 0.75 && OKLCH(key).chroma > 0.14, "\(mode) \(key)")
        }
    }

    /// Both colours are seen at rest: the return key has the main one, the keys beside it have the second one's hue.
    @Test(arguments: [Mood.plain, .keycap, .outline]) func modifiersHaveTheSecondColor(mood: Mood) {
        for mode in Mode.allCases {
            let values = GeneratedTheme(Self.lagoon, mood: mood).variant(mode).values
            guard case .color(let key)? = values[.modifierKeyBackground] else { Issue.record("no colour"); continue }
            #expect(abs(OKLCH(key).way(to: OKLCH(Self.lagoon.second))) < 15, "\(mode) \(key)")
        }
    }

    @Test(arguments: [DocumentKind.brand, .palette, .colors, .tokens]) func designsTakeColors(kind: DocumentKind) throws
    {
        let starter = try #require(DesignStarter(kind, name: "Two Colours", author: "A. Author"))
        let text = starter.text(schema: "s.json", colors: Self.lagoon)
        #expect(text.contains("#0F766E") && (kind == .tokens || text.contains("#FF7F6B")))
        let found = ThemeValidation(SourceText(name: "d.json", text: text), store: true).diagnostics
        #expect(!found.haveErrors, "\(found)")
        #expect(found.contains { $0.kind == DesignDiagnosticKinds.notNative && $0.severity == .warning })
    }

    /// What is wrong with the keyboard of a design is wrong with the design.
    @Test func theStoreChecksDesignsAsKeyboards() {
        let text = """
            {"id": "a", "name": "N", "author": "your name", "version": "one", "inProgress": "FF9500", "completed": "34C759"}
            """
        let found = ThemeValidation(SourceText(name: "p.json", text: text), store: true).diagnostics
        #expect(
            Set(["id", "name", "author", "version"]).isSubset(of: found.filter { $0.severity == .error }.map(\.path)))
    }
}
