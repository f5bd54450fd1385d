import Documents
import Foundation
import Testing
import ThemeModel

@testable import ThemeImport

/// Themes of VS Code, FUTO Keyboard and Catppuccin.
@Suite struct EditorTests {
    private static func fixture(_ name: String) throws -> String {
        try String(contentsOf: FixtureTests.folder.appending(path: name), encoding: .utf8)
    }

    @Test func readsVSCode() throws {
        let imported = try Imported(Self.fixture("code.json"), name: "slate.json")
        #expect(imported.theme?.kind == .vscode)
        #expect(imported[.keyboardBackground] == "#101418" && imported[.regularKeyBackground] == "#262A2F")
        #expect(imported[.modifierKeyBackground] == "#1B1F24" && imported[.accentKeyBackground] == "#6CA8E0")
        #expect(imported[.pressedKeyBackground] == "#515559" && imported[.popupBackground] == "#1C2228")
        #expect(imported[.popupKeySelectedBackground] == "#2A323A" && imported[.candidateSeparator] == "#34393E")
        #expect(imported[.candidateAnnotationText] == "#7C848B", "default is absent")
        #expect(imported.messages("KB153") == ["the colours of \"./base.json\" are not in the file"])
        #expect(imported.theme?.document.dark != nil && imported.ids.contains("KB150"))
    }

    private static func code(_ colors: [String: String]) -> String {
        let all = ["editor.background": "#101418", "editor.foreground": "#C4CED8"].merging(colors) { $1 }
        let members = all.sorted { $0.key < $1.key }.map { "\"\($0)\": \"\($1)\"" }
        return "{\"colors\": {\(members.joined(separator: ", "))}}"
    }

    @Test func findsAnAccentThatStandsOut() throws {
        let colors = ["button.background": "#161A1E", "button.foreground": "#FFFFFF", "terminal.ansiBlue": "#6CA8E0"]
        let imported = try Imported(Self.code(colors))
        #expect(imported[.accentKeyBackground] == "#6CA8E0" && imported[.accentKeyText] == "#101418")
        let none = try Imported(Self.code([:]))
        #expect(none[.accentKeyBackground] == "#C4CED8", "the text, where nothing stands out")
        let provenances = [none, imported].map { $0.provenance(of: .accentKeyBackground) }
        #expect(provenances == ["invented", "read"] && none.provenance(of: .regularKeyText) == "read")
        let clear = try Imported(Self.code(["button.background": "#6CA8E000", "focusBorder": "#8C8"]))
        #expect(clear[.accentKeyBackground] == "#88CC88")
        let broken = try Imported(Self.code(["button.background": "blue", "focusBorder": "#88CC88"]))
        #expect(broken[.accentKeyBackground] == "#88CC88" && broken.ids.contains("KB103"))
    }

