import Documents
import Graphics
import Testing
import ThemeModel

@testable import ThemeImport

@Suite struct FlorisTests {
    /// A stylesheet of the second generation.
    static let second = """
        {"$schema": "https://schemas.florisboard.org/snygg/v2/stylesheet",
         "@defines": {"--ink": "#102030", "--face": "rgba(255, 255, 255, 0.5)",
                      "--round": "rounded-corner(20%,20%,20%,20%)"},
         "window": {"background": "#D0E0F0", "foreground": "var(--ink)"},
         "key": {"background": "var(--face)", "font-size": "24sp", "shape": "var(--round)", "shadow-elevation": "2dp"},
         "key:pressed": {"background": "#FF8000"},
         "key[code=10]": {"background": "dynamic-light-color(primary)"},
         "key[code=-7,-11]": {"background": "#B0C0D080", "foreground": "inherit"},
         "key[code=-205..-201]": {"font-size": "40sp"},
         "key-hint": {"foreground": "#808080"}}
        """

    /// FlorisBoard takes whole levels, and an alpha only in `rgba` (`SnyggStaticColorValue`).
    @Test(
        arguments: [
            ("#102030", "#102030"), ("#10203040", "#10203040"), ("transparent", "#00000000"),
            ("rgb(18,52,86)", "#123456"), ("rgb( 0, 0 , 255 )", "#0000FF"), ("rgba(18,52,86,0.5)", "#12345680"),
            ("rgba(255, 255, 255, 1)", "#FFFFFF"), ("rgb(18 52 86)", nil), ("rgb(18,52)", nil), ("rgb(10%,0%,0%)", nil),
            ("rgb(300,0,0)", nil), ("rgb(-1,0,0)", nil), ("rgb(07,0,0)", nil), ("rgb(1.5,0,0)", nil),
            ("rgba(18,52,86)", nil), ("rgb(18,52,86,0.5)", nil), ("rgba(18,52,86,1.5)", nil),
            ("rgba(18,52,86,50%)", nil), ("rgba(1,2,3,4,0.5)", nil), ("hsl(120,50%,50%)", nil), ("red", nil), ("", nil),
        ] as [(String, String?)])
    func colorsAreThoseThatTheAppTakes(_ text: String, _ expected: String?) {
        let color: Color? = if case .color(let color) = SnyggColor.read(text) { color } else { nil }
        #expect(color.map { "\($0)" } == expected)
    }

    @Test func importsStylesheets() throws {
        let imported = try Imported(Self.second, name: "themes/blue_ink.json")
        #expect(imported[.regularKeyBackground] == "#FFFFFF80")
        for text: PropertyName in [.regularKeyText, .pressedKeyText, .modifierKeyText] {
            #expect(imported[text] == "#102030")
        }
        #expect(imported[.regularKeyCornerRadius] == "8.4")
        #expect(imported[.modifierKeyBackground] == "#B0C0D080")
        #expect(imported[.accentKeyBackground] == "#6750A4")
        #expect(imported[.modifierKeyFontSize] == "28" && imported[.keyFontSize] == "24")
        #expect(imported[.regularKeyShadowColor] == "#0000004D")
        #expect(imported[.regularKeyShadowOffset] == "[0,1]" && imported[.regularKeyShadowBlur] == "2")
        #expect(imported[.pressedKeyBackground] == "#FF8000")
        #expect(imported[.previewBackground] == "#FFFFFF80", "popups without a rule look as keys")
        #expect(imported.ids.filter { $0 == "KB152" }.count == 2)
        #expect(imported.theme?.document.name == "blue_ink")
        #expect(imported.messages("KB151") == [])
    }

