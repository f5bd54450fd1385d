import Documents
import Graphics
import Testing
import ThemeModel

@testable import ThemeImport

/// Tests that apply to all formats.
@Suite struct LoaderTests {
    static let samples = [
        ("fcitx5", Fcitx5Tests.theme()), ("floris", FlorisTests.second), ("base16", SchemeTests.base16),
        ("terminal", SchemeTests.terminal()), ("material", SchemeTests.material),
        ("heliboard", KeyboardFormatTests.few),
        ("heliboard", KeyboardFormatTests.all), ("sangam-nested", KeyboardFormatTests.nested),
        ("dtcg", TokenTests.light),
        ("rime", RimeTests.squirrel), ("trime", RimeTests.trime),
    ]

    @Test(arguments: samples) func recognizesEachKind(_ kind: String, _ text: String) throws {
        let imported = try Imported(text)
        #expect(imported.theme?.kind.name == kind)
        #expect(try Imported(text) { $0.kind = ThemeKind(named: kind) }.theme?.document == imported.theme?.document)
    }

    @Test(arguments: samples) func resultsAreNativeThemes(_ kind: String, _ text: String) throws {
        let theme = try #require(try Imported(text).theme)
        let written = SourceText(name: "out.json", text: NativeThemeWriter.text(theme.document))
        let contrast = [ThemeDiagnosticKinds.lowContrast, ThemeDiagnosticKinds.veryLowContrast]
        let problems = ThemeValidation(written, store: true).diagnostics.filter { !contrast.contains($0.kind) }
        #expect(problems.filter { $0.severity > .note } == [])
        #expect(ThemeDocument.read(written).value == theme.document)
    }

    /// Returns the number of values in a variant; each part of a key's own look is one.
    private static func values(_ variant: ThemeVariant) -> Int {
        guard case .overrides(let overrides)? = variant.values[.keyOverrides] else { return variant.values.count }
        let parts = OverridableKey.allCases.flatMap { key in OverriddenState.allCases.map { overrides[key, $0] } }
        return variant.values.count - 1 + parts.reduce(0) { $0 + $1.changes.count }
    }

    @Test(arguments: samples) func explainsEveryProperty(_ kind: String, _ text: String) throws {
        let theme = try #require(try Imported(text).theme)
        let lines = theme.explanation.split(separator: "\n")
        let count = Mode.allCases.reduce(0) { $0 + (theme.document.variant($1).map(Self.values) ?? 0) }
        #expect(lines.count == count + 2 && lines.last?.contains("drawn properties:") == true)
        let untraced = lines.filter { $0.contains("as written") }
        #expect(untraced.isEmpty, "\(untraced)")
        #expect(lines.contains { $0.contains("keyboardBackground") && $0.contains("source.json:") })
    }

    @Test(arguments: samples) func truncatedSourceIsAnErrorOrATheme(_ kind: String, _ text: String) throws {
        let bytes = Array(text.utf8)
        for count in stride(from: 0, to: bytes.count, by: max(bytes.count / 60, 1)) {
            let imported = try Imported(ThemeSource(bytes: Array(bytes[..<count]), name: "cut"))
            #expect((imported.theme == nil) == imported.diagnostics.haveErrors)
        }
    }

    @Test(arguments: samples) func wrongValueIsAnErrorOrATheme(_ kind: String, _ text: String) throws {
        for wrong in ["null", "{}", "1e999"] {
            for (n, line) in text.split(separator: "\n").enumerated() {
                guard let colon = line.lastIndex(of: ":") else { continue }
                let changed = text.split(separator: "\n").enumerated().map { m, other in
                    m == n ? String(line[...colon]) + " " + wrong + (line.hasSuffix(",") ? "," : "") : String(other)
                }.joined(separator: "\n")
                let imported = try Imported(changed)
                #expect((imported.theme == nil) == imported.diagnostics.haveErrors)
            }
        }
    }

