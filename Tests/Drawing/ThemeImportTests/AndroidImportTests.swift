import Documents
import Foundation
import Testing
import ThemeModel

@testable import ThemeImport

/// What importers take over that only Android draws. Colours are worked out from the rules of each format by hand.
@Suite struct AndroidImportTests {
    @Test func importsFcitx5() throws {
        let imported = try Imported(Fcitx5Tests.theme(["keyShadowColor": "-16777216"]))
        #expect(imported[.stripBackground] == "#1D1D1D" && imported[.spaceBarBackground] == "#445266")
        #expect(imported[.pressedKeyHighlight] == "#FFFFFF33" && imported[.keyHintText] == "#C0D1CD")
        #expect(imported[.keyOverrides] == "{space:{text:#E6EDF3}}")
        #expect(imported[.regularKeyShadowOffset] == "[0,1]" && imported[.regularKeyShadowBlur] == "0")
        #expect(imported[.madeForAndroid] == "true")
        // The sizes are the app's, as it draws them on iOS; on Android the keyboard itself has them.
        let left = try #require(imported[.androidDefaults])
        for name: PropertyName in [
            .keyFontSize, .modifierKeyFontWeight, .keySpacing, .rowSpacing, .regularKeyCornerRadius,
        ] {
            #expect(left.contains(name.rawValue))
        }
        #expect(!left.contains("ShadowColor"), "the theme states its bevel")
    }

    private static let sheet = """
        {"$schema": "https://schemas.florisboard.org/snygg/v2/stylesheet",
         "window": {"background": "#E0E0E0", "foreground": "#121212"},
         "key": {"background": "#FFFFFF", "foreground": "#000000", "font-size": "22sp", "margin": "1dp 2dp",
                 "shape": "rounded-corner(20%, 20%, 20%, 20%)", "shadow-elevation": "2dp"},
         "key:pressed": {"background": "#F0F0F0"},
         "key[code=10]": {"background": "#4CAF50", "shape": "circle()", "margin": "0dp 6dp"},
         "key[code=10]:pressed": {"background": "#388E3C"},
         "key[code=32]": {"foreground": "#5F5F5F", "font-size": "12sp", "padding": "0dp 4dp 2dp 0dp"},
         "key[code=32]:pressed": {"background": "#DDDDDD"},
         "key[code=-7,-11]": {"background": "#D0D0D0"},
         "key[code=-201..-203]": {"font-size": "18sp"},
         "key[code=-11][shiftstate=`caps_lock`]": {"foreground": "#FF9800"},
         "key[code=44]": {"font-size": "18sp", "font-weight": "bold", "font-style": "italic"},
         "key[code=-9999]": {"background": "#123456"},
         "key-hint": {"foreground": "#808080", "font-size": "12sp"},
         "smartbar-shared-actions-toggle": {"background": "#F1F1F1", "foreground": "#111111"}}
        """