    @Test func importsTheFirstGeneration() throws {
        let imported = try Imported(
            """
            {"keyboard": {"background": "#202428"}, "key": {"background": "#30343A", "foreground": "#FFFFFF"},
             "key[code={c:delete}|{c:shift}]": {"background": "#40444A"},
             "key[code={c:enter}]": {"background": "#80C0FF", "foreground": "#000000"},
             "key-popup": {"background": "#50545A", "font-size": "22sp", "shape": "rounded-corner(8dp,8dp,8dp,8dp)"},
             "key-popup:focus": {"background": "#707880", "shape": "circle()"},
             "smartbar-primary-row": {"background": "#181C20"},
             "smartbar-candidate-word": {"foreground": "#DDDDDD", "font-size": "14sp"},
             "smartbar-candidate-word:pressed": {"background": "#FFFFFF20", "shape": "rounded-corner(25%)"},
             "smartbar-candidate-word-secondary-text": {"font-size": "8sp"},
             "smartbar-candidate-spacer": {"foreground": "#FFFFFF40"}, "emoji-key": {"background": "#000000"}}
            """)
        #expect(imported[.modifierKeyBackground] == "#40444A" && imported[.accentKeyBackground] == "#80C0FF")
        #expect(imported[.popupBackground] == "#50545A" && imported[.popupKeyBackground] == "#00000000")
        #expect(imported[.popupKeySelectedBackground] == "#707880" && imported[.popupKeyCornerRadius] == "20")
        #expect(imported[.previewCornerRadius] == "8" && imported[.previewText] == "#FFFFFF")
        #expect(imported[.candidateBarBackground] == "#181C20" && imported[.candidateText] == "#DDDDDD")
        #expect(imported[.candidateAnnotationText] == "#DDDDDD" && imported[.candidateAnnotationFontSize] == "8")
        // 0.4 sets `?123` at 0.8 of the key's 22, and icons at 1.1.
        #expect(imported[.modifierKeyFontSize] == "17.6")
        let overrides = try #require(imported.overrides)
        for key in [OverridableKey.shift, .delete, .return, .emoji] {
            #expect(overrides[key, .rest].fontSize == 24.2 && overrides[key, .pressed].fontSize == nil, "\(key)")
        }
        #expect(overrides[.modifier, .rest].fontSize == nil && overrides[.mode, .rest].fontSize == nil)
        #expect(imported[.candidateCornerRadius] == "12" && imported[.candidateSeparator] == "#FFFFFF40")
        #expect(imported.messages("KB151") == ["not carried over: 1 part that a letter keyboard does not show"])
    }

    /// `?123` of 0.4 has 0.8 of the size that the sheet states, too.
    @Test(arguments: ["", ", \"key[code=-202]\": {\"font-size\": \"20sp\"}"]) func firstGenerationShrinksTheSymbolsKey(
        _ rule: String
    ) throws {
        let imported = try Imported(
            """
            {"keyboard": {"background": "#202428"}, "smartbar-primary-row": {"background": "#181C20"},
             "key": {"background": "#30343A", "foreground": "#FFFFFF", "font-size": "20sp"}\(rule)}
            """)
        #expect(imported[.modifierKeyFontSize] == "16")
        let overrides = try #require(imported.overrides)
        #expect(overrides[.mode, .rest].fontSize == nil && overrides[.shift, .rest].fontSize == 22)
    }

    /// Since 0.5 icons have their key's own size.
    @Test func iconsHaveTheirKeysSize() throws {
        let sheet = Self.second.replacing("\"#B0C0D080\",", with: "\"#B0C0D080\", \"font-size\": \"30sp\",")
        let overrides = try #require(try Imported(sheet).overrides)
        #expect(overrides[.shift, .rest].fontSize == 30 && overrides[.emoji, .rest].fontSize == nil)
    }

    /// 0.4 leaves 15 % of 46.88 free above and below the space and the enter key of a borderless theme.
    @Test func borderlessSheetsOfTheFirstGenerationHaveLowFaces() throws {
        let sheet = "{\"keyboard\": {\"background\": \"#202428\"}, \"key\": {\"foreground\": \"#FFFFFF\"}}"
        func margins(_ isBorderless: Bool) throws -> [Double?] {
            let json = """
                {"$": "ime.extension.theme", "meta": {"title": "One"}, "themes": [
                  {"id": "one", "label": "One", "isNight": true, "isBorderless": \(isBorderless)}]}
                """
            let archive = ZipBuilder([("extension.json", json), ("stylesheets/one.json", sheet)])
            let overrides = try Imported(ThemeSource(bytes: archive.bytes, name: "one.flex")).overrides
            return [OverridableKey.space, .return].map { overrides?[$0, .rest].margin?.top }
        }
        #expect(try margins(true) == [7.03, 7.03] && margins(false) == [nil, nil])
    }

