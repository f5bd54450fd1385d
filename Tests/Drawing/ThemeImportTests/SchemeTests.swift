import Documents
import Testing
import ThemeModel

@testable import ThemeImport

/// Colour schemes of terminals and of Material: base16, terminal, material.
@Suite struct SchemeTests {
    static let base16 = """
        # A scheme of our own.
        system: "base16"
        name: "Slate Pier"
        author: "A Sailor (https://example.org)"
        variant: "dark"
        palette:
          base00: "#101418"
          base01: "1C2228"
          base02: 2A323A
          base03: '3E4852'
          base04: "8C98A4"
          base05: "C4CED8"
          base06: "DCE4EC"
          base07: "F4F8FC"
          base08: "E07070"
          base09: "E0A070"
          base0A: "E0D070"
          base0B: "80C080"
          base0C: "70C0C0"
          base0D: "6CA8E0"
          base0E: "B090E0"
          base0F: "A08070"
          base10: "080A0C"
        """

    /// In YAML, `#` behind a blank begins a comment: the builders find no colour there either.
    @Test func namesColorsOfBase16ThatAreComments() throws {
        let bare = try Imported(Self.base16.replacing("\"", with: "").replacing(/(base0.): #?/) { "\($0.1): #" })
        #expect(bare.theme == nil && bare.messages("KB105").count == 8)
        let one = try Imported(Self.base16.replacing(/(base0D):.*/) { "\($0.1): #6CA8E0" })
        #expect(one.messages("KB105").count == 1 && one.messages("KB105")[0].contains("begins a comment"))
        #expect(one.diagnostics.first { $0.kind.id == "KB105" }?.path == "palette.base0D")
        for (written, fault) in [(" null # grey", "is null"), (" ~", "is ~"), ("", "is empty (")] {
            let none = try Imported(Self.base16.replacing(/(base0D):.*/) { "\($0.1):\(written)" })
            #expect(none.messages("KB105").count == 1 && none.messages("KB105")[0].hasPrefix(fault), "\(written)")
        }
    }

    @Test func importsBase16Colors() throws {
        let imported = try Imported(Self.base16, name: "slate-pier.yaml")
        #expect(imported[.keyboardBackground] == "#101418" && imported[.regularKeyBackground] == "#1C2228")
        #expect(imported[.modifierKeyBackground] == "#2A323A" && imported[.candidateSeparator] == "#2A323A")
        #expect(imported[.pressedKeyText] == "#F4F8FC" && imported[.accentKeyText] == "#101418")
        #expect(imported[.candidateAnnotationText] == "#8C98A4" && imported[.popupKeyText] == "#C4CED8")
        #expect(imported.theme?.document.metadata.author == "A Sailor (https://example.org)")
        #expect(imported.theme?.document.id == "slate_pier" && imported.theme?.kind.name == "base16")
        #expect(imported.messages("KB151") == ["not carried over: base10"])
    }

    @Test func importsBase16ColorsAtTheTopLevel() throws {
        let flat = Self.base16.split(separator: "\n").filter { !$0.hasPrefix("palette") }
            .map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0) }.joined(separator: "\n")
            .replacing("name:", with: "scheme:")
        let imported = try Imported(flat)
        #expect(imported[.accentKeyBackground] == "#6CA8E0" && imported.theme?.document.name == "Slate Pier")
        let broken = try Imported(flat.replacing("base0D: \"6CA8E0\"", with: "base0D: *blue"))
        #expect(broken.ids == ["KB001"], "an alias without an anchor")
        let anchored = flat.replacing("base0D: \"6CA8E0\"", with: "x: &blue \"6CA8E0\"\nbase0D: *blue")
        #expect(try Imported(anchored)[.accentKeyBackground] == "#6CA8E0")
        #expect(try Imported(flat.replacing("base0D: \"6CA8E0\"", with: "base0X: 1")).ids.contains("KB105"))
        let wrong = try Imported(flat.replacing("6CA8E0", with: "6CA8EG"))
        #expect(wrong.ids.contains("KB103"))
        #expect(wrong.diagnostics.first?.range.map { wrong.diagnostics[0].source?.text($0) } == "\"6CA8EG\"")
    }

    static func terminal(_ more: String = ", \"selectionBackground\": \"#2A323A\"", name: String = "Slate Pier")
        -> String
    {
        let colors = [
            "black", "red", "green", "yellow", "purple", "cyan", "white", "brightRed", "brightGreen", "brightYellow",
            "brightBlue", "brightPurple", "brightCyan", "brightWhite",
        ].map { "\"\($0)\": \"#C0C0C0\"" }.joined(separator: ", ")
        return
            "{\"name\": \"\(name)\", \"background\": \"#101418\", \"foreground\": \"#C4CED8\", \"blue\": \"#6CA8E0\", "
            + "\"brightBlack\": \"#303030\", \(colors)\(more)}"
    }

