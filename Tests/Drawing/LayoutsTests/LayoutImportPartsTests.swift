import Documents
@testable import LayoutImport
import TestSupport
import Testing

@testable import LayoutEngine
@testable import Layouts

/// Parts of other programs' layouts: the notation of keys, choices by the state of shift, pads, and long presses that an app
/// keeps in a file of its own.
@Suite struct LayoutImportPartsTests {
    private func read(
        _ text: String, name: String, beside siblings: [String] = []
    ) -> ParseResult<KeyboardLayout> {
        LayoutRecognition(SourceText(name: name, text: text), name: name).layout(
            siblings: siblings.map { SourceText(name: "popups", text: $0) })
    }

    private func labels(_ layout: KeyboardLayout?, _ plane: PlaneName = .letters) throws -> [String] {
        try #require(layout).plane(plane).rows.map { $0.keys.map(\.identity).joined(separator: " ") }
    }

    private func variants(_ layout: KeyboardLayout?, _ label: String, _ plane: PlaneName = .letters) throws -> [String]
    {
        let keys = try #require(layout).plane(plane).rows.flatMap(\.keys)
        return try #require(keys.first { $0.label == .text(label) }).variants
    }

    private func losses(_ reading: ParseResult<KeyboardLayout>) -> [String] {
        reading.diagnostics.filter { $0.kind == LayoutDiagnosticKinds.lost }.map(\.message)
    }

    // MARK: Keys

    private static func words(_ key: ImportedKey?) -> String {
        switch key {
        case .text(let typed, let shown)?: typed == shown ? typed : "\(shown) types \(typed)"
        case .function(let role, _)?: "does \(role.rawValue)"
        case .action(let label)?: "shows \(label)"
        case nil: "nothing"
        }
    }

    @Test(arguments: [
        ("a", "a"), ("|", "|"), ("a|b", "a types b"), ("◌ั|ั", "◌ั types ั"), ("a|a", "a"), ("||x", "| types x"),
        ("a\\|b", "a|b"), ("\\|", "|"), ("\\", "\\"), ("\\\\", "\\"), ("a|b|c", "a|b types c"),
        ("\u{E000}|กา", "กา"), ("\u{E000}", "nothing"), ("\u{E000}|\u{E001}", "nothing"),
        ("zwnj", "\u{200C}"), ("half_space", "\u{200C}"), ("esc", "shows ESC"), ("\\esc", "esc"),
        ("space", "does space"),
        ("shift", "does shift"), ("period", "."), ("com", ".com"), ("!icon/zwnj_key|\u{200C}", "\u{200C}"),
        ("!icon/undo|!code/-131", "shows ↶"), ("!icon/x|!code/key_delete", "does delete"),
        ("a|!code/key_enter", "does return"),
        ("a|!code/-10043", "shows a"), ("!fixedColumnOrder!4", "nothing"), ("!", "!"), ("!|x", "! types x"),
    ])
    func readsTheNotationOfKeys(_ written: String, meaning: String) {
        #expect(Self.words(AndroidKeyNotation(written).key) == meaning)
    }

    @Test func codesCountMoreThanLabels() {
        #expect(Self.words(AndroidKeyNotation("◌ি", code: 0x9BF).key) == "◌ি types ি")
        #expect(Self.words(AndroidKeyNotation("shift", code: -11).key) == "does shift")
        #expect(Self.words(AndroidKeyNotation("x", code: -7).key) == "does delete")
        #expect(Self.words(AndroidKeyNotation("", code: 97).key) == "a")
        #expect(Self.words(AndroidKeyNotation("্র", characters: "্\u{200D}র").key) == "্র types ্\u{200D}র")
        #expect(Self.words(AndroidKeyNotation("a|b|c", bar: .first).key) == "a types b|c")
    }

