import Documents
import Testing
import ThemeModel

@testable import ThemeImport

/// HeliBoard and nested Sangam themes.
@Suite struct KeyboardFormatTests {
    static let few = """
        {"name": "Pebble", "moreColors": 0, "colors": {
          "background": {"first": -2434342, "second": false}, "keys": {"first": -1, "second": false},
          "functional_keys": {"first": null, "second": true}, "accent": {"first": -16725565, "second": false},
          "text": {"first": -13421773, "second": true}, "gesture": {"first": null, "second": true}}}
        """

    @Test func importsFewColors() throws {
        let imported = try Imported(Self.few)
        #expect(imported[.modifierKeyBackground] == "#F0F0F0" && imported[.pressedKeyBackground] == "#F0F0F0")
        #expect(imported[.popupBackground] == "#CBCBCB" && imported[.popupKeySelectedBackground] == "#BCBCBC")
        #expect(imported[.accentKeyBackground] == "#00C9C3" && imported[.accentKeyText] == "#FFFFFF")
        #expect(imported[.regularKeyText] == "#000000" && imported[.candidateAnnotationText] == "#444444")
        #expect(imported[.candidateSeparator] == "#00000033" && imported.theme?.document.id == "pebble")
        #expect(imported.messages("KB151") == ["not carried over: colors.gesture"])
    }

    /// A member of the map is a colour, or a message names it.
    @Test(arguments: [
        "background", "keys", "functional_keys", "spacebar", "accent", "text", "hint_text", "suggestion_text",
        "spacebar_text", "other",
    ]) func everyMemberOfTheMapCounts(_ name: String) throws {
        func imported(_ value: String) throws -> Imported {
            try Imported("{\"name\": \"A\", \"moreColors\": 0, \"colors\": {\"\(name)\": \(value)}}")
        }
        let isKnown = name != "other"
        for fault in [
            "-1", "\"#FFFFFF\"", "{\"first\": -1, \"second\": \"no\"}", "{\"first\": \"x\", \"second\": false}", "{}",
            "{\"second\": false}", "{\"first\": -16711936}", "{\"first\": -1, \"second\": null}",
            "{\"first\": \"x\", \"second\": true}",
        ] {
            let diagnostics = try imported(fault).diagnostics.filter { $0.path.hasPrefix("colors.\(name)") }
            #expect(diagnostics.map(\.kind.id) == [isKnown ? "KB103" : "KB109"], "\(fault)")
        }
        let own = try imported("{\"first\": -16711936, \"second\": false}")
        let json = own.theme?.document.variant(.light)?.values.values.map { $0.json.text(indent: 0) }.joined()
        #expect(json?.contains("#00FF00") == isKnown)
        #expect(own.ids.contains("KB109") == !isKnown)
        for first in ["-1", "null"] {
            let third = try imported("{\"first\": \(first), \"second\": true, \"third\": 1}")
            let unknown = third.diagnostics.filter { $0.kind.id == "KB109" }
            #expect(unknown.map(\.path) == [isKnown ? "colors.\(name).third" : "colors.other"])
            #expect(!third.ids.contains("KB103"))
        }
        #expect(try Imported("{\"moreColors\": 0, \"colors\": {\"gesture\": -1}}").ids.contains("KB103"))
        #expect(try Imported("{\"more\": 1, \"moreColors\": 0, \"colors\": {}}").ids.contains("KB109"))
    }

    @Test func importsAutomaticColors() throws {
        let imported = try Imported("{\"name\": \"Auto\", \"moreColors\": 1, \"colors\": {}}")
        #expect(imported[.keyboardBackground] == "#ECEFF1" && imported[.accentKeyBackground] == "#1A73E8")
        // Hue and saturation stay, lightness decreases by 0.06.
        #expect(imported[.regularKeyBackground] == "#DAE0E4")
        let dark = try Imported(
            "{\"moreColors\": 1, \"colors\": {\"background\": {\"first\": -16777216, \"second\": false}}}")
        #expect(dark[.regularKeyBackground] == "#171717", "black is moved by 0.09")
        #expect(dark[.regularKeyText] == "#FFFFFF")
    }

