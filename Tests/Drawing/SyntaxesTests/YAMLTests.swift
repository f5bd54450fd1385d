import Documents
import Testing

@testable import Syntaxes

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

    @Test func readsFlowsAndBlocks() throws {
        let root = try #require(
            Self.read("c: [1, {d: 2}]\ne: {f: g, \"h\": [i]}\nj: |\n  one\n  two\nk: >-\n  more\n  words\nl: last\n")
                .value)
        #expect(root["c"]?.array?.last?["d"]?.string == "2")
        #expect(root["e"]?["f"]?.string == "g" && root["e"]?["h"]?.array?.map(\.string) == ["i"])
        #expect(root["j"]?.string == "one\ntwo\n" && root["k"]?.string == "more words" && root["l"]?.string == "last")
    }

    @Test func aliasesStandForTheirAnchors() throws {
        let root = try #require(
            Self.read(
                "a: &x one\nb: *x\nc: &y {d: [*x, 2]}\ne: *y\n*x : key\nf: &x two\ng: *x\nh: [&z [*x], *z]\n"
            ).value)
        #expect(root["b"]?.string == "one" && root["g"]?.string == "two" && root["one"]?.string == "key")
        #expect(root["e"]?["d"]?.array?.map(\.string) == ["one", "2"])
        #expect(root["h"]?.array?.last?.array?.map(\.string) == ["two"])
    }

    @Test func mergedMappingsGiveWayToOwnMembers() throws {
        let root = try #require(
            Self.read(
                "a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc:\n  x: 9\n  <<: *a\nd:\n  <<: [*b, *a]\n  w: 5\n"
                    + "e: {<<: {q: 1}, \"<<\": text}\n"
            ).value)
        func shown(_ name: String) -> [String: String] {
            Dictionary(uniqueKeysWithValues: (root[name]?.object ?? []).map { ($0.name, $0.value.string ?? "") })
        }
        #expect(shown("c") == ["x": "9", "y": "2"])
        #expect(shown("d") == ["w": "5", "x": "1", "y": "3", "z": "4"])
        #expect(shown("e") == ["q": "1", "<<": "text"])
    }

    @Test(arguments: [
        ("a: *x\n", "the alias \"*x\" stands for nothing (expected the anchor \"&x\" before it)"),
        ("a: &x {b: *x}\n", "the alias \"*x\" stands for nothing (expected the anchor \"&x\" before it)"),
        ("a:\n  <<: 1\n", "<< takes the members of a mapping, or of a list of mappings"),
    ])
    func namesBrokenAliases(_ text: String, message: String) {
        #expect(Self.read(text).diagnostics.map(\.message) == [message])
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

    @Test func aBillionLaughsEndWithAMessage() {
        var lists = "a0: &a0 [lol, lol]\n"
        var merges = "a0: &a0 {x0: 1}\n"
        for n in 1..<40 {
            lists += "a\(n): &a\(n) [*a\(n - 1), *a\(n - 1), *a\(n - 1)]\n"
            merges += "a\(n): &a\(n) {<<: [*a\(n - 1), *a\(n - 1)], x\(n): 1}\n"
        }
        let deep = "a0: &a0 [x]\n" + (1..<80).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
        for (text, words) in [(lists, "too many values"), (merges, "too many values"), (deep, "64 deep")] {
            let problems = Self.read(text).diagnostics
            #expect(problems.map(\.kind.id) == ["KB004"] && problems[0].message.contains(words))
        }
    }

    /// If it looked at all earlier anchors for each, this would take minutes.
    @Test func readsManyAnchorsQuickly() {
        let text = "a:\n" + (0..<90_000).map { "- &\($0) x\n" }.joined()
        #expect(Self.read(text).value != nil)
    }

    /// Empty entries of flow collections, and a quote that the file does not close, as yaml-cpp takes them.
    @Test(arguments: [
        ("{a: 1, , b: 2}", "{a: 1, b: 2}"), ("{, a: 1}", "{a: 1}"), ("a: {b: 1,,\n c: 2, , }", "a: {b: 1, c: 2}"),
        ("[1, , 2]", "[1, ~, 2]"), ("[ , 1]", "[~, 1]"),
        ("a: 1\nb: \"c: d", "a: 1\nb: 'c: d'"), ("a: 'it''s", "a: \"it's\""),
    ])
    func whatLibYAMLRefusesIsRead(_ text: String, _ plain: String) throws {
        let reading = Self.read(text)
        let value = try #require(reading.value, "\(reading.diagnostics.map(\.message))")
        let expected = try #require(Self.read(plain).value)
        #expect(value.compared == expected.compared)
        #expect(!reading.diagnostics.isEmpty && reading.diagnostics.allSatisfy { $0.severity == .warning })
    }
}

extension JSONValue {
    /// The value without its places.
    fileprivate var compared: String {
        switch content {
        case .object(let members): "{" + members.map { "\($0.name):\($0.value.compared)" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.compared).joined(separator: ",") + "]"
        case .string(let text): "'\(text)'"
        default: isNull ? "null" : "?"
        }
    }
}
