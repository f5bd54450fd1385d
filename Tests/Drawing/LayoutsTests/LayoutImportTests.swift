import Documents
@testable import LayoutImport
import TestSupport
import Testing

@testable import LayoutEngine
@testable import Layouts

/// Layouts of HeliBoard, FlorisBoard and Keyman.
@Suite struct LayoutImportTests {
    private func read(_ text: String, name: String) -> ParseResult<KeyboardLayout> {
        LayoutRecognition(SourceText(name: name, text: text), name: name).layout()
    }

    /// The problems apart from the note about the language, which a few letters do not show.
    private func problems(_ reading: ParseResult<KeyboardLayout>) -> [Diagnostic] {
        reading.diagnostics.filter { $0.kind != LayoutDiagnosticKinds.assumedLanguage }
    }

    private func labels(_ layout: KeyboardLayout?, _ plane: PlaneName = .letters) throws -> [String] {
        try #require(layout).plane(plane).rows.map { $0.keys.map(\.key).joined(separator: " ") }
    }

    private func variants(_ layout: KeyboardLayout?, _ label: String, _ plane: PlaneName = .letters) throws -> [String]
    {
        let keys = try #require(layout).plane(plane).rows.flatMap(\.keys)
        return try #require(keys.first { $0.label == .text(label) }).variants
    }

    @Test func readsLenientJSON() throws {
        let reading = read(
            """
            // rows
            [
              [ { "label": q, popup: { relevant: [ { "label": ' }, { "label": '' }, { "label": ü, }, ] } }, ],
              // [ { "label": "no" } ],
              [ { "label": 5, "width": "0.2" }, { "code": "97" }, { "label": // }, { "label": true } ],
            ]
            """, name: "lenient.json")
        #expect(problems(reading).isEmpty)
        let texts = try labels(reading.value).flatMap { $0.split(separator: " ").map(String.init) }
        #expect(texts.filter(["q", "5", "a", "//", "true", "no"].contains) == ["q", "5", "a", "//", "true"])
        #expect(try variants(reading.value, "q") == ["'", "''", "ü"])
    }

    @Test(
        arguments: [
            ("[\n [ { \"label\": \"q\" } { \"label\": w } ] ]", 2),
            ("// a\n[ [ { label: a b } ] ]", 2), ("[ [ { label: a\"b } ] ]", 1), ("[ [ { label: \"a ", 1),
            ("[ [ { label: a } ] ] // b", 1), ("[ [ { label: , } ] ]", 1), ("[\n[ { : a } ] ]", 2),
        ])
    func namesThePlaceThatNoLenientReaderTakes(text: String, line: Int) throws {
        let problem = try #require(read(text, name: "broken.json").diagnostics.first)
        #expect(problem.kind == JSONDiagnosticKinds.syntax && problem.severity == .error)
        #expect(problem.line == line)
    }

    @Test func readsHeliBoardText() throws {
        let reading = read("q 1 %\nw\n\n\na à á\ns ß $$$\n\nz\nx|y \\|\n", name: "mini.txt")
        #expect(problems(reading).isEmpty)
        let known = try #require(reading.value).plane(.letters).rows.flatMap(\.keys)
        #expect(known.first { $0.label == .text("x") }?.typed == "y")
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
        #expect(read("\n\n\n", name: "x.txt").diagnostics.map(\.kind) == [LayoutDiagnosticKinds.empty])
        let many = (0...Limits.variants + 1).map { "v\($0)" }.joined(separator: " ")
        #expect(read(many, name: "x.txt").diagnostics.map(\.kind) == [JSONDiagnosticKinds.limit])
        let null = read("q\nw\0 1\n", name: "x.txt").diagnostics
        #expect(null.map(\.kind) == [JSONDiagnosticKinds.character] && null.map(\.range) == [3..<4])
    }

