import Documents
import TestSupport
import Testing

@testable import ThemeEditing
@testable import ThemeModel

/// Changes to a theme's text: their effect, that nothing else changes, and that they can be undone.
@Suite struct ThemeEditTests {
    /// A theme with odd spacing, an unknown property, a number with trailing zeros and a lowercase colour.
    static let odd = """
        {"light" :{ "unknown":[1,  2],
        \t"_keySpacing"  :  3.50,
            "regularKeyText":"#abcdef", "keyboardBackgroundGradient": ["#FFFFFF" , "#808080","#000000"] }
        , "name": "Odd" }

        """

    private static func path(_ text: String) throws -> ThemePath { try #require(ThemePath(text)) }

    private static func edited(_ edit: ThemeEdit, _ text: String = odd) throws -> String {
        let source = SourceText(name: "a.json", text: text)
        let outcome = try edit.applied(to: source)
        #expect(outcome.undo.applied(to: outcome.source) == source)
        #expect(JSONReader.read(outcome.source).value != nil)
        return String(decoding: outcome.source.bytes, as: UTF8.self)
    }

    @Test func settingReplacesOnlyTheValue() throws {
        #expect(
            try Self.edited(.set(Self.path("light.keySpacing"), json: "4"))
                == Self.odd.replacing("3.50", with: "4"))
        #expect(
            try Self.edited(.set(Self.path("light.keyboardBackgroundGradient[1]"), json: "\"#123456\""))
                == Self.odd.replacing("#808080", with: "#123456"))
        #expect(try Self.edited(.set(Self.path("name"), json: "\"Even\"")) == Self.odd.replacing("Odd", with: "Even"))
    }

    @Test func addsAbsentMembersNextToTheirNeighbours() throws {
        #expect(
            try Self.edited(.set(Self.path("light.rowSpacing"), json: "6"))
                == Self.odd.replacing("#000000\"] }", with: "#000000\"], \"rowSpacing\": 6 }"))
        let theme = Sample.theme()
        #expect(
            try Self.edited(.set(Self.path("light.accentKeyText"), json: "\"#FFFFFF\""), theme)
                == theme.replacing(
                    "\"modifierKeyCornerRadius\": 6,",
                    with: "\"modifierKeyCornerRadius\": 6,\n    \"accentKeyText\": \"#FFFFFF\","))
        #expect(
            try Self.edited(.set(Self.path("id"), json: "\"a\""), theme)
                == theme.replacing("{\n  \"light\"", with: "{\n  \"id\": \"a\",\n  \"light\""))
        #expect(try Self.edited(.set(Self.path("name"), json: "1"), "{}") == "{\n  \"name\": 1\n}")
    }

    @Test func removingAlsoRemovesTheComma() throws {
        #expect(
            try Self.edited(.remove(Self.path("light.keySpacing")))
                == Self.odd.replacing("\"_keySpacing\"  :  3.50,\n    ", with: ""))
        #expect(
            try Self.edited(.remove(Self.path("light.keyboardBackgroundGradient")))
                == Self.odd.replacing(
                    ", \"keyboardBackgroundGradient\": [\"#FFFFFF\" , \"#808080\",\"#000000\"]", with: ""))
        #expect(
            try Self.edited(.remove(Self.path("light.keyboardBackgroundGradient[0]")))
                == Self.odd.replacing("\"#FFFFFF\" , ", with: ""))
        #expect(try Self.edited(.remove(Self.path("a")), "{ \"a\": 1 }") == "{  }")
    }

    @Test func renamingChangesOnlyTheName() throws {
        #expect(
            try Self.edited(.rename(Self.path("light.unknown"), to: "glow"))
                == Self.odd.replacing("unknown", with: "glow"))
        #expect(throws: ThemeEditError.self) {
            try Self.edited(.rename(Self.path("light.unknown"), to: "regularKeyText"))
        }
    }

    @Test func movesStops() throws {
        let path = try Self.path("light.keyboardBackgroundGradient")
        #expect(
            try Self.edited(.moveStop(path, from: 2, to: 0))
                == Self.odd.replacing(
                    "[\"#FFFFFF\" , \"#808080\",\"#000000\"]", with: "[\"#000000\" , \"#FFFFFF\",\"#808080\"]"))
        let located =
            "{\"light\": {\"g\": [{\"color\": \"#111111\", \"location\": 0.2}, {\"location\": 0.9, \"color\": \"#222222\"}]}}"
        #expect(
            try Self.edited(.moveStop(Self.path("light.g"), from: 0, to: 1), located)
                == located.replacing("#111111", with: "x").replacing("#222222", with: "#111111")
                .replacing("x", with: "#222222"))
        #expect(throws: ThemeEditError.self) { try Self.edited(.moveStop(path, from: 0, to: 3)) }
    }

    @Test(arguments: [
        ("light.keySpacing=4", "light.keySpacing", "4"),
        ("dark.regularKeyText=#0A84FF", "dark.regularKeyText", "\"#0A84FF\""),
        ("name=Late = Night", "name", "\"Late = Night\""),
        ("light.regularKeyShadowOffset=0,1", "light.regularKeyShadowOffset", "[0, 1]"),
        ("light.keyFontWeight=bold", "light.keyFontWeight", "\"bold\""),
        ("light.candidateBarEnabled=false", "light.candidateBarEnabled", "false"),
        ("tags=a, b", "tags", "[\"a\", \"b\"]"),
        ("light.regularKeyGradient[1].location=0.5", "light.regularKeyGradient[1].location", "0.5"),
        ("light.regularKeyText=black", "light.regularKeyText", "\"#000000\""),
        ("light.regularKeyText=oklch(0.7 0.1 250deg / .5)", "light.regularKeyText", "\"#6DA3DA80\""),
        ("light.regularKeyGradient=red, rgb(0, 0, 255)", "light.regularKeyGradient", "[\"#FF0000\", \"#0000FF\"]"),
        ("light.regularKeyGradient[1].color=hsl(180 100% 50%)", "light.regularKeyGradient[1].color", "\"#00FFFF\""),
        ("light.customFontName=Noto Sans", "light.customFontName", "\"Noto Sans\""),
    ])
    func readsAssignments(text: String, path: String, json: String) throws {
        #expect(
            try ThemeEdit(assignment: text, in: SourceText(name: "a.json", text: Self.odd))
                == .set(Self.path(path), json: json))
    }

    @Test func emptyAssignmentRemoves() throws {
        #expect(
            try ThemeEdit(assignment: "light.previewText=", in: SourceText(name: "a.json", text: Self.odd))
                == .remove(Self.path("light.previewText")))
    }

    @Test(arguments: [
        ("light.keySpacing=abc", "expected 1 to 10"), ("light.keySpacing=1e308", "past the limit"),
        ("light.keySpacing=20", "20 is out of range (expected 1 to 10)"),
        ("light.regularKeyShadowOffset=0,30", "light.regularKeyShadowOffset[1]: 30 is out of range"),
        ("light.keySpacing", "PATH=VALUE"),
        ("light.keyBackground=#FFFFFF", "did you mean light.regularKeyBackground?"),
        ("keySpacing=1", "did you mean light.keySpacing?"),
        ("lite.keySpacing=1", "light. or dark."), ("light.regularKeyText=blackish", "is not a colour"),
        ("tags=[1]", "at most"),
        ("titel=x", "is not a property"), ("light.keySpacing[0]=1", "no such part"), ("a..b=1", "PATH=VALUE"),
        ("downloadCount=-1", "whole number"), ("light.keySpacing=4}", "not a value"),
    ])
    func rejectsInvalidAssignments(text: String, words: String) {
        do throws(ThemeEditError) {
            let edit = try ThemeEdit(assignment: text, in: SourceText(name: "a.json", text: Self.odd))
            Issue.record("\(edit)")
        } catch {
            guard case .refused(let message) = error else { return }
            #expect(message.contains(words), "\(message)")
        }
    }

    @Test func undoesEditsOfRandomThemes() throws {
        var random = SeededGenerator(11)
        for _ in 0..<12 {
            var source = SourceText(name: "a", text: NativeThemeWriter.text(RandomTheme.document(&random)))
            let first = source
            var undo: [SourceEdits] = []
            for _ in 0..<10 {
                let name = try #require(PropertyName.allCases.randomElement(using: &random))
                let path = try Self.path("dark.\(name.rawValue)")
                let edit = Bool.random(using: &random) ? ThemeEdit.remove(path) : .set(path, json: "[1]")
                guard let outcome = try? edit.applied(to: source) else { continue }
                #expect(JSONReader.read(outcome.source).value != nil)
                source = outcome.source
                undo.append(outcome.undo)
            }
            for edits in undo.reversed() { source = edits.applied(to: source) }
            #expect(source == first)
        }
    }

    @Test func starterPassesTheStoresRules() throws {
        for preset in [nil] + Preset.all.map(Optional.some) {
            let starter = try #require(ThemeStarter(name: "Late Night", author: "Vani"))
            let text = NativeThemeWriter.text(try #require(starter.document(from: preset)), schema: "./s.json")
            let validation = ThemeValidation(SourceText(name: "a", text: text), store: true)
            #expect(!validation.diagnostics.haveErrors, "\(preset?.id ?? ""): \(validation.diagnostics.map(\.message))")
            if preset == nil { #expect(validation.diagnostics.isEmpty, "\(validation.diagnostics.map(\.message))") }
        }
        let plain = try #require(ThemeStarter(name: "Late Night", author: nil)?.document()).light
        #expect(plain?.values[.regularKeyBackground] == .color(.white))
        #expect(plain?.values[.regularKeyText] == .color(.black))
        #expect(ThemeStarter(name: "ab", author: nil) == nil)
        #expect(ThemeStarter(name: "தமிழ்", author: nil) == nil)
    }

    /// In designs, the document's own reader decides what a path takes.
    @Test(arguments: [
        (
            ##"{"light": {"colors": {}}}"##, "light.colors.accent=#204080",
            ##"{"light": {"colors": {"accent": "#204080"}}}"##
        ),
        (
            ##"{"light": {"colors": {}}}"##, "light.spacing.md=4",
            ##"{"light": {"colors": {}, "spacing": {"md": 4}}}"##
        ),
        (
            ##"{"completed": "000000", "inProgress": "FF0000"}"##, "completed=123456",
            ##"{"completed": "123456", "inProgress": "FF0000"}"##
        ),
        (
            ##"{"completed": "000000", "inProgress": "FF0000"}"##, "name=7",
            ##"{"completed": "000000", "inProgress": "FF0000", "name": "7"}"##
        ),
        (
            "{\"completed\": \"000000\", // done\n\"inProgress\": \"FF0000\"}", "inProgress=#00FF00",
            "{\"completed\": \"000000\", // done\n\"inProgress\": \"00FF00\"}"
        ),
    ])
    func editsDesigns(_ text: String, _ assignment: String, _ wanted: String) throws {
        let source = SourceText(name: "d.json", text: text)
        let edited = try ThemeEdit(assignment: assignment, in: source).applied(to: source).source
        func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        #expect(compact(String(decoding: edited.bytes, as: UTF8.self)) == compact(wanted))
    }

    @Test(arguments: [
        ("light.colors.acent=#204080", "did you mean"), ("light.colors.accent=red;", "light.colors.accent"),
        ("light.sizes.medium=4", "light.sizes"), ("light.spacing.md=1000", "light.spacing.md"),
    ])
    func refusesWhatDesignsDoNotHave(_ assignment: String, _ words: String) {
        let source = SourceText(name: "d.json", text: ##"{"light": {"colors": {}}}"##)
        let error = #expect(throws: ThemeEditError.self) { try ThemeEdit(assignment: assignment, in: source) }
        guard case .refused(let message)? = error else { return }
        #expect(message.contains(words), "\(message)")
    }

    @Test func neededMembersOfDesignsStay() {
        let source = SourceText(name: "d.json", text: #"{"completed": "000000", "inProgress": "FF0000"}"#)
        #expect(throws: ThemeEditError.self) { try ThemeEdit(assignment: "completed=", in: source) }
    }
}