    /// The same label means the same in HeliBoard's text and in its JSON, and has the currencies of the language.
    @Test(arguments: [
        ("en-GB", "£", "€ ¥ $ ¢"), ("de", "€", "£ ¥ $ ¢"), ("hi", "₹", "£ € $ ¢"), ("tr", "₺", "€ $ £ ¥"),
        ("en", "$", "£ ¢ € ¥"),
        ("fa", "﷼", "£ € $ ¢"), ("es-MX", "$", "£ ¢ € ¥"), ("bn-BD", "৳", "£ € $ ¢"),
    ])
    func textAndJSONMeanTheSame(_ tag: String, currency: String, others: String) throws {
        let text = "q 1\nzwnj\n$$$\n$$$1\na|b c|d $$$2\nesc\n\nw\n\\space\ncom\n"
        let json = """
            [[{"label": "q", "popup": {"relevant": [{"label": "1"}]}}, {"label": "zwnj"}, {"label": "$$$"}, {"code": -802},
              {"label": "a|b", "popup": {"main": {"label": "c|d"}, "relevant": [{"label": "currency_slot_3"}]}}, {"label": "esc"}],
             [{"label": "w"}, {"label": "\\\\space"}, {"label": "com"}]]
            """
        let language = LanguageTag(tag)
        let (first, second) = (
            LayoutRecognition(SourceText(name: "x.txt", text: text), name: "x.txt").layout(language: language).value,
            LayoutRecognition(SourceText(name: "x.json", text: json), name: "x.json").layout(language: language).value
        )
        #expect(first?.document == second?.document)
        let keys = try #require(first).plane(.letters).rows.flatMap(\.keys)
        #expect(
            keys.filter { $0.role == .character }.map(\.label.written) == [
                "q", "\u{200C}", currency, String(others.split(separator: " ")[0]), "a", "ESC", "w", "space", ".com",
            ])
        let money = try #require(keys.first { $0.label == .text(currency) })
        #expect(money.variants.joined(separator: " ") == others)
        let labelled = try #require(keys.first { $0.label == .text("a") })
        #expect(labelled.typed == "b" && labelled.variants == ["d", String(others.split(separator: " ")[1])])
    }

    @Test func labelsInPrivateUseFallBackToReadableOnes() throws {
        let text = read("\u{E000}|k\u{F0} b\na\n", name: "x.txt")
        #expect(try labels(text.value)[0].hasPrefix("k\u{F0} a") || labels(text.value)[0].contains("k\u{F0} a"))
        let keys = read(#"[[{"label": "\uE001", "code": 2949}, {"label": "b"}, {"label": "\uE002"}]]"#, name: "x.json")
        #expect(try labels(keys.value)[0].contains("அ b"))
        #expect(losses(keys).count == 1)
        let keyman = read(
            #"{"phone": {"layer": [{"id": "default", "row": [{"key": [{"id": "U_0B95", "text": "\uE003", "#
                + #""sk": [{"text": "\uE004", "id": "U_0BA4"}, {"text": "\uE005"}]}]}]}]}}"#,
            name: "x.keyman-touch-layout")
        #expect(try labels(keyman.value) == ["க"])
        #expect(try variants(keyman.value, "க") == ["த"])
    }

    @Test(arguments: ["shiftedManual", "manualOrLocked", "shifted", "capsLock"])
    func choicesByTheStateOfShiftMakeAShiftPlane(_ member: String) throws {
        let key = #"{"$": "shift_state_selector", "\#(member)": {"label": "Ω"}, "default": {"label": "α"}}"#
        let reading = read("[[\(key), {\"label\": \"x\"}]]", name: "x.json")
        #expect(try labels(reading.value)[0] == "shift α x delete")
        #expect(try labels(reading.value, .shift)[0] == "shift Ω X delete")
        #expect(losses(reading).isEmpty)
    }

    @Test(arguments: [
        ("x.txt", "q\nw\n"), ("x.json", #"[[{"label": "q"}, {"label": "w"}]]"#),
        ("x.xml", #"<keyboard><row><key c="q"/><key c="w"/></row></keyboard>"#),
        (
            "x.keyman-touch-layout",
            #"{"phone": {"layer": [{"id": "default", "row": [{"key": [{"text": "q"}, {"text": "w"}]}]}]}}"#
        ),
    ])
    func byteOrderMarksOfImportedLayoutsAreSkipped(_ name: String, text: String) throws {
        let marked = try #require(read("\u{FEFF}" + text, name: name).value)
        #expect(try marked.plane(.letters).rows[0].keys.map(\.identity).filter { $0.count == 1 } == ["q", "w"])
    }

    // MARK: Pads

    private static let phonePad = """
        [[{"code": 49, "label": "1"}, {"code": 50, "label": "2"}, {"code": 51, "label": "3"}, {"label": "-"}],
         [{"code": 52, "label": "4"}, {"code": 53, "label": "5"}, {"code": 54, "label": "6"}, {"code": 32, "label": "space"}],
         [{"code": 55, "label": "7"}, {"code": 56, "label": "8"}, {"code": 57, "label": "9"}, {"code": -7, "label": "delete"}],
         [{"code": -207, "label": "view_phone2"}, {"code": 48, "label": "0", "popup": {"main": {"label": "+"}}},
          {"label": "period", "type": "function"}, {"code": 10, "label": "enter"}]]
        """

    @Test func padsKeepTheirGrid() throws {
        let reading = read(Self.phonePad, name: "telpad.json")
        let pad = try #require(reading.value)
        #expect(losses(reading).isEmpty)
        #expect(pad.planeNames == [.letters, .shift, .capslock])
        #expect(try labels(pad) == ["1 2 3 -", "4 5 6 space", "7 8 9 delete", "mode 0 . return"])
        let plane = try pad.plane(.letters)
        #expect(plane.rows.allSatisfy { $0.kind == .standard && $0.keys.allSatisfy { $0.widthPercent == 25 } })
        #expect(plane.rows[3].keys.map(\.isModifier) == [true, false, true, true])
        #expect(try variants(pad, "0") == ["+"])
        #expect(pad.words.space.isEmpty)
        // The document that is written reads as the same pad.
        let written = pad.document.json.text()
        #expect(read(written, name: "again.json").value?.document.json.text() == written)
        for metrics in KeyboardMetrics.allCases where metrics.platform == .android {
            let geometry = try KeyboardGeometry(
                style, layout: pad,
                options: options {
                    $0.metrics = metrics
                    $0.device = .pixel9
                })
            #expect(geometry.keys.map(\.row) == (0..<16).map { $0 / 4 }, "\(metrics)")
            let widths = geometry.keys.map(\.rect.width)
            #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-6 }, "\(metrics)")
        }
    }

    @Test(arguments: [
        ([["7", "8", "9"], ["4", "5", "6"], ["1", "2", "3"], ["0"]], true),
        ([["۱", "۲", "۳"], ["۴", "۵", "۶"], ["۷", "۸", "۹"], ["*", "۰", "#"]], true),
        ([["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"], ["@", "#", "$"]], false),
        ([["q", "w", "e"], ["a", "s", "d"], ["z", "x", "c"]], false), ([["1", "2", "3"], ["a", "b", "c"]], false),
    ])
    func aSquareOfDigitsIsAPad(_ rows: [[String]], isPad: Bool) throws {
        let json = rows.map { "[" + $0.map { "{\"label\": \"\($0)\"}" }.joined(separator: ", ") + "]" }
        let layout = try #require(read("[" + json.joined(separator: ", ") + "]", name: "x.json").value)
        #expect((layout.planeNames.count == 3) == isPad)
    }

    @Test func unexpectedPadsKeepTheirGrid() throws {
        let rows = ["123", "456", "789"].map { "<row>" + $0.map { "<key c=\"\($0)\"/>" }.joined() + "</row>" }
        let text =
            "<keyboard>" + rows.joined()
            + "<row><key c=\"backspace\"/><key c=\"0\"/><key c=\"enter\"/></row></keyboard>"
        #expect(try labels(read(text, name: "pin.xml").value) == ["1 2 3", "4 5 6", "7 8 9", "delete 0 return"])
    }

    // MARK: Long presses

    private static let keyTexts = """
        [popup_keys]
        a ä % à
        s ß
        punctuation !fixedColumnOrder!2 . ,
        z ž|x !fixedColumnOrder!5

        [extra_keys]
        1: ü
        """

    @Test func mergesHeliBoardsKeyTexts() throws {
        let reading = read("a á\ns\n\nz\n", name: "x.txt", beside: [Self.keyTexts])
        #expect(try variants(reading.value, "a") == ["ä", "á", "à"])
        #expect(try variants(reading.value, "A", .shift) == ["Ä", "Á", "À"])
        #expect(try variants(reading.value, "S", .shift) == ["ẞ"])
        #expect(try variants(reading.value, "z") == ["x"])
        #expect(losses(reading).count == 4)
    }

    private static let mapping = """
        {"all": {"a": {"main": {"$": "auto_text_key", "label": "ä"}, "relevant": [{"label": "à"}, {"code": 230}]},
                 "s": {"main": {"$": "case_selector", "lower": {"label": "ß"}, "upper": {"label": "ẞ"}}},
                 "~right": {"main": {"label": ","}}},
         "uri": {"~right": {"main": {"label": ".com"}}}}
        """

    @Test func mergesFlorisBoardsMappings() throws {
        let layout = #"[[{"label": "a", "popup": {"relevant": [{"label": "á"}]}}, {"label": "s"}]]"#
        let reading = read(layout, name: "x.json", beside: [Self.mapping])
        #expect(try variants(reading.value, "a") == ["ä", "á", "à", "æ"])
        #expect(try variants(reading.value, "A", .shift) == ["Ä", "Á", "À", "Æ"])
        #expect(try variants(reading.value, "S", .shift) == ["ẞ"])
        #expect(losses(reading).count == 2)
        // A layout of kbrender's own has its long presses itself.
        let own = read(#"{"language": "en", "letters": ["a b", "c"]}"#, name: "x.json", beside: [Self.mapping])
        #expect(try variants(own.value, "a") == [])
    }

    @Test func tellsFilesOfLongPressesFromLayouts() {
        func isPopups(_ text: String) -> Bool { SourceText(name: "x", text: text).hasLongPresses }
        #expect(isPopups(Self.keyTexts) && isPopups("\n[labels]\nalphabet: abc\n") && isPopups(Self.mapping))
        for text in ["a b\n", "[a]\nb\n", "{}", #"{"rows": []}"#, "[[{\"label\": \"a\"}]]", ""] {
            #expect(!isPopups(text), "\(text)")
        }
    }

    @Test func findsLongPressesByTheLayoutsLanguage() {
        func files(_ text: String, _ name: String, language: String? = nil) -> [String] {
            LayoutRecognition(SourceText(name: name, text: text), name: name).popupFiles(
                language: language.flatMap(LanguageTag.init))
        }
        let hebrew = files("ש\nא\n", "x.txt")
        #expect(["he.txt", "locale_key_texts/iw.txt", "popupMappings/he.json"].allSatisfy(hebrew.contains))
        #expect(files("a\n", "polish.txt", language: "de-CH").prefix(2) == ["de-CH.txt", "locale_key_texts/de-CH.txt"])
        #expect(files("a\n", "polish.txt").contains("popupMappings/pl.json"))
        #expect(files(#"{"language": "en", "letters": ["a"]}"#, "x.json").isEmpty)
    }
}