    /// Hints have the place and family of their rule, or of the app's own sheet if that is the same; those of 0.4 are all alike.
    @Test(
        arguments: [
            ("\"padding\": \"0dp 1dp 1dp 0dp\", \"font-family\": \"monospace\"", nil, nil),
            ("\"padding\": \"2dp\", \"margin\": \"0dp 1dp 3dp 0dp\"", Point(-4, 2), .default),
            ("\"font-family\": \"serif\"", Point(1, -1), .serif),
        ] as [(String, Point?, FontDesign?)])
    func hintsHaveThePlaceOfTheirRule(_ rule: String, place: Point?, design: FontDesign?) throws {
        let sheet = Self.second.replacing("\"key-hint\": {", with: "\"key-hint\": {\(rule), ")
        let imported = try Imported(sheet)
        let look = imported.overrides?[.regular, .rest]
        #expect(look?.hintOffset == place && look?.hintDesign == design)
        #expect(imported.messages("KB151") == [])
        let schema = "\"$schema\": \"https://schemas.florisboard.org/snygg/v2/stylesheet\","
        let first = try #require(try Imported(sheet.replacing(schema, with: "")).overrides?[.regular, .rest])
        #expect(first.hintOffset == Point(-2.1, -1) && first.hintDesign == nil)
    }

    /// The strip's icons are black or white in 0.4, and inherit later; without a rule the toggle has no disc.
    @Test func stripsHaveTheColoursOfTheirRules() throws {
        func first(_ rule: String) -> String {
            """
            {"keyboard": {"background": "#202428"}, "key": {}, "smartbar-candidate-word": {"foreground": "#DDDDDD"}\(rule)}
            """
        }
        func action(_ sheet: String) throws -> (String?, String?, String?) {
            let imported = try Imported(sheet)
            let color = imported.overrides?[.action, .rest].text.map { "\($0)" }
            return (color, imported[.stripToggleText], imported[.stripToggleBackground])
        }
        #expect(try action(first("")) == ("#FFFFFF", "#FFFFFF", "#00000000"))
        let rule = ", \"smartbar-action-key\": {\"foreground\": \"#DDDDDD\"}"
        #expect(try action(first(rule)) == (nil, "#FFFFFF", "#00000000"))
        #expect(try action(Self.second) == (nil, "#102030", "#00000000"))
    }

    /// 0.4 has a disc of 32 in a place of 48 on a strip of 42.83, with an icon of 24; later ones have the strip's own place.
    @Test func togglesOfTheFirstGenerationAreLarger() throws {
        let schema = "\"$schema\": \"https://schemas.florisboard.org/snygg/v2/stylesheet\","
        let first = try #require(try Imported(Self.second.replacing(schema, with: "")).overrides?[.toggle, .rest])
        #expect(first.margin == KeyMargins(left: 8, top: 5.41, right: 8, bottom: 5.41) && first.fontSize == 24)
        #expect(first.changes.count == 2)
        #expect(try Imported(Self.second).overrides?[.toggle, .rest].isEmpty == true)
    }

    @Test func laterRulesWin() throws {
        let imported = try Imported(
            """
            {"@defines": {}, "window": {"background": "#000000"}, "key[code=-7]": {"background": "#000001"},
             "key": {"background": "#000003"}, "key:pressed": {"background": "#000004"},
             "key[code=-9..-1]": {"background": "#000002"}, "key[code=-7][mode=`a]b`]": {"background": "#000005"}}
            """)
        #expect(imported[.modifierKeyBackground] == "#000002", "of one attribute each the later text wins")
        #expect(imported[.pressedKeyBackground] == "#000004" && imported[.regularKeyText] == "#FFFFFF")
    }

