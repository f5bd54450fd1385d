import Documents
import Graphics
import TestSupport
import Testing
import ThemeModel

@testable import ThemeImport

/// Trime's schemes by the app's own rules, and what distinguishes them from those of Squirrel and Weasel.
@Suite struct TrimeTests {
    private static func scheme(_ members: String, before: String = "") -> String {
        before + "preset_color_schemes:\n  default:\n"
            + members.split(separator: "\n").map { "    \($0)\n" }.joined()
    }

    /// The app's chain where a scheme has few colours: the keyboard has the border's, keys the background's.
    @Test func missingColorsFollowTheAppsChain() throws {
        let imported = try Imported(
            Self.scheme(
                "back_color: 0xffffff\nborder_color: 0xc0d0e0\ntext_color: 0x102030\nhilited_back_color: 0x3070f0\n"
                    + "hilited_text_color: 0xfefefe"), name: "a.yaml")
        #expect(imported.theme?.kind == .trime && imported.diagnostics.allSatisfy { $0.severity == .note })
        #expect(imported[.keyboardBackground] == "#C0D0E0" && imported[.regularKeyBackground] == "#FFFFFF")
        #expect(imported[.modifierKeyBackground] == "#FFFFFF" && imported[.modifierKeyText] == "#102030")
        #expect(imported[.pressedKeyBackground] == "#3070F0" && imported[.pressedKeyText] == "#FEFEFE")
        #expect(imported[.previewBackground] == "#FFFFFF" && imported[.popupKeySelectedBackground] == "#3070F0")
        #expect(imported[.candidateSeparator] == "#C0D0E0" && imported[.candidateBarBackground] == "#FFFFFF")
        #expect(imported[.candidateBarBorder] == nil, "the app draws candidate_border_color there")
        #expect(
            imported.theme?.origins[.light]?[.keyboardBackground]?.rule
                == "keyboard_background = keyboard_back_color = border_color")
    }

    /// At each step the scheme counts first, then the file, then the app.
    @Test func theFilesFallbacksComeBeforeTheApps() throws {
        let before = "fallback_colors:\n  off_key_back_color: hilited_back_color\n  keyboard_back_color: text_color\n"
        let imported = try Imported(
            Self.scheme(
                "back_color: 0xeeeeee\ntext_color: 0x101010\nkey_back_color: 0xffffff\nhilited_back_color: 0x3070f0",
                before: before))
        #expect(imported[.modifierKeyBackground] == "#3070F0" && imported[.keyboardBackground] == "#101010")
        let loop = try Imported(
            Self.scheme(
                "back_color: 0\ntext_color: 0xffffff",
                before: "fallback_colors:\n  key_back_color: off_key_back_color\n  off_key_back_color: key_back_color\n"
            ))
        #expect(loop.theme != nil && loop.messages("KB153").contains { $0.contains("loop") })
    }

    /// Keys of the file's keyboard that a theme can address have the colours that it gives them; the others are named.
    @Test func keysOfTheFilesKeyboardHaveTheirColors() throws {
        let keyboard = """

            preset_keys:
              Go: {label: go, send: Return}
            preset_keyboards:
              other: {keys: [{click: space, key_back_color: 0x999999}]}
              default:
                keys:
                  - {click: q, key_back_color: row}
                  - {click: w, key_text_color: 0xffffff}
                  - {click: e}
                  - {click: Go, key_back_color: row, key_text_color: back_color, hilited_key_back_color: "0x80102030"}
                  - {click: BackSpace, key_back_color: off_key_back_color, hilited_key_text_color: nonsense}
                  - {click: Keyboard_symbols, key_back_color: 0x445566}
            """
        let text =
            Self.scheme("back_color: 0xeeeeee\ntext_color: 0x101010\nkey_back_color: 0xffffff\nrow: 0x224466")
            + keyboard
        let imported = try Imported(text)
        guard case .overrides(let overrides)? = imported.theme?.document.light?.values[.keyOverrides] else {
            return #expect(Bool(false), "no colours of single keys: \(imported.diagnostics.map(\.message))")
        }
        #expect(
            overrides[.return, .rest].background == Color(rgb: 0x224466)
                && overrides[.return, .rest].text == Color(rgb: 0xEEEEEE))
        #expect(overrides[.return, .pressed].background.map { "\($0)" } == "#10203080")
        #expect(
            overrides[.delete, .rest].background == .white && overrides[.mode, .rest].background == Color(rgb: 0x445566)
        )
        #expect(overrides[.space, .rest].isEmpty, "another keyboard's")
        #expect(
            imported.messages("KB151").contains {
                $0.hasPrefix("2 keys have colours of their own") && $0.hasSuffix("q, w")
            })
        #expect(
            imported.messages("KB103").contains { $0.contains("nonsense") }
                && !imported.messages("KB151").contains { $0.contains("row") })
    }

    @Test func popupsAreOfTheNewestAppAndPreviewsOfOlderOnes() throws {
        let base = "back_color: 0xeeeeee\ntext_color: 0x101010\nkey_back_color: 0xffffff\n"
        let older = try Imported(Self.scheme(base + "preview_back_color: 0x223344\npreview_text_color: 0xffeeaa"))
        #expect(older[.previewBackground] == "#223344" && older[.popupBackground] == "#223344")
        #expect(older[.previewText] == "#FFEEAA" && !older.ids.contains("KB151"))
        let both = try Imported(Self.scheme(base + "preview_back_color: 0x223344\npopup_back_color: 0x556677"))
        #expect(both[.previewBackground] == "#556677")
        #expect(both.diagnostics.contains { $0.kind.id == "KB151" && $0.path.hasSuffix("preview_back_color") })
    }

    @Test(
        arguments: [
            ("0x8", "#00000008"), ("0x80", "#00000080"), ("#FF", "#000000"), ("0xABC", "#000ABC"),
            ("0x1234", "#001234"), ("0x12345", "#012345"), ("0x123456", "#123456"), ("0x8123456", "#12345608"),
            ("0x80123456", "#12345680"), ("#80123456", "#12345680"), ("green", "#00FF00"), ("DarkGray", "#444444"),
            ("Teal", "#008080"), ("0x", nil), ("0x123456789", nil), ("16711680", nil), ("mauve", nil), ("0xGG", nil),
            ("0x+12345", nil),
        ] as [(String, String?)])
    func readsColorsAsTheAppDoes(_ text: String, _ expected: String?) {
        #expect(TrimeColors.color(text).map { "\($0)" } == expected)
    }

    /// What the app paints and cannot read is clear there; a picture gives way to the colour behind it. Both are said.
    @Test func unreadableFillsAreClearAndPicturesLeftOut() throws {
        let base = "back_color: 0xeeeeee\ntext_color: 0x101010\n"
        let clear = try Imported(Self.scheme(base + "key_back_color: mauve"))
        #expect(clear[.regularKeyBackground] == "#00000000" && clear.ids.contains("KB103"))
        let picture = try Imported(Self.scheme(base + "keyboard_background: sea.png\nkeyboard_back_color: 0x334455"))
        #expect(picture[.keyboardBackground] == "#334455" && picture.ids.contains("KB156"))
        let text = try Imported(Self.scheme(base + "key_text_color: mauve"))
        #expect(text[.regularKeyText] == "#101010" && text.ids.contains("KB103"))
    }

    /// A keyboard keeps its alpha: behind it the page is seen. Its mode is that in which its letters can be read.
    @Test func transparentKeyboardsStayTransparent() throws {
        let imported = try Imported(
            Self.scheme("back_color: 0x00000000\ntext_color: 0xffffff\nkey_back_color: 0x22ffffff"))
        #expect(imported[.keyboardBackground, .dark] == "#00000000" && imported[.regularKeyBackground] == "#FFFFFF22")
    }

    /// Texts of a keyboard's own theme never move.
    @Test func textsStay() throws {
        let imported = try Imported(Self.scheme("back_color: 0xeeeeee\ntext_color: 0xdddddd\nkey_back_color: 0xffffff"))
        #expect(imported[.regularKeyText] == "#DDDDDD" && !imported.ids.contains("KB123"))
    }

    // MARK: - Recognition

    private static let dusk = """
        preset_color_schemes:
          dusk:
            name: Dusk
            back_color: 0xfff4e0
            text_color: 0x402000
            NAME: 0xffe0b0
        """

    /// Whatever a file is called, a name that only Trime has decides.
    @Test(arguments: [
        "key_back_color", "keyboard_back_color", "off_key_back_color", "on_key_text_color", "hilited_key_back_color",
        "popup_back_color", "preview_text_color", "key_symbol_color", "long_text_color", "candidate_separator_color",
        "root_background", "light_scheme",
    ]) func namesOfKeysAreTrimes(_ name: String) throws {
        for file in ["a.yaml", "squirrel.custom.yaml", "weasel.yaml", "x.txt", "mine.trime.yaml"] {
            let imported = try Imported(Self.dusk.replacing("NAME", with: name), name: file)
            #expect(imported.theme?.kind == .trime && imported[.candidateText] == "#402000", "\(file)")
        }
    }

    @Test(arguments: [
        "color_format: argb", "hilited_candidate_label_color: 0x1", "candidate_back_color: 0x1", "corner_radius: 8",
    ]) func namesOfWindowsAreRimes(_ line: String) throws {
        for file in ["a.yaml", "mine.trime.yaml", "trime.custom.yaml"] {
            let imported = try Imported(Self.dusk.replacing("NAME: 0xffe0b0", with: line), name: file)
            #expect(imported.theme?.kind == .rime && !imported.ids.contains("KB165"), "\(file)")
        }
    }

    /// What fits both is read as one, and the user is asked.
    @Test func whatFitsBothIsAskedFor() throws {
        let text = Self.dusk.replacing("    NAME: 0xffe0b0", with: "")
        for file in ["a.yaml", "mine.trime.yaml"] {
            let imported = try Imported(text, name: file)
            #expect(imported.ids.contains("KB165") && imported[.keyboardBackground] == "#E0F4FF", "\(file)")
        }
        let trime = try Imported(text) { $0.kind = .trime }
        #expect(trime[.regularKeyBackground] == "#FFF4E0" && !trime.ids.contains("KB165"))
        #expect(try !Imported(text) { $0.kind = .rime }.ids.contains("KB165"))
    }

    /// Where a file does not say which scheme counts, the app begins with the one called `default`, whatever stands before it and
    /// wherever its members come from.
    @Test(arguments: ["", "    name: Second\n", "    __patch: {name: Second}\n"])
    func theSchemeCalledDefaultCounts(_ members: String) throws {
        let text = """
            base: {back_color: 0xffffff, text_color: 0x000000, key_back_color: 0xffe0b0}
            preset_color_schemes:
              first: {back_color: 0x101010, text_color: 0xffffff, key_back_color: 0x303030, name: First}
              default:
                __include: /base

            """
        let imported = try Imported(text + members, name: "a.yaml")
        #expect(imported.theme?.kind == .trime && imported[.regularKeyBackground] == "#FFE0B0")
        #expect(imported.theme?.document.name == (members.isEmpty ? "default" : "Second"))
    }

    /// The app begins with `default`, the first scheme or the style's, whose `dark_scheme` or `light_scheme` is its counterpart.
    @Test(arguments: [
        ("", "default", "#FFFFFF", "#101010"), ("style: {color_scheme: pale}\n", "other", "#DDDDDD", "#202020"),
        ("", "sand", "#FFFFFF", "#101010"),
    ]) func theCounterpartOfASchemeIsTheOtherMode(_ style: String, _ key: String, _ light: String, _ dark: String)
        throws
    {
        let text =
            style + """
                preset_color_schemes:
                  \(key): {name: Day, dark_scheme: night, back_color: 0xffffff, text_color: 0x000000, key_back_color: 0xffffff}
                  night: {light_scheme: \(key), back_color: 0x101010, text_color: 0xffffff, key_back_color: 0x101010}
                  pale: {dark_scheme: dusk, back_color: 0xdddddd, text_color: 0x000000}
                  dusk: {light_scheme: pale, back_color: 0x202020, text_color: 0xffffff}
                """
        let imported = try Imported(text, name: "a.yaml")
        #expect(imported[.regularKeyBackground] == light && imported[.regularKeyBackground, .dark] == dark)
        #expect(!imported.ids.contains("KB150") && !imported.ids.contains("KB153"))
        let back = try Imported("style: {color_scheme: night}\n" + text.dropFirst(style.count), name: "a.yaml")
        #expect(back[.regularKeyBackground] == "#FFFFFF" && back[.regularKeyBackground, .dark] == "#101010")
        let gone = try Imported(text.replacing("dark_scheme: night", with: "dark_scheme: x"), name: "a.yaml")
        if style.isEmpty { #expect(gone.ids.contains("KB153") && gone[.regularKeyBackground, .dark] == "#FFFFFF") }
    }

    /// The schemes that a file does not use say nothing of its kind where its style or the scheme that it uses does.
    @Test(arguments: [
        ("style: {inline_preedit: true, color_scheme: a}", "", "key_symbol_color", ThemeKind.rime, false),
        ("style: {color_scheme: a, color_scheme_dark: a}", "", "preview_back_color", .rime, false),
        ("style: {color_scheme: a}", "color_format: abgr", "key_back_color", .rime, false),
        ("style: {color_scheme: a}", "", "key_back_color", .rime, false),
        ("style: {key_height: 40}", "", "corner_radius", .trime, false),
        ("style: {key_height: 40, inline_preedit: true}", "", "x", .rime, true),
        ("preset_keyboards: {a: {width: 10}}\nstyle: {inline_preedit: true}", "", "x", .trime, false),
        ("style: {color_scheme: a}", "key_back_color: 0x1, corner_radius: 2", "x", .rime, true),
    ]) func theUsedSchemeDecidesTheKind(
        _ style: String, _ own: String, _ other: String, _ kind: ThemeKind, isAsked: Bool
    ) throws {
        let text = """
            \(style)
            preset_color_schemes:
              a: {back_color: 0xfff4e0, text_color: 0x402000, \(own)}
              b: {back_color: 0xfff4e0, text_color: 0x402000, \(other): 0x1}
            """
        for pick in [nil, "b"] {
            let imported = try Imported(text, name: "a.yaml") { $0.pick = pick }
            #expect(imported.theme?.kind == kind && imported.ids.contains("KB165") == isAsked)
        }
    }

    /// A scheme is recognized without what stands around it in a file.
    @Test func schemesAloneAreRead() throws {
        let members = "back_color: 0xfff4e0\ntext_color: 0x402000\nkey_back_color: 0xffe0b0\n"
        let named = "dusk:\n" + members.split(separator: "\n").map { "  \($0)\n" }.joined()
        for text in [members, named] {
            let imported = try Imported(text, name: "dusk.txt")
            #expect(imported.theme?.kind == .trime && imported[.regularKeyBackground] == "#FFE0B0")
            #expect(imported.theme?.document.name == "dusk")
        }
    }

    /// A patch of a keyboard that is in another file is named.
    @Test func patchesThatFindNothingAreNamed() throws {
        let imported = try Imported(
            """
            patch:
              "preset_color_schemes/mine": {back_color: 0xEEEEEE, text_color: 0x222222, key_back_color: 0xFFFFFF}
              "preset_keyboards/qwerty/keys/@36/key_back_color": 0xFFAE00
            """, name: "trime.custom.yaml")
        #expect(imported.messages("KB153").first?.contains("preset_keyboards") == true && imported.theme != nil)
    }
}
