import Documents
import Testing
import ThemeModel

@testable import ThemeImport

@Suite struct RimeTests {
    static let squirrel = """
        # Squirrel settings
        patch:
          "style/color_scheme": reef
          style/color_scheme_dark: deep
          preset_color_schemes/+:
            reef:
              name: 珊瑚／Reef
              author: "A Diver <diver@example.org>"
              back_color: 0xEE30241C
              candidate_text_color: 0xE8E0D8
              hilited_candidate_back_color: 0xE0A86C
              border_color: 0x80FFFFFF
              corner_radius: 8
            deep:
              name: Deep
              color_format: argb
              back_color: 0x1C2430
              text_color: '#C4CED8'
              hilited_back_color: 0x00000000
          "preset_color_schemes/third/back_color": 0xFFFFFF
        """

    @Test func saysWhichSelectionIsNotTaken() throws {
        let imported = try Imported(
            """
            preset_color_schemes:
              mist: {name: Mist, back_color: 0xF9F9F9, text_color: 0x191919, hilited_candidate_back_color: 0xF0F0F0}
            style: {color_scheme: mist}
            """, name: "weasel.yaml")
        #expect(imported[.candidateSelectedBackground] == "#C3C3C3")
        #expect(
            imported.messages("KB152") == [
                "#F0F0F0 is not taken as the selection: its contrast with the keyboard #F9F9F9 is 1.08:1 (1.1:1 can be seen)"
            ])
    }

    private static let aliases = """
        colors:
          - &white 0xffffff
          - &ink 0x332211
          - &orange 0x3d6eca
        patch:
          style/color_scheme: paper
          preset_color_schemes/paper:
            name: Paper
            back_color: *white
            text_color: *ink
            hilited_candidate_back_color: *orange
            hilited_candidate_text_color: *white
        """

    private static let included = """
        palette:
          base: {back_color: 0xffffff, text_color: 0x000000, name: Base}
          ink: {text_color: 0x332211}
          orange: {hilited_candidate_back_color: 0x3d6eca}
        patch:
          style/color_scheme: paper
          preset_color_schemes/paper:
            __include: /palette/base
            __patch:
              - palette/ink
              - :/palette/orange
              - {hilited_candidate_text_color: 0xffffff}
            name: Paper
        """

    private static let merged = """
        base: &base {back_color: 0xffffff, text_color: 0}
        preset_color_schemes:
          paper:
            <<: [{text_color: 0x332211}, *base]
            name: Paper
            hilited_candidate_back_color: 0x3d6eca
            hilited_candidate_text_color: 0xffffff
        """

    @Test(arguments: [aliases, included, merged])
    func aliasesAndIncludesAreExpanded(_ text: String) throws {
        let imported = try Imported(text, name: "x.custom.yaml")
        #expect(imported[.keyboardBackground] == "#FFFFFF" && imported[.regularKeyText] == "#112233")
        #expect(imported[.accentKeyBackground] == "#CA6E3D")
        #expect(imported.theme?.document.name == "Paper" && imported.messages("KB105").isEmpty)
    }

    @Test(arguments: [
        ("__include: other:/schemes/x", "\"other:/schemes/x\" is in another file, which is not read"),
        ("__include: /schemes/x", "the file has no node \"/schemes/x\""),
        ("__patch: [a, {b: 1}]", "the file has no node \"a\""),
        ("__include: preset_color_schemes/a", "\"preset_color_schemes/a\" includes itself"),
    ])
    func includesThatCannotBeFollowedAreNamed(_ reference: String, message: String) throws {
        let imported = try Imported(
            "preset_color_schemes:\n  a:\n    \(reference)\n    back_color: 0\n    text_color: 0xffffff\n",
            name: "x.yaml")
        #expect(imported.diagnostics.map(\.message).contains(message))
        // A node that need not be there says nothing.
        let optional = try Imported(
            "preset_color_schemes:\n  a:\n    __include: /x?\n    back_color: 0\n    text_color: 0xffffff\n",
            name: "x.yaml")
        #expect(optional.messages("KB153").isEmpty && optional[.keyboardBackground] == "#000000")
    }

    /// All that one node includes is joined in order, and its own members come last.
    @Test func severalIncludesAreJoined() throws {
        let text = """
            patch:
              __include: a
              __include: b
              preset_color_schemes/paper/comment_text_color: 0x030201
              __include: c
            a: {preset_color_schemes/paper: {name: A, back_color: 0xffffff, text_color: 0}}
            b: {preset_color_schemes/paper: {text_color: 0x332211, comment_text_color: 0x999999}}
            c: {style/color_scheme: paper}
            """
        let imported = try Imported(text, name: "weasel.custom.yaml")
        #expect(imported[.keyboardBackground] == "#FFFFFF" && imported[.regularKeyText] == "#112233")
        #expect(imported[.candidateAnnotationText] == "#010203" && imported.theme?.document.name == "A theme")
        #expect(!imported.ids.contains("KB165") && !imported.ids.contains("KB003"))
    }

    /// The later of two members counts, as in the program, and both lines are named.
    @Test func membersWrittenTwiceAreNamed() throws {
        let text =
            "style: {color_scheme: a}\npreset_color_schemes:\n  a:\n    back_color: 0\n    text_color: 0xffffff\n"
        let imported = try Imported(text + "    back_color: 0x332211\n", name: "a.yaml")
        #expect(imported[.keyboardBackground] == "#112233")
        #expect(
            imported.messages("KB003") == [
                "written twice in one mapping, on lines 4 and 6; the later counts (remove one)"
            ])
        #expect(imported.diagnostics.contains { $0.path == "back_color" && $0.severity == .warning })
    }

    @Test func includesThatGrowWithoutEndHaveAMessage() throws {
        var text = "a0: {x: 1}\n"
        for n in 1..<40 { text += "a\(n): {x: {__include: a\(n - 1)}, y: {__include: a\(n - 1)}}\n" }
        let imported = try Imported(text + "preset_color_schemes: {a: {__include: a39}}\n", name: "x.yaml")
        #expect(imported.theme == nil)
        #expect(
            imported.diagnostics.contains {
                $0.kind == JSONDiagnosticKinds.limit && $0.message.contains("too many values")
            }
        )
    }

    @Test func importsSquirrelColors() throws {
        let imported = try Imported(Self.squirrel, name: "squirrel.custom.yaml")
        #expect(imported[.keyboardBackground] == "#1C2430" && imported[.regularKeyBackground] == "#333B46")
        #expect(imported[.modifierKeyBackground] == "#272F3B" && imported[.accentKeyBackground] == "#6CA8E0")
        #expect(imported[.candidateBarBorder] == "#FFFFFF80" && imported[.candidateBarBorderWidth] == "0.5")
        #expect(imported[.keyboardBackground, .dark] == "#1C2430" && imported[.accentKeyBackground, .dark] == "#444D58")
        #expect(imported.theme?.document.id == "reef" && imported.theme?.document.name == "珊瑚／Reef")
        #expect(imported.messages("KB155").first?.contains("third") == true)
        #expect(imported.messages("KB151") == ["not carried over: corner_radius, hilited_back_color"])
    }

    @Test func picksASchemeByName() throws {
        #expect(try Imported(Self.squirrel) { $0.pick = "deep" }[.accentKeyBackground] == "#444D58")
        let third = try Imported(Self.squirrel) { $0.pick = "third" }
        #expect(third[.keyboardBackground] == "#FFFFFF" && third.ids.contains("KB106"))
    }

    @Test func separatesTrimesKeyboardFromItsBar() throws {
        let text = """
            preset_color_schemes:
              default:
                keyboard_back_color: 0xFF203040
                back_color: 0xFF304050
                text_color: 0xFFFFFFFF
            """
        for name in ["mine.trime.yaml", "squirrel.yaml"] {
            let imported = try Imported(text, name: name)
            #expect(imported[.keyboardBackground] == "#203040" && imported[.candidateBarBackground] == "#304050")
        }
        let window = try Imported(text) { $0.kind = .rime }
        #expect(window[.keyboardBackground] == "#504030" && window[.candidateBarBackground] == "#00000000")
    }

    static let trime = """
        config_version: "3.0"
        style:
          round_corner: 8.5
          horizontal_gap: 4
          vertical_gap: 12
          key_text_size: 24
          candidate_text_size: 22
        preset_color_schemes:
          default:
            name: 標準
            dark_scheme: night
            light_scheme: default
            back_color: 0xE0E0E0
            text_color: 0x000000
            key_back_color: 0xFFFFFF
            key_text_color: 0x202020
            off_key_back_color: 0xFFC0C0C0
            off_key_text_color: 0x101010
            hilited_key_back_color: 0x4080FF
            hilited_key_text_color: 0x000000
            hilited_candidate_back_color: 0x4080FF
          night:
            back_color: 0x101010
            text_color: 0xFFFFFF
        preset_keyboards: {default: {name: default}}
        """

    @Test func importsTrimeColors() throws {
        let imported = try Imported(Self.trime, name: "mine.yaml")
        #expect(imported[.regularKeyBackground] == "#FFFFFF" && imported[.regularKeyText] == "#202020")
        #expect(imported[.modifierKeyBackground] == "#C0C0C0" && imported[.pressedKeyBackground] == "#4080FF")
        #expect(
            imported[.regularKeyCornerRadius] == "8.5" && imported[.keySpacing] == "4" && imported[.rowSpacing] == "12")
        #expect(imported[.keyFontSize] == "24" && imported[.candidateFontSize] == "22")
        #expect(
            imported[.keyboardBackground, .dark] == "#101010" && imported[.regularKeyBackground, .dark] == "#101010")
    }

    @Test(arguments: [
        ("0xCBA", "abgr", "#AABBCC"), ("0x80CBA980", "rgba", "#80CBA980"), ("#8CBA", "abgr", "#AABBCC88"),
        ("16711680", "abgr", "#0000FF"), ("4278190335", "abgr", "#FF0000"), ("0xFF0000", "rgba", "#FF0000"),
    ])
    func readsEveryOrderOfChannels(_ text: String, _ format: String, _ expected: String) throws {
        let imported = try Imported(
            """
            preset_color_schemes:
              one:
                color_format: \(format)
                back_color: 0x000000
                text_color: 0xFFFFFF
                border_color: "\(text)"
            """)
        #expect(imported[.candidateBarBorder] == expected)
    }

    @Test func reportsMissingSchemes() throws {
        let imported = try Imported(
            "style: \n  color_scheme: none\npreset_color_schemes:\n  a:\n    back_color: 0\n    text_color: 0xFFFFFF\n")
        #expect(imported.ids.contains("KB153") && imported.theme?.document.name == "a theme")
        let flow = try Imported("preset_color_schemes: {a: {back_color: 0x112233, text_color: 0xFFFFFF}}")
        #expect(flow[.keyboardBackground] == "#332211")
        #expect(try Imported("preset_color_schemes: x").ids == ["KB100"])
    }

    @Test func reportsOtherColorSpaces() throws {
        let imported = try Imported(
            "preset_color_schemes:\n  a:\n    color_space: display_p3\n    back_color: 0\n    text_color: 0xFFFFFF\n")
        #expect(imported.ids.contains("KB152"))
    }
}