    @Test func importsTerminalColors() throws {
        let imported = try Imported(Self.terminal())
        #expect(imported[.regularKeyBackground] == "#262A2F" && imported[.modifierKeyBackground] == "#1B1F24")
        #expect(imported[.pressedKeyBackground] == "#2A323A" && imported[.candidateSeparator] == "#34393E")
        #expect(imported[.accentKeyBackground] == "#6CA8E0" && imported[.accentKeyText] == "#101418")
        #expect(imported[.candidateAnnotationText] == "#7C848B", "a grey that cannot be read gives way")
        #expect(try Imported(Self.terminal(""))[.pressedKeyBackground] == "#464C52")
        #expect(imported.messages("KB151").first?.hasSuffix("and 3 more") == true)
    }

    @Test func pairsLightAndDarkSchemesOrPicksOne() throws {
        let light = Self.terminal(name: "Chalk").replacing("#101418", with: "#FCFCF8").replacing(
            "#C4CED8", with: "#202020")
        let list = "{\"schemes\": [\(Self.terminal()), \(Self.terminal(name: "Other")), \(light)]}"
        let imported = try Imported(list)
        #expect(imported[.keyboardBackground] == "#FCFCF8" && imported[.keyboardBackground, .dark] == "#101418")
        #expect(imported.messages("KB155").first?.contains("Other") == true)
        #expect(try Imported(list) { $0.pick = "other" }.theme?.document.name == "Other")
        let source = ThemeSource(list)
        #expect(try source.names(in: source.open()) == ["Slate Pier", "Other", "Chalk"])
    }

    @Test func joinsTwoSourcesToAPair() throws {
        let day = ThemeSource(Self.terminal().replacing("#101418", with: "#FFFFFF"), name: "day.json")
        let imported = try Imported(Self.base16) { $0.companions[.light] = day }
        #expect(imported[.keyboardBackground] == "#FFFFFF" && imported[.keyboardBackground, .dark] == "#101418")
        #expect(!imported.ids.contains("KB150"))
    }

    /// A second source has an order of channels of its own.
    @Test func aCompanionIsReadAsItSays() throws {
        let text = NativeThemeWriter.text(try #require(Preset.midnight.theme.value))
        var night = ThemeSource(text.replacing(/"#([0-9A-F]{6})"/) { "\"#80\($0.1)\"" }, name: "night.json")
        night.alphaFirst = true
        let imported = try Imported(text) { $0.companions[.dark] = night }
        #expect(imported[.keyboardBackground]?.count == 7 && imported[.keyboardBackground, .dark] == "#00000080")
    }

    @Test func adjustsTextsUntilReadable() throws {
        let imported = try Imported(Self.base16.replacing("C4CED8", with: "50565C"))
        let theme = try #require(imported.theme?.document.theme(.dark))
        #expect(theme.contrast.allSatisfy { $0.ratio >= 4.5 })
        #expect(imported.ids.contains("KB123"))
    }

    static let material = """
        {"description": "our own", "seed": "#405080", "coreColors": {"primary": "#405080"}, "palettes": {},
         "schemes": {
          "light": {"primary": "#405080", "onPrimary": "#FFFFFF", "secondaryContainer": "#DCE2F9", "onSurface": "#1A1C20",
                    "onSurfaceVariant": "#44474F", "surface": "#FAF8FF", "surfaceBright": "#FAF8FF",
                    "surfaceContainer": "#EEEDF4", "surfaceContainerHigh": "#E8E7EE", "outlineVariant": "#C5C6D0"},
          "dark": {"primary": "#B4C5FF", "onPrimary": "#0F2E60", "secondaryContainer": "#404659", "onSurface": "#E2E2E9",
                   "onSurfaceVariant": "#C5C6D0", "surface": "#111318", "surfaceVariant": "#44474E", "outline": "#8F909A"},
          "light-high-contrast": {"primary": "#001848", "onPrimary": "#FFFFFF", "secondaryContainer": "#444B5E",
                    "onSurface": "#000000", "onSurfaceVariant": "#FFFFFF", "surface": "#FFFFFF", "outline": "#000000"}}}
        """

    @Test func importsMaterialRoles() throws {
        let imported = try Imported(Self.material, name: "exports/harbour.json")
        #expect(imported[.pressedKeyBackground] == "#DFDDE4" && imported[.keyboardBackground] == "#EEEDF4")
        #expect(
            imported[.keyboardBackground, .dark] == "#111318" && imported[.regularKeyBackground, .dark] == "#44474E",
            "dark keys are lighter than the keyboard")
        #expect(
            imported[.pressedKeyBackground, .dark] == "#64666D" && imported[.candidateSeparator, .dark] == "#8F909A")
        #expect(imported.messages("KB151") == ["not carried over: palettes, coreColors"])
        #expect(imported.theme?.document.id == "harbour" && !imported.ids.contains("KB150"))
        #expect(try Imported(Self.material) { $0.pick = "high-contrast" }[.accentKeyBackground] == "#001848")
    }

    @Test func resultsPassTheStoresRules() throws {
        for text in [Self.base16, Self.terminal(), Self.material] {
            let theme = try #require(try Imported(text).theme)
            let written = SourceText(name: "out.json", text: NativeThemeWriter.text(theme.document))
            #expect(ThemeValidation(written, store: true).diagnostics.filter { $0.severity == .error } == [])
        }
    }
}