    @Test func readsFlorisBoardKeys() throws {
        let reading = read(
            """
            [[{"$": "auto_text_key", "code": 113, "label": "q"},
              {"$": "case_selector", "lower": {"label": "ι"}, "upper": {"label": "Ι"}},
              {"$": "shift_state_selector", "shifted": {"label": "!"}, "default": {"code": 49, "label": "1"}},
              {"code": -7, "label": "delete"}],
             [{"label": "a", "labelFlags": 2, "popup": {"main": {"label": "ä"}, "relevant": [{"label": "á"}, {"code": 226}]}},
              {"$": "layout_direction_selector", "ltr": {"label": "("}, "rtl": {"label": ")"}}]]
            """, name: "mini.json")
        // The flags; delete is on every plane of ours.
        #expect(problems(reading).map(\.kind) == [LayoutDiagnosticKinds.lost])
        #expect(problems(reading).allSatisfy { $0.severity == .warning && $0.range != nil })
        #expect(try labels(reading.value).prefix(2) == ["q ι 1", "shift a ( delete"])
        #expect(try labels(reading.value, .shift).prefix(2) == ["Q Ι !", "shift A ( delete"])
        #expect(try variants(reading.value, "a") == ["ä", "á", "â"])
        #expect(try variants(reading.value, "A", .shift) == ["Ä", "Á", "Â"])
    }