    @Test func importsAttributes() throws {
        let imported = try Imported(
            """
            {"name": "reed", "label": "Reed", "authors": ["A Gardener"], "isNightTheme": true, "attributes": {
              "window": {"textColor": "#EEEEEE", "colorPrimary": "#4CAF50"},
              "keyboard": {"background": "#000000"},
              "key": {"background": "#3F1020", "foreground": "@window/textColor", "backgroundPressed": "#7F616161",
                      "foregroundPressed": "@window/textColor", "showBorder": "true"},
              "popup": {"background": "#757575", "foreground": "@window/textColor", "backgroundActive": "#BDBDBD"},
              "smartbar": {"background": "transparent", "foreground": "@window/textColor", "foregroundAlt": "#73FFFFFF"},
              "smartbarButton": {"background": "@key/background", "foreground": "@key/loop"},
              "media": {"background": "#000000"}}}
            """)
        #expect(imported[.pressedKeyBackground] == "#6161617F" && imported[.candidateAnnotationText] == "#FFFFFF73")
        #expect(imported[.accentKeyBackground] == "#4CAF50" && imported[.modifierKeyBackground] == "#3F1020")
        #expect(imported[.regularKeyShadowBlur] == "2" && imported[.candidateSeparator] == "#EEEEEE40")
        #expect(imported[.popupKeySelectedBackground] == "#BDBDBD" && imported[.candidateBarBackground] == "#00000000")
        #expect(imported.theme?.document.name == "Reed" && imported.theme?.document.metadata.author == "A Gardener")
        #expect(imported.messages("KB153") == ["\"@key/loop\" refers to nothing"])
    }

    private static let package = """
        {"$": "ime.extension.theme", "meta": {"title": "Pair"}, "themes": [
          {"id": "pair_day", "label": "Pair Day", "authors": ["B"], "isNight": false},
          {"id": "pair_night", "label": "Pair Night", "authors": ["B"], "isNight": true, "stylesheet": "other/night.json"},
          {"id": "pair_late", "label": "Pair Late", "authors": ["C"], "isNight": true}]}
        """

    private static func sheet(_ color: String) -> String {
        "{\"$schema\": \"https://schemas.florisboard.org/snygg/v2/stylesheet\", \"window\": {\"background\": \"\(color)\"}}"
    }

    private static let flex = ThemeSource(
        bytes: ZipBuilder([
            ("extension.json", package), ("stylesheets/pair_day.json", sheet("#FFFFF0")),
            ("other/night.json", sheet("#000010")),
        ]).bytes, name: "pair.flex")

    @Test func importsExtensions() throws {
        let imported = try Imported(Self.flex)
        #expect(imported[.keyboardBackground] == "#FFFFF0" && imported[.keyboardBackground, .dark] == "#000010")
        #expect(imported.theme?.document.name == "Pair Day" && !imported.ids.contains("KB150"))
        #expect(imported.messages("KB155").first?.contains("pair_late") == true)
    }

    @Test func picksAThemeByName() throws {
        let imported = try Imported(Self.flex) { $0.pick = "PAIR NIGHT" }
        #expect(imported[.keyboardBackground] == "#000010" && imported.theme?.document.id == "pair_night")
        #expect(try Imported(Self.flex) { $0.pick = "Pair Late" }.ids == ["KB153"], "its stylesheet is missing")
        #expect(throws: ImportError.self) { try Imported(Self.flex) { $0.pick = "dawn" } }
    }

    @Test func rejectsUnknownVersions() throws {
        let imported = try Imported(
            "{\"$schema\": \"https://schemas.florisboard.org/snygg/v3/stylesheet\", \"window\": {}}")
        #expect(imported.ids == ["KB157"])
    }

    @Test func reportsCircularVariables() throws {
        let imported = try Imported(
            "{\"@defines\": {\"--a\": \"var(--b)\", \"--b\": \"var(--a)\"}, \"key\": {\"background\": \"var(--a)\"}}")
        #expect(imported.ids.contains("KB153") && imported[.regularKeyBackground] == "#00000000")
    }
}
