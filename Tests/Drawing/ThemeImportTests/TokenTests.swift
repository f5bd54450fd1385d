import Documents
import Graphics
import Testing
import ThemeModel

@testable import ThemeImport

@Suite struct TokenTests {
    static let light = """
        {"color": {"$type": "color",
          "blue": {"600": {"$value": {"colorSpace": "srgb", "components": [0.1255, 0.3765, 0.6275]}}},
          "light": {"background": {"$value": "#F4F8FC"}, "surface": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}},
            "text": {"$root": {"$value": "#102030"}, "muted": {"$value": "#506070"}},
            "accent": {"$value": "{color.blue.600}"}}}}
        """

    @Test func importsALightVariant() throws {
        let imported = try Imported(Self.light, name: "brand.tokens.json")
        #expect(imported[.keyboardBackground] == "#F4F8FC" && imported[.regularKeyBackground] == "#FFFFFF")
        #expect(imported[.regularKeyText] == "#102030" && imported[.accentKeyBackground] == "#2060A0")
        #expect(imported[.accentKeyText] == "#FFFFFF" && imported[.pressedKeyBackground] == "#E4ECF3")
        #expect(imported.theme?.kind.name == "dtcg")
        #expect(imported.messages("KB151").first?.contains("accent color.light.accent") == true)
        #expect(imported.theme?.explanation.contains("color.light.accent = color.blue.600") == true)
    }

