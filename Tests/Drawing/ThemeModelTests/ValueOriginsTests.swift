import Documents
import Graphics
import Testing

@testable import ThemeModel

/// Where the values of native documents come from.
@Suite struct ValueOriginsTests {
    /// The origins of a mode: path, line (0 if the document does not state it) and rule.
    private static func origins(
        _ text: String, as kind: DocumentKind, _ mode: Mode = .light
    ) -> [PropertyName: [String]] {
        let source = SourceText(name: "a.json", text: text)
        let origins = ThemeDocument.origins(JSONReader.outcome(of: source), of: source, as: kind, alphaFirst: false)
        return (origins[mode] ?? [:]).mapValues { origin in
            [origin.path, "\(origin.range.map { source.line(of: $0.lowerBound) } ?? 0)", origin.rule]
        }
    }

    @Test func tokensNameWhatMovesAValue() {
        let origins = Self.origins(
            ##"""
            {"light": {
              "colors": {"accent": "#204080",
                "border": "#11223380"},
              "spacing": {"xs": 5}
            }}
            """##, as: .tokens)
        #expect(origins[.accentKeyBackground] == ["light.colors.accent", "2", "accent"])
        #expect(origins[.popupBorder] == ["light.colors.border", "3", "border"])
        #expect(
            origins[.modifierKeyBackground] == [
                "light.colors.border", "3", "from surfaceElevated (default) and border",
            ])
        #expect(origins[.regularKeyText] == ["light.colors.textPrimary", "0", "textPrimary (default)"])
        #expect(origins[.keySpacing] == ["light.spacing.xs", "4", "from xs"])
        #expect(origins[.rowSpacing] == ["light.spacing.md", "0", "from md (default)"])
        #expect(origins[.popupBorderWidth] == ["", "0", "fixed"])
    }

    @Test func designsOfFewColoursNameThem() {
        let palette = Self.origins(#"{"inProgress": "FF9500",\#n "completed": "34C759"}"#, as: .palette)
        #expect(palette[.accentKeyBackground] == ["completed", "2", "completed"])
        #expect(palette[.pressedKeyText] == ["inProgress", "1", "from inProgress"])
        #expect(palette[.regularKeyBackground] == ["", "0", "fixed"])
        let own = Self.origins(
            #"{"inProgress": "FF9500", "completed": "34C759",\#n "keyboard": {"light": {"keySpacing": 7}}}"#,
            as: .palette)
        #expect(own[.keySpacing] == ["keyboard.light.keySpacing", "2", "as written"])
        #expect(own[.rowSpacing] == ["", "0", "fixed"])
        let colors = Self.origins(
            ##"{"lightColors": {"primary": "#FF5733", "secondary": "#33FF57", "background": "#FFF7ED", "text": "#000001"}}"##,
            as: .colors)
        #expect(colors[.keyboardBackground] == ["lightColors.background", "1", "background"])
        #expect(colors[.candidateSelectedBackground] == ["lightColors.secondary", "1", "secondary"])
    }

    @Test(arguments: [("", "season"), (##", "seasons": {"autumn": "#FFB366"}"##, "seasons.autumn")])
    func seasonsTakeThePlaceOfPrimary(seasons: String, path: String) {
        let names = ["primary", "primaryLight", "primaryDark", "secondary", "accent", "success"]
        let colors = names.map { "\"\($0)\": \"#C4B5FD\", " }.joined()
        let origins = Self.origins("{\(colors)\"season\": \"autumn\"\(seasons)}", as: .brand)
        #expect(origins[.accentKeyBackground]?.first == path)
        #expect(origins[.accentKeyGradient]?.last?.hasSuffix("and primaryLight") == true)
    }

    @Test func seasonsWithTwoColoursNameBoth() {
        let names = ["primary", "primaryLight", "primaryDark", "secondary", "accent", "success"]
        let colors = names.map { "\"\($0)\": \"#C4B5FD\", " }.joined()
        let season =
            ##""season": "autumn",\##n "seasons": {"autumn": {"primary": "#FFB366", "background": "#445500"}}"##
        let origins = Self.origins("{\(colors)\"motion\": {\"pressedScale\": 0.9}, \(season)}", as: .brand)
        #expect(origins[.accentKeyBackground] == ["seasons.autumn.primary", "2", "primary"])
        #expect(origins[.keyboardBackgroundGradient] == ["seasons.autumn.background", "2", "from background"])
        #expect(origins[.pressedKeyScale] == ["motion.pressedScale", "1", "from pressedScale"])
        #expect(origins[.popupKeySelectedBackground]?.first == "secondary")
    }

    @Test func derivedAccentsNameTheOtherMode() {
        let text = "{\"light\": {\"colors\": {\"accent\": \"#9333EA\"}}}"
        #expect(Self.origins(text, as: .tokens, .dark)[.accentKeyBackground] == ["light.colors.accent", "1", "accent"])
    }

    @Test func keyboardThemesNameTheirLines() {
        let origins = Self.origins("{\"light\": {\n\"keyboardBackground\": \"#112233\"}}", as: .keyboard)
        #expect(origins == [.keyboardBackground: ["light.keyboardBackground", "2", "as written"]])
    }

    @Test func brokenDocumentsHaveNone() {
        #expect(Self.origins("{", as: .tokens).isEmpty)
    }
}
