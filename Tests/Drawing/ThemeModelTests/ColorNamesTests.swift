import Documents
import Testing

@testable import ThemeEditing
@testable import ThemeModel

/// `colorNames`: names of colours beside literal colours.
@Suite struct ColorNamesTests {
    private static let plain = NativeThemeWriter.text(
        ThemeStarter(name: "Names", author: "A. Author")?.document()
            ?? ThemeDocument(id: "", name: "", light: nil, dark: nil))

    /// Returns a theme that has the member, and one accent in both modes.
    private static func text(_ names: String) -> String {
        let accent = "\n    \"accentKeyBackground\": \"#0F766E\", \"accentKeyText\": \"#FFFFFF\","
        return plain.replacing("\"light\": {", with: "\"colorNames\": \(names),\n  \"light\": {" + accent)
            .replacing("\"dark\": {", with: "\"dark\": {" + accent)
    }

    private static let ocean = #"{"Ocean": {"light": ["accentKeyBackground"], "dark": ["accentKeyBackground"]}}"#

    private static func problems(_ names: String) -> [Diagnostic] {
        ThemeValidation(SourceText(name: "n.json", text: text(names)), store: true).diagnostics
    }

    @Test func aThemeWithNamesIsTheSame() throws {
        let with = ThemeDocument.read(SourceText(name: "n.json", text: Self.text(Self.ocean)))
        let without = ThemeDocument.read(
            SourceText(
                name: "n.json", text: Self.text(Self.ocean).replacing("\"colorNames\": \(Self.ocean),\n", with: "")))
        #expect(with.diagnostics.isEmpty)
        #expect(with.value?.light == without.value?.light && with.value?.dark == without.value?.dark)
        let names = try #require(with.value?.colorNames)
        #expect(
            names == [
                ColorName(name: "Ocean", properties: [.light: [.accentKeyBackground], .dark: [.accentKeyBackground]])
            ])
        let written = NativeThemeWriter.text(try #require(with.value))
        #expect(ThemeDocument.read(SourceText(name: "n.json", text: written)).value == with.value)
    }

    @Test func theStoreTakesNames() { #expect(Self.problems(Self.ocean).isEmpty) }

    @Test(arguments: [
        ("[]", "colorNames"), (#"{"": {}}"#, "colorNames."), (#"{"A": []}"#, "colorNames.A"),
        (#"{"A": {"night": []}}"#, "colorNames.A"), (#"{"A": {"light": "x"}}"#, "colorNames.A.light"),
        (#"{"A": {"light": ["keySpacing"]}}"#, "colorNames.A.light[0]"),
        (#"{"A": {"dark": ["previewText"]}}"#, "colorNames.A.dark[0]"),
        (#"{"A": {"light": ["accentKeyBackground", "keyboardBackground"]}}"#, "colorNames.A"),
        (#"{"\#(String(repeating: "a", count: 41))": {}}"#, "colorNames.\(String(repeating: "a", count: 41))"),
    ])
    func theStoreRefusesFaults(_ names: String, _ path: String) {
        let found = Self.problems(names)
        #expect(found.map(\.path) == [path] && found.haveErrors, "\(found)")
        let drawn = ThemeDocument.read(SourceText(name: "n.json", text: Self.text(names)))
        #expect(drawn.value != nil)
    }

    @Test func changingANameChangesItsPropertiesInBothModes() throws {
        var source = SourceText(name: "n.json", text: Self.text(Self.ocean))
        for edit in try ThemeEdit.changes(assignment: "colorNames.Ocean=coral", in: source) {
            source = try edit.applied(to: source).source
        }
        let text = String(decoding: source.bytes, as: UTF8.self)
        #expect(text == Self.text(Self.ocean).replacing("#0F766E", with: "#FF7F50"))
        let json = try #require(
            JSONReader.read(SourceText(name: "e.json", text: ##"{"colorNames.Ocean": "#FF7F50"}"##)).value)
        let listed = try ThemeEditList(json).applied(to: SourceText(name: "n.json", text: Self.text(Self.ocean)))
        #expect(listed.bytes == source.bytes)
        #expect(throws: ThemeEditError.self) { try ThemeEdit.changes(assignment: "colorNames.Sea=coral", in: source) }
    }
}