    @Test func nativeDocumentsHaveOneThemeToPick() throws {
        let text = String(decoding: Preset.all[0].source.bytes, as: UTF8.self)
        for name in [Preset.all[0].id, Preset.all[0].id.uppercased()] {
            #expect(try Imported(text) { $0.pick = name }.theme != nil)
        }
        #expect(throws: ImportError.self) { try Imported(text) { $0.pick = "night" } }
    }

    @Test func rejectsUnknownDocuments() throws {
        let message = try Imported("{\"hello\": 1}").messages("KB100").first
        for kind in ThemeKind.all { #expect(message?.contains(kind.name) == true) }
        #expect(try Imported("hello: 1\nworld: 2").ids == ["KB100"])
        #expect(try Imported("").ids == ["KB001"])
    }

    @Test func nativeDocumentsKeepTheirKind() throws {
        let native = try #require(ThemeDocument.read(Preset.all[0].source).value)
        let imported = try Imported(NativeThemeWriter.text(native))
        #expect(imported.theme?.document == native && imported.theme?.kind == .native(.keyboard))
        let brand =
            "{\"primary\": \"#102030\", \"primaryLight\": \"#405060\", \"primaryDark\": \"#000000\", "
            + "\"secondary\": \"#102030\", \"accent\": \"#102030\", \"success\": \"#102030\"}"
        #expect(try Imported(brand).theme?.kind == .native(.brand))
        #expect(
            try Imported("{\"inProgress\": \"666666\", \"completed\": \"333333\"}").theme?.kind == .native(.palette))
        #expect(try Imported("{\"light\": {\"colors\": {\"accent\": \"#4F46E5\"}}}").theme?.kind == .native(.tokens))
    }

    @Test(
        arguments: [
            ("Ärger & Co", "x", "arger_co"), ("A!", "night-sky", "night_sky"), ("--Trim--", "x", "trim"),
            ("Frappé", "x", "frappe"), ("Frappe\u{301}", "x", "frappe"), ("Łódź Straße", nil, "lodz_strasse"),
            ("Œuvre Þing Đà İzmir", nil, "oeuvre_thing_da_izmir"), ("ẽ|e|ǖ", "abc", "abc"),
            ("红黄蓝", "紫", "imported_681815bf"), ("莫奈", nil, "imported_4053f94e"), ("莫奈", "monet", "monet"),
        ] as [(String, String?, String)])
    func derivesIDsFromNames(_ name: String, _ base: String?, _ expected: String) {
        #expect(ImportedName.id(of: name, base: base) == expected)
    }