    @Test func importsSingleKeysOfStylesheets() throws {
        let imported = try Imported(Self.sheet)
        #expect(
            imported[.keyOverrides]
                == "{regular:{cornerRadius:20%,margin:[1,2],hintOffset:[1,-1],hintDesign:default,elevation:2},"
                + "modifier:{cornerRadius:20%,margin:[1,2],elevation:2},"
                + "space:{text:#5F5F5F,labelOffset:[-1,2],fontSize:12,pressed:{background:#DDDDDD,text:#5F5F5F}},"
                + "return:{cornerRadius:50%,margin:[0,6],pressed:{background:#388E3C}},"
                + "shift:{locked:{text:#FF9800}},mode:{background:#FFFFFF},globe:{background:#FFFFFF},"
                + "emoji:{background:#FFFFFF},comma:{fontSize:18,fontWeight:bold}}")
        #expect(imported[.keyHintText] == "#808080" && imported[.keyHintFontSize] == "12")
        #expect(imported[.stripToggleBackground] == "#F1F1F1" && imported[.stripToggleText] == "#111111")
        #expect(imported.messages("KB151") == ["not carried over: font-style, key[code=-9999]"])
        let left = try #require(imported[.androidDefaults])
        #expect(!left.contains("keyFontSize") && !left.contains("modifierKeyFontSize") && left.contains("rowSpacing"))
    }

    /// The converted theme draws every key as the rules of the stylesheet say.
    @Test func singleKeysLookAsTheirRulesSay() throws {
        let theme = try #require(try Imported(Self.sheet).theme?.document.theme(.light))
        let space = theme.android.look(of: .space, kind: .regular, isPressed: true)
        #expect(space.background?.description == "#DDDDDD" && space.margin?.top == 2)
        let enter = theme.android.look(of: .return, kind: .modifier, isPressed: true)
        #expect(enter.background?.description == "#388E3C" && enter.cornerRadius == .percent(50))
        #expect(theme.android.look(of: .delete, kind: .modifier, isPressed: true).background == nil)
        let shift = theme.android.look(of: .shift, kind: .modifier, isLocked: true)
        #expect(shift.text?.description == "#FF9800" && shift.elevation == 2)
    }

    @Test func aStylesheetWithoutElevationHasNoShadow() throws {
        let imported = try Imported(Self.sheet.replacing("\"2dp\"", with: "\"0dp\""))
        #expect(imported[.regularKeyShadowColor] == "#00000000" && imported[.modifierKeyShadowColor] == "#00000000")
        let theme = try #require(imported.theme?.document.theme(.light))
        #expect(theme.android.explicitProperties.isSuperset(of: [.regularKeyShadowColor, .modifierKeyShadowColor]))
        #expect(theme.regularKey.shadow == nil)
    }

    @Test func theFirstGenerationHasCapsLockToo() throws {
        let imported = try Imported(
            """
            {"keyboard": {"background": "#202428"}, "key": {"background": "#30343A", "foreground": "#FFFFFF"},
             "key[code={c:shift}][shiftstate={sh:caps_lock}]": {"foreground": "#FF9800"},
             "smartbar-candidate-word": {"foreground": "#FFFFFF"}}
            """)
        // Hints are a twelfth of a key from its side, and icons a tenth larger than the letters.
        let icons =
            ["regular:{hintOffset:[-2.1,-1]}", "return:{fontSize:24.2}", "shift:{fontSize:24.2,locked:{text:#FF9800}}"]
            + ["delete", "globe", "emoji"].map { "\($0):{fontSize:24.2}" } + ["toggle:{margin:[8,5.41],fontSize:24}"]
        #expect(imported[.keyOverrides] == "{\(icons.joined(separator: ","))}")
    }

    @Test func importsFewColoursOfHeliBoard() throws {
        let imported = try Imported(
            """
            {"name": "Pebble", "moreColors": 0, "colors": {
              "background": {"first": -2434342, "second": false}, "keys": {"first": -1, "second": false},
              "accent": {"first": -16725565, "second": false}, "hint_text": {"first": -8355712, "second": false},
              "spacebar": {"first": -3092272, "second": false}, "spacebar_text": {"first": -12566464, "second": false}}}
            """)
        #expect(imported[.keyHintText] == "#808080" && imported[.spaceBarBackground] == "#D0D0D0")
        #expect(imported[.stripBackground] == "#CBCBCB" && imported[.stripToggleBackground] == "#BCBCBC")
        // By lightness − 0.06: #D0D0D0 → #C1C1C1, #F0F0F0 → #E1E1E1, #00C9C3 → #00AAA5.
        #expect(
            imported[.keyOverrides] == "{modifier:{pressed:{background:#E1E1E1,text:#000000}},"
                + "space:{background:#D0D0D0,text:#404040,pressed:{background:#C1C1C1,text:#404040}},"
                + "return:{pressed:{background:#00AAA5,text:#FFFFFF}}}")
        #expect(imported.messages("KB151") == [])
    }

    @Test func importsAllColoursOfHeliBoard() throws {
        let text = KeyboardFormatTests.all.replacing(
            #""NAVIGATION_BAR": 0,"#,
            with: #""NAVIGATION_BAR": -14671839, "KEY_HINT_TEXT": -10, "SPACE_BAR_TEXT": -11, "#
                + #""TOOL_BAR_EXPAND_KEY": -12, "TOOL_BAR_EXPAND_KEY_BACKGROUND": -13,"#)
        let imported = try Imported(text)
        #expect(imported[.navigationBarBackground] == "#202021" && imported[.keyHintText] == "#FFFFF6")
        #expect(imported[.stripToggleText] == "#FFFFF4" && imported[.stripToggleBackground] == "#FFFFF3")
        #expect(imported[.spaceBarBackground] == "#696969")
        #expect(imported[.keyOverrides]?.contains("space:{background:#696969,text:#FFFFF5,") == true)
    }

    @Test func importsSizesOfTrime() throws {
        let sizes = "key_height: 44\n  candidate_view_height: 28\n  symbol_text_size: 10\n  preview_height: 60"
        let text = RimeTests.trime.replacing("round_corner: 8.5", with: "round_corner: 24\n  \(sizes)")
        let imported = try Imported(text, name: "mine.trime.yaml")
        #expect(imported[.rowHeight] == "44" && imported[.keyboardHeight] == nil)
        #expect(
            imported[.stripHeight] == "28" && imported[.keyHintFontSize] == "10" && imported[.previewHeight] == "60")
        #expect(imported[.regularKeyShadowColor] == "#00000000")
        // A radius beyond 20 is whole on Android.
        #expect(imported[.regularKeyCornerRadius] == "20" && imported.ids.contains("KB152"))
        #expect(imported[.keyOverrides] == "{regular:{cornerRadius:24},modifier:{cornerRadius:24}}")
        let left = try #require(imported[.androidDefaults])
        #expect(!left.contains("keySpacing") && !left.contains("keyFontSize") && left.contains("modifierKeyFontSize"))
        // The height of the whole keyboard decides unless a keyboard has rows of its own.
        let whole = try Imported(
            text.replacing("  key_height: 44", with: "  keyboard_height: 250\n  key_height: 44"), name: "a.trime.yaml")
        #expect(whole[.keyboardHeight] == "250" && whole[.rowHeight] == nil)
        let rows = try Imported(
            text.replacing(
                "preset_keyboards: {default: {name: default}}", with: "preset_keyboards:\n  default:\n    height: 55"),
            name: "a.trime.yaml")
        #expect(rows[.rowHeight] == "55")
    }

    @Test func importsShapesOfMaterial() throws {
        let imported = try Imported(SchemeTests.material)
        #expect(
            imported[.keyOverrides] == "{regular:{cornerRadius:8},modifier:{cornerRadius:8},return:{cornerRadius:50%}}")
        #expect(imported[.pressedKeyHighlight] == "#1A1C201F" && imported[.pressedKeyHighlight, .dark] == "#E2E2E933")
        #expect(imported[.keyHintText] == "#44474F")
    }

    /// Themes that were not made for Android say only which of their sizes are not their own.
    @Test func schemesLeaveTheirSizesToAndroid() throws {
        let imported = try Imported(SchemeTests.base16)
        #expect(imported[.madeForAndroid] == nil && imported[.keyOverrides] == nil)
        #expect(imported[.androidDefaults]?.contains("keyFontSize") == true)
    }
}