    @Test func widthsOfJSONAreSharesOfTheRow() throws {
        let layout = try #require(
            read(
                #"[[{"label": "q", "width": 0.2}, {"label": "w"}, {"label": "e", "width": -1}], [{"label": "a"}, {"label": "s"}]]"#,
                name: "x.json"
            ).value)
        let rows = try layout.plane(.letters).rows
        #expect(rows.allSatisfy { $0.kind == .columns })
        #expect(rows[0].keys.map(\.widthPercent) == [20, 10, 70])
        #expect(try labels(layout)[1] == "shift blank a s blank delete")
        #expect(rows[1].keys.map(\.widthPercent) == [15, 25, 10, 10, 25, 15])
    }

    @Test func readsKeymansCaptions() throws {
        let captions = ["*ZWNJ*", "*ZWNJAndroid*", "*RTLM*", "*NBSp*", "*RTLBkSp*", "*Ctrl*", "*Symbol*", "*Tab*"]
        let keys = captions.map { "{\"id\": \"T_x\", \"text\": \"\($0)\"}" }.joined(separator: ", ")
        let reading = read(
            """
            {"phone": {"layer": [{"id": "default", "row": [{"key": [{"text": "ض", "hint": "•", "flick": {"n": {"text": "ف"}},
              "multitap": [{"text": "ث"}]}, {"id": "U_0651", "text": "◌ّ"}, \(keys)]}]}]}}
            """, name: "fa.keyman-touch-layout")
        let layout = try #require(reading.value)
        let shown = try layout.plane(.letters).rows[0].keys
        #expect(layout.language == "fa")
        #expect(shown.map(\.label.written).prefix(6) == ["ض", "◌ّ", "\u{200C}", "\u{200C}", "\u{200F}", "⍽"])
        #expect(shown.dropFirst(6).map(\.role) == [.delete, .character, .mode, .tab])
        #expect(shown[0].variants == ["ف", "ث"] && shown[0].annotation == "•" && shown[0].flick == nil)
        #expect(shown[1].typed == "\u{651}" && shown[5].typed == "\u{A0}")
    }

    @Test func readsUnexpectedKeyboardsNumbersAndTexts() throws {
        let reading = read(
            """
            <keyboard name="Wide" bottom_row="false"><modmap><shift a="ny" b="NY"/></modmap>
              <row height="0.7"><key c="ny"/><key c="ng" se=":str symbol='Mail':'me@example.org'"/><key c=":str symbol='Sig':'Bye'"/></row>
              <row><key shift="0.5" c="a" n="copy"/><key c="ctrl"/></row>
              <row scale="2"><key c="&lt;" e="://"/><key width="3" c="space"/></row></keyboard>
            """, name: "wide.xml")
        let layout = try #require(reading.value)
        let rows = try layout.plane(.letters).rows
        #expect(try labels(layout) == ["ny ng Sig", "blank a Ctrl blank", "< space blank"])
        #expect(rows[0].keys.map(\.widthPercent) == [33.333333, 33.333333, 33.333333])
        #expect(rows[1].keys.map(\.widthPercent) == [16.666667, 33.333333, 33.333333, 16.666667])
        #expect(rows[2].keys.map(\.widthPercent) == [16.666667, 50, 33.333333])
        #expect(
            rows[0].keys[1].variants == ["Mail"] && rows[0].keys[2].typed == "Bye"
                && rows[2].keys[0].variants == ["://"])
        #expect(try labels(layout, .shift) == ["NY Ng Sig", "blank A Ctrl blank", "< space blank"])
        let lost = problems(reading).map(\.message).joined()
        for word in ["height", "\"Mail\"", "\"copy\"", "\"Ctrl\""] { #expect(lost.contains(word), "\(word)") }
        // All keys are drawn where the file has them, on both platforms.
        for metrics in KeyboardMetrics.allCases where metrics.platform == .android {
            let geometry = try KeyboardGeometry(
                style, layout: layout,
                options: options {
                    $0.metrics = metrics
                    $0.device = .pixel9
                })
            #expect(geometry.keys.count == 7, "\(metrics)")
        }
    }

    @Test func readsFlickedLayouts() throws {
        let reading = read(
            """
            languages: ja
            imeHint: 12key
            attributes: &all {width: Grow}
            rows:
              - letters:
                  - {type: base, spec: "!icon/action_undo|!code/action_undo"}
                  - {type: flick, primary: "あ|1", left: "い|_", up: "う|;", right: "え|:", down: "お|@"}
                  - {type: base, spec: "!icon/delete_key|!code/key_delete", attributes: *all}
              - bottom:
                  - {type: base, spec: "ABC|_", code: -20}
                  - {type: flick, primary: "わ|0", left: "を|+"}
                  - {type: enter}
            """, name: "flick.yaml")
        let layout = try #require(reading.value, "\(reading.diagnostics.map(\.message))")
        #expect(try labels(layout) == ["↶ あ delete", "ABC わ return"])
        #expect(try variants(layout, "あ") == ["い", "う", "え", "お"])
    }

    @Test func lettersOfShiftStayAsWritten() throws {
        let layout = try #require(
            read(
                #"[[{"$": "shift_state_selector", "shiftedManual": {"code": 223, "label": "ß"}, "default": {"label": "?"}},"#
                    + #" {"$": "auto_text_key", "label": "a"}], [{"label": "b"}]]"#, name: "dvorak_de.json"
            ).value)
        #expect(try labels(layout, .shift)[0].contains("ß A"))
        let georgian = try #require(read("ა ბ\nგ\n\nდ\n", name: "georgian.txt").value)
        #expect(try labels(georgian).prefix(2).joined() == labels(georgian, .shift).prefix(2).joined())
    }

    @Test func reportsBrokenKeyDataWithItsPlace() {
        let reading = read(#"[[{"label": "a"}, 7], "b"]"#, name: "x.json")
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(\.path) == ["[0][1]", "[1]"])
        #expect(read("[]", name: "x.json").diagnostics.map(\.kind) == [LayoutDiagnosticKinds.empty])
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
        #expect(problems(reading).map(\.kind) == Array(repeating: LayoutDiagnosticKinds.lost, count: 3))
        let layout = try #require(reading.value)
        #expect(layout.planeNames == [.letters, .shift, .capslock, .symbols])
        #expect(try labels(layout) == ["blank q க்", "shift mode space delete return"])
        let first = try layout.plane(.letters).rows[0]
        // The widest row has five keys of 100 with gaps of 15 before them; the last key of the first takes what is left of it.
        #expect(first.keys.map(\.widthPercent) == [11.304348, 20, 68.695652])
        #expect(first.keys[1].variants == ["1", "த"])
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
                let reading = LayoutRecognition(SourceText(name: name, bytes: bytes), name: name).layout()
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