    @Test func importsADarkVariant() throws {
        let imported = try Imported(
            """
            {"accent": {"value": "#80B8F0", "type": "color"}, "text": {"value": "#E0E8F0", "type": "color"},
             "background": {"value": "#101820", "type": "color"}}
            """)
        #expect(
            imported[.regularKeyBackground, .dark] == "#303840" && imported[.modifierKeyBackground, .dark] == "#212931")
        #expect(imported[.accentKeyText, .dark] == "#000000")
        #expect(imported.theme?.document.light == imported.theme?.document.dark)
    }

    @Test(arguments: [
        ("color/bg/canvas/default", "background 0"), ("color/text/on-solid/primary", "textInverse 0"),
        ("color/brand/background/primary", "accent 1"), ("color/bg/accent/pressed", "none"), ("blue/600", "none"),
        ("on-surface-variant", "textSecondary 0"), ("onBackground", "textPrimary 0"), ("text/inverse", "textInverse 1"),
        ("on-solid", "textInverse 0"), ("onError", "none"), ("contrast", "none"), ("outline-variant", "border 1"),
        ("text.muted", "textSecondary 0"), ("textPrimary", "textPrimary 0"), ("bg-subtle", "surface 1"),
        ("bg-surface", "surface 0"), ("surface.raised", "surfaceElevated 1"), ("surface-muted", "surface 1"),
        ("brand-primary", "accent 1"), ("action/secondary", "accent 0"), ("one two three accent", "none"),
        ("one two accent", "accent 2"),
    ])
    func derivesRolesFromWords(_ path: String, _ expected: String) {
        let match = TokenWords([path]).role
        #expect(match.map { "\($0.role.rawValue) \($0.cost)" } ?? "none" == expected)
    }

    @Test(
        arguments: [
            ("\"#abc\"", "#AABBCC"), ("\"#abcd\"", "#AABBCCDD"), ("\"rgb(16, 32, 48)\"", "#102030"),
            ("\"rgba(16 32 48 / 50%)\"", "#10203080"), ("\"hsl(210, 50%, 40%)\"", "#336699"),
            ("\"transparent\"", "#00000000"),
            ("{\"colorSpace\": \"oklch\", \"components\": [0.7, 0.1, 250]}", "#6DA3DA"),
            ("{\"colorSpace\": \"hsl\", \"components\": [210, 50, 40], \"alpha\": 0.5}", "#33669980"),
            ("{\"colorSpace\": \"srgb\", \"components\": [\"none\", 2, 1]}", "#00FFFF"),
            ("{\"colorSpace\": \"display-p3\", \"components\": [1, 0, 0], \"hex\": \"#FF0000\"}", "#FF0000"),
            ("{\"colorSpace\": \"lab\", \"components\": [1, 0, 0]}", nil), ("\"color-mix(in srgb, red, blue)\"", nil),
            ("\"rgb(1e999, 0, 0)\"", nil),
        ] as [(String, String?)])
    func readsColors(_ text: String, _ expected: String?) throws {
        let json = try #require(JSONReader.read(SourceText(name: "value", text: text)).value)
        #expect(TokenColor.color(json)?.description == expected)
    }

    @Test func importsBothModes() throws {
        let imported = try Imported(
            """
            {"light": {"background": {"$value": "#FFFFFF"}, "text": {"$value": "#000000"}},
             "dark": {"background": {"$value": "#101010"}, "text": {"$value": "#F0F0F0"}},
             "accent": {"$value": "#2060A0"}}
            """)
        #expect(imported[.keyboardBackground, .dark] == "#101010" && imported[.regularKeyText] == "#000000")
        #expect(imported[.accentKeyBackground, .dark] == "#2060A0" && !imported.ids.contains("KB150"))
    }

    @Test func reportsBrokenReferences() throws {
        let imported = try Imported(
            """
            {"accent": {"$type": "color", "$value": "{Blue.600}"}, "text": {"$type": "color", "$value": "{text}"},
             "blue": {"600": {"$type": "color", "$value": "#2060A0"}}, "background": {"$type": "color", "$value": "{none}"}}
            """)
        #expect(imported[.accentKeyBackground] == "#2060A0", "case is ignored")
        #expect(imported.messages("KB153").count == 2)
    }

    @Test func acceptsGivenRoles() throws {
        var loader = ThemeLoader()
        loader.roles = [
            RoleChoice(role: "accent", path: "color/blue/600"), RoleChoice(role: "background", path: "color.sand"),
        ]
        let text = """
            {"color": {"$type": "color", "blue": {"600": {"$value": "#2060A0"}}, "sand": {"$value": "#F0E8D8"}}}
            """
        let imported = try Imported(text, loader)
        #expect(imported[.regularKeyBackground] == "#F0E8D8" && imported[.accentKeyBackground] == "#2060A0")
        #expect(try Imported(text).messages("KB100").first?.contains("color.blue.600, color.sand") == true)
        loader.roles = [RoleChoice(role: "accent", path: "none")]
        #expect(try Imported(text, loader).ids.contains("KB153"))
    }

    @Test(arguments: [
        ##"{"light": {"primary": "#4F46E5"}, "dark": {"primary": "#818CF8"}}"##,
        ##"{"light": {"keyboardBackground": "#D0D4DA"}}"##,
        ##"{"background": "#101418", "foreground": "#C4CED8", "black": "#000000", "brightWhite": "#FFFFFF"}"##,
    ])
    func refusesRolesForOtherKinds(text: String) throws {
        #expect(try !Imported(text).messages("KB100").contains { $0.contains("kind is unknown") })
        var loader = ThemeLoader()
        loader.roles = [RoleChoice(role: "accent", path: "color.brand")]
        #expect(throws: ImportError.self) { try Imported(text, loader) }
    }

    @Test func acceptsBareStringsForAGivenKind() throws {
        var loader = ThemeLoader()
        loader.kind = ThemeKind(named: "dtcg")
        let text = "{\"background\": \"#FFFFFF\", \"brand\": {\"accent\": \"#2060A0\"}}"
        #expect(try Imported(text, loader)[.accentKeyBackground] == "#2060A0")
        #expect(try Imported(text).ids == ["KB100"])
    }

    @Test func rejectsUnsupportedDocuments() throws {
        #expect(try Imported("{\"resolutionOrder\": [], \"sets\": {}}").messages("KB100").count == 1)
        #expect(try Imported("{\"a\": {\"$extends\": \"{b}\", \"c\": {\"$value\": \"#FFF\"}}}").ids == ["KB100"])
    }

    private static let studio: [String: String] = [
        "$themes.json": """
        [{"id": "1", "name": "Light", "group": "mode", "selectedTokenSets": {"core": "source", "day": "enabled"}},
         {"id": "2", "name": "Dark", "group": "mode", "selectedTokenSets": {"core": "source", "night": "enabled", "moon": "enabled"}},
         {"id": "3", "name": "Acme", "group": "brand", "selectedTokenSets": {"brand": "enabled"}}]
        """,
        "$metadata.json": "{\"tokenSetOrder\": [\"core\", \"day\", \"night\", \"brand\"]}",
        "core.json":
            "{\"blue\": {\"value\": \"#2060A0\", \"type\": \"color\"}, \"accent\": {\"value\": \"#FF0000\", \"type\": \"color\"}}",
        "day.json":
            "{\"bg\": {\"value\": \"#FFFFFF\", \"type\": \"color\"}, \"fg\": {\"value\": \"#000000\", \"type\": \"color\"}}",
        "night.json":
            "{\"bg\": {\"value\": \"#101010\", \"type\": \"color\"}, \"fg\": {\"value\": \"#F0F0F0\", \"type\": \"color\"}}",
        "brand.json": "{\"accent\": {\"value\": \"$blue\", \"type\": \"color\"}}",
    ]

    @Test func importsFoldersOfSets() throws {
        let folder = ImportSource.Folder(Self.studio.mapValues { Array($0.utf8) })
        let imported = try Imported(ImportSource(name: "design/acme", folder: folder))
        #expect(imported[.keyboardBackground, .dark] == "#101010" && imported[.regularKeyBackground] == "#FFFFFF")
        #expect(imported[.accentKeyBackground] == "#2060A0" && imported.theme?.document.name == "acme")
        #expect(imported.messages("KB153") == ["there is no set \"moon\""])
    }

    @Test func importsSetsInOneFile() throws {
        let sets = Self.studio.filter { !$0.key.hasPrefix("$") }.map { "\"\($0.key.dropLast(5))\": \($0.value)" }
        let file =
            "{\"$themes\": \(Self.studio["$themes.json"] ?? ""), \"$metadata\": \(Self.studio["$metadata.json"] ?? ""), "
            + sets.sorted().joined(separator: ", ") + "}"
        let imported = try Imported(file)
        #expect(imported[.keyboardBackground, .dark] == "#101010" && imported[.accentKeyBackground, .dark] == "#2060A0")
    }

    /// Files of tokens without a list of them are one document: later names win, and a mode in a name is the file's.
    @Test func importsFoldersWithoutAList() throws {
        let files = [
            "base.json": "{\"color\": {\"accent\": {\"value\": \"#AA3300\"}, \"text\": {\"value\": \"#111111\"}}}",
            "dark.json": "{\"color\": {\"bg\": {\"value\": \"#101010\"}, \"text\": {\"value\": \"#F0F0F0\"}}}",
            "light.json": "{\"color\": {\"bg\": {\"value\": \"#FAFAFA\"}}}",
            "zz/brand.json": "{\"color\": {\"accent\": {\"value\": \"#2060A0\"}}}",
        ]
        let folder = ImportSource.Folder(files.mapValues { Array($0.utf8) })
        let imported = try Imported(ImportSource(name: "design/acme", folder: folder))
        #expect(imported[.regularKeyBackground] == "#FAFAFA" && imported[.keyboardBackground, .dark] == "#101010")
        #expect(imported[.regularKeyText] == "#111111" && imported[.regularKeyText, .dark] == "#F0F0F0")
        #expect(imported[.accentKeyBackground] == "#2060A0" && imported[.accentKeyBackground, .dark] == "#2060A0")
        #expect(imported.theme?.document.id == "acme")
    }

    /// One file that holds no tokens makes a folder a list of themes.
    @Test func refusesFoldersOfOtherFiles() throws {
        let folder = ImportSource.Folder(["a.json": Array(Self.light.utf8), "b.json": Array("{}".utf8)])
        let imported = try Imported(ImportSource(name: "design", folder: folder))
        #expect(imported.ids.contains("KB100") && imported.theme == nil)
        #expect(!ImportSource.isTokens(SourceText(name: "b.json", text: "{}")))
    }

    @Test func rejectsSetsOutsideTheFolder() throws {
        let folder = ImportSource.Folder([
            "$themes.json": Array("[{\"name\": \"a\", \"selectedTokenSets\": {\"../b\": \"enabled\"}}]".utf8)
        ])
        #expect(try Imported(ImportSource(name: "design", folder: folder)).ids.contains("KB154"))
    }
}
