import Documents
import Graphics
import TestSupport
import Testing

@testable import ThemeEditing
@testable import ThemeModel

extension TokenSet {
    /// Whether a document states a token, or a part of it.
    fileprivate func states(_ token: some DesignToken) -> Bool {
        stated.keys.contains { $0 == token.path || $0.hasPrefix(token.path + ".") }
    }
}

@Suite struct DesignReaderTests {
    static func read(_ text: String, as kind: DocumentKind? = nil, alphaFirst: Bool = false) -> ParseResult<
        DesignDocument
    > {
        DesignDocument.read(SourceText(name: "design.json", text: text), as: kind, alphaFirst: alphaFirst)
    }

    static func tokens(_ text: String) throws -> (DesignDocument.Design, [Diagnostic]) {
        let reading = read(text)
        return (try #require(reading.value?.design), reading.diagnostics)
    }

    static let kinds: [(String, DocumentKind)] = [
        ("{\"light\": {\"keyboardBackground\": \"#000000\"}}", .keyboard),
        ("{\"dark\": {\"_keyboardBackground\": \"#000000\", \"colors\": {}}}", .keyboard),
        ("{\"light\": {\"keySpacing\": 3}}", .keyboard),
        ("{\"light\": {\"colors\": {}}}", .tokens), ("{\"dark\": {\"spacing\": {}}}", .tokens),
        ("{\"light\": {\"keyboardBackground\": null, \"shapes\": {}}}", .tokens),
        ("{\"lightColors\": {}}", .colors), ("{\"darkColors\": {}}", .colors),
        ("{\"completed\": \"000000\"}", .palette), ("{\"primary\": \"#000000\"}", .brand),
        ("{\"keyboard\": {}, \"primary\": \"#000000\"}", .brand), ("{\"keyboard\": {}}", .keyboard),
        ("{\"typography\": {}}", .keyboard),
        ("{}", .keyboard), ("[]", .keyboard), ("{\"light\": 7}", .keyboard),
    ]

    @Test(arguments: kinds) func recognizesTheKindOfDocuments(_ text: String, _ kind: DocumentKind) throws {
        let root = try #require(JSONReader.read(SourceText(name: "a", text: text)).value)
        #expect(DocumentKind(recognizing: root) == kind)
    }

    /// What a palette or a brand says of the keyboard itself counts more than what follows from its colours.
    @Test(arguments: [##""inProgress": "#FF9500", "completed": "#34C759""##, #""colorThemePreset": "vibrant""#])
    func designsStatePropertiesOfTheKeyboard(colors: String) throws {
        let text = ##"""
            {\##(colors), "keyboard": {
              "light": {"keySpacing": 7, "regularKeyShadowOffset": [2, 3], "accentKeyBackground": "#102030"},
              "dark": {"keySpacing": 8}}}
            """##
        let document = try #require(Self.read(text).value)
        let (light, dark) = try (
            #require(document.keyboard.light?.values), #require(document.keyboard.dark?.values)
        )
        #expect(light[.keySpacing] == .number(7) && dark[.keySpacing] == .number(8))
        #expect(light[.regularKeyShadowOffset] == .offset(Point(2, 3)) && dark[.regularKeyShadowOffset] == nil)
        #expect(light[.accentKeyBackground] == .color(Color(rgb: 0x102030)))
        #expect(dark[.accentKeyBackground] == .color(Color(rgb: 0x34C759)))
        let faults = [
            ("\"keySpacing\": 8", "\"keySpacing\": \"wide\"", "keyboard.dark.keySpacing"),
            ("keySpacing\": 7", "keySpacings\": 7", "keyboard.light.keySpacings"),
            ("\"dark\"", "\"night\"", "keyboard.night"),
        ]
        for (value, fault, path) in faults {
            #expect(Self.read(text.replacing(value, with: fault)).diagnostics.map(\.path) == [path])
        }
    }

    @Test("001-overrides") func tokenDocumentOverridesDefaults() throws {
        let (theme, problems) = try Self.tokens(
            """
            {"id": "mine", "name": "Mine",
             "light": {"colors": {"accent": "#4F46E5", "avatarPalette": ["#000001", "#000002", "#000003", "#000004",
                         "#000005", "#000006", "#000007", "#000008", "#000009", "#00000A"]},
                       "typography": {"bodyLarge": {"size": 18, "weight": "Bold"}, "caption": {"design": "serif"}},
                       "spacing": {"xs": 3, "bottomTabHeight": 60},
                       "shapes": {"small": 6, "large": "capsule", "shadowSubtle": {"color": "#FF000080", "y": -2}}},
             "dark": {"colors": {"accent": "#818CF8"}}}
            """)
        #expect(problems.isEmpty)
        #expect(theme.light.color("colors.accent") == Color(rgb: 0x4F46E5) && !theme.light.states(ColorToken.border))
        #expect(theme.light.avatarPalette == (1...10).map { Color(rgb: $0) })
        #expect(theme.light[.bodyLarge] == TypeStyle(18, weight: .bold))
        #expect(theme.light[.caption] == TypeStyle(12, weight: .regular, design: .serif))
        #expect(SpacingToken.allCases.filter(theme.light.states) == [.xs, .bottomTabHeight])
        #expect((theme.light[.xs], theme.light[.bottomTabHeight]) == (3, 60))
        #expect(RadiusToken.allCases.filter(theme.light.states) == [.small, .large])
        #expect((theme.light[.small], theme.light[.large]) == (6, .infinity))
        let red = Color(red: 255, green: 0, blue: 0, alpha: 128)
        #expect(ShadowToken.allCases.filter(theme.light.states) == [.shadowSubtle])
        #expect(theme.light.style(of: .shadowSubtle) == ShadowStyle(color: red, radius: 2, x: 0, y: -2))
        #expect(theme.dark.stated == ["colors.accent": .color(Color(rgb: 0x818CF8))])
    }

    @Test("001-missing") func missingTokensHaveDefaults() throws {
        #expect(try Self.tokens("{\"light\": {\"colors\": {}}}").0 == .init(.tokens))
        let all = Self.read("{}", as: .tokens)
        #expect(all.diagnostics.isEmpty)
        #expect(all.value?.design == .init(.tokens))
        #expect((all.value?.id, all.value?.name) == ("design", "design"))
    }

    @Test(arguments: [
        ("\"colors\": {\"acent\": \"#000000\"}", "KB109", "light.colors.acent"),
        ("\"colours\": {}, \"colors\": {}", "KB109", "light.colours"),
        ("\"colors\": {\"accent\": \"#12345\"}", "KB103", "light.colors.accent"),
        ("\"colors\": {\"accent\": \"123456\"}", "KB104", "light.colors.accent"),
        ("\"colors\": {\"avatarPalette\": []}", "KB102", "light.colors.avatarPalette"),
        ("\"colors\": 7", "KB102", "light.colors"),
        ("\"typography\": {\"bodyLarge\": {\"size\": \"17\"}}", "KB102", "light.typography.bodyLarge.size"),
        ("\"typography\": {\"bodyLarge\": {\"weight\": \"fat\"}}", "KB111", "light.typography.bodyLarge.weight"),
        ("\"spacing\": {\"xs\": 101}", "KB107", "light.spacing.xs"),
        ("\"spacing\": {\"xs\": 401}", "KB108", "light.spacing.xs"),
        ("\"spacing\": {\"xs\": -1}", "KB108", "light.spacing.xs"),
        ("\"spacing\": {\"xs\": 1e999}", "KB108", "light.spacing.xs"),
        ("\"shapes\": {\"small\": \"round\"}", "KB111", "light.shapes.small"),
        ("\"shapes\": {\"shadowSubtle\": {\"blur\": 3}}", "KB109", "light.shapes.shadowSubtle.blur"),
    ])
    func reportsFaultsOfTokens(_ member: String, _ id: String, _ path: String) {
        let source = SourceText(name: "t.json", text: "{\"light\": {\(member)}}")
        let problems = ThemeDocument.read(source, as: .tokens, modes: [.light]).diagnostics
        #expect(problems.map(\.kind.id) == [id])
        #expect(problems.map(\.path) == [path])
        let other = ThemeDocument.read(source, as: .tokens, modes: [.dark])
        #expect(other.diagnostics.allSatisfy { $0.severity != .error })
        #expect(other.value?.dark != nil)
    }

    @Test("002-server-json") func serverThemeKeepsItsOtherColors() throws {
        let reading = Self.read(
            """
            {"id": "corporate", "lightColors": {"primary": "#0066CC", "secondary": "#FF9900", "background": "#FFFFFF",
             "text": "#333333", "eror": "#FF0000", "textt": "#000000", "size": 3},
             "darkColors": {"primary": "#4488EE", "secondary": "#FFBB33", "background": "#121212", "text": "#EEEEEE"}}
            """)
        let theme = try #require(reading.value?.design)
        #expect((theme.light.color("eror"), theme.light.color("textt")) == (Color(rgb: 0xFF0000), .black))
        #expect(theme.light.stated.count == 6)
        #expect(theme.dark["primary"] == Color(rgb: 0x4488EE))
        #expect(
            reading.diagnostics.map { "\($0.path) \($0.kind.id) \($0.severity)" } == [
                "lightColors.eror KB140 note", "lightColors.textt KB140 note", "lightColors.size KB109 warning",
            ])
        #expect(reading.diagnostics[1].message.hasSuffix("(did you mean \"text\"?)"))
    }

    @Test("002-modes") func serverThemeNeedsTheDrawnModes() {
        let text = "{\"lightColors\": {\"primary\": \"#000000\", \"secondary\": \"#000000\", \"text\": \"#000000\"}}"
        let source = SourceText(name: "s.json", text: text)
        let light = ThemeDocument.read(source, modes: [.light])
        #expect(light.value == nil)
        #expect(light.diagnostics.map(\.path) == ["lightColors.background"])
        let dark = ThemeDocument.read(source, modes: [.dark])
        #expect(dark.value == nil)
        #expect(Set(dark.diagnostics.map(\.path)) == ["lightColors.background", "darkColors"])
    }

    /// The app's own reader skips the sign, with blanks around it.
    @Test("002-hex") func serverColorsNeedNoNumberSign() throws {
        func read(_ primary: String, _ sign: String) -> ParseResult<DesignDocument> {
            let colors =
                "{\"primary\": \"\(primary)\", \"secondary\": \"\(sign)FF9900\", \"background\": \"\(sign)FFFFFF\", "
                + "\"text\": \"\(sign)333333\"}"
            return Self.read("{\"id\": \"corporate\", \"lightColors\": \(colors), \"darkColors\": \(colors)}")
        }
        let signed = read("#0066CC", "#")
        for plain in [read("0066CC", ""), read("0066cc", "#"), read("#0066cc", "")] {
            #expect(plain.value?.design.light["primary"] == Color(rgb: 0x0066CC))
            #expect(plain.value?.design == signed.value?.design)
            #expect(Set(plain.diagnostics.map(\.kind.id)).isSubset(of: ["KB104"]), "\(plain.diagnostics)")
        }
        #expect(read("0066C", "#").diagnostics.contains { $0.path == "lightColors.primary" && $0.severity == .error })
    }

    @Test("003-pair") func paletteColorsNeedNoNumberSign() throws {
        let plain = Self.read("{\"inProgress\": \"FF9500\", \"completed\": \"#34C759\"}")
        #expect(plain.diagnostics.isEmpty)
        #expect(plain.value?.design == .init(.palette, ["inProgress": 0xFF9500, "completed": 0x34C759]))
        #expect(
            Self.read("{\"inProgress\": \"#F90\", \"completed\": \"34C759\"}").diagnostics.map(\.kind.id) == ["KB104"])
        #expect(Self.read("{\"inProgress\": \"FF9500\"}").diagnostics.map(\.path) == ["completed"])
        #expect(
            Self.read("{\"inProgress\": \"FF9500\", \"Completed\": \"FF9500\"}").diagnostics.map(\.kind.id)
                == ["KB105", "KB109"])
    }

    static let brand =
        "\"primary\": \"#FF6B7A\", \"primaryLight\": \"#FFB3BA\", \"primaryDark\": \"#E55A6B\", "
        + "\"secondary\": \"#7FCDCD\", \"accent\": \"#FFD93D\", \"success\": \"#6BCF7F\""

    @Test func brandMayHaveASeason() throws {
        #expect(Self.read("{\(Self.brand)}").value?.design == DesignTests.brand)
        let reading = Self.read(
            "{\(Self.brand), \"season\": \"winter\", \"seasons\": {\"winter\": \"#000080\", \"Winter\": \"#000080\"}}")
        #expect(reading.value?.design.light.seasonalPrimary == Color(rgb: 0x000080))
        #expect(reading.diagnostics.map(\.path) == ["seasons.Winter"])
        #expect(Self.read("{\(Self.brand), \"season\": \"fall\"}").diagnostics.map(\.kind.id) == ["KB111"])
    }

    @Test func acceptsAGivenKind() {
        #expect(Self.read("{}", as: .palette).diagnostics.map(\.path) == ["inProgress", "completed"])
        #expect(Self.read("[]", as: .brand).diagnostics.map(\.kind.id) == ["KB100"])
        #expect(Self.read(Sample.theme()).diagnostics.map(\.kind.id) == ["KB100"])
        #expect(Self.read("{\"light\":").value == nil)
    }

    @Test func alphaMayComeFirst() throws {
        let text = "{\"inProgress\": \"80FF9500\", \"completed\": \"34C759\"}"
        let palette = try #require(Self.read(text, alphaFirst: true).value?.design)
        #expect(palette.light["inProgress"] == Color(red: 255, green: 149, blue: 0, alpha: 128))
    }

    @Test func motionIsRead() throws {
        let motion =
            "\"motion\": {\"pressedScale\": 0.98, \"spring\": {\"response\": 0.5, \"dampingFraction\": 1.5, \"mass\": 1}}"
        var stated = TokenSet(.dark)
        stated.stateMotion(scale: 0.98, SpringStyle(response: 0.5, dampingFraction: 1))
        let brand = Self.read("{\(Self.brand), \(motion)}")
        let both = DesignTests.brand.stating { $0.stated.merge(stated.stated) { $1 } }
        #expect(brand.value?.design == both)
        #expect(brand.diagnostics.map(\.path) == ["motion.spring.dampingFraction", "motion.spring.mass"])
        let tokens = Self.read("{\"dark\": {\(motion)}}")
        #expect(tokens.value?.design == .init(.tokens, [.light: TokenSet(.light), .dark: stated]))
        #expect(tokens.diagnostics.map(\.path) == ["dark.motion.spring.dampingFraction", "dark.motion.spring.mass"])
    }

    static let designs = [
        "{\"light\": {\"colors\": {\"accent\": \"#4F46E5\"}}}", "{\(brand), \"season\": \"spring\"}",
        "{\"inProgress\": \"FF9500\", \"completed\": \"34C759\"}",
        "{\"lightColors\": {\"primary\": \"#0066CC\", \"secondary\": \"#FF9900\", \"background\": \"#FFFFFF\", "
            + "\"text\": \"#333333\"}}",
    ]

    /// The keyboard of a design, written as a native theme, is the same keyboard.
    @Test(arguments: designs) func derivedKeyboardsRoundTripAsNativeThemes(_ text: String) throws {
        let source = SourceText(name: "d.json", text: text)
        let document = try #require(ThemeDocument.read(source, modes: [.light]).value)
        let native = SourceText(name: "d.json", text: NativeThemeWriter.text(document))
        let again = ThemeDocument.read(native, modes: [.light])
        #expect(again.diagnostics.isEmpty)
        #expect(again.value?.theme(.light) == document.theme(.light))
        #expect(again.value?.theme(.dark) == document.theme(.dark))
    }

    @Test(arguments: designs) func storeRejectsDesigns(_ text: String) {
        let validation = ThemeValidation(SourceText(name: "d.json", text: text), store: true)
        #expect(validation.diagnostics.contains { $0.kind.id == "KB144" })
        let fixed = ThemeFixer.fix(SourceText(name: "d.json", text: text), store: true)
        #expect(fixed.diagnostics.map(\.kind.id) == ["KB144"])
    }

    /// The seeds' own parsers skip comments, and `validate --fix` removes them; in keyboard themes they are errors.
    @Test("002-comments", arguments: designs) func commentsAreWarningsInDesigns(_ text: String) throws {
        let source = SourceText(
            name: "d.json", text: "// server\n" + text.replacing(":", with: ": /* here */ ", maxReplacements: 1))
        let plain = ThemeDocument.read(SourceText(name: "d.json", text: text), modes: [.light])
        let reading = ThemeDocument.read(source, modes: [.light])
        #expect(reading.value?.light == plain.value?.light)
        #expect(
            reading.diagnostics.filter { $0.kind == JSONDiagnosticKinds.comment }.map(\.severity) == [
                .warning, .warning,
            ])
        #expect(ThemeValidation(source).diagnostics.filter { $0.kind == JSONDiagnosticKinds.comment }.count == 2)
        let fixed = try #require(ThemeFixer.fix(source).value)
        #expect(
            ThemeDocument.read(SourceText(name: "d.json", bytes: fixed.bytes), modes: [.light]).value?.light
                == plain.value?.light)
        #expect(!String(decoding: fixed.bytes, as: UTF8.self).contains("/*"))
    }

    @Test func commentsAreErrorsInKeyboardThemes() {
        let source = SourceText(name: "t.json", text: "{\"keyboardBackground\": \"#112233\" // dark\n}")
        #expect(ThemeDocument.read(source, modes: [.light]).value == nil)
        #expect(
            ThemeValidation(source).diagnostics.contains {
                $0.kind == JSONDiagnosticKinds.syntax && $0.severity == .error
            })
    }

    @Test(
        "002-trimmed",
        arguments: [
            ("{\"completed\": \" 0066CC \", \"inProgress\": \"#000\"}", "#0066CC"),
            ("{\"light\": {\"colors\": {\"accent\": \" #B0303A\\t\"}}, \"dark\": {\"colors\": {}}}", "#B0303A"),
        ])
    func spacesAroundColorsAreSkipped(_ text: String, _ color: String) throws {
        let source = SourceText(name: "d.json", text: text)
        let reading = ThemeDocument.read(source, modes: [.light])
        #expect(reading.value != nil)
        #expect(reading.diagnostics.contains { $0.kind.id == "KB104" && $0.message.contains("has spaces around it") })
        let fixed = try #require(ThemeFixer.fix(source).value)
        #expect(String(decoding: fixed.bytes, as: UTF8.self).contains("\"\(color)\""))
    }

    @Test(arguments: designs.indices) func survivesMutatedDesigns(_ seed: Int) {
        var random = SeededGenerator(UInt64(seed) + 40)
        let bytes = Array(Self.designs[seed].utf8)
        for _ in 0..<400 {
            let source = SourceText(name: "d.json", bytes: MutationTests.mutated(bytes, &random))
            let reading = ThemeDocument.read(source, modes: [.light])
            #expect((reading.value == nil) == reading.diagnostics.haveErrors)
            MutationTests().check(ThemeValidation(source).diagnostics, source)
        }
    }
}

/// What brands state beside colours.
@Suite struct BrandTests {
    private static func read(_ members: String = "") throws -> DesignDocument {
        let reading = DesignReaderTests.read("{\(DesignReaderTests.brand)\(members)}")
        #expect(reading.diagnostics.isEmpty)
        return try #require(reading.value)
    }

    @Test("004-type-scale") func textsHaveAScale() throws {
        let plain = try Self.read()
        func style(_ size: Double, _ weight: FontWeight) -> TypeStyle {
            TypeStyle(size, weight: weight, design: .rounded)
        }
        #expect(
            Brand.texts.map { plain.design.light.text($0) } == [
                style(34, .bold), style(28, .semibold), style(22, .semibold), style(17, .regular), style(17, .medium),
                style(12, .medium), style(13, .regular), style(17, .regular),
            ])
        let font = try #require(plain.keyboard.theme(.light)).regularKey.font
        #expect((font.size, font.weight) == (20, .regular))
        let stated = try Self.read(
            ##", "typography": {"body": {"size": 18, "weight": "medium", "design": "serif"}, "title1": {"weight": "bold"}, "caption": {"size": 14}}"##
        )
        #expect(stated.design.light.text("title1") == style(28, .bold))
        let theme = try #require(stated.keyboard.theme(.dark))
        #expect((theme.regularKey.font.size, theme.regularKey.font.weight, theme.fontDesign) == (21, .medium, .serif))
        #expect((theme.candidateBar.font.size, theme.candidateBar.annotationFontSize) == (18, 14))
    }

    @Test("004-curves") func motionHasCurves() throws {
        let plain = try Self.read().design.light
        #expect(
            Brand.curves.map { plain.curve($0).numbers } == [
                [0.25, 0.1, 0.25, 1, 0.3], [0.42, 0, 0.58, 1, 0.2], [0.6, 0.8], [0.42, 0, 0.58, 1, 0.1],
                [0.2, 0, 0.2, 1, 0.4],
            ])
        let stated = try Self.read(
            ##", "motion": {"curves": {"gentle": {"x1": 0.5, "duration": 2}, "cardAppear": {"response": 0.4}}}"##)
        #expect(stated.design.light.curve("gentle").numbers == [0.5, 0, 0.58, 1, 2])
        #expect(stated.design.dark.curve("cardAppear").numbers == [0.4, 0.8])
        #expect(stated.design.light.curve("buttonPress") == plain.curve("buttonPress"))
        let faulty = DesignReaderTests.read(
            "{\(DesignReaderTests.brand), \"motion\": {\"curves\": {\"gentle\": {\"x1\": 1.5}, \"bounce\": {}}}}")
        #expect(Set(faulty.diagnostics.map(\.path)) == ["motion.curves.gentle.x1", "motion.curves.bounce"])
        #expect(faulty.value?.design.light.curve("gentle").numbers[0] == 1)
    }
}

/// Validation of the contrasts that the token system states.
@Suite struct TokenContrastTests {
    static func statements(_ text: String) -> [Diagnostic] {
        let diagnostics = ThemeValidation(SourceText(name: "t.json", text: text)).diagnostics
        return diagnostics.filter { ["KB141", "KB142", "KB143"].contains($0.kind.id) }
    }

    @Test("001-accent-4.5, 001-figures") func measuresEveryPair() {
        let statements = Self.statements("{\"light\": {\"colors\": {}}, \"dark\": {\"colors\": {}}}")
        #expect(
            statements.map { "\($0.path) \($0.severity): \($0.message)" } == [
                "light.colors.textPrimary note: #000000 on background #FFFFFF has a contrast of 21.00:1 (expected at least 7:1)",
                "light.colors.textSecondary note: #636366 on background #FFFFFF has a contrast of 5.98:1 (expected at least 4.5:1)",
                "light.colors.textTertiary warning: #8E8E93 on background #FFFFFF has a contrast of 3.26:1 (expected at least 4.5:1)",
                "light.colors.textInverse note: #FFFFFF on accent #1B7A9E has a contrast of 4.85:1 (expected at least 4.5:1; "
                    + "the token system says 4.6:1)",
                "light.colors.accent note: #1B7A9E on background #FFFFFF has a contrast of 4.85:1 (expected at least 3:1)",
                "light.colors.destructive note: #FF3B30 on background #FFFFFF has a contrast of 3.54:1 (expected at least 3:1)",
                "dark.colors.textPrimary note: #FFFFFF on background #000000 has a contrast of 21.00:1 (expected at least 7:1)",
                "dark.colors.textSecondary note: #EBEBF599 on background #000000 has a contrast of 6.36:1 (expected at least 4.5:1)",
                "dark.colors.textTertiary warning: #EBEBF566 on background #000000 has a contrast of 3.25:1 (expected at least 4.5:1)",
                "dark.colors.textInverse warning: #FFFFFF on accent #3DAED4 has a contrast of 2.55:1 (expected at least 4.5:1)",
                "dark.colors.accent note: #3DAED4 on background #000000 has a contrast of 8.20:1 (expected at least 3:1)",
                "dark.colors.destructive note: #FF453A on background #000000 has a contrast of 6.16:1 (expected at least 3:1)",
                "dark.colors.starred note: #FFD60A on background #000000 has a contrast of 14.87:1 (expected at least 3:1)",
            ])
    }

    @Test("001-accent-4.5", arguments: Preset.registry) func lightAccentsOfAllThemesHaveEnoughContrastToWhite(
        _ preset: Preset
    ) throws {
        let accent = try #require(DesignDocument.read(preset.source).value).design.tokens(.light)[.accent]
        #expect(accent.contrast(with: .white) >= 4.5, "\(preset.id)")
        let statements = Self.statements(String(decoding: preset.source.bytes, as: UTF8.self))
        let inverse = try #require(statements.first { $0.path == "light.colors.textInverse" })
        #expect(inverse.severity == .note, "\(inverse.message)")
        #expect(inverse.message.hasPrefix("#FFFFFF on accent \(accent) "))
    }

    @Test func otherAccentsHaveNoStatedFigure() {
        let inverse = Self.statements("{\"light\": {\"colors\": {\"accent\": \"#204080\"}}}")
            .first { $0.path == "light.colors.textInverse" }
        #expect(inverse?.message == "#FFFFFF on accent #204080 has a contrast of 9.96:1 (expected at least 4.5:1)")
        #expect(inverse?.kind == DesignDiagnosticKinds.statedContrast)
    }

    /// What people press, and the borders of fields, must be seen: #C0C0C8 has 1.80:1 on white, #8A6D00 4.92:1.
    @Test("001-parts") func faintPartsAreNotes() throws {
        let text = ##"{"light": {"colors": {"border": "#C0C0C8", "starred": "#8A6D00", "destructive": "#FF9C96"}}}"##
        let validation = ThemeValidation(SourceText(name: "t.json", text: text))
        let parts = validation.diagnostics.filter { $0.path.hasPrefix("light") && $0.kind.id == "KB149" }
        #expect(parts.map(\.path) == ["light.colors.destructive", "light.colors.border"].sorted { $0 < $1 })
        #expect(parts.allSatisfy { $0.severity == .note })
        #expect(
            parts.first { $0.path.hasSuffix("border") }?.message
                == "#C0C0C8 on background #FFFFFF has a contrast of 1.80:1 (expected at least 3:1)")
        // An accent is text and controls at once: it stays a warning.
        let accent = Self.statements(##"{"light": {"colors": {"accent": "#C0C0C8"}}}"##)
            .first { $0.path == "light.colors.accent" }
        #expect(accent?.severity == .warning)
        let design = try #require(DesignDocument.read(SourceText(name: "t.json", text: text)).value).design
        let border = try #require(design.contrasts.first { $0.path == "light.colors.border" })
        #expect(border.isPart && border.level == .fail)
        #expect(border.suggestion.map { $0.contrast(with: .white) >= 3 } == true)
        #expect(design.contrasts.filter(\.isPart).map(\.path).contains("light.colors.textPrimary") == false)
    }

    @Test func reportsAtThePlaceOfTheColors() throws {
        let statements = Self.statements("{\"light\": {\"colors\": {\n\"accent\": \"#204080\"\n}}}")
        func line(_ path: String) throws -> Int? {
            ThemeModelTests.line(of: try #require(statements.first { $0.path == path }))
        }
        #expect(try line("light.colors.accent") == 2)
        #expect(try line("light.colors.textInverse") == 2)
        #expect(try line("light.colors.textPrimary") == 1)
    }

    @Test func keyboardThemesHaveNoStatedContrasts() {
        #expect(Self.statements(Sample.theme()).isEmpty)
    }
}