    @Test func idsThatAreTakenGetANumber() {
        var ids = ThemeIDs()
        func claim(_ id: String) -> (String, [String]) {
            let theme = ThemeDocument(
                id: id, name: id, metadata: ThemeMetadata(), light: ThemeVariant([:]), dark: ThemeVariant([:]))
            let claimed = ids.claim(theme, from: "a.yaml")
            return (claimed.theme.id, claimed.notes.map { "\($0.kind.id) \($0.message)" })
        }
        #expect(claim("google") == ("google", []))
        #expect(
            claim("google") == (
                "google_2", ["KB162 another theme has the id google too, so this one has google_2"]
            ))
        #expect(claim("google").0 == "google_3")
        let long = String(repeating: "a", count: 50)
        #expect(claim(long).0 == long && claim(long).0 == String(repeating: "a", count: 48) + "_2")
    }

    /// Of two members with one name, the programs take the later, and so does kbrender, which names it; not in its own documents.
    @Test(arguments: [
        ##"{"colors": {"editor.foreground": "#C4CED8", "editor.background": "#FFFFFF", "editor.background": "#101418"}}"##,
        ##"{/* a */ "colors": {"editor.background": "#FFF", "editor.foreground": "#C4CED8", "editor.background": "#101418",},}"##,
        ##"{"background": "#FFFFFF", "foreground": "#C4CED8", "black": "#000000", "blue": "#6CA8E0", "brightWhite": "#FFFFFF", "background": "#101418"}"##,
        ##"{"bg": {"value": "#FFFFFF", "type": "color", "value": "#101418"}, "text": {"value": "#C4CED8", "type": "color"}}"##,
    ])
    func theLaterOfTwoMembersCounts(_ text: String) throws {
        let imported = try Imported(text)
        #expect(imported[.keyboardBackground] == "#101418")
        let twice = imported.diagnostics.filter { $0.kind.id == "KB003" }
        #expect(twice.map(\.severity) == [.warning])
        #expect(twice[0].message == "written twice in one object, on lines 1 and 1; the later counts (remove one)")
        let named = try Imported(text) { $0.kind = imported.theme?.kind }
        #expect(named[.keyboardBackground] == "#101418" && named.messages("KB003").count == 1)
    }

    @Test(arguments: [
        ##"{"light": {"keyboardBackground": "#D0D4DA", "keyboardBackground": "#D0D4DB"}}"##,
        ##"{"schemaVersion": "1.0", "id": "abc", "id": "abd", "name": "Abc"}"##,
    ])
    func ownDocumentsTakeNeitherOfTwoMembers(_ text: String) throws {
        let imported = try Imported(text)
        #expect(imported.theme == nil && imported.messages("KB003").first?.hasSuffix("1 and 1 (remove one)") == true)
    }

    @Test func completesAndShortensNames() {
        #expect(ImportedName.name("紅") == "紅 theme" && ImportedName.author("X") == "Unknown")
        #expect(ImportedName.name(String(repeating: "👩‍👩‍👧", count: 60)).count == 50)
    }

    @Test func reportsContrastInTheSourcesTerms() throws {
        let source = ThemeSource(bytes: Array(Fcitx5Tests.theme(["keyTextColor": "-14405572"]).utf8), name: "skin.json")
        let validation = try source.validate()
        let messages = validation.diagnostics.filter { $0.kind == ThemeDiagnosticKinds.veryLowContrast }.map(\.message)
        #expect(messages.contains { $0.hasPrefix("keyTextColor on keyBackgroundColor: #24303C on #24303C") })
        #expect(try source.validate(store: true).diagnostics.contains { $0.kind.id == "KB144" })
    }

    @Test func colorRulesMatchTheirDefinitions() {
        #expect(mix(Color(rgb: 0x101418), Color(rgb: 0xC4CED8), 0.12) == Color(rgb: 0x262A2F))
        #expect(best(Color(rgb: 0x808080), .black, .white) == .black)
        for rgb in stride(from: UInt32(0), to: 0xFFFFFF, by: 7919) {
            #expect(Color(rgb: rgb).withLightness(movedBy: 0) == Color(rgb: rgb))
        }
    }

    /// Expected values are those of Android's `ColorUtils`, in single precision.
    @Test(
        arguments: [
            (0x336699, 0.06, 0x3B75B0), (0x336699, -0.06, 0x2B5782), (0xECEFF1, -0.06, 0xDAE0E4),
            (0x101418, 0.09, 0x222B34), (0x1A73E8, 0.06, 0x3684EB), (0xFFEEAA, 0.06, 0xFFF4C9),
            (0x000000, 0.09, 0x171717), (0xFFFFFF, 0.06, 0xFFFFFF), (0x050505, -0.06, 0x000000),
            (0x888888, 0.06, 0x979797),
        ] as [(UInt32, Double, UInt32)])
    func lightnessMovesAsOnAndroid(_ rgb: UInt32, _ step: Double, _ expected: UInt32) {
        #expect(Color(rgb: rgb).withLightness(movedBy: step) == Color(rgb: expected))
    }

    /// A draft gives the colour of a role to the token of the same name.
    @Test func everyRoleIsAToken() {
        #expect(TokenRole.allCases.allSatisfy { ColorToken(rawValue: $0.rawValue) != nil })
    }
}
