import Documents
import Testing

@testable import ThemeImport

@Suite struct YAMLTests {
    private static func read(_ text: String) -> ParseResult<JSONValue> {
        YAMLReader.read(SourceText(name: "a.yaml", text: text))
    }

    @Test func readsValuesAndPlaces() throws {
        let source = SourceText(name: "a.yaml", text: "\u{FEFF}# é\na: 'ü1'\nb:\n  - x\n  - ~\n  - \"null\"\nc: 0x10\n")
        let root = try #require(YAMLReader.read(source).value)
        #expect(root["a"]?.string == "ü1" && root["c"]?.string == "0x10")
        #expect(root["b"]?.array?.map(\.string) == ["x", nil, "null"])
        #expect(root["a"].map { source.text($0.range) } == "'ü1'")
        #expect(root["c"].map { source.position(of: $0.range.lowerBound) }.map { [$0.line, $0.column] } == [7, 4])
        #expect(root.object?.first { $0.name == "b" }.map { source.text($0.nameRange) } == "b")
    }

    @Test func keepsUnsupportedValuesOpaque() throws {
        let root = try #require(
            Self.read("a: &x one\nb: *x\nc: [1, {d: 2}]\ne: {f: g}\nh: |\n  text\ni: >-\n  more\nj: last\n").value)
        #expect(root["a"]?.string == "one" && root["j"]?.string == "last")
        for name in ["b", "c", "e", "h", "i"] {
            #expect(root[name] == nil && root.object?.contains { $0.name == name } == true)
        }
    }

    @Test func laterMembersWin() throws {
        #expect(try #require(Self.read("a: 1\nb: 2\na: 3\n").value)["a"]?.string == "3")
    }

    @Test func reportsFaults() {
        #expect(Self.read("a: 1\n\tb: 2\n").diagnostics.map(\.kind.id) == ["KB001"])
        #expect(Self.read("a: [1\n").diagnostics.map(\.kind.id) == ["KB001"])
        let latin = SourceText(name: "a.yaml", bytes: Array("a: ".utf8) + [0xE9, 0x0A])
        #expect(YAMLReader.read(latin).diagnostics.map(\.kind.id) == ["KB002"])
        let wide = SourceText(name: "a.yaml", bytes: [0xFF, 0xFE, 0x61, 0, 0x3A, 0])
        #expect(YAMLReader.read(wide).diagnostics.map(\.kind.id) == ["KB002"])
        let long = SourceText(name: "a.yaml", text: "a: " + String(repeating: "x", count: 1 << 20))
        #expect(YAMLReader.read(long).diagnostics.map(\.kind.id) == ["KB004"])
    }

    @Test func limitsNesting() {
        #expect(Self.read("a: " + String(repeating: "[", count: 100_000)).diagnostics.map(\.kind.id) == ["KB004"])
        #expect(Self.read(String(repeating: "- ", count: 1000) + "a").diagnostics.map(\.kind.id) == ["KB004"])
        let deep = (0..<64).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
        #expect(Self.read(deep).value != nil)
    }

    @Test func survivesABillionLaughs() throws {
        var text = "a0: &a0 [lol, lol]\n"
        for n in 1..<40 { text += "a\(n): &a\(n) [*a\(n - 1), *a\(n - 1), *a\(n - 1)]\n" }
        #expect(try #require(Self.read(text).value).object?.count == 40)
    }

    /// If it looked at all earlier anchors for each, this would take minutes.
    @Test func readsManyAnchorsQuickly() {
        let text = "a:\n" + (0..<90_000).map { "- &\($0) x\n" }.joined()
        #expect(Self.read(text).value != nil)
    }

    @Test(arguments: [
        ("scheme: x", true), ("# note\n\n%YAML 1.2\n---\nname: x", true), ("\"quoted name\": x", true), ("a:", true),
        ("{\"a\": 1}", false), ("[a: b]", false), ("http://example.org", false), ("word", false), ("", false),
    ])
    func recognizesYAML(_ text: String, _ expected: Bool) {
        #expect(SourceDocument.looksLikeYAML(Array(text.utf8)) == expected)
    }
}
