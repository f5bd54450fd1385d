import Documents
@testable import LayoutImport
import Testing

@testable import Layouts

/// The language of layouts that do not say it, and the layouts of other programs that need it.
@Suite struct LanguageDetectionTests {
    private func read(_ text: String, name: String, language: String? = nil) -> ParseResult<KeyboardLayout> {
        LayoutRecognition(SourceText(name: name, text: text), name: name).layout(
            language: language.flatMap { LanguageTag($0) })
    }

    @Test(
        arguments: [
            ("russian.txt", "ru"), ("central_kurdish.txt", "ckb"), ("arabic_hijai.txt", "ar"),
            ("bengali_akkhor.json", "bn"),
            ("bepo.txt", "fr"), ("hcesar.json", "pt"), ("ga.txt", "gaa"), ("azerty.json", "fr"), ("de.json", "de"),
            ("korean_sebeolsik_390.json", "ko"), ("dargwa_urakhi.txt", "dar"), ("farsi.txt", "fa"), ("iw.txt", "he"),
            ("kurdish_latin.txt", "ku"), ("mine.txt", nil), ("xq.txt", nil), ("", nil),
        ] as [(String, String?)])
    func findsTheLanguageOfAFilesName(_ name: String, _ tag: String?) {
        #expect(LanguageDetection(fileName: name)?.tag == tag)
    }

    @Test(
        arguments: [
            ("ყ უ ი", "", "ka"), ("ก ข", "", "th"), ("й ц ы э", "", "ru"), ("ї й", "", "uk"), ("қ ў ә", "", "kaa"),
            ("ي ة", "", "ar"), ("ے ہ ي", "", "ur"), ("پ چ گ ب", "", "fa"), ("ş ğ ı", "", "tr"), ("ä ö ü", "", "de"),
            ("ä ö", "", "fi"), ("क ख", "", "hi"), ("ৰ ক", "", "as"), ("ש", "", "he"), ("ል", "", "am"),
            ("ɛ ɔ", "", "ak"),
            ("q w e r t z", "", "de"), ("a z e r t y", "", "fr"), ("q w e r t y", "", "en"), ("a s d", "ơ ư ạ", "vi"),
            ("a s d", "ł ż à é", "pl"), ("1 2", "", nil),
        ] as [(String, String, String?)])
    func findsTheLanguageOfLetters(_ keys: String, _ variants: String, _ tag: String?) {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        #expect(LanguageDetection(keys: words(keys), variants: words(variants))?.tag == tag)
    }

    @Test func wordsAreOfTheLanguage() throws {
        let georgian = "ქ\nწ\n\nა\nს\n\nზ\nხ\n"
        for name in ["georgian.txt", "mine.txt"] {
            let layout = try #require(read(georgian, name: name).value)
            #expect(layout.language == "ka" && layout.words == KeyboardLayout.builtIn("georgian").words)
        }
        let latin = read("q\nw\n\na\ns\n\nz\nx\n", name: "mine.txt")
        #expect(latin.diagnostics.map(\.kind) == [LayoutDiagnosticKinds.assumedLanguage])
        let swedish = read("q\nw\n\na\ns\n\nz\nx\n", name: "mine.txt", language: "sv")
        #expect(swedish.value?.language == "sv" && swedish.diagnostics.isEmpty)
        // A short name may be one of another script: the letters win.
        let armenian = read("է\nթ\n\nա\nս\n\nզ\nղ\n", name: "am.txt")
        #expect(armenian.value?.language == "hy")
        let chechen = try #require(read("й\nц\n\nӏ\nв\n", name: "chechen.txt").value)
        #expect(chechen.language == "ce" && chechen.words.space != KeyboardLayout.builtIn("english").words.space)
    }

    private func labels(_ layout: KeyboardLayout?, _ plane: PlaneName = .letters) throws -> [String] {
        try #require(layout).plane(plane).rows.map { $0.keys.map(\.key).joined(separator: " ") }
    }

