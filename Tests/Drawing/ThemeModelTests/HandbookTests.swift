import Documents
import Graphics
import TestSupport
import Testing

@testable import ThemeEditing
@testable import ThemeModel

/// What the five documents of the handbook (docs/handbook.md) ask of documents: notations, tables, accents, pairs.
@Suite struct HandbookTests {
    private static func edited(_ edits: String, _ text: String) throws -> String {
        let json = try #require(JSONReader.read(SourceText(name: "edits.json", text: edits)).value)
        return String(
            decoding: try ThemeEditList(json).applied(to: SourceText(name: "a.json", text: text)).bytes, as: UTF8.self)
    }

    private static func design(_ text: String) throws -> DesignDocument {
        let read = DesignDocument.read(SourceText(name: "a.json", text: text))
        #expect(!read.diagnostics.haveErrors, "\(read.diagnostics.map(\.message))")
        return try #require(read.value)
    }

    // MARK: - Notation

    /// A colour in each way of writing it, and the same place with another colour.
    @Test(arguments: [
        ("\"#102030\"", "\"#ABCDEF\""), ("\"#abcdef\"", "\"#abcdef\""), ("\"aabbcc\"", "\"abcdef\""),
        ("\"AABBCC\"", "\"ABCDEF\""), ("\"#abc\"", "\"#abcdef\""), ("\"#ABCDEF80\"", "\"#ABCDEF\""),
        ("\"accent at 8%\"", "\"#ABCDEF\""),
    ])
    func editsKeepTheNotation(old: String, new: String) throws {
        for edit in ["#ABCDEF", "#abcdef"] {
            let text = "{\"light\": {\"colors\": {\"accent\":  \(old) }}}"
            let changed = try Self.edited("{\"light.colors.accent\": \"\(edit)\"}", text)
            #expect(changed == text.replacing(old, with: new))
        }
    }

