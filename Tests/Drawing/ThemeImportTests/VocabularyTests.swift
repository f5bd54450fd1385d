import Documents
import EmbeddedFiles
import Foundation
import Graphics
import Testing
import ThemeModel

@testable import ThemeImport

/// Systems whose names the table `vocabulary.txt` has: `Fixtures/imports/systems` has a document of each, with one set of colours; magenta
/// is what a role must not take while a better name is there.
@Suite struct VocabularyTests {
    private static let folder = FixtureTests.folder.appending(path: "systems")
    static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    @Test(arguments: files) func systemsKeepTheirColors(_ file: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
        let imported = try Imported(text, name: file)
        #expect(imported[.keyboardBackground] == "#F6F7F9" && imported[.keyboardBackground, .dark] == "#14161A")
        #expect(imported[.regularKeyText] == "#1B1D22" && imported[.regularKeyText, .dark] == "#E8EAEE")
        #expect(imported[.accentKeyBackground] == "#2A5BD7" && imported[.accentKeyBackground, .dark] == "#7FA6FF")
        let colors = Mode.allCases.compactMap { imported.theme?.document.variant($0)?.values.values }.joined()
        #expect(!colors.contains(.color(.init(rgb: 0xD10FB0))) && !imported.ids.contains("KB168"))
        // `--explain` and the note name the system.
        let word = String(file.prefix { $0 != "_" && $0 != "." })
        let roles = try #require(imported.messages("KB151").first { $0.hasPrefix("roles by the names of ") })
        #expect(roles.lowercased().filter(\.isLetter).contains(word.filter(\.isLetter)))
        let system = roles.dropFirst("roles by the names of ".count).prefix { $0 != "(" }.dropLast()
        #expect(imported.theme?.explanation.contains("(\(system))") == true)
    }

    /// The reader of the table passes over a word that is no property's name, and a format without rows sets nothing.
    @Test func propertySourcesNameProperties() {
        let lines = String(decoding: EmbeddedFolder(import_tables)["property-sources.txt"], as: UTF8.self)
            .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        for words in lines {
            #expect(words.count > 2 && words.dropFirst(2).allSatisfy { PropertyName(rawValue: $0) != nil }, "\(words)")
        }
        let formats = ["fcitx5", "heliboard", "heliboard-android", "trime", "trime-sizes"]
        #expect(Set(lines.map { $0[0] }) == Set(formats))
        #expect(formats.map { PropertySources($0).map(\.name) }.joined().elementsEqual(lines.map { $0[1] }))
    }

    /// A colour that cannot be what it is called gives way to the next.
    @Test(arguments: [
        ("--bg: transparent; --canvas: #FFFFFF", "light", "#FFFFFF", "#222222", "#0066CC"),
        ("--bg: #FFFFFF; --text-primary: #FEFEFE", "light", "#FFFFFF", "#222222", "#0066CC"),
        ("--bg: #FFFFFF; --primary: #FFFFFF", "light", "#FFFFFF", "#222222", "#0066CC"),
        ("--bg: #FFFFFF; --border-interactive: #0066CC; --border: #CCCCCC", "light", "#FFFFFF", "#222222", "#0066CC"),
    ])
    func implausibleColorsGiveWay(
        _ first: String, _ mode: String, _ ground: String, _ text: String, _ accent: String
    ) throws {
        let imported = try Imported(
            ":root { \(first); --main-content-fg: #222222; --brand-action: #0066CC }", name: "a.css")
        #expect(imported[.keyboardBackground] == ground && imported[.regularKeyText] == text)
        #expect(imported[.accentKeyBackground] == accent && imported[.modifierKeyBackground] != accent)
        #expect(!imported.ids.contains("KB168"))
    }

