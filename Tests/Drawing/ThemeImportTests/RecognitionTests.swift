import Documents
import Testing
import ThemeModel

@testable import ThemeImport

/// What a file is, whatever its name: marks, answers around documents, variants alone, and kinds that are not read.
@Suite struct RecognitionTests {
    private static let variant: String = {
        let names = [
            "regularKeyBackground", "regularKeyText", "regularKeyBorder", "modifierKeyBackground", "modifierKeyText",
            "modifierKeyBorder", "pressedKeyBackground", "pressedKeyText",
        ]
        return "{\"keyboardBackground\": \"#101418\", "
            + names.map { "\"\($0)\": \"#808080\"" }.joined(separator: ", ") + "}"
    }()

    @Test(
        arguments: [
            ("[Palette]\nName=Mist\n\nForeground=#C4CED8\n", "INI", "[Palette]"),
            ("# Ours\n[[Mist]]\n  palette = a:b\n", "INI", "[[Mist]]"),
            ("; Paste\n;this\n[Colors]\nBlack=0,0,0\n", "INI", "[Colors]"), ("[a]\n[b]\nc=d e\n", "INI", "[a]"),
            ("[page]\nground = \"#101418\"\n", "TOML", "[page]"),
        ])
    func saysThatSettingsAreOfNoKind(text: String, form: String, section: String) throws {
        let imported = try Imported(text, name: "mist.conf")
        let message = try #require(imported.messages("KB100").first)
        #expect(
            imported.ids == ["KB100"] && message.contains("\(form) file that begins with the section \"\(section)\""))
    }

    @Test func readsNoDesktopThemes() throws {
        let text = "[Metadata]\nName=Mist\n[InputPanel/Background]\nColor=#FFFFFF\n"
        for text in [text, "# vim: ft=dosini\n" + text] {
            let imported = try Imported(text, name: "theme.conf")
            #expect(imported.ids == ["KB158"] && imported.messages("KB158")[0].contains("fcitx5 for the desktop"))
        }
    }

    @Test(
        arguments: [
            (
                "{\"special\": {\"background\": \"#101418\", \"foreground\": \"#C4CED8\"}}",
                "JSON with \"special\"; a background", true
            ),
            (
                "background-color: '#101418'\nforeground-color: '#C4CED8'\npalette: []",
                "YAML with \"background-color\"", true
            ),
            ("[ssh]\ncolor0 = #101418\nhue=1", "settings in lines with \"ssh\"", false),
            ("{\"a\": 1, \"b\": 1, \"c\": 1, \"d\": 1, \"e\": 1, \"f\": 1}", "\"e\" and 1 more", false),
            ("{}", "JSON with no members", false),
        ])
    func saysWhatWasSeen(text: String, seen: String, isTerminal: Bool) throws {
        let imported = try Imported(text, name: "a")
        let message = try #require(imported.messages("KB100").first)
        #expect(message.contains(seen) && message.contains("catppuccin") && !message.contains("\n"), "\(message)")
        #expect(message.contains("nearest to kind terminal") == isTerminal)
    }

    @Test func aVariantAloneServesBothModes() throws {
        let imported = try Imported(Self.variant)
        #expect(imported[.keyboardBackground, .light] == "#101418" && imported[.keyboardBackground, .dark] == "#101418")
        #expect(imported.ids.contains("KB150") && !imported.ids.contains("KB146"))
        let validation = try ThemeSource(bytes: Array(Self.variant.utf8), name: "a.json").validate(store: true)
        #expect(validation.diagnostics.haveErrors, "the store wants the document")
    }

    @Test(arguments: [
        "{\"data\": %}", "{\"success\": true, \"data\": %}", "{\"status\": \"ok\", \"theme\": %}",
        "{\"ok\": true, \"payload\": {\"data\": %}}", "{\"code\": 0, \"result\": [%, %]}",
    ]) func answersAreOpened(_ envelope: String) throws {
        let imported = try Imported(envelope.replacing("%", with: SchemeTests.terminal()))
        #expect(imported[.accentKeyBackground] == "#6CA8E0" && imported.ids.contains("KB145"))
        #expect(imported.ids.contains("KB155") == envelope.contains("["))
    }

    @Test(arguments: [
        "{\"theme\": %}", "{\"result\": %, \"more\": []}", "{\"data\": {\"data\": {\"data\": %}}}",
        "{\"data\": [%, 1]}",
    ]) func otherObjectsAreNoAnswers(_ envelope: String) throws {
        #expect(try Imported(envelope.replacing("%", with: SchemeTests.terminal())).ids == ["KB100"])
    }

    @Test func refusalsAreQuoted() throws {
        let imported = try Imported("{\"success\": false, \"message\": \"no such theme\"}")
        #expect(imported.messages("KB100") == ["the server's answer says that the request failed: \"no such theme\""])
    }

    /// A list in an answer has themes to choose from: by id or name, or by the name that its format gives.
    @Test func themesOfListsInAnswersArePicked() throws {
        let schemes = ["One", "Two"].map { SchemeTests.terminal(name: $0) }
        let blue = schemes[1].replacing("#6CA8E0", with: "#6CA8FF")
        var source = ThemeSource("{\"ok\": 1, \"data\": [\(schemes[0]), \(blue)]}", name: "answer.json")
        #expect(try source.names(in: source.open()) == ["One", "Two"])
        let imported = try Imported(source) { $0.pick = "two" }
        #expect(imported[.accentKeyBackground] == "#6CA8FF" && imported.theme?.document.name == "Two")
        #expect(!imported.ids.contains("KB155"))
        source.pick = "Three"
        #expect(throws: ImportError.self) { try source.load() }
    }

    @Test func answersKeepTheirPlaces() throws {
        let scheme = SchemeTests.terminal().replacing("#6CA8E0", with: "#6CA8EG")
        let imported = try Imported("{\n\"ok\": 1,\n\"theme\": \(scheme)}")
        let fault = try #require(imported.diagnostics.first { $0.kind.id == "KB103" })
        #expect(fault.source?.position(of: fault.range?.lowerBound ?? 0).line == 3)
    }

    @Test(
        arguments: [
            ("<?xml version=\"1.0\"?>\n<resources><color name=\"a\">#fff</color></resources>", "Android resources"),
            ("<plist><dict><key>scope</key></dict></plist>", "a TextMate theme"),
            ("<scheme name=\"a\"/>", "a JetBrains scheme"),
            ("<?xml version=\"1.0\"?><a/>", "an XML file"), ("<!DOCTYPE html><html></html>", "a web page"),
            ("<keyboard name=\"a\"/>", "a keyboard layout"), ("hi Normal guifg=#fff", "a Vim"),
            ("(deftheme a)", "an Emacs"),
            ("return {\n  colors = {}\n}", "a Lua file"), ("#!/bin/sh\ncolor0=#fff", nil),
            ("#!/bin/sh\necho", "a script"), ("Windows Registry Editor Version 5.00", "the Windows registry"),
            ("GIMP Palette\nName: a", "a GIMP palette"),
            ("# Theme\n\n```css\n:root { --a: b }\n```", "a Markdown file"),
            ("{\"variables\": [], \"modes\": {}}", "Figma"), ("{\"tablet\": {\"layer\": []}}", "a keyboard layout"),
            ("bplist00\u{1}", "a binary property list"), ("%PDF-1.4", "a picture"),
        ] as [(String, String?)])
    func knownFilesAreNamed(_ text: String, _ name: String?) throws {
        let imported = try Imported(text, name: "a")
        guard let name else {
            #expect(!imported.ids.contains("KB158"))
            return
        }
        #expect(
            imported.ids == ["KB158"] && imported.messages("KB158")[0].contains(name), "\(imported.messages("KB158"))")
    }

    @Test func archivesOfOtherKindsAreNamed() throws {
        for (entry, name) in [
            ("AndroidManifest.xml", "Android app"), ("extension.vsixmanifest", "VS Code extension"),
            ("metadata.protobuf", "Gboard theme"),
        ] {
            let zip = ZipBuilder([(entry, "x"), ("a.json", "{}")])
            let imported = try Imported(ThemeSource(bytes: zip.bytes, name: "a.zip"))
            #expect(imported.ids == ["KB158"] && imported.messages("KB158")[0].contains(name))
        }
    }

    /// What Rboard installs: Gboard's own style sheets, and what lists them.
    @Test func themesOfRboardAreNamed() throws {
        let metadata =
            #"{"format_version": 3, "id": "x", "name": "Dusk", "style_sheets": ["style_sheet_md2.css"], "flavors": []}"#
        let sheet = "@def color_base @web_color_bg;\n.keyboard { background-color: color_base; }\n"
        let zip = ZipBuilder([
            ("metadata.json", metadata), ("style_sheet_md2.css", sheet), ("style_sheet_md2_border.css", sheet),
            ("variables.css", "@def web_color_bg #101418;"),
        ])
        for imported in [
            try Imported(ThemeSource(bytes: zip.bytes, name: "a.zip")), try Imported(metadata),
            try Imported(sheet, name: "a.css"),
        ] {
            #expect(imported.ids == ["KB158"] && imported.messages("KB158")[0].contains("a Gboard theme"))
        }
        let other = ZipBuilder([("metadata.json", "{}"), ("theme.json", "{}")])
        #expect(try !Imported(ThemeSource(bytes: other.bytes, name: "a.zip")).ids.contains("KB158"))
    }

    @Test func unknownTextsAreQuoted() throws {
        let imported = try Imported("\nname = x\n", name: "a.toml")
        #expect(
            imported.messages("KB100")[0].hasPrefix("the document's kind is unknown: its first line is \"name = x\""))
        #expect(try Imported("", name: "a").ids == ["KB001"] && Imported("{", name: "a").ids.contains("KB001"))
        let utf16 = ThemeSource(bytes: [0xFF, 0xFE, 0x61, 0], name: "a")
        #expect(try Imported(utf16).ids == ["KB100"])
    }

    @Test func nativeDocumentsHaveNoMark() throws {
        let marked = ThemeSource(bytes: [0xEF, 0xBB, 0xBF] + Array(Self.variant.utf8), name: "a.json")
        #expect(try Imported(marked).ids.contains("KB002"))
        let foreign = ThemeSource(bytes: [0xEF, 0xBB, 0xBF] + Array(SchemeTests.base16.utf8), name: "a.yaml")
        let imported = try Imported(foreign)
        #expect(imported.ids.contains("KB159") && imported[.accentKeyBackground] == "#6CA8E0")
        let token = ThemeSource(
            bytes: [0xEF, 0xBB, 0xBF] + Array("palette = 4=#6CA8E0\nbackground=#000\nforeground=#fff".utf8), name: "a")
        #expect(try Imported(token)[.accentKeyBackground] == "#6CA8E0")
    }

    @Test func readsTokensWithoutTypes() throws {
        let text = """
            {"color": {"accent": {"value": "{color.blue.value}"}, "blue": {"value": "#2060A0"},
             "background": {"value": "#F4F8FC", "attributes": {"category": "color"}}, "text": {"value": "#102030"}}}
            """
        let imported = try Imported(text)
        #expect(imported.theme?.kind == .designTokens && imported[.accentKeyBackground] == "#2060A0")
        let group = "{\"brand\": {\"type\": \"color\", \"accent\": {\"value\": \"#2060A0\"}}}"
        #expect(try Imported(group).theme?.kind == .designTokens)
        #expect(try Imported("{\"a\": {\"value\": \"#2060A0\"}}").theme == nil, "one colour by no name is nothing")
    }

    private static let ownTokens: String = {
        let names = [
            "keyboardBackground", "regularKeyBackground", "regularKeyText", "regularKeyBorder", "modifierKeyBackground",
            "modifierKeyText", "modifierKeyBorder", "pressedKeyBackground", "pressedKeyText",
        ]
        let color =
            "{\"$type\": \"color\", \"$value\": {\"colorSpace\": \"srgb\", \"components\": [0.5, 0.5, 0.5], \"alpha\": 0.502, \"hex\": \"#808080\"}}"
        let length = { (number: String) in "{\"value\": \(number), \"unit\": \"px\"}" }
        return """
            {"$extensions": {"dev.kbrender": {"format": 1, "id": "slate_1", "name": "Slate", "author": "A Sailor", "version": "1.2"}},
             "light": {"$extensions": {"dev.kbrender": {"candidateBarEnabled": false, "cornerStyle": "continuous"}},
              \(names.map { "\"\($0)\": \(color)" }.joined(separator: ",\n")),
              "keySpacing": {"$type": "dimension", "$value": \(length("5.5"))}, "keyFontWeight": {"$type": "fontWeight", "$value": 500},
              "keyboardBackgroundGradient": {"$type": "gradient", "$value": [{"color": \(color.dropFirst(28).dropLast()), "position": 0},
                {"color": {"hex": "#000000", "alpha": 1}, "position": 1}]},
              "regularKeyShadow": {"$type": "shadow", "$value": {"color": {"hex": "#000000", "alpha": 0.2}, "offsetX": \(length("0")),
                "offsetY": \(length("2")), "blur": \(length("6")), "spread": \(length("0"))}}}}
            """
    }()

    @Test func readsItsOwnTokensExactly() throws {
        let imported = try Imported(Self.ownTokens, name: "slate.tokens.json")
        #expect(imported.theme != nil, "\(imported.diagnostics.map { "\($0.path) \($0.message)" })")
        #expect(imported[.regularKeyText] == "#80808080" && imported[.keySpacing] == "5.5")
        #expect(imported[.regularKeyShadowColor] == "#00000033" && imported[.regularKeyShadowOffset] == "[0,2]")
        #expect(imported[.keyFontWeight] == "medium" && imported[.candidateBarEnabled] == "false")
        #expect(imported.theme?.document.id == "slate_1" && imported.theme?.document.metadata.version == "1.2")
        #expect(!imported.ids.contains("KB123"))
    }

    /// What has another type than kbrender writes is named.
    @Test(arguments: [
        ("\"id\": \"slate_1\"", "\"id\": {}", "$extensions.dev.kbrender.id", "an object is not a text"),
        ("\"author\": \"A Sailor\"", "\"author\": true", "$extensions.dev.kbrender.author", "true is not a text"),
        ("\"version\": \"1.2\"", "\"version\": 1.2", "$extensions.dev.kbrender.version", "1.2 is not a text"),
        ("{\"$ext", "{\"$description\": [], \"$ext", "$description", "a list is not a text"),
        (
            "{\"candidateBarEnabled\": false, \"cornerStyle\": \"continuous\"}", "12",
            "light.$extensions.dev.kbrender", "12 is not an object"
        ),
    ])
    func ownTokensOfOtherTypesAreNamed(_ old: String, _ new: String, _ path: String, _ message: String) throws {
        let text = Self.ownTokens.replacing(old, with: new, maxReplacements: 1)
        let imported = try Imported(text, name: "slate.tokens.json")
        let problems = imported.diagnostics.filter { $0.kind.id == "KB102" }
        #expect(problems.map(\.path) == [path] && problems.first?.message == message + ", and is ignored")
        #expect(imported.theme != nil)
    }
}
