import TestSupport
import Testing

@testable import Documents

/// The JSON reader's strictness: each kind of malformed input by id, line and column.
@Suite struct JSONReaderTests {
    struct Malformed: Sendable, CustomTestStringConvertible {
        let text: String
        let id: String
        let line: Int
        let column: Int
        var testDescription: String { text.debugDescription }

        init(_ text: String, _ id: String, _ line: Int, _ column: Int) {
            (self.text, self.id, self.line, self.column) = (text, id, line, column)
        }
    }

    static let malformed: [Malformed] = [
        Malformed("", "KB001", 1, 1),
        Malformed(" \n\n ", "KB001", 1, 1),
        Malformed("{\"a\": 1,}", "KB001", 1, 8),
        Malformed("[1,\n 2, ]", "KB001", 2, 3),
        Malformed("[1,,2]", "KB001", 1, 4),
        Malformed("[,1]", "KB001", 1, 2),
        Malformed("{\"a\" 1}", "KB001", 1, 6),
        Malformed("{\"a\": 1 \"b\": 2}", "KB001", 1, 7),
        Malformed("{a: 1}", "KB001", 1, 2),
        Malformed("{'a': 1}", "KB001", 1, 2),
        Malformed("{\n  // no\n  \"a\": 1}", "KB001", 2, 3),
        Malformed("{} {}", "KB001", 1, 4),
        Malformed("{}}", "KB001", 1, 3),
        Malformed("{\"a\": tru}", "KB001", 1, 7),
        Malformed("{\"a\": NaN}", "KB001", 1, 7),
        Malformed("{\"a\": -Infinity}", "KB001", 1, 7),
        Malformed("[007]", "KB001", 1, 2),
        Malformed("[+1]", "KB001", 1, 2),
        Malformed("[.5]", "KB001", 1, 2),
        Malformed("[1.]", "KB001", 1, 2),
        Malformed("[0x10]", "KB001", 1, 2),
        Malformed("[1e]", "KB001", 1, 2),
        Malformed("[--1]", "KB001", 1, 2),
        Malformed("[\"ab", "KB001", 1, 2),
        Malformed("[\"a\\x\"]", "KB001", 1, 4),
        Malformed("[\"a\\u12\"]", "KB001", 1, 4),
        Malformed("[\"a\u{1}b\"]", "KB001", 1, 4),
        Malformed("[\"a\nb\"]", "KB001", 1, 4),
        Malformed("[\"é\",]", "KB001", 1, 5),
        Malformed("\u{FEFF}{}", "KB002", 1, 1),
        Malformed("[\"\\ud800\"]", "KB005", 1, 3),
        Malformed("[\"\\ude00\\ud83d\"]", "KB005", 1, 3),
        Malformed("[\"\\ud83d\\u0041\"]", "KB005", 1, 3),
        Malformed("[\"a\\u0000\"]", "KB005", 1, 4),
        Malformed("{\"a\": 1,\n \"a\": 2}", "KB003", 2, 2),
        Malformed("{\"z\": 1, \"\\u007a\": 2}", "KB003", 1, 10),
        Malformed(String(repeating: "[", count: 65), "KB004", 1, 65),
    ]

    /// The reader compares names byte by byte, whether an object has few members or many: é has two spellings.
    @Test(arguments: [3, 16, 17, 18, 40]) func findsEveryRepeatedName(_ count: Int) {
        let names = ["\u{E9}", "e\u{301}"] + (2..<count).map { "name \($0)" }
        func faults(_ names: [String]) -> [String] {
            let text = "{" + names.map { "\"\($0)\": 1" }.joined(separator: ",\n") + "}"
            let source = SourceText(name: "a.json", text: text)
            return JSONReader.read(source).diagnostics.map {
                "\($0.kind.id) \(source.position(of: $0.range?.lowerBound ?? 0).line)"
            }
        }
        #expect(faults(names) == [])
        for repeated in [0, 1, count / 2, count - 1] {
            #expect(faults(names + [names[repeated], "last"]) == ["KB003 \(count + 1)"], "\(repeated)")
        }
    }