    /// Where nothing else is called so, the colour stays, is named, and counts as invented.
    @Test func doubtfulColorsAreNamed() throws {
        let sound = try Imported(":root { --bg: #FFFFFF; --text: #222222; --accent: #0066CC }", name: "a.css")
        let doubtful = try Imported(":root { --bg: #FFFFFF; --text: #222222; --accent: #FFFFFE }", name: "a.css")
        #expect(!sound.ids.contains("KB168") && doubtful[.accentKeyBackground] == "#FFFFFE")
        #expect(doubtful.messages("KB168").first?.contains("is like the ground") == true)
        let shares = try [sound, doubtful].map { try #require($0.theme).ledger.share }
        #expect(shares[0] < shares[1])
        // An accent that is missing is the text, of which the source says nothing.
        let none = try Imported(":root { --bg: #FFFFFF; --text: #222222 }", name: "a.css")
        #expect(none[.accentKeyBackground] == "#222222" && none.provenance(of: .accentKeyBackground) == "invented")
        #expect(none.provenance(of: .regularKeyText) == "read")
        // A monochrome system's accent is its text, and so is its border.
        let monochrome = try Imported(
            ":root { --bg: #FFFFFF; --text: #000000; --accent: #000000; --border: #000000 }", name: "a.css")
        #expect(!monochrome.ids.contains("KB168") && monochrome[.accentKeyBackground] == "#000000")
    }

    /// A name with the word for colours has nothing else, and a brand's value that is none is named.
    @Test(arguments: ["none", "url(a.png)", "12px"]) func accentsThatAreNoColorsAreNamed(_ value: String) throws {
        let sheet = ":root { --color-bg: #FFFFFF; --color-text: #222222; --color-primary: \(value) }"
        let imported = try Imported(sheet, name: "a.css")
        #expect(imported[.accentKeyBackground] == "#222222" && imported.ids.contains("KB153"))
    }

    /// The ground of a part is no page's: a surface or kbrender's own ground takes its place, and the part is named.
    @Test(arguments: [
        "--comp-switch-bg", "--scrollbar-bg", "--header-background", "--button-primary-bg", "--content-bg",
    ])
    func groundsOfPartsAreNoGrounds(_ name: String) throws {
        func sheet(_ more: String) throws -> Imported {
            try Imported(":root { \(name): #FF8800; --text: #F1F4F8; --accent: #66AAFF; \(more) }", name: "a.css")
        }
        let alone = try sheet("")
        #expect(alone[.keyboardBackground] != "#FF8800" && alone[.regularKeyText] == "#F1F4F8", "letters of a dark one")
        #expect(alone.messages("KB168").contains { $0.hasPrefix("#FF8800 is the ground of a part") })
        let surface = try sheet("--card: #202830")
        #expect(surface[.keyboardBackground] == "#202830" && surface.messages("KB168").count == 1)
        let page = try sheet("--page-bg: #101418")
        #expect(page[.keyboardBackground] == "#101418" && page.messages("KB168").isEmpty)
    }

    /// A ground that nothing states is kbrender's: a warning says so, of each mode that lacks one, and it counts as invented.
    @Test(arguments: [
        ":root { --text: #F1F4F8; --accent: #66AAFF % }",
        ##"{"text": {"$value": "#F1F4F8"}, "accent": {"$value": "#66AAFF"} % }"##,
    ])
    func groundsThatNothingStatesAreNamed(_ text: String) throws {
        let isSheet = text.hasPrefix(":")
        let none = try Imported(text.replacing("%", with: ""))
        #expect(none.messages("KB168").count == 1 && none.messages("KB168")[0].contains("can be the background"))
        let ground = isSheet ? "; --card: #202830" : ##", "card": {"$value": "#202830"}"##
        let surface = try Imported(text.replacing("%", with: ground))
        #expect(surface[.keyboardBackground] == "#202830" && !surface.ids.contains("KB168"))
        let shares = try [surface, none].map { try #require($0.theme).ledger.share }
        #expect(shares[0] < shares[1])
        let choice = RoleChoice(role: "background", path: isSheet ? "--mist" : "mist")
        let mist = isSheet ? "; --mist: #202830" : ##", "mist": {"$value": "#202830"}"##
        let chosen = try Imported(text.replacing("%", with: mist)) { $0.roles = [choice] }
        #expect(chosen[.keyboardBackground] == "#202830" && !chosen.ids.contains("KB168"))
    }

    @Test func groundsThatOneModeLacksAreNamed() throws {
        let imported = try Imported(".light { --bg: #FFF; --text: #111 } .dark { --text: #EEE }", name: "a.css")
        #expect(imported.diagnostics.filter { $0.kind.id == "KB168" }.map(\.path) == ["dark"])
    }

    /// A word with which all names begin, such as a theme's name, makes no part of them.
    @Test func aGroundWhoseNameBeginsAsAllIsNoPart() throws {
        let sheet = ":root { --widget-bg: #101418; --widget-text: #C4CED8; --widget-accent: #6CA8E0 }"
        let imported = try Imported(sheet, name: "a.css")
        #expect(imported[.keyboardBackground] == "#101418" && !imported.ids.contains("KB168"))
    }

    @Test(
        arguments: [
            ("accent-text", nil), ("action/fg", nil), ("text-selection", nil), ("bg/accent/muted", nil),
            ("body-color", "textPrimary"), ("--color", "textPrimary"), ("color/body", "background"),
            ("body-bg", "background"), ("text-primary", "textPrimary"), ("bg-danger", nil), ("bg-overlay", nil),
            ("text-bg", "background"), ("label/fg", "textPrimary"),
        ] as [(String, String?)])
    func wordsThatSayOnWhatTheyStandAreNoGroundAndNoText(_ path: String, _ role: String?) {
        #expect(TokenWords([path]).role?.role.rawValue == role)
    }

    /// Shades of one role are no modes.
    @Test(arguments: [
        ##"{"background": {"$value": "#FFFFFF"}, "text": {"$value": "#111111"}, "primary": {"light": {"$value": "#66A"}, "main": {"$value": "#204080"}, "dark": {"$value": "#012"}}}"##,
        ##"{"background": {"$value": "#FFFFFF"}, "text": {"light": {"$value": "#FFFFFF"}, "dark": {"$value": "#111111"}}, "primary": {"$value": "#204080"}}"##,
    ])
    func shadesAreNoModes(_ text: String) throws {
        let imported = try Imported(text, name: "a.tokens.json")
        #expect(imported.ids.contains("KB150") && imported[.regularKeyText] == "#111111")
        #expect(imported[.accentKeyBackground] == "#204080" && imported[.keyboardBackground] == "#FFFFFF")
    }

    /// Of a token with two words, the first says the mode.
    @Test func modesMayHaveShades() throws {
        let modes = ["light": ("#FFFFFF", "#111111"), "dark": ("#101418", "#EEEEEE")].map { mode, colors in
            """
            "\(mode)": {"background": {"$value": "\(colors.0)"}, "text": {"$value": "\(colors.1)"}, "primary": {"base": {"$value": "#3366CC"},
             "light": {"$value": "#88AAEE"}, "dark": {"$value": "#224488"}}}
            """
        }
        let imported = try Imported("{\(modes.joined(separator: ", "))}", name: "a.tokens.json")
        for mode in Mode.allCases { #expect(imported[.accentKeyBackground, mode] == "#3366CC") }
        #expect(imported[.keyboardBackground, .dark] == "#101418" && imported[.regularKeyText] == "#111111")
    }
}
