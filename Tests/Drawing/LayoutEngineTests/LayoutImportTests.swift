import Documents
import TestSupport
import Testing

@testable import LayoutEngine

/// Layouts of HeliBoard, FlorisBoard and Keyman.
@Suite struct LayoutImportTests {
    private func read(_ text: String, name: String) -> ParseResult<KeyboardLayout> {
        KeyboardLayout.read(SourceText(name: name, text: text), name: name)
    }

    /// The problems apart from the note about the language, which a few letters do not show.
    private func problems(_ reading: ParseResult<KeyboardLayout>) -> [Diagnostic] {
        reading.diagnostics.filter { $0.kind != LayoutDiagnostics.assumedLanguage }
    }

    private func labels(_ layout: KeyboardLayout?, _ plane: PlaneName = .letters) throws -> [String] {
        try #require(layout).plane(plane).rows.map { $0.keys.map(\.key).joined(separator: " ") }
    }

    private func variants(_ layout: KeyboardLayout?, _ label: String, _ plane: PlaneName = .letters) throws -> [String]
    {
        let keys = try #require(layout).plane(plane).rows.flatMap(\.keys)
        return try #require(keys.first { $0.label == .text(label) }).variants
    }

    @Test func readsHeliBoardText() throws {
        let reading = read("q 1 %\nw\n\n\na à á\ns ß $$$\n\nz\nx|y \\|\n", name: "mini.txt")
        #expect(problems(reading).map(\.kind) == [LayoutDiagnostics.lost])
        #expect(problems(reading).first?.range?.lowerBound == 30)
        #expect(
            try labels(reading.value)
                == ["q w", "a s", "shift z x delete", "mode globe space return"])
        #expect(try labels(reading.value, .shift)[0] == "Q W")
        #expect(try variants(reading.value, "a") == ["à", "á"])
        #expect(try variants(reading.value, "A", .shift) == ["À", "Á"])
        #expect(try variants(reading.value, "s") == ["ß", "$"])
        #expect(try variants(reading.value, "x") == ["|"])
        let small = try #require(reading.value)
        #expect(small.planeNames == PlaneName.own)
        for device in [Device.standard, Device.all[9]] {
            #expect(throws: Never.self) {
                try KeyboardGeometry(style, layout: small, options: options { $0.device = device })
            }
        }
        #expect(read(small.document.json.text(), name: "again.json").diagnostics.isEmpty)
    }

    @Test func heliBoardTextTakesItsScriptsLanguage() throws {
        let layout = try #require(read("й\nц\n\nф\nы\n", name: "x.txt").value)
        #expect(layout.words.space == "Пробел")
        #expect(read("", name: "x.txt").value == nil)
        #expect(read("\n\n\n", name: "x.txt").diagnostics.map(\.kind) == [LayoutDiagnostics.empty])
        let many = (0...Limits.variants + 1).map { "v\($0)" }.joined(separator: " ")
        #expect(read(many, name: "x.txt").diagnostics.map(\.kind) == [JSONDiagnostics.limit])
        let null = read("q\nw\0 1\n", name: "x.txt").diagnostics
        #expect(null.map(\.kind) == [JSONDiagnostics.character] && null.map(\.range) == [3..<4])
    }

    @Test func readsFlorisBoardKeys() throws {
        let reading = read(
            """
            [[{"$": "auto_text_key", "code": 113, "label": "q"},
              {"$": "case_selector", "lower": {"label": "ι"}, "upper": {"label": "Ι"}},
              {"$": "shift_state_selector", "shifted": {"label": "!"}, "default": {"code": 49, "label": "1"}},
              {"code": -7, "label": "delete"}],
             [{"label": "a", "width": 0.2, "popup": {"main": {"label": "ä"}, "relevant": [{"label": "á"}, {"code": 226}]}},
              {"$": "layout_direction_selector", "ltr": {"label": "("}, "rtl": {"label": ")"}}]]
            """, name: "mini.json")
        // The width; delete is on every plane of ours.
        #expect(problems(reading).map(\.kind) == [LayoutDiagnostics.lost])
        #expect(problems(reading).allSatisfy { $0.severity == .warning && $0.range != nil })
        #expect(try labels(reading.value).prefix(2) == ["q ι 1", "shift a ( delete"])
        #expect(try labels(reading.value, .shift).prefix(2) == ["Q Ι !", "shift A ( delete"])
        #expect(try variants(reading.value, "a") == ["ä", "á", "â"])
        #expect(try variants(reading.value, "A", .shift) == ["Ä", "Á", "Â"])
    }

    @Test func reportsBrokenKeyDataWithItsPlace() {
        let reading = read(#"[[{"label": "a"}, 7], "b"]"#, name: "x.json")
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(\.path) == ["[0][1]", "[1]"])
        #expect(read("[]", name: "x.json").diagnostics.map(\.kind) == [LayoutDiagnostics.empty])
        #expect(read(#"[[{"code": -1}]]"#, name: "x.json").value == nil)
    }

    @Test func readsKeymanTouchLayouts() throws {
        let reading = read(
            """
            {"phone": {"font": "Tamil", "layer": [
              {"id": "default", "row": [
                {"id": 1, "key": [{"id": "T_0", "sp": "10", "width": "50"}, {"id": "K_Q", "text": "q", "sk": [{"text": "1"},
                  {"id": "U_0BA4"}]}, {"id": "U_0B95_0BCD", "width": "150"}]},
                {"id": 2, "key": [{"id": "K_SHIFT", "text": "*Shift*", "sp": "1", "nextlayer": "shift"},
                  {"id": "K_NUMLOCK", "text": "*123*", "nextlayer": "numeric"}, {"id": "K_SPACE", "text": " "},
                  {"id": "K_BKSP", "text": "*BkSp*"}, {"id": "K_ENTER", "text": "*Enter*"}]}]},
              {"id": "shift", "row": [{"id": 1, "key": [{"id": "K_Q", "text": "Q"}]}]},
              {"id": "numeric", "row": [{"id": 1, "key": [{"id": "K_1", "text": "1"},
                {"id": "T_abc", "text": "*abc*", "nextlayer": "default"}]}]},
              {"id": "strange", "row": []}]},
             "desktop": {"layer": []}}
            """, name: "mini.keyman-touch-layout")
        #expect(problems(reading).map(\.kind) == Array(repeating: LayoutDiagnostics.lost, count: 3))
        let layout = try #require(reading.value)
        #expect(layout.planeNames == [.letters, .shift, .capslock, .symbols])
        #expect(try labels(layout) == ["q க்", "shift mode space delete return"])
        let first = try layout.plane(.letters).rows[0]
        #expect(first.indentPercent == 5)
        #expect(first.keys.map(\.widthPercent) == [10, 15])
        #expect(first.keys[0].variants == ["1", "த"])
        #expect(try labels(layout, .symbols) == ["1 mode"])
        #expect(try layout.plane(.symbols).rows[0].keys[1].label == .local(.letters))
    }

    @Test func survivesChangedBytes() {
        var random = SeededGenerator(24)
        let documents = [
            ("a.txt", "q 1 2\nw\n\na\n"),
            (
                "a.json",
                #"[[{"$": "case_selector", "lower": {"label": "a"}, "upper": {"code": 65}}, {"label": "b", "popup": {"relevant": [{"label": "c"}]}}]]"#
            ),
            (
                "a.keyman-touch-layout",
                #"{"phone": {"layer": [{"id": "default", "row": [{"key": [{"id": "U_0B95", "sk": [{"text": "x"}], "width": "50"}]}]}]}}"#
            ),
            (
                "b.json",
                #"{"language": "ta", "letters": ["a b", "c"], "shift": ["d e", "f"], "variants": {"a": "b c"}, "symbols": {"digits": "1234567890"}}"#
            ),
        ]
        for (name, text) in documents {
            for _ in 0..<150 {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...127, using: &random)
                }
                let reading = KeyboardLayout.read(SourceText(name: name, bytes: bytes), name: name)
                #expect((reading.value == nil) == reading.diagnostics.contains { $0.severity == .error })
                guard let layout = reading.value else { continue }
                for plane in layout.planeNames {
                    _ = try? KeyboardGeometry(style, layout: layout, options: options { $0.plane = plane })
                }
            }
        }
    }
}

extension Key {
    /// The key's name in tests.
    var key: String { identity }
}