    @Test(arguments: malformed) func refusesMalformedInput(_ input: Malformed) throws {
        let source = SourceText(name: "a.json", text: input.text)
        let reading = JSONReader.read(source)
        #expect(reading.value == nil)
        let first = try #require(reading.diagnostics.first)
        #expect(first.kind.id == input.id)
        #expect(first.severity == .error)
        let position = source.position(of: try #require(first.range).lowerBound)
        #expect(position == SourceText.Position(line: input.line, column: input.column))
    }

    @Test(
        arguments: [
            ([0x5B, 0x22, 0xFF, 0x22, 0x5D], 2), ([0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D], 2),
            ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], 2), ([0x5B, 0x22, 0xF4, 0x90, 0x80, 0x80], 2),
            ([0x20, 0xE2, 0x82], 1), ([0xFF, 0xFE, 0x7B, 0x00], 0),
        ] as [([UInt8], Int)])
    func refusesInvalidUTF8(_ bytes: [UInt8], _ offset: Int) throws {
        let reading = JSONReader.read(SourceText(name: "a.json", bytes: bytes))
        #expect(reading.diagnostics.map(\.kind.id) == ["KB002"])
        #expect(reading.diagnostics.first?.range?.lowerBound == offset)
    }

    @Test func refusesLargeDocuments() {
        let bytes = [UInt8](repeating: 0x20, count: Limits.documentBytes + 1)
        let reading = JSONReader.read(SourceText(name: "a.json", bytes: bytes))
        #expect(reading.diagnostics.map(\.kind.id) == ["KB004"])
        #expect(reading.diagnostics.first?.message.contains("1048576") == true)
    }

    /// What is not sent as a text is what a reader would read.
    @Test func takesAValueAsItWouldBeRead() throws {
        let output: JSONOutput = [
            "a": .null, "b": [.bool(true), .bool(false), .number(1.5), "x\"y"], "c": ["d": "é", "e": [], "f": [:]],
        ]
        let source = SourceText(name: "a.json", text: output.text())
        let read = try #require(JSONReader.read(source).value)
        #expect(output.value.text.text() == read.text.text())
        #expect(output.value["c"]?["d"]?.string == "é" && output.value["b"]?.array?[2].number == 1.5)
        #expect(output.value["a"] == nil && output.value.object?.map(\.name) == ["a", "b", "c"])
    }

    @Test func namesBothLinesOfADuplicate() {
        let reading = JSONReader.read(SourceText(name: "a.json", text: "{\n\"a\": 1,\n\"b\": 2,\n\"a\": 3}"))
        #expect(reading.diagnostics.map(\.path) == ["a"])
        #expect(reading.diagnostics.first?.message.contains("lines 2 and 4") == true)
    }

    /// Where names may repeat, the later member stands in the place of the first.
    @Test func takesTheLaterOfTwoMembers() throws {
        let source = SourceText(name: "a.json", text: "{\"a\": 1, \"b\": {\"c\": 2, \"c\": 3}, \"a\": 4, \"a\": 5}")
        let reading = JSONReader.read(source, allowing: .repeatedNames)
        let members = try #require(reading.value?.object)
        #expect(members.map(\.name) == ["a", "b"] && members[0].value.number == 5)
        #expect(members[1].value["c"]?.number == 3)
        #expect(reading.diagnostics.map(\.severity) == [.warning, .warning, .warning])
        #expect(JSONReader.read(source).value == nil)
        let broken = SourceText(name: "a.json", text: "{\"a\": 1, \"a\": 2,}")
        #expect(JSONReader.read(broken, allowing: .repeatedNames).value == nil)
    }

    @Test func staysQuickOnOneLineOfDuplicates() {
        let text = "{" + String(repeating: "\"a\":1,", count: 100_000) + "\"b\":1}"
        var last: Diagnostic?
        let time = processorSeconds { last = JSONReader.read(SourceText(name: "a", text: text)).diagnostics.last }
        #expect(last?.message.hasPrefix("99900 more problems are not reported") == true)
        #expect(time < 20)
    }

    @Test func keepsThePlaceOfEveryValue() throws {
        let text = "{\"a\": [1, \"x\\u00e9\\ud83d\\ude00\"], \"b\": null, \"c\": -1.5e2, \"d\": true}"
        let source = SourceText(name: "a.json", text: text)
        let value = try #require(JSONReader.read(source).value)
        let list = try #require(value["a"])
        #expect(source.text(list.range) == "[1, \"x\\u00e9\\ud83d\\ude00\"]")
        #expect(list.array?.map(\.number) == [1, nil])
        #expect(list.array?[1].string == "xé😀")
        #expect(value["b"] == nil)
        #expect(value["c"]?.number == -150)
        #expect(value["d"]?.bool == true)
        #expect(source.text(try #require(value.object?[3].nameRange)) == "\"d\"")
    }

    @Test func readsNumbersBeyondDoublesAsInfinite() throws {
        let value = try #require(JSONReader.read(SourceText(name: "a", text: "[1e999, -1e999]")).value)
        #expect(value.array?.map(\.number) == [.infinity, -.infinity])
    }

    @Test func allowsExactlyTheDeepestNesting() {
        let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(JSONReader.read(SourceText(name: "a", text: text)).value != nil)
    }

    @Test func columnsCountScalarsAndLinesEndAtLF() {
        let source = SourceText(name: "a", text: "é\u{301}x\r\ny")
        #expect(source.position(of: 4) == SourceText.Position(line: 1, column: 3))
        #expect(source.position(of: 7) == SourceText.Position(line: 2, column: 1))
        #expect(source.text(source.lineRange(of: 0)) == "é\u{301}x")
    }
}