/// The themes in `Fixtures/android`, made by hand: eight for each Android keyboard.
@Suite struct AndroidFixtureTests {
    private static let folder = FixtureTests.folder.deletingLastPathComponent().appending(path: "android")

    private static func names(_ isWanted: (String) -> Bool) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter(isWanted).sorted()
    }

    @Test(arguments: ["fcitx5", "floris", "heliboard", "material", "trime"]) func eachKeyboardHasEightThemes(
        _ kind: String
    ) throws {
        let names = try Self.names { kind == "trime" ? $0.hasSuffix(".trime.yaml") : $0.hasPrefix(kind + "-") }
        #expect(names.count == 8)
        for name in names {
            let bytes = try Data(contentsOf: Self.folder.appending(path: name))
            let imported = try Imported(ThemeSource(bytes: Array(bytes), name: name))
            let theme = try #require(imported.theme, "\(name): \(imported.diagnostics.map(\.message))")
            #expect(theme.kind.name == kind, "\(name)")
            // Sizes are fitted to what iOS draws, and one variant may stand for both.
            #expect(
                imported.diagnostics.allSatisfy { $0.severity == .note },
                "\(name): \(imported.diagnostics.map(\.message))")
            let written = SourceText(name: name, text: NativeThemeWriter.text(theme.document))
            let again = try #require(ThemeDocument.read(written).value)
            for mode in Mode.allCases {
                #expect(again.theme(mode) == theme.document.theme(mode), "\(name)")
                #expect(again.theme(mode)?.android.isAndroidTheme == true, "\(name)")
            }
        }
    }
}
