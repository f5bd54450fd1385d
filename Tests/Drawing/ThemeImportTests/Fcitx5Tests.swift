import Documents
import Testing
import ThemeModel

@testable import ThemeImport

@Suite struct Fcitx5Tests {
    /// A theme with a test's changes.
    static func theme(_ changes: [String: String] = [:]) -> String {
        var members = [
            "name": "\"Night Harbour\"", "isDark": "true", "version": "\"2.1\"", "backgroundColor": "-15396834",
            "barColor": "-14869219", "keyboardColor": "-15396834", "keyBackgroundColor": "-14405572",
            "keyTextColor": "-1643021", "candidateTextColor": "-1", "candidateLabelColor": "-2",
            "candidateCommentColor": "-3", "altKeyBackgroundColor": "-13352365", "altKeyTextColor": "-4140595",
            "accentKeyBackgroundColor": "-10649884", "accentKeyTextColor": "-15396834",
            "keyPressHighlightColor": "872415231", "keyShadowColor": "0", "popupBackgroundColor": "-13352366",
            "popupTextColor": "-1643022", "spaceBarColor": "-12299674", "dividerColor": "536870911",
            "clipboardEntryColor": "-14405572", "genericActiveBackgroundColor": "-10649885",
            "genericActiveForegroundColor": "-15396835",
        ]
        for (name, value) in changes { members[name] = value.isEmpty ? nil : value }
        return "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",\n")
            + "}"
    }

    @Test func importsKeysAndCandidates() throws {
        let imported = try Imported(Self.theme())
        #expect(imported[.regularKeyBackground] == "#24303C")
        #expect(imported[.pressedKeyBackground] == "#505963")
        #expect(imported[.pressedKeyText] == "#E6EDF3")
        #expect(imported[.candidateSeparator] == "#FFFFFF1F")
        #expect(imported[.candidateText] == "#FFFFFF")
        #expect(imported[.keyFontSize] == "23" && imported[.modifierKeyFontWeight] == "bold")
        #expect(
            imported[.regularKeyCornerRadius] == "4" && imported[.keySpacing] == "6" && imported[.rowSpacing] == "14")
        #expect(imported[.regularKeyShadowColor] == "#00000000", "no shadow, on Android too")
        #expect(imported[.keyboardBackground, .dark] == imported[.keyboardBackground])
        #expect(imported.theme?.document.id == "night_harbour" && imported.theme?.kind.name == "fcitx5")
        #expect(
            imported.messages("KB151") == [
                "not carried over: candidateLabelColor, keyboardColor, and 1 more"
            ])
        #expect(imported.ids.contains("KB150"))
    }

    @Test func importsTheFirstVersion() throws {
        let imported = try Imported(Self.theme(["version": "", "keyPressHighlightColor": "-1643021"]))
        #expect(imported[.pressedKeyBackground] == "#E6EDF3" && imported[.pressedKeyText] == "#000000")
        #expect(imported[.previewBackground] == "#1D1D1D" && imported[.candidateText] == "#E6EDF3")
        #expect(imported[.popupKeySelectedBackground] == imported[.accentKeyBackground])
        #expect(imported[.candidateAnnotationText] == imported[.modifierKeyText])
    }

    @Test func importsThemesWithABackgroundImage() throws {
        let imported = try Imported(
            Self.theme(["version": "", "backgroundImage": "{\"brightness\": 70}", "isDark": "false"]))
        #expect(imported[.previewBackground] == "#EEEEEE")
        #expect(
            imported.messages("KB156") == [
                "the background image is left out; the app shows it in place of backgroundColor, at 70 % of its brightness"
            ])
        // The app's own brightness is 70 %.
        #expect(try Imported(Self.theme(["backgroundImage": "{}"])).messages("KB156") == imported.messages("KB156"))
        #expect(try Imported(Self.theme(["backgroundImage": "null"])).messages("KB156") == [])
    }

    /// What shows through a translucent ground is not in pictures, which a note says.
    @Test func translucentGroundsAreNamed() throws {
        func notes(_ image: String) throws -> [String] {
            try Imported(Self.theme(["backgroundColor": "-2144588243", "backgroundImage": image])).messages("KB156")
        }
        let (start, end) = ("translucent, and so are pictures of it; the app shows ", " there")
        #expect(try notes("null") == [start + "what is behind the keyboard" + end])
        let both = try notes("{\"brightness\": 50}")
        #expect(both.count == 2 && both.contains(start + "the image" + end))
        #expect(both.contains { $0.hasSuffix("at 50 % of its brightness") })
        let imported = try Imported(Self.theme(["backgroundColor": "-2144588243"]))
        #expect(imported.diagnostics.filter { $0.kind.id == "KB156" }.map(\.severity) == [.note])
    }

    @Test func importsKeyShadows() throws {
        let imported = try Imported(Self.theme(["keyShadowColor": "-16777216"]))
        #expect(imported[.regularKeyShadowColor] == "#000000" && imported[.modifierKeyShadowOffset] == "[0,1]")
    }

    @Test func reportsFaults() throws {
        #expect(try Imported(Self.theme(["version": "\"3.0\""])).ids == ["KB157"])
        #expect(try Imported(Self.theme(["dividerColor": ""])).ids == ["KB105"])
        #expect(try Imported(Self.theme(["dividerColor": "\"#FFF\""])).ids == ["KB103"])
        #expect(try Imported(Self.theme(["dividerColor": "4294967296"])).ids == ["KB103"])
        #expect(try Imported(Self.theme(["keyGlow": "1"])).ids.contains("KB109"))
        // Values that a later version overrides may be absent from an earlier file.
        let early = Self.theme(["version": "\"1.0\"", "popupTextColor": "", "candidateTextColor": ""])
        #expect(try Imported(early).theme != nil)
    }

    @Test func importsArchives() throws {
        let zip = ZipBuilder([("theme.json", Self.theme()), ("image.png", "no picture")])
        let imported = try Imported(ThemeSource(bytes: zip.bytes, name: "skin.zip"))
        #expect(imported[.regularKeyBackground] == "#24303C")
        let broken = ZipBuilder([("theme.json", Self.theme(["dividerColor": "{}"]))])
        let fault = try Imported(ThemeSource(bytes: broken.bytes, name: "skin.zip")).diagnostics.first
        #expect(fault?.source?.name == "skin.zip!theme.json")
    }

    @Test func rejectsAnotherOrderOfChannels() throws {
        #expect(throws: ImportError.self) { try Imported(Self.theme()) { $0.alphaFirst = true } }
    }

    /// Some write the version as a number, and leave out what it brought.
    @Test func aVersionMayBeANumber() throws {
        let imported = try Imported(
            Self.theme([
                "version": "2.1", "candidateTextColor": "", "candidateLabelColor": "", "candidateCommentColor": "",
            ]))
        #expect(imported[.candidateText] == imported[.regularKeyText] && imported.ids.contains("KB106"))
        #expect(try Imported(Self.theme(["version": "9"])).ids.contains("KB157"))
    }
}