    @Test func readsUnexpectedKeyboard() throws {
        let reading = read(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- Our own. -->
            <keyboard name="Mine" script="latin">
              <modmap><shift a="i" b="İ"/></modmap>
              <row><key c="q" ne="1" se="loc esc" nw="\\#"/><key key0="i" key1="ì" s="ï" w="&amp;" ne="tab"/></row>
              <row><key width="1.5" c="shift"/><key c="a" ne="á" sw="ä"/><key c="backspace"/></row>
            </keyboard>
            """, name: "latn_qwerty_sw.xml")
        #expect(try labels(reading.value).prefix(2) == ["q i blank", "shift a delete"])
        #expect(try labels(reading.value, .shift)[0] == "Q İ blank")
        let keys = try #require(reading.value).plane(.letters).rows.flatMap(\.keys)
        #expect(keys.first { $0.label == .text("i") }?.variants == ["ì", "&", "ï"])
        #expect(keys.first { $0.label == .text("q") }?.variants == ["#", "1"])
        #expect(keys.first { $0.label == .text("a") }?.variants == ["á", "ä"])
        #expect(reading.value?.language == "sw")
        #expect(
            reading.diagnostics.filter { $0.kind == LayoutDiagnosticKinds.lost }.count == 2,
            "a key on an edge, and keys of some languages")
        #expect(
            read("<keyboard><row><key c=\"a\"", name: "a.xml").diagnostics.map(\.kind) == [JSONDiagnosticKinds.syntax])
        #expect(read("<keyboard/>", name: "a.xml").diagnostics.map(\.kind) == [LayoutDiagnosticKinds.empty])
    }

    @Test func readsFuto() throws {
        let text = """
            {"name": "Mine", "languages": "tr_TR az", "numberRowMode": "AlwaysEnabled", "rows": [
              {"numbers": "1 2 3"}, {"letters": "!text/keyspec_q ı $delete"},
              {"letters": [["a", "â", "!fixedColumnOrder!2"], {"type": "case", "normal": ["x", "y"], "shiftedManually": "Ö"}, "b|c",
                {"type": "base", "spec": "d", "moreKeys": "e,f"}]}, {"bottom": "$symbols $space"}]}
            """
        let source = SourceText(name: "mine.yaml", text: text)
        let reading = LayoutRecognition(source, name: "mine.yaml").layout()
        #expect(try labels(reading.value).prefix(2) == ["q ı", "shift a x b d delete"])
        #expect(try labels(reading.value, .shift)[1] == "shift A Ö B D delete")
        let keys = try #require(reading.value).plane(.letters).rows.flatMap(\.keys)
        #expect(keys.first { $0.label == .text("a") }?.variants == ["â"])
        #expect(keys.first { $0.label == .text("d") }?.variants == ["e", "f"])
        #expect(reading.value?.language == "tr-TR")
        #expect(
            reading.diagnostics.allSatisfy { $0.kind == LayoutDiagnosticKinds.lost } && reading.diagnostics.count == 4)
        #expect(keys.first { $0.label == .text("b") }?.typed == "c")
        let empty = SourceText(name: "a.yaml", text: "{\"rows\": []}")
        let none = LayoutRecognition(empty, name: "a.yaml").layout()
        #expect(none.diagnostics.map(\.kind) == [LayoutDiagnosticKinds.empty])
    }

    @Test func keysOfLockedShiftAreShifted() throws {
        let reading = read(
            """
            [[{"$": "shift_state_selector", "manualOrLocked": {"label": "ఔ"}, "default": {"label": "ఎ"}},
              {"label": "క|x", "popup": {"relevant": [{"label": "!fixedColumnOrder!4"}, {"label": "a|b"}]}},
              {"label": "\u{E001}", "code": 3077}, {"label": "|"}, {"label": "\\\\|"}]]
            """, name: "telugu.json")
        #expect(try labels(reading.value)[0].contains("ఎ క అ | |"))
        #expect(try labels(reading.value, .shift)[0].contains("ఔ"))
        let keys = try #require(reading.value).plane(.letters).rows.flatMap(\.keys)
        #expect(keys.first { $0.label == .text("క") }?.variants == ["b"])
        #expect(keys.first { $0.label == .text("క") }?.typed == "x")
        #expect(reading.value?.language == "te" && reading.diagnostics.contains { $0.message.contains("types") })
    }

    @Test func marksOfOtherProgramsDoNotCount() throws {
        let text = [0xEF, 0xBB, 0xBF] + Array("ქ\nწ\n\nა\nს\n".utf8)
        let layout = LayoutRecognition(SourceText(name: "georgian.txt", bytes: text), name: "georgian.txt").layout()
        #expect(try labels(layout.value)[0] == "ქ წ")
    }
}