    static let all = """
        {"MAIN_BACKGROUND": -12961222, "KEY_BACKGROUND": -9868951, "FUNCTIONAL_KEY_BACKGROUND": -11184811,
         "ACTION_KEY_BACKGROUND": -16725565, "KEY_PREVIEW_BACKGROUND": -10066330, "POPUP_KEYS_BACKGROUND": -10066330,
         "STRIP_BACKGROUND": -14671840, "KEY_TEXT": -1, "FUNCTIONAL_KEY_TEXT": -2, "KEY_PREVIEW_TEXT": -3,
         "POPUP_KEY_TEXT": -4, "ACTION_KEY_ICON": -5, "SUGGESTION_TYPED_WORD": -6, "MORE_SUGGESTIONS_HINT": -7,
         "SUGGESTED_WORD": -8, "MORE_SUGGESTIONS_WORD_BACKGROUND": -9868951, "SUGGESTION_VALID_WORD": -9,
         "SPACE_BAR_BACKGROUND": -9868951, "NAVIGATION_BAR": 0, "4klmxld1": 0}
        """

    @Test func importsAllColors() throws {
        let imported = try Imported(Self.all)
        #expect(imported.theme?.document.name == "Slate")
        #expect(imported[.regularKeyBackground] == "#696969" && imported[.pressedKeyBackground] == "#5A5A5A")
        #expect(imported[.candidateBarBackground] == "#202020" && imported[.accentKeyText] == "#FFFFFB")
        #expect(imported[.candidateSeparator] == "#FFFFF833" && imported[.candidateSelectedText] == "#FFFFFA")
        #expect(imported.messages("KB151") == ["not carried over: 1 part that a letter keyboard does not show"])
        // A missing colour is the one that HeliBoard itself draws: the hash of its name.
        let partial = try Imported("{\"MAIN_BACKGROUND\": -1, \"KEY_BACKGROUND\": -1, \"KEY_TEXT\": -16777216}")
        #expect(partial.theme != nil && partial.ids.contains("KB106"))
    }

    @Test(arguments: [
        ("4klmxld1", "Slate"), ("-968eczl4b3pnkclfw", "Über Nacht"), ("-2mhkeq3ovrr5nn", "红黄蓝"),
    ]) func readsTheNameThatIsANumber(_ number: String, _ name: String) throws {
        #expect(try Imported(Self.all.replacing("4klmxld1", with: number)).theme?.document.name == name)
    }

    static let nested = """
        {"metadata": {"name": "Old Style", "author": "Someone", "version": "2.1"},
         "dark": {
          "keyboard": {"background": {"colors": ["#000000", "#1a1a2e"], "direction": "vertical"}},
          "keys": {
            "regular": {"background": "#30303A", "text": "#FFFFFF", "border": {"color": "#FFFFFF20", "width": 0.5},
                        "cornerRadius": 7, "shadow": {"color": "#00000080", "offset": {"x": 0, "y": 2}, "blur": 3},
                        "font": {"family": "Quicksand", "size": 21, "weight": "medium"}},
            "modifier": {"background": "#24242C", "text": "#E0E0E0", "font": {"family": "system", "size": 40}},
            "pressed": {"background": "#505060", "text": "#FFFFFF", "scale": 0.95}, "disabled": {"background": "#000000"}},
          "keyPreview": {"background": "#404050", "text": "#FFFFFF", "cornerRadius": 9},
          "popup": {"background": "#202028", "keys": {"background": "#20202800", "text": "#FFFFFF",
                    "selectedBackground": "#6060FF", "selectedText": "#FFFFFF", "cornerRadius": 5, "font": {"size": 18}}},
          "spacing": {"keyGap": 5, "rowGap": 9}, "haptics": {"enabled": true}}}
        """

    @Test func importsNestedParts() throws {
        let imported = try Imported(Self.nested)
        #expect(imported[.keyboardBackground] == "#000000")
        #expect(imported[.keyboardBackgroundGradient] == "[#000000,#1A1A2E]")
        #expect(imported[.popupKeyFontSize] == "18" && imported[.modifierKeyFontSize] == "28")
        #expect(imported[.regularKeyShadowOffset] == "[0,2]" && imported[.pressedKeyScale] == "0.95")
        #expect(imported[.customFontName] == "Quicksand" && imported[.keyFontWeight] == "medium")
        #expect(
            imported[.keySpacing] == "5" && imported[.rowSpacing] == "9" && imported[.regularKeyBorderWidth] == "0.5")
        #expect(imported.theme?.document.metadata.version == "2.1")
        #expect(imported.messages("KB151") == ["not carried over: keys.disabled, and 1 more"])
        #expect(Set(imported.ids) == ["KB150", "KB151", "KB152"])
    }

    @Test func reportsMissingColors() throws {
        let imported = try Imported(
            "{\"light\": {\"keyboard\": {}, \"keys\": {\"regular\": {\"background\": \"#FFF\"}}}}")
        #expect(imported.messages("KB105").count == 6)
    }
}
