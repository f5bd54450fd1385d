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

    /// Names that differ only in case are different tokens (Design Tokens Format Module).
    @Test(arguments: [("Blue", "#0000FF"), ("blue", "#00AA00"), ("BLUE", "#00AA00")])
    func anAliasMeansTheTokenAsItIsWritten(_ alias: String, color: String) throws {
        let imported = try Imported(
            """
            {"color": {"$type": "color", "Blue": {"$value": "#0000ff"}, "blue": {"$value": "#00aa00"},
              "background": {"$value": "#ffffff"}, "text": {"$value": "#111111"}, "accent": {"$value": "{color.\(alias)}"}}}
            """, name: "a.tokens.json")
        #expect(imported[.accentKeyBackground] == color)
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

    /// A mode of which nothing can be seen has the other one's colours, not kbrender's.
    @Test func aModeWithoutGroundAndTextIsLeftOut() throws {
        let imported = try Imported(
            """
            {"$themes": [{"name": "light", "selectedTokenSets": {"day": "enabled"}},
                         {"name": "dark", "selectedTokenSets": {"night": "enabled"}}],
             "day": {"background": {"value": "#FFFFFF", "type": "color"}, "text": {"value": "#101820", "type": "color"}},
             "night": {"accent": {"value": "#80B8F0", "type": "color"}}}
            """)
        #expect(imported[.keyboardBackground, .dark] == "#FFFFFF" && imported.ids.contains("KB150"))
    }

    /// What all names begin with says nothing of a role, were it the name of one.
    @Test(arguments: ["quay-paper-ink", "the-old-quay-canvas"]) func aNamespaceIsNoRole(_ name: String) throws {
        let sheet = ":root { --\(name)-background: #101820; --\(name)-foreground: #E0E8F0; --\(name)-primary: #80B8F0 }"
        let imported = try Imported(sheet, name: "a.css")
        #expect(imported[.keyboardBackground] == "#101820" && imported[.regularKeyText] == "#E0E8F0")
        #expect(imported[.accentKeyBackground] == "#80B8F0")
    }

    @Test(arguments: [
        ("color/bg/canvas/default", "background 0"), ("color/text/on-solid/primary", "textInverse 0"),
        ("color/brand/background/primary", "accent 1"), ("color/bg/accent/pressed", "none"), ("blue/600", "none"),
        ("on-surface-variant", "textSecondary 0"), ("onBackground", "textPrimary 0"), ("text/inverse", "textInverse 1"),
        ("on-solid", "textInverse 0"), ("onError", "none"), ("contrast", "none"), ("outline-variant", "border 1"),
        ("text.muted", "textSecondary 0"), ("textPrimary", "textPrimary 0"), ("bg-subtle", "surface 1"),
        ("bg-surface", "surface 0"), ("surface.raised", "surfaceElevated 1"), ("surface-muted", "surface 1"),
        ("brand-primary", "accent 1"), ("action/secondary", "accent 0"), ("one two three accent", "none"),
        ("one two accent", "accent 2"), ("effect.card.color", "none"),
        ("background.brand.subtlest.default", "none"), ("background.brand.bold.default", "accent 2"),
        ("text.subtlest", "textSecondary 0"),
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
            ("{\"colorSpace\": \"lab\", \"components\": [1, 0, 0]}", "#040404"),
            ("\"color-mix(in srgb, red, blue)\"", "#800080"),
            ("{\"colorSpace\": \"nonsense\", \"components\": [1, 0, 0]}", nil), ("\"red\"", nil),
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
        let text = """
            {"color": {"$type": "color", "blue": {"600": {"$value": "#2060A0"}}, "sand": {"$value": "#F0E8D8"}}}
            """
        let imported = try Imported(text) {
            $0.roles = [
                RoleChoice(role: "accent", path: "color/blue/600"), RoleChoice(role: "background", path: "color.sand"),
            ]
        }
        #expect(imported[.regularKeyBackground] == "#F0E8D8" && imported[.accentKeyBackground] == "#2060A0")
        #expect(try Imported(text).messages("KB100").first?.contains("color.blue.600, color.sand") == true)
        #expect(try Imported(text) { $0.roles = [RoleChoice(role: "accent", path: "none")] }.ids.contains("KB153"))
    }

    /// What a role is given to is a colour, whatever its type says, or it is named.
    @Test(arguments: [("\"4px\"", nil), ("4", nil), ("\"#2060A0\"", "#2060A0")] as [(String, String?)])
    func givenRolesAreColors(_ value: String, _ expected: String?) throws {
        let text = """
            {"bg": {"$value": "#FFFFFF", "$type": "color"}, "text": {"$value": "#101418", "$type": "color"},
             "gap": {"$value": \(value), "$type": "dimension"}}
            """
        let imported = try Imported(text) { $0.roles = [RoleChoice(role: "accent", path: "gap")] }
        #expect(imported[.accentKeyBackground] == expected ?? "#101418")
        #expect(imported.diagnostics.filter { $0.kind.id == "KB153" }.map(\.path) == (expected == nil ? ["gap"] : []))
    }

    @Test(arguments: [
        ##"{"light": {"primary": "#4F46E5"}, "dark": {"primary": "#818CF8"}}"##,
        ##"{"light": {"keyboardBackground": "#D0D4DA"}}"##,
        ##"{"background": "#101418", "foreground": "#C4CED8", "black": "#000000", "brightWhite": "#FFFFFF"}"##,
    ])
    func refusesRolesForOtherKinds(text: String) throws {
        #expect(try !Imported(text).messages("KB100").contains { $0.contains("kind is unknown") })
        #expect(throws: ImportError.self) {
            try Imported(text) { $0.roles = [RoleChoice(role: "accent", path: "color.brand")] }
        }
    }

    @Test func acceptsBareStringsForAGivenKind() throws {
        let text = "{\"background\": \"#FFFFFF\", \"brand\": {\"accent\": \"#2060A0\"}}"
        #expect(try Imported(text) { $0.kind = ThemeKind(named: "dtcg") }[.accentKeyBackground] == "#2060A0")
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
        let folder = ThemeSource.Folder(Self.studio.mapValues { Array($0.utf8) })
        let imported = try Imported(ThemeSource(name: "design/acme", folder: folder))
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
        let folder = ThemeSource.Folder(files.mapValues { Array($0.utf8) })
        let imported = try Imported(ThemeSource(name: "design/acme", folder: folder))
        #expect(imported[.regularKeyBackground] == "#FAFAFA" && imported[.keyboardBackground, .dark] == "#101010")
        #expect(imported[.regularKeyText] == "#111111" && imported[.regularKeyText, .dark] == "#F0F0F0")
        #expect(imported[.accentKeyBackground] == "#2060A0" && imported[.accentKeyBackground, .dark] == "#2060A0")
        #expect(imported.theme?.document.id == "acme")
    }

    /// A file of references alone is read with the file that has the colours.
    @Test func aFolderIsOneDocument() throws {
        let files = [
            "a.json":
                "{\"color\": {\"white\": {\"value\": \"#FFFFFF\"}, \"ink\": {\"value\": \"#111111\"}, \"sea\": {\"value\": \"#3366CC\"}}}",
            "b.json":
                "{\"semantic\": {\"background\": {\"value\": \"{color.white}\"}, \"text\": {\"value\": \"{ color.ink }\"}, \"accent\": {\"value\": \"{color.sea}\"}}}",
        ]
        let folder = ThemeSource.Folder(files.mapValues { Array($0.utf8) })
        let imported = try Imported(ThemeSource(name: "brand", folder: folder))
        #expect(imported[.accentKeyBackground] == "#3366CC" && imported[.regularKeyText] == "#111111")
        let references = ThemeSource.Folder(["b.json": Array((files["b.json"] ?? "").utf8)])
        #expect(try Imported(ThemeSource(name: "brand", folder: references)).theme == nil)
    }

    /// Sets that are called as kbrender's own variants are those of Tokens Studio, by their objects with values.
    @Test func setsMayBeCalledAsModes() throws {
        let imported = try Imported(
            """
            {"global": {"white": {"value": "#ffffff", "type": "color"}},
             "light": {"colors": {"background": {"value": "{white}", "type": "color"}, "text": {"value": "#111111", "type": "color"},
               "accent": {"value": "#3366cc", "type": "color"}}},
             "dark": {"colors": {"background": {"value": "#101418", "type": "color"}, "text": {"value": "#eeeeee", "type": "color"},
               "accent": {"value": "#6699ff", "type": "color"}}},
             "$themes": [], "$metadata": {"tokenSetOrder": ["global", "light", "dark"]}}
            """)
        #expect(imported[.accentKeyBackground] == "#3366CC" && imported[.accentKeyBackground, .dark] == "#6699FF")
    }

    /// Where the user says that a document has tokens, texts that are colours are some, in each notation.
    @Test func readsBareTextsOfANamedKind() throws {
        let text = """
            {"window_bg": "rgb(32, 40, 48)", "window_fg": "hsl(0, 0%, 100%)", "accent": "#6CA8E0", "name": "red", "size": 4}
            """
        let imported = try Imported(text) { $0.kind = .designTokens }
        #expect(imported[.keyboardBackground] == "#202830" && imported[.regularKeyText] == "#FFFFFF")
        #expect(imported[.accentKeyBackground] == "#6CA8E0")
    }

    /// A type that is no text says nothing, and is named where it stands: a token's, and a group's.
    @Test(arguments: ["type", "$type"], ["{}", "null", "[]", "12", "true", "\"\"", "{\"hex\": 1}"])
    func typesThatAreNoTextsAreNamed(_ name: String, _ type: String) throws {
        let value = name.replacing("type", with: "value")
        func token(_ color: String, _ type: String = "\"color\"") -> String {
            "{\"\(value)\": \"\(color)\", \"\(name)\": \(type)}"
        }
        let others = "\"background\": \(token("#FFFFFF")), \"text\": \(token("#101418"))"
        for (text, path) in [
            ("{\(others), \"accent\": \(token("#3366CC", type))}", "accent.\(name)"),
            ("{\"color\": {\"\(name)\": \(type), \(others), \"accent\": \(token("#3366CC"))}}", "color.\(name)"),
        ] {
            let imported = try Imported(text, name: "a.tokens.json")
            #expect(imported[.accentKeyBackground] == "#3366CC", "\(text)")
            #expect(imported.diagnostics.filter { $0.kind.id == "KB102" }.map(\.path) == [path])
            #expect(imported.messages("KB102").first?.hasSuffix(" is not a type, and is ignored") == true)
        }
    }

    /// Groups may be called as a token's parts.
    @Test func groupsMayBeCalledAsPartsOfTokens() throws {
        let imported = try Imported(
            """
            {"type": {"size": {"value": "20px", "type": "dimension"}},
             "value": {"background": {"value": "#FFFFFF", "type": "color"}, "text": {"value": "#101418", "type": "color"}},
             "accent": {"value": "#3366CC", "type": "color"}}
            """, name: "a.tokens.json")
        #expect(imported[.accentKeyBackground] == "#3366CC" && imported[.regularKeyText] == "#101418")
        #expect(!imported.ids.contains("KB102"))
    }

    @Test(arguments: ["value", "$value"], ["{}", "null", "[]", "12", "true", "\"\"", "{\"hex\": 1}", "[\"#3366CC\"]"])
    func valuesThatAreNoColorsAreNamed(_ name: String, _ value: String) throws {
        for type in [", \"\(name.replacing("value", with: "type"))\": \"color\"", ""] {
            let imported = try Imported(
                """
                {"background": {"value": "#FFFFFF", "type": "color"}, "text": {"value": "#101418", "type": "color"},
                 "accent": {"\(name)": \(value)\(type)}}
                """, name: "a.tokens.json")
            #expect(imported[.accentKeyBackground] == "#101418", "the text, where there is no accent")
            #expect(imported.diagnostics.filter { $0.kind.id == "KB153" }.map(\.path) == ["accent"], "\(value)\(type)")
        }
    }

    /// What a list of themes has in the place of names, sets and uses is named.
    @Test(arguments: [
        ("{}", "{}", "an object is not a list of themes"), ("12", "{}", "12 is not a list of themes"),
        ("[12]", "{}", "12 is not a theme"), ("[{\"name\": 12}]", "{}", "12 is not a text"),
        ("[{\"name\": \"a\", \"group\": []}]", "{}", "a list is not a text"),
        ("[{\"name\": \"a\", \"selectedTokenSets\": []}]", "{}", "a list is not an object"),
        ("[{\"selectedTokenSets\": {\"day\": true}}]", "{}", "true is not enabled, source or disabled"),
        ("[{\"selectedTokenSets\": {\"day\": \"on\"}}]", "{}", "\"on\" is not enabled, source or disabled"),
        ("[]", "[]", "a list is not an object"),
        ("[]", "{\"tokenSetOrder\": \"day\"}", "\"day\" is not a list of sets"),
        ("[]", "{\"tokenSetOrder\": [1, \"day\"]}", "1 is not a text"),
    ])
    func themesOfOtherTypesAreNamed(_ themes: String, _ metadata: String, _ message: String) throws {
        let imported = try Imported(
            """
            {"day": {"bg": {"value": "#FFFFFF", "type": "color"}, "text": {"value": "#101418", "type": "color"}},
             "$themes": \(themes), "$metadata": \(metadata)}
            """)
        #expect(imported.messages("KB102") == [message + ", and is ignored"])
    }

    /// The themes of a group that the chosen ones leave out are named, and can be picked.
    @Test func otherBrandsAreNamed() throws {
        var files = Self.studio
        let colors = ["Zen Light": "#A04020", "Zen Dark": "#F0A080", "Moss Light": "#208040", "Moss Dark": "#60C080"]
        let more = colors.keys.sorted().map { name in
            files[name + ".json"] = "{\"accent\": {\"value\": \"\(colors[name] ?? "")\", \"type\": \"color\"}}"
            return "{\"name\": \"\(name)\", \"group\": \"brand\", \"selectedTokenSets\": {\"\(name)\": \"enabled\"}}"
        }
        // Zen stands before Moss, and the one brand without modes before both.
        let list = more.reversed().joined(separator: ", ")
        files["$themes.json"] = files["$themes.json"]?.replacing("}}]", with: "}}, \(list)]")
        let source = ThemeSource(name: "design/acme", folder: ThemeSource.Folder(files.mapValues { Array($0.utf8) }))
        let first = try Imported(source)
        #expect(first[.accentKeyBackground] == "#A04020" && first[.accentKeyBackground, .dark] == "#F0A080")
        #expect(first.theme?.document.name == "acme")
        #expect(
            first.messages("KB155") == [
                "the source has other themes too: Acme, \"Moss Light\" (the option pick chooses one)"
            ])
        #expect(try Imported(source) { $0.pick = "Zen Dark" }.theme?.document == first.theme?.document)
        for name in ["Moss Light", "moss dark"] {
            let moss = try Imported(source) { $0.pick = name }
            #expect(moss[.accentKeyBackground] == "#208040" && moss[.accentKeyBackground, .dark] == "#60C080")
            #expect(moss[.keyboardBackground, .dark] == "#101010" && moss.theme?.document.name == "Moss Light")
        }
        let acme = try Imported(source) { $0.pick = "Acme" }
        #expect(acme[.accentKeyBackground] == "#2060A0" && acme[.accentKeyBackground, .dark] == "#2060A0")
        #expect(throws: ImportError.self) { try Imported(source) { $0.pick = "Moor" } }
    }

    /// Without a theme, nobody knows which of several sets counts: the last one does, and is named.
    @Test func setsWithoutAThemeMayReplaceEachOther() throws {
        func set(_ color: String, _ text: String) -> String {
            """
            {"bg": {"value": "\(color)", "type": "color"}, "text": {"value": "\(text)", "type": "color"},
             "space": {"value": "\(color.count)\(text)", "type": "spacing"}}
            """
        }
        let sets = ["clay": set("#FFF8F0", "#301810"), "moss": set("#F0FFF0", "#103018")]
        let members = sets.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        let folder = ThemeSource.Folder(
            ["$themes.json": Array("[]".utf8)].merging(
                sets.map { ("\($0.key).json", Array($0.value.utf8)) }
            ) { $1 })
        for imported in [
            try Imported("{\(members), \"$themes\": []}"), try Imported(ThemeSource(name: "brand", folder: folder)),
        ] {
            #expect(imported[.keyboardBackground] == "#F0FFF0" && imported[.regularKeyText] == "#103018")
            #expect(imported.messages("KB168").count == 1 && imported.messages("KB168")[0].contains("\"moss\""))
        }
        let shades = ["clay": "#A04020", "moss": "#20A040"].map { name, color in
            "\"\(name)\": {\"shade\": {\"value\": \"\(color)\", \"type\": \"color\"}}"
        }
        let roles = ##""roles": {"accent": {"value": "{shade}"}, "bg": {"value": "#FFF"}, "text": {"value": "#111"}}"##
        let aliased = try Imported("{\(shades.sorted().joined(separator: ", ")), \(roles), \"$themes\": []}")
        #expect(aliased[.accentKeyBackground] == "#20A040" && aliased.messages("KB168").count == 1, "what it refers to")
        let noSet = try Imported("{\(set("#FFF8F0", "#301810").dropFirst().dropLast()), \"$themes\": []}")
        #expect(noSet[.keyboardBackground] == "#FFF8F0")
        let theme = "{\"name\": \"brand\", \"selectedTokenSets\": {\"clay\": \"enabled\"}}"
        let chosen = try Imported(
            "{\(members), \"space\": {\"value\": \"4px\", \"type\": \"spacing\"}, \"$themes\": [\(theme)]}")
        #expect(chosen[.keyboardBackground] == "#FFF8F0" && !chosen.ids.contains("KB168"), "as the theme chooses")
        #expect(chosen.messages("KB151").contains("in no set, so no theme has these tokens: space"))
        let same = "{\"clay\": \(set("#FFF8F0", "#301810")), \"moss\": \(set("#FFF8F0", "#301810")), \"$themes\": []}"
        #expect(try !Imported(same).ids.contains("KB168"))
        let modes = sets.merging(["light": set("#FFFFFF", "#101418"), "dark": set("#101418", "#F0F4F8")]) { $1 }
        let layered = ["clay", "light", "dark"].map { "\"\($0)\": \(modes[$0] ?? "")" }.joined(separator: ", ")
        let pair = try Imported("{\(layered), \"$themes\": []}")
        #expect(pair[.keyboardBackground, .dark] == "#101418" && !pair.ids.contains("KB168"), "modes lie over the rest")
    }

    /// One file that holds no tokens makes a folder a list of themes.
    @Test func refusesFoldersOfOtherFiles() throws {
        let folder = ThemeSource.Folder(["a.json": Array(Self.light.utf8), "b.json": Array("{}".utf8)])
        let imported = try Imported(ThemeSource(name: "design", folder: folder))
        #expect(imported.ids.contains("KB100") && imported.theme == nil)
        #expect(ThemeSource.tokens(in: SourceText(name: "b.json", text: "{}")) == .none)
    }

    @Test func rejectsSetsOutsideTheFolder() throws {
        let folder = ThemeSource.Folder([
            "$themes.json": Array("[{\"name\": \"a\", \"selectedTokenSets\": {\"../b\": \"enabled\"}}]".utf8)
        ])
        #expect(try Imported(ThemeSource(name: "design", folder: folder)).ids.contains("KB154"))
    }
}

/// What Tokens Studio and the community group's format compute.
@Suite struct TokenComputationTests {
    /// Returns the colour of the accent in a document whose other tokens are fixed.
    private static func accent(_ token: String) throws -> (color: String?, messages: [String]) {
        let text = """
            {"core": {"blue": {"$type": "color", "$value": "#3060c0"}, "half": {"$type": "opacity", "$value": 0.5},
             "thirty": {"$type": "opacity", "$value": "30%"}, "amount": {"$type": "number", "$value": "0.25"},
             "wide": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.2, 0.4, 0.8], "alpha": 1}}},
             "background": {"$type": "color", "$value": "#ffffff"}, "text": {"$type": "color", "$value": "#101820"},
             "accent": \(token)}
            """
        let imported = try Imported(text)
        return (imported[.accentKeyBackground], imported.messages("KB153"))
    }

    /// Expected values are those of colorjs.io 0.5, which `sd-transforms` calls, as CSS colours clipped to sRGB.
    @Test(
        arguments: [
            ("darken", "0.5", "lch", "", "#22315C"), ("darken", "0.5", "srgb", "", "#183060"),
            ("darken", "0.5", "hsl", "", "#183060"), ("lighten", "0.5", "srgb", "", "#98B0E0"),
            ("lighten", "0.5", "hsl", "", "#93AEE4"), ("lighten", "1", "lch", "", "#FFFFFF"),
            ("alpha", "0.1", "srgb", "", "#3060C01A"), ("alpha", "{core.half}", "hsl", "", "#3060C080"),
            ("mix", "0.5", "srgb", "#ffffff", "#98B0E0"), ("mix", "0.25 * 2", "srgb", "{background}", "#98B0E0"),
            ("darken", "{core.amount} * 2", "srgb", "", "#183060"), ("darken", "0", "p3", "", "#3060C0"),
        ])
    func modifiersAreComputed(_ type: String, _ value: String, _ space: String, _ other: String, _ expected: String)
        throws
    {
        let color = other.isEmpty ? "" : ", \"color\": \"\(other)\""
        let modify = "{\"type\": \"\(type)\", \"value\": \"\(value)\", \"space\": \"\(space)\"\(color)}"
        let token =
            "{\"$type\": \"color\", \"$value\": \"{core.blue}\", \"$extensions\": {\"studio.tokens\": {\"modify\": \(modify)}}}"
        let accent = try Self.accent(token)
        #expect(accent.color == expected && accent.messages.isEmpty, "\(accent.messages)")
    }

    /// Parts of a colour's object that cannot be so are named, and the rest counts.
    @Test(
        arguments: [
            (##""alpha": {"$ref": "#/core/half/$value"}"##, "#3366CC80", nil),
            (##""alpha": {"$ref": "#/core/half"}"##, "#3366CC80", nil),
            (##""alpha": "{ core.half }""##, "#3366CC80", "alpha"), (##""alpha": "0.5""##, "#3366CC", "alpha"),
            (##""alpha": "50%""##, "#3366CC", "alpha"), (##""alpha": true"##, "#3366CC", "alpha"),
            (##""alpha": 1.5"##, "#3366CC", "alpha"), (##""alpha": "none""##, "#3366CC00", nil),
            (##""hex": "red""##, "#3366CC", "hex"),
        ] as [(String, String, String?)])
    func alphasAreReadOrNamed(_ part: String, _ expected: String, _ word: String?) throws {
        let accent = try Self.accent(
            "{\"$type\": \"color\", \"$value\": {\"colorSpace\": \"srgb\", \"components\": [0.2, 0.4, 0.8], \(part)}}")
        #expect(accent.color == expected && accent.messages.count == (word == nil ? 0 : 1), "\(accent.messages)")
        #expect(accent.messages.allSatisfy { $0.hasPrefix(word ?? "") })
    }

    @Test(arguments: [
        ("srgb", "[51, 102, 204]"), ("srgb", "[-0.1, 0.4, 0.8]"), ("oklch", "[50, 0.1, 250]"),
        ("hsl", "[210, 120, 50]"),
    ])
    func componentsBeyondTheirRangeAreNamed(_ space: String, _ components: String) throws {
        let accent = try Self.accent(
            "{\"$type\": \"color\", \"$value\": {\"colorSpace\": \"\(space)\", \"components\": \(components)}}")
        #expect(accent.messages.first?.contains("beyond the range of \(space)") == true)
    }

    @Test func componentsMayBeAReference() throws {
        let accent = try Self.accent(
            "{\"$type\": \"color\", \"$value\": {\"components\": \"{core.wide}\", \"alpha\": \"{core.half}\"}}")
        #expect(accent.color == "#3366CC80" && accent.messages.count == 1)
    }

    @Test(arguments: ["\"#12345\"", "{\"colorSpace\": \"srgb\", \"components\": [1, 0]}", "\"{core.nope}\""])
    func valuesMeantAsColorsAreNamedWithoutAType(_ value: String) throws {
        #expect(try Self.accent("{\"$value\": \(value)}").messages.count == 1)
    }

    @Test(arguments: [
        "{\"type\": \"invert\", \"value\": \"1\", \"space\": \"lch\"}", "{\"type\": \"darken\", \"value\": \"0.5\"}",
        "{\"type\": \"mix\", \"value\": \"0.5\", \"space\": \"lch\"}",
        "{\"type\": \"lighten\", \"value\": \"x\", \"space\": \"p3\"}",
    ]) func whatIsNotComputedIsNamed(_ modify: String) throws {
        let token =
            "{\"$type\": \"color\", \"$value\": \"{core.blue}\", \"$extensions\": {\"studio.tokens\": {\"modify\": \(modify)}}}"
        let accent = try Self.accent(token)
        #expect(accent.color == "#3060C0" && accent.messages.count == 1)
        #expect(accent.messages[0].contains("is not computed"))
    }

    @Test(
        arguments: [
            ("\"rgba({core.blue}, 0.5)\"", "#3060C080"), ("\"rgba({core.blue}, {core.half})\"", "#3060C080"),
            ("\"rgba($core.blue, 30%)\"", "#3060C04D"), ("\"rgba({core.blue}, {core.thirty})\"", "#3060C04D"),
            ("\"hsla({core.blue}, 0.25 * 2)\"", "#3060C080"), ("\"rgba(#3060c0, 50%)\"", "#3060C080"),
            ("\"color-mix(in srgb, {core.blue}, {background})\"", "#98B0E0"),
            ("\"rgb(from {core.blue} r g b / 50%)\"", "#3060C080"),
            ("{\"$ref\": \"#/core/blue/$value\"}", "#3060C0"), ("{\"$ref\": \"#/core/blue\"}", "#3060C0"),
            (
                "{\"colorSpace\": \"srgb\", \"components\": [{\"$ref\": \"#/core/wide/$value/components/2\"}, 0, 0]}",
                "#CC0000"
            ),
            ("{\"colorSpace\": \"display-p3\", \"components\": [0, 1, 0]}", "#00FF00"),
            ("{\"colorSpace\": \"lab\", \"components\": [50, 60, \"none\"], \"alpha\": 0.5}", "#CE3F7A80"),
            ("{\"colorSpace\": \"lch\", \"components\": [60, 150, 140]}", "#00B600"),
            ("{\"colorSpace\": \"hwb\", \"components\": [210, 10, 20]}", "#1A73CC"),
            ("{\"colorSpace\": \"oklch\", \"components\": [0.723, 0.219, 149.579]}", "#00C950"),
            ("{\"colorSpace\": \"a98-rgb\", \"components\": [0, 1, 0.1]}", "#00FF00"),
            ("{\"colorSpace\": \"prophoto-rgb\", \"components\": [0.1, 0.9, 0.3]}", "#00FF12"),
            ("{\"colorSpace\": \"rec2020\", \"components\": [0.3, 0.6, 0.2]}", "#00AA2A"),
            ("{\"colorSpace\": \"xyz-d65\", \"components\": [0.2, 0.6, 0.1]}", "#00F800"),
            ("{\"colorSpace\": \"srgb-linear\", \"components\": [0.2, 0.5, 1]}", "#7CBCFF"),
        ])
    func referencesAndSpacesAreComputed(_ value: String, _ expected: String) throws {
        let accent = try Self.accent("{\"$type\": \"color\", \"$value\": \(value)}")
        #expect(accent.color == expected && accent.messages.isEmpty, "\(accent)")
    }

    @Test(arguments: [
        "\"rgba({core.none}, 0.5)\"", "\"rgba({accent}, 0.5)\"", "\"{core.blue} * 2\"", "\"darken({core.blue}, 10%)\"",
        "{\"$ref\": \"other.json#/core/blue\"}", "{\"$ref\": \"#/core/nothing\"}",
        "{\"colorSpace\": \"cmyk\", \"components\": [0, 1, 0]}", "\"rgba({core.blue}, x)\"",
    ]) func whatCannotBeComputedIsNamed(_ value: String) throws {
        let accent = try Self.accent("{\"$type\": \"color\", \"$value\": \(value)}")
        #expect(accent.messages.count == 1, "\(accent)")
    }

    @Test func wholeTokensMayBeOthers() throws {
        #expect(try Self.accent("{\"$type\": \"color\", \"$ref\": \"#/core/blue\"}").color == "#3060C0")
        #expect(try Self.accent("{\"$root\": {\"$type\": \"color\", \"$value\": \"{core.blue}\"}}").color == "#3060C0")
    }
}