    @Test func newColoursAreWrittenAsTheOthersAre() throws {
        let text = Sample.theme([("keyboardBackground", "\"#d0d8e0\""), ("regularKeyBorder", "\"#8090af\"")])
            .replacing("#FFFFFF", with: "#ffffff").replacing("#B0BCC8", with: "#b0bcc8")
        let changed = try Self.edited(##"{"light.previewText": "#ABCDEF", "light.popupBorder": "#FFAABB80"}"##, text)
        #expect(changed.contains("\"previewText\": \"#abcdef\"") && changed.contains("\"popupBorder\": \"#ffaabb80\""))
        let bare = try Self.edited(
            ##"{"dark.colors.accent": "#00AAFF"}"##, #"{"light": {"colors": {"accent": "ff0000"}}}"#)
        #expect(bare.contains("\"00aaff\""))
    }

    @Test func shortColoursStayShortWhereTheyCan() throws {
        let text = ##"{"inProgress": "#f50", "completed": "#3c7"}"##
        #expect(try Self.edited(##"{"inProgress": "#00AAFF"}"##, text) == text.replacing("#f50", with: "#0af"))
        #expect(try Self.edited(##"{"inProgress": "#00AAFE"}"##, text) == text.replacing("#f50", with: "#00aafe"))
    }

    /// A keyboard theme with comments is no JSON, but an edit of it keeps them.
    @Test func editsKeepComments() throws {
        let text = Sample.theme().replacing("{\n  \"light\"", with: "{ // day\n  /* first */ \"light\"")
        let changed = try Self.edited(##"{"light.keySpacing": 4, "light.previewText": "#ABCDEF"}"##, text)
        #expect(
            changed.contains("{ // day\n  /* first */ \"light\"") && changed.contains("\"previewText\": \"#ABCDEF\""))
        #expect(changed.split(separator: "\n").count == text.split(separator: "\n").count + 1)
    }

    @Test func editsKeepTheOrderOfAlpha() throws {
        let source = SourceText(name: "a.json", text: Sample.theme([("keyboardBackground", "\"#80d0d8e0\"")]))
        for (color, written) in [("#11223344", "#44112233"), ("#112233", "#112233")] {
            let edit = try ThemeEdit(assignment: "light.keyboardBackground=\(color)", in: source)
            let changed = String(decoding: try edit.applied(to: source, alphaFirst: true).source.bytes, as: UTF8.self)
            #expect(changed == String(decoding: source.bytes, as: UTF8.self).replacing("#80d0d8e0", with: written))
        }
    }

    /// Words that look like colours are not touched.
    @Test func namesAndFontsAreNoColours() throws {
        let text = Sample.theme().replacing("{\n  \"light\"", with: "{\n  \"name\": \"abc\",\n  \"light\"")
        #expect(try Self.edited(#"{"name": "FACADE"}"#, text).contains("\"name\": \"FACADE\""))
        #expect(try Self.edited(##"{"name": "#faCade"}"##, text).contains("\"name\": \"#faCade\""))
        #expect(
            try Self.edited(##"{"light.customFontName": "#aBCdef"}"##, text).contains("\"customFontName\": \"#aBCdef\"")
        )
    }

    @Test func repairsKeepTheNotation() throws {
        let text = Sample.theme(ThemeFixerTests.quiet + [("modifierKeyText", "\"#98a4b0\"")])
        let fixed = try ThemeFixerTests.fix(text)
        let new = try #require(fixed.result.fixes.first?.new)
        #expect(fixed.text == text.replacing("#98a4b0", with: "\(new)".lowercased()))
    }

    // MARK: - Stored settings and pairs

    private static let stored = """
        {"colorThemePreset":"custom", "customInProgressColorHex" : "ff5500",
         "customCompletedColorHex":"34c759" }
        """

    @Test func storedSettingsAreEditedUnderTheirNames() throws {
        let changed = try Self.edited(##"{"inProgress": "#00AAFF"}"##, Self.stored)
        #expect(changed == Self.stored.replacing("ff5500", with: "00aaff"))
        let chosen = ##"{"colorThemePreset": "neon"}"##
        #expect(
            try Self.edited(##"{"inProgress": "#00AAFF"}"##, chosen).contains(
                ##""customInProgressColorHex": "#00AAFF""##))
        #expect(
            ThemeValidation(SourceText(name: "a.json", text: Self.stored)).diagnostics.allSatisfy {
                $0.severity == .note
            })
    }

    @Test("003-preset-choice") func builtInPairsAreThoseOfThePresets() throws {
        for pair in PalettePair.allCases {
            let preset = try #require(Preset(named: pair.rawValue))
            let palette = try #require(DesignDocument.read(preset.source).value).design
            #expect(palette.kind == .palette)
            #expect((palette.light["inProgress"], palette.light["completed"]) == pair.colors)
            let chosen = try Self.design("{\"colorThemePreset\": \"\(pair.rawValue)\"}")
            #expect(chosen.design == palette.stating { $0.keyboard = [:] })
        }
    }

    @Test("003-preset-unknown") func unknownPairsAreTold() throws {
        let text = Self.stored.replacing("\"custom\"", with: "\"ocean\"")
        let read = DesignDocument.read(SourceText(name: "a.json", text: text))
        #expect(read.value?.design == .init(.palette, ["inProgress": 0xFF5500, "completed": 0x34C759]))
        #expect(read.diagnostics.map(\.kind.id) == ["KB148"])
        #expect(DesignDocument.read(SourceText(name: "a.json", text: #"{"colorThemePreset": "ocean"}"#)).value == nil)
    }

    // MARK: - Motion

    @Test(
        "004-native-spring",
        arguments: [
            ("0.5", "0.8", SpringStyle(response: 0.5, dampingFraction: 0.8)),
            ("0.5", nil, SpringStyle(response: 0.5, dampingFraction: 0.6)),
            (nil, "0.8", SpringStyle(response: 0.3, dampingFraction: 0.8)), (nil, nil, nil),
        ] as [(String?, String?, SpringStyle?)])
    func themesStateTheSpringOfTheirKeys(response: String?, damping: String?, spring: SpringStyle?) throws {
        let theme = try Sample.light([("motionSpringResponse", response), ("_motionSpringDamping", damping)])
        #expect(theme.pressedKey.spring == spring && theme.pressedKey.duration == nil)
    }

    @Test func springsOutOfRangeAreLimited() throws {
        let reading = Sample.read(Sample.theme([("motionSpringResponse", "3"), ("_motionSpringDamping", "0")]))
        #expect(reading.diagnostics.map(\.kind.severity) == [.warning, .warning])
        #expect(reading.value?.theme(.light)?.pressedKey.spring == SpringStyle(response: 1, dampingFraction: 0.1))
    }

    @Test func themesStateHowLongTypedKeysAreDown() throws {
        #expect(try Sample.light([("motionPressDuration", "0")]).pressedKey.duration == 0)
        #expect(try Sample.light([("motionPressDuration", "0.25")]).pressedKey.duration == 0.25)
    }

    /// A brand's motion is in the theme that it becomes, whose text gives the same keyboard.
    @Test("004-motion-kept") func conversionKeepsMotion() throws {
        let colors = ["primary", "primaryLight", "primaryDark", "secondary", "accent", "success"]
        let motion = #""motion": {"spring": {"response": 0.4, "dampingFraction": 0.7}, "pressDuration": 0.2}"#
        let document = try Self.design("{" + colors.map { "\"\($0)\": \"#204080\", " }.joined() + motion + "}").keyboard
        let text = NativeThemeWriter.text(document)
        #expect(text.contains("\"motionSpringResponse\": 0.4") && text.contains("\"motionPressDuration\": 0.2"))
        #expect(Sample.read(text).value?.theme(.dark)?.pressedKey == document.theme(.dark)?.pressedKey)
    }

    // MARK: - Names

    @Test("000-name-empty", arguments: ["", "  "], ["name", "author", "id", "version", "description"])
    func emptyTextsAreWarnings(text: String, name: String) {
        let document = Sample.theme().replacing("{\n  \"light\"", with: "{\n  \"\(name)\": \"\(text)\",\n  \"light\"")
        let found = ThemeValidation(SourceText(name: "a.json", text: document)).diagnostics.filter { $0.path == name }
        #expect(found.map(\.severity) == [.warning] && found[0].message.contains("is empty"))
        let strict = ThemeValidation(SourceText(name: "a.json", text: document), store: true).diagnostics
        #expect(strict.filter { $0.path == name }.map(\.severity) == [.error])
    }

    /// What templates write for people to replace is no author in the store; it is drawn without a word.
    @Test("000-author-placeholder", arguments: ["Your name", "YOUR NAME"]) func templatesAuthorsAreRefused(
        author: String
    ) {
        let document = Sample.theme().replacing("{\n  \"light\"", with: "{\n  \"author\": \"\(author)\",\n  \"light\"")
        let strict = ThemeValidation(SourceText(name: "a.json", text: document), store: true).diagnostics
        #expect(strict.filter { $0.path == "author" }.map(\.severity) == [.error])
        let plain = ThemeValidation(SourceText(name: "a.json", text: document)).diagnostics
        #expect(plain.allSatisfy { $0.path != "author" })
    }

    // MARK: - Text on accents

    @Test(
        "002-text-on-accent",
        arguments: [0xFF5733, 0x33FF57, 0xFF8866, 0x0066CC, 0x4488EE, 0xFF9900, 0x777777, 0x808080] as [UInt32])
    func textOnAnAccentIsChosen(accent: UInt32) throws {
        let colors =
            "{\"primary\": \"\(Color(rgb: accent))\", \"secondary\": \"#33FF57\", \"background\": \"#FFFFFF\", \"text\": \"#000000\"}"
        let document = try Self.design("{\"lightColors\": \(colors), \"darkColors\": \(colors)}").keyboard
        for mode in Mode.allCases {
            let theme = try #require(document.theme(mode))
            let ratio = theme.accentKey.text.contrast(with: theme.accentKey.fill.color)
            #expect(ratio >= 4.5, "\(mode): \(ratio)")
        }
        let white = try #require(document.theme(.light)).accentKey.text == .white
        #expect(white == (Color.white.contrast(with: Color(rgb: accent)) >= 4.5))
    }

    // MARK: - Contrast

    @Test("001-large-text") func largeTextsHaveALevelOfTheirOwn() throws {
        func level(_ text: String, size: String) throws -> ContrastPair.Level? {
            try Sample.light([("regularKeyText", "\"\(text)\""), ("keyFontSize", size)]).contrast
                .first { $0.subject == .regularKey }?.level
        }
        #expect(try level("#888888", size: "18") == .largeOnly)
        #expect(try level("#767676", size: "17") == .AA)
        #expect(try level("#767676", size: "18") == .AAA)
        #expect(try level("#101820", size: "17") == .AAA)
        let pair = try #require(
            try Sample.light([("regularKeyText", "\"#888888\"")]).contrast.first { $0.subject == .regularKey })
        #expect(ContrastReport(pairs: [pair]).table.contains("AA large"))
    }

    // MARK: - Accents that fail

    /// The accents that the token system replaced, and its replacements.
    @Test(
        "001-accent-repair",
        arguments: [
            (0x2596BE, 0x1B7A9E), (0x6366F1, 0x4F46E5), (0x059669, 0x047857), (0xEA580C, 0xC2410C),
        ] as [(UInt32, UInt32)])
    func failingAccentsMoveLessThanTheTablesOwn(accent: UInt32, replacement: UInt32) throws {
        func document(_ color: UInt32) -> String { "{\"light\": {\"colors\": {\"accent\": \"\(Color(rgb: color))\"}}}" }
        let (old, table) = (Color(rgb: accent), Color(rgb: replacement))
        #expect(old.contrast(with: .white) < 4.5 && table.contrast(with: .white) >= 4.5)
        let fixed = try ThemeFixerTests.fix(document(accent))
        let new = try #require(fixed.result.fixes.first?.new)
        #expect(fixed.text == document(accent).replacing("\(old)", with: "\(new)"))
        #expect(new.contrast(with: .white) >= 4.5)
        #expect(OKLab(new).distance(to: OKLab(old)) <= OKLab(table).distance(to: OKLab(old)))
        #expect(abs(Self.hue(new) - Self.hue(old)) < 0.03)
        #expect(fixed.result.notes.map(\.kind.id) == ["KB123"])
        // The table's own replacement stays, and so does what was moved.
        #expect(try ThemeFixerTests.fix(document(replacement)).text == document(replacement))
        #expect(try ThemeFixerTests.fix(fixed.text).text == fixed.text)
    }

    private static func hue(_ color: Color) -> Double {
        let lab = OKLab(color)
        // The angle is small enough here for its tangent; all these accents lie in one half of the circle at a time.
        return (lab.a * lab.a + lab.b * lab.b).squareRoot() == 0 ? 0 : lab.b / (abs(lab.a) + abs(lab.b))
    }

    @Test func accentsThatPassStay() throws {
        for color in [0x9333EA, 0xE11D48] as [UInt32] {
            let text = "{\"light\": {\"colors\": {\"accent\": \"\(Color(rgb: color))\"}}}"
            #expect(try ThemeFixerTests.fix(text).text == text)
        }
        // Bright accents of dark mode have black on them.
        let dark = ##"{"dark": {"colors": {"accent": "#3DAED4"}}}"##
        #expect(try ThemeFixerTests.fix(dark).text == dark)
    }

    @Test func designsSayTheirColoursAndContrasts() throws {
        let theme = try Self.design(##"{"light": {"colors": {"accent": "#2596BE", "unreadDot": "accent at 8%"}}}"##)
            .design
        let colors = Dictionary(theme.resolvedColors.map { ($0.name, $0.color) }, uniquingKeysWith: { $1 })
        #expect(colors["light.colors.unreadDot"] == Color(rgb: 0x2596BE).withAlpha(multipliedBy: 0.08))
        #expect(colors["light.colors.background"] == .white && colors["dark.colors.background"] == .black)
        let accent = try #require(theme.contrasts.first { $0.path == "light.colors.accent" })
        #expect(accent.level == .fail && accent.background == .white)
        #expect(accent.suggestion.map { $0.contrast(with: .white) >= 4.5 } == true)
    }

    // MARK: - Tables as printed

    @Test("001-printed-tables") func tablesAreReadAsTheyArePrinted() throws {
        func group(_ members: [(String, String)]) -> String {
            "{" + members.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ") + "}"
        }
        let cells = [
            ("surfaceSelected", "`accent` at 8%"), ("textSecondary", "`#636366` (`Color(.secondaryLabel)`)"),
            ("unreadDot", "Same as `accent`"), ("starred", "`#FFD60A` (both modes)"),
            ("categorySocial", "`#34C759` (light) / `#30D158` (dark)"),
            ("categorySocialMuted", "foreground at 12%/15%"),
            ("separator", "`#3C3C43` at 12%"), ("categoryPrimary", "`accent`"), ("accent", "`#204080`"),
        ]
        let text = """
            {"light": {"colors": \(group(cells)), "typography": {
              "bodyLarge": {"size": 17, "weight": "`.semibold`", "design": ".default"},
              "captionMono": {"size": 12, "weight": ".regular", "design": ".monospaced"}},
              "shapes": {"small": "`Capsule`", "shadowSubtle": {"color": "`black` at 4%"}}},
             "dark": {"colors": \(group(cells))}}
            """
        let theme = try Self.design(text).design
        let (light, dark) = (theme.light, theme.dark)
        let accent = Color(rgb: 0x204080)
        #expect(light[.surfaceSelected] == accent.withAlpha(multipliedBy: 0.08) && light[.unreadDot] == accent)
        #expect(light[.textSecondary] == Color(rgb: 0x636366) && light[.starred] == Color(rgb: 0xFFD60A))
        #expect(light[.categorySocial] == Color(rgb: 0x34C759) && dark[.categorySocial] == Color(rgb: 0x30D158))
        #expect(light[.categorySocialMuted] == Color(rgb: 0x34C759).withAlpha(multipliedBy: 0.12))
        #expect(dark[.categorySocialMuted] == Color(rgb: 0x30D158).withAlpha(multipliedBy: 0.15))
        #expect(light[.separator] == Color(rgb: 0x3C3C43).withAlpha(multipliedBy: 0.12))
        #expect(
            light[.bodyLarge].weight == .semibold && light[.captionMono].design == .monospaced)
        #expect(
            light[.small] == .infinity
                && light.style(of: .shadowSubtle).color == Color.black.withAlpha(multipliedBy: 0.04))
        #expect(
            ThemeValidation(SourceText(name: "a.json", text: text)).diagnostics.allSatisfy { $0.severity != .error })
    }

    @Test(arguments: ["Same as nothing", "`#12`", "foreground at 12%", "(both modes)", "#204080 (light) / "])
    func cellsThatMeanNothingAreErrors(cell: String) {
        let text = "{\"light\": {\"colors\": {\"accent\": \"\(cell)\"}}}"
        let read = DesignDocument.read(SourceText(name: "a.json", text: text))
        #expect(read.diagnostics.contains { $0.severity == .error })
    }

    // MARK: - Shadows of dark brands

    @Test("004-elevation") func brandsHaveTheirShadowsInBothModes() throws {
        let text = try Repository.text(Repository.fixtures.appending("designs/brand.json"))
        let brand = try #require(DesignDocument.read(SourceText(name: "brand.json", text: text)).value?.keyboard)
        for mode in Mode.allCases {
            let theme = try #require(brand.theme(mode))
            #expect(theme.regularKey.shadow == ShadowStyle.low.shadow)
            #expect(theme.preview.shadow == ShadowStyle.medium.shadow)
            #expect(theme.popup.panel.shadow == ShadowStyle.high.shadow)
        }
        let tokens = try #require(Preset(named: "midnight")?.theme.value)
        #expect(tokens.theme(.dark)?.regularKey.shadow == nil && tokens.theme(.light)?.regularKey.shadow != nil)
    }
}
