import Documents
@testable import Layouts
import Testing

@Suite struct LayoutReaderTests {
    private func read(_ text: String) -> ParseResult<KeyboardPlane> {
        KeyboardPlane.read(SourceText(name: "layout.json", text: text))
    }

    /// The first key of a document of one row.
    private func key(_ text: String) throws -> Key {
        try #require(KeyboardPlane.read(document(keys: text)).value?.rows.first?.keys.first)
    }

    @Test func readsADocument() throws {
        let reading = read(
            #"""
            { "keyWidth": "8.3%", "horizontalGap": "1.7%", "rows": [
              { "verticalGap": "6%", "keyHeight": "18%", "rowId": null, "keys": [
                { "unichar": "e", "keyLabel": "e", "popupCharacters": "\\u00e8\\u00e9", "annotation": "3" },
                { "codes": "-1", "keyLabel": "", "keyWidth": "12%", "isModifier": true, "isShifted": true,
                  "keyEdgeFlags": "left", "isRepeatable": false, "horizontalGap": "0%" } ] },
              { "rowId": "fixed-width", "keys": [
                { "codes": "32", "keyLabel": "#space" }, { "codes": "945", "popupCodes": "αΑ" } ] } ] }
            """#)
        #expect(reading.diagnostics.isEmpty)
        let plane = try #require(reading.value)
        #expect(plane.keyWidth == 8.3)
        #expect(plane.rows.map(\.kind) == [.standard, .fixedWidth])
        #expect(
            plane.rows.map(\.keys) == [
                [
                    Key(.character, label: .text("e"), widthPercent: 8.3, variants: ["è", "é"], annotation: "3"),
                    Key(.shift, label: .text(""), widthPercent: 12, isModifier: true, isShifted: true),
                ],
                [
                    Key(.space, label: .local(.space), widthPercent: 8.3),
                    Key(.character, label: .text("α"), widthPercent: 8.3, variants: ["α", "Α"]),
                ],
            ])
    }

    @Test(arguments: [
        ("-1", KeyRole.shift, true), ("-2", .mode, true), ("-5", .delete, true), ("-6", .globe, true),
        ("-10", .done, true), ("10", .return, true), ("32", .space, false), ("97", .character, false),
    ])
    func codesDetermineRoles(code: String, role: KeyRole, isModifier: Bool) throws {
        let key = try key(#"{"codes": "\#(code)"}"#)
        #expect(key.role == role)
        #expect(key.isModifier == isModifier)
        #expect(key.identity == (role == .character ? "a" : role.rawValue))
    }

    @Test func flaggedKeysAreModifiersButNotSpace() throws {
        #expect(try key(#"{"unichar": "a", "isModifier": true}"#).isModifier)
        #expect(try !key(#"{"codes": "32", "isModifier": true}"#).isModifier)
    }

    @Test func labelPrefersKeyLabelToTextToCode() throws {
        #expect(try key(#"{"keyLabel": "A", "unichar": "a", "codes": "98"}"#).label == .text("A"))
        #expect(try key(#"{"keyLabel": "", "unichar": "a", "codes": "98"}"#).label == .text("a"))
        #expect(try key(#"{"keyLabel": null, "codes": "98"}"#).label == .text("b"))
        #expect(try key(#"{"codes": "10", "unichar": "\n"}"#).label == .text(""))
        #expect(try key(##"{"codes": "-1", "keyLabel": "#+="}"##).label == .text("#+="))
        #expect(try key(##"{"codes": "-1", "keyLabel": "#"}"##).label == .text("#"))
        #expect(try key(##"{"codes": "-10", "keyLabel": "#done"}"##).label == .local(.done))
    }

    @Test func resolvesEscapesInEveryText() throws {
        let key = try key(
            #"""
            {"keyLabel": "\\u0bb0", "unichar": "\\u0bb0", "annotation": "\\u0bb0\\u0bbf",
             "popupCharacters": "\\u0bb1x\\ud83d\\ude00"}
            """#)
        #expect(key.label == .text("ர"))
        #expect(key.annotation == "ரி")
        #expect(key.variants == ["ற", "x", "😀"])
        #expect(try self.key(#"{"unichar": "a", "popupCodes": "\\u0bb0\\u0bbfk👩‍👧"}"#).variants == ["ரி", "k", "👩‍👧"])
    }

    @Test func popupCharactersGivesOneVariantPerScalar() throws {
        #expect(try key(#"{"unichar": "a", "popupCharacters": "\\u0bb0\\u0bbf"}"#).variants == ["ர", "\u{0bbf}"])
    }

    /// Keys of the first row, with the expected problem: id, property and place.
    @Test(arguments: [
        (#""a""#, "KB200 rows[0].keys[0] 1:55"),
        (#"{"codes": 97}"#, "KB205 rows[0].keys[0].codes 1:65"),
        (#"{"codes": "abc"}"#, "KB205 rows[0].keys[0].codes 1:65"),
        (#"{"codes": "1114112"}"#, "KB205 rows[0].keys[0].codes 1:65"),
        (#"{"codes": "99999999999999999999"}"#, "KB205 rows[0].keys[0].codes 1:65"),
        (#"{"codes": "1.5"}"#, "KB205 rows[0].keys[0].codes 1:65"),
        (#"{"codes": "+5"}"#, "KB205 rows[0].keys[0].codes 1:65"),
        (#"{"codes": "-"}"#, "KB205 rows[0].keys[0].codes 1:65"),
        (#"{"codes": "٣"}"#, "KB205 rows[0].keys[0].codes 1:65"),
        (#"{"keyLabel": 7}"#, "KB200 rows[0].keys[0].keyLabel 1:68"),
        (#"{"unichar": "a", "isModifier": "yes"}"#, "KB200 rows[0].keys[0].isModifier 1:86"),
        (#"{"unichar": "a", "keyWidth": "wide"}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": "-5%"}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": "0%"}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": "1e999%"}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": "NaN%"}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": "5.%"}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": "5%%"}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": "%"}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": ""}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "keyWidth": [1]}"#, "KB204 rows[0].keys[0].keyWidth 1:84"),
        (#"{"unichar": "a", "popupCharacters": "\\ud800x"}"#, "KB005 rows[0].keys[0].popupCharacters 1:91"),
        (#"{"unichar": "a", "popupCodes": "\\u0000"}"#, "KB005 rows[0].keys[0].popupCodes 1:86"),
        (#"{"unichar": "\ud800"}"#, "KB005  1:68"),
        (#"{"unichar": "a", "unichar": "b"}"#, "KB003 unichar 1:72"),
    ])
    func refuses(keys: String, expected: String) {
        let reading = KeyboardPlane.read(document(keys: keys))
        #expect(reading.value == nil)
        #expect(reading.diagnostics.filter { $0.severity == .error }.map(summary) == [expected])
    }

    @Test(arguments: [
        (#"{"keyWidth": "10%"}"#, "KB201 rows 1:1"),
        (#"{"keyWidth": "10%", "rows": null}"#, "KB201 rows 1:1"),
        (#"{"rows": [{"keys": [{"unichar": "a"}]}]}"#, "KB201 keyWidth 1:1"),
        (#"{"keyWidth": "10%", "rows": []}"#, "KB202 rows 1:29"),
        (#"{"keyWidth": "10%", "rows": {}}"#, "KB200 rows 1:29"),
        (#"{"keyWidth": "10%", "rows": [7]}"#, "KB200 rows[0] 1:30"),
        (#"{"keyWidth": "10%", "rows": [{}]}"#, "KB201 rows[0].keys 1:30"),
        (#"{"keyWidth": "10%", "rows": [{"keys": []}]}"#, "KB202 rows[0].keys 1:39"),
        (#"{"keyWidth": "10%", "rows": [{"keys": 7}]}"#, "KB200 rows[0].keys 1:39"),
        (#"{"keyWidth": "x", "rows": [{"keys": [{"unichar": "a"}]}]}"#, "KB204 keyWidth 1:14"),
        (#"{"keyWidth": "1%", "rows": [{"rowId": "spiral", "keys": [{"unichar": "a"}]}]}"#, "KB203 rows[0].rowId 1:39"),
        (#"{"keyWidth": "1%", "rows": [{"rowId": "", "keys": [{"unichar": "a"}]}]}"#, "KB203 rows[0].rowId 1:39"),
        (#"{"keyWidth": "1%", "rows": [{"rowId": 1, "keys": [{"unichar": "a"}]}]}"#, "KB203 rows[0].rowId 1:39"),
        ("[]", "KB200  1:1"),
        ("", "KB001  1:1"),
        (#"{"keyWidth": "10%", "rows": ["#, "KB001  1:30"),
    ])
    func refusesDocument(text: String, expected: String) {
        let reading = read(text)
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(summary) == [expected])
    }

    @Test(arguments: [
        (#"{"unichar": "a", "keyLable": "b"}"#, "KB206 rows[0].keys[0].keyLable 1:72", "keyLabel"),
        (#"{"codes": "-99", "keyLabel": "x"}"#, "KB207 rows[0].keys[0].codes 1:65", "-99"),
        (#"{"codes": "55296", "keyLabel": "x"}"#, "KB207 rows[0].keys[0].codes 1:65", "55296"),
        (#"{"codes": "0", "keyLabel": "x"}"#, "KB207 rows[0].keys[0].codes 1:65", "0"),
        (#"{"keyLabel": ""}"#, "KB208 rows[0].keys[0] 1:55", "shows nothing"),
        (#"{"codes": ""}"#, "KB208 rows[0].keys[0] 1:55", "shows nothing"),
        (#"{"unichar": "a", "popupCharacters": "\\uZZZZ\\u12"}"#, "KB209 rows[0].keys[0].popupCharacters 1:91", "four"),
        (#"{"unichar": "a", "popupCodes": "b\\u0378"}"#, "KB210 rows[0].keys[0].popupCodes 1:86", "U+378"),
        (
            #"{"unichar": "a", "popupCharacters": "b", "popupCodes": "c"}"#, "KB211 rows[0].keys[0].popupCodes 1:110",
            "one"
        ),
        (#"{"unichar": "a", "keyWidth": "5"}"#, "KB204 rows[0].keys[0].keyWidth 1:84", "\"5%\""),
        (#"{"unichar": "a", "horizontalGap": 3}"#, "KB204 rows[0].keys[0].horizontalGap 1:89", "ignored"),
    ])
    func warns(keys: String, expected: String, word: String) {
        let reading = KeyboardPlane.read(document(keys: keys))
        #expect(reading.value?.rows.first?.keys.count == 1)
        #expect(reading.diagnostics.map(summary) == [expected])
        #expect(reading.diagnostics.allSatisfy { $0.severity == .warning && $0.message.contains(word) })
    }

    @Test func keepsUnassignedAndBrokenEscapes() throws {
        #expect(try key(#"{"unichar": "a", "popupCodes": "b\\u0378"}"#).variants == ["b", "\u{378}"])
        #expect(try key(#"{"unichar": "a", "popupCharacters": "\\u12"}"#).variants == ["\\", "u", "1", "2"])
    }

    @Test func reportsAllProblemsInOrder() {
        let reading = read(
            """
            {"keyWidth": "10%", "rows": [
              {"rowId": "spiral", "keys": []},
              {"keys": [{"unichar": "a", "keyWidth": "wide"},
                        {"codes": "abc", "colour": 1}]}]}
            """)
        #expect(
            reading.diagnostics.map(summary)
                == [
                    "KB203 rows[0].rowId 2:13", "KB202 rows[0].keys 2:31", "KB204 rows[1].keys[0].keyWidth 3:42",
                    "KB205 rows[1].keys[1].codes 4:23", "KB206 rows[1].keys[1].colour 4:30",
                ])
    }

    @Test func limitMessagesNameLimitAndValue() {
        let letter = #"{"unichar": "a"}"#
        func row(_ count: Int) -> String {
            #"{"keys": ["# + Array(repeating: letter, count: count).joined(separator: ",") + "]}"
        }
        func rows(_ count: Int) -> SourceText {
            let rows = Array(repeating: row(1), count: count).joined(separator: ",")
            return SourceText(name: "layout.json", text: #"{"keyWidth": "1%", "rows": [\#(rows)]}"#)
        }
        func row(of count: Int) -> SourceText {
            SourceText(name: "layout.json", text: #"{"keyWidth": "1%", "rows": [\#(row(count))]}"#)
        }
        func key(_ name: String, _ text: String) -> SourceText {
            document(keys: #"{"unichar": "a", "\#(name)": "\#(text)"}"#)
        }
        let marks = String(repeating: "\u{301}", count: 63)
        let ideographs = String(String.UnicodeScalarView((0x4E00..<0x4E1E).compactMap(Unicode.Scalar.init)))
        let cases: [(allowed: SourceText, refused: SourceText, numbers: [String])] = [
            (rows(20), rows(21), ["21", "20"]),
            (rows(20), rows(5000), ["5000", "20"]),
            (row(of: 200), row(of: 201), ["201", "200"]),
            (key("keyLabel", "abcdefghijklmnop"), key("keyLabel", "abcdefghijklmnopq"), ["17", "16"]),
            (key("keyLabel", "a" + marks), key("keyLabel", "a\u{301}" + marks), ["65", "64"]),
            (
                key("annotation", "a" + marks), key("annotation", String(repeating: "W", count: 100_000)),
                ["100000", "64"]
            ),
            (key("popupCodes", ideographs), key("popupCodes", ideographs + "a"), ["31", "30"]),
            (key("popupCodes", "a" + marks), key("popupCodes", "a\u{301}" + marks), ["65", "64"]),
            (key("popupCharacters", ideographs), key("popupCharacters", ideographs + "a"), ["31", "30"]),
        ]
        for (allowed, refused, numbers) in cases {
            #expect(KeyboardPlane.read(allowed).diagnostics.isEmpty)
            let reading = KeyboardPlane.read(refused)
            #expect(reading.value == nil)
            #expect(reading.diagnostics.map(\.kind) == [JSONDiagnosticKinds.limit])
            #expect(numbers.allSatisfy { reading.diagnostics.first?.message.contains($0) ?? false })
        }
    }

    /// A problem as its id, path and place.
    private func summary(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.range.flatMap { range in
            diagnostic.source.map { $0.position(of: range.lowerBound) }.map { "\($0.line):\($0.column)" }
        }
        return "\(diagnostic.kind.id) \(diagnostic.path) \(place ?? "-")"
    }
}

/// A layout document of one standard row.
private func document(keys: String) -> SourceText {
    SourceText(
        name: "layout.json", text: #"{"keyWidth": "10%", "rows": [{"rowId": null, "keys": [\#(keys)]}]}"#)
}

extension KeyboardPlane {
    /// Reads the first plane of a layout document.
    fileprivate static func read(_ source: SourceText) -> ParseResult<KeyboardPlane> {
        let document = LayoutDocument.read(source)
        return ParseResult(document.value?.first, document.diagnostics)
    }
}