    @Test func selectionsThatHardlyShowGiveWay() throws {
        let colors = [
            "list.activeSelectionBackground": "#262A30", "editorSuggestWidget.background": "#1C2228",
            "editorSuggestWidget.selectedBackground": "#1C2229", "button.background": "#6CA8E0",
            "editorSuggestWidget.border": "#40404080",
        ]
        let imported = try Imported(Self.code(colors))
        #expect(imported[.pressedKeyBackground] == "#464C52" && imported[.popupKeySelectedBackground] == "#6CA8E0")
        #expect(imported[.popupBorder] == "#40404080" && imported[.popupBorderWidth] == "0.5")
        #expect(
            imported.messages("KB152").map { String($0.prefix(42)) }.sorted() == [
                "#1C2229 is not taken as the selection: its", "#262A30 is not taken as the selection: its",
            ])
    }

    @Test func readsSettings() throws {
        let text = """
            {"workbench.colorCustomizations": {
              "editor.background": "#101418", "editor.foreground": "#C4CED8", "button.background": "#6CA8E0",
              "[Chalk][Snow]": {"editor.background": "#FFFFFF", "editor.foreground": "#202020"}}}
            """
        let imported = try Imported(text, name: "settings.json")
        #expect(
            imported[.keyboardBackground] == "#101418" && imported.messages("KB155").first?.contains("Chalk") == true)
        let picked = try Imported(text) { $0.pick = "snow" }
        #expect(picked[.keyboardBackground] == "#FFFFFF" && picked[.accentKeyBackground] == "#6CA8E0")
        #expect(picked.theme?.document.id == "chalk")
    }

    @Test func takesTheTerminalsColorsForMissingOnes() throws {
        let text = """
            {"workbench.colorCustomizations": {"terminal.background": "#282A36", "terminal.foreground": "#F8F8F2",
             "terminal.ansiBlue": "#BD93F9", "terminal.ansiBrightBlack": "#6272A4", "terminal.selectionBackground": "#44475A"}}
            """
        let imported = try Imported(text)
        #expect(imported[.accentKeyBackground] == "#BD93F9" && imported[.pressedKeyBackground] == "#66686E")
        #expect(imported[.candidateAnnotationText] == "#7F90C3")
        let none = try Imported("{\"colors\": {\"a.b\": \"#000\", \"a.c\": \"#000\", \"a.d\": \"#000\"}}")
        #expect(none.messages("KB105").count == 2)
    }

    @Test func readsFuto() throws {
        let imported = try Imported(Self.fixture("theme.txt"), name: "theme.txt")
        #expect(imported.theme?.kind == .futo && imported.theme?.document.id == "org_example_slatepier")
        #expect(imported.theme?.document.metadata.description == "A theme of our own, by hand.")
        #expect(imported[.popupBackground] == "#3E4852" && imported[.regularKeyBackground] == "#2A323ACC")
        #expect(imported[.regularKeyCornerRadius] == "4.5" && imported[.keyFontSize] == "24.2")
        #expect(imported[.keyFontWeight] == "medium" && imported[.candidateAnnotationText] == "#C4CED880")
        #expect(
            imported[.candidateBarBackground] == "#00000000" && imported[.candidateSelectedBackground] == "#00000000")
        #expect(imported[.pressedKeyBackground] == "#6CA8E044", "as it is")
        #expect(imported.messages("KB156").count == 1)
        #expect(imported.messages("KB151") == ["not carried over: options.font, matchrules.border"])
    }

    @Test func readsFutoWithoutBordersAndItsFaults() throws {
        let text = try Self.fixture("theme.txt")
        let flat = try Imported(text.replacing("auto_borders = true", with: "auto_borders = false"))
        #expect(flat[.regularKeyBackground] == "#00000000" && flat[.regularKeyText] == "#C4CED8")
        #expect(flat[.candidateBarBackground] == "#0C1014")
        let newer = try Imported(text.replacing("version: 1.0", with: "version: 2"))
        #expect(newer.ids == ["KB157"])
        let twice = try Imported(text.replacing("surface_bright = \"#3E4852\"", with: "surface_bright = \"outline\""))
        #expect(twice.ids.contains("KB153") && twice.theme == nil)
        let missing = try Imported(text.replacing("outline = \"#3E4852\"", with: ""))
        #expect(missing.diagnostics.filter { $0.severity == .error }.map(\.path) == ["colors.outline"])
    }

    @Test func readsFutosArchivesAndJSON() throws {
        let zip = ZipBuilder([("theme.txt", try Self.fixture("theme.txt")), ("pier.webp", "x")])
        let imported = try Imported(ThemeSource(bytes: zip.bytes, name: "slate.zip"))
        #expect(imported[.popupBackground] == "#3E4852" && imported.theme?.kind == .futo)
        let names = [
            "keyboardSurface": "#FF101418", "onKeyboardContainer": "#FFF4F8FC", "keyboardContainer": "#CC2A323A",
            "keyboardContainerVariant": "#FF1C2228", "primary": "#FF6CA8E0", "onPrimary": "#FF101418",
            "keyboardContainerPressed": "#446CA8E0", "onKeyboardContainerPressed": "#FFF4F8FC",
            "keyboardPress": "surfaceBright", "surfaceBright": "#FF3E4852", "onSurface": "#FFC4CED8",
            "onSurfaceVariant": "#FF8C98A4", "outline": "#FF3E4852",
        ]
        let json = "{ // ours\n" + names.sorted { $0.key < $1.key }.map { "\"\($0)\": \"\($1)\",\n" }.joined() + "}"
        let config = try Imported(ThemeSource(bytes: ZipBuilder([("config.json", json)]).bytes, name: "a.zip"))
        #expect(config[.regularKeyBackground] == "#2A323ACC" && config[.popupBackground] == "#3E4852")
        #expect(try Imported(json)[.regularKeyBackground] == "#2A323ACC")
    }

    @Test func readsCatppuccin() throws {
        let text = try Self.fixture("palette.json")
        let mocha = try Imported(text) { $0.pick = "mocha blue" }
        #expect(mocha[.keyboardBackground] == "#181825" && mocha[.regularKeyBackground] == "#313244")
        #expect(mocha[.modifierKeyText] == "#A6ADC8" && mocha[.pressedKeyBackground] == "#767A91")
        #expect(mocha[.popupBackground] == "#1E1E2E" && mocha[.accentKeyBackground] == "#89B4FA")
        #expect(mocha[.regularKeyShadowColor] == "#11111B" && mocha[.regularKeyShadowOffset] == "[0,1]")
        #expect(mocha.theme?.document.id == "catppuccin_mocha_blue")
        let both = try Imported(text)
        #expect(both[.keyboardBackground, .light] == "#DCE0E8" && both[.keyboardBackground, .dark] == "#181825")
        #expect(both[.accentKeyBackground, .dark] == "#CBA6F7" && both[.regularKeyBackground, .light] == "#EFF1F5")
        #expect(try Imported(text) { $0.pick = "mocha" }.theme?.document.id == "catppuccin_mocha")
    }
}
