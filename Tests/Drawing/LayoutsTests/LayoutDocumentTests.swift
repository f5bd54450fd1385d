import Documents
@testable import LayoutImport
import TestSupport
import Testing

@testable import LayoutEngine
@testable import Layouts

/// Documents of keys: language, further planes, and written documents.
@Suite struct LayoutDocumentTests {
    private func read(_ text: String, name: String = "layout.json") -> ParseResult<KeyboardLayout> {
        LayoutRecognition(SourceText(name: name, text: text), name: name).layout()
    }

    private func plane(_ keys: String, _ more: String = "") -> String {
        #"{"keyWidth": "10%", "rows": [{"keys": [\#(keys)]}]\#(more)}"#
    }

    @Test(arguments: ["tamil99", "english", "kazakh", "hebrew", "japanese-kana-flick", "sinhala", "arabic", "dvorak"])
    func roundTripsDocuments(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        let reading = read(layout.document.json.text())
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
        let again = try #require(reading.value)
        #expect(again.words == layout.words)
        #expect(again.samples == layout.samples)
        #expect(again.isRightToLeft == layout.isRightToLeft)
        #expect(again.planeNames == layout.planeNames)
        for plane in PlaneName.own {
            for isTablet in [false, true] {
                let (a, b) = (try layout.plane(plane, isTablet: isTablet), try again.plane(plane, isTablet: isTablet))
                #expect(a.keyWidth == b.keyWidth)
                #expect(a.rows.map(\.keys) == b.rows.map(\.keys), "\(plane), tablet \(isTablet)")
                #expect(a.rows.map(\.kind) == b.rows.map(\.kind))
                #expect(a.rows.map(\.indentPercent) == b.rows.map(\.indentPercent))
            }
        }
    }

    @Test func languageDecidesWordsAndCandidates() throws {
        let german = try #require(read(plane(#"{"unichar": "a"}"#, #", "language": "de""#)).value)
        #expect(german.language == "de")
        #expect(german.words.space == "Leerzeichen")
        #expect(german.samples.first?.text == "Tastatur")
        let tamil = try #require(read(plane(#"{"unichar": "அ"}"#)).value)
        #expect(tamil.words.space == "இடைவெளி")
        #expect(tamil.samples.first == Candidate("வணக்கம்", annotation: "vanakkam"))
    }

    @Test func siblingsMayBeLanguageDocuments() throws {
        func text(_ name: String, _ text: String) -> SourceText { SourceText(name: name, text: text) }
        let symbols = text("x_symbols.json", plane(#"{"unichar": "1"}"#))
        let broken = text("x_shift.json", "{")
        let tamil = text("x.json", #"{"language": "ta", "script": "Taml", "letters": ["அ ஆ"]}"#)
        let layout = LayoutRecognition(symbols, name: "x_symbols.json").layout(siblings: [broken, tamil])
        #expect(layout.diagnostics.isEmpty)
        #expect(layout.value?.samples.first?.text == "வணக்கம்")
        let keyboard = text("x.json", plane(#"{"unichar": "a"}"#))
        #expect(LayoutRecognition(keyboard, name: "x.json").layout(siblings: [tamil]).value?.words == .english)
    }

    @Test func readsFurtherPlanes() throws {
        let more = #", "planes": {"symbols": \#(plane(#"{"unichar": "1"}"#))}"#
        let layout = try #require(read(plane(#"{"unichar": "a"}"#, more)).value)
        #expect(layout.planeNames == [.letters, .shift, .capslock, .symbols])
        #expect(try layout.plane(.symbols).rows[0].keys[0].label == .text("1"))
        #expect(
            throws: LayoutError.option(
                #"the layout "layout.json" has no plane "symbols-shift" "#
                    + "(expected letters, shift, capslock or symbols)")
        ) { try layout.plane(.symbolsShift) }
        let broken = read(plane(#"{"unichar": "a"}"#, #", "planes": {"shfit": {}, "shift": {"rows": 1}}"#))
        #expect(broken.value == nil)
        #expect(Set(broken.diagnostics.map(\.path)) == ["planes.shfit", "planes.shift.keyWidth", "planes.shift.rows"])
    }

    @Test func readsVariantsOfSeveralCharactersFromAList() throws {
        let layout = try #require(read(plane(#"{"unichar": "ل", "popupCodes": ["لا", "لأ"]}"#)).value)
        #expect(try layout.plane(.letters).rows[0].keys[0].variants == ["لا", "لأ"])
        #expect(read(plane(#"{"unichar": "a", "popupCodes": ["b", 1]}"#)).value == nil)
    }

    @Test func digitsAreNativeOrLatin() throws {
        func digits(_ name: String, _ digits: Digits?) throws -> (String, String, [String]) {
            let layout = try KeyboardLayout.named(name, digits: digits)
            let keys = try layout.plane(.symbols).rows[0].keys
            return (keys.map(\.label.written).joined(), layout.words.digits, keys[0].variants)
        }
        #expect(try digits("hindi", nil) == ("१२३४५६७८९०", "१२३", ["1"]))
        #expect(try digits("hindi", .latin) == ("1234567890", "123", ["१"]))
        #expect(try digits("tamil99", nil) == ("1234567890", "123", ["௧"]))
        #expect(try digits("tamil99", .local) == ("௧௨௩௪௫௬௭௮௯௦", "௧௨௩", ["1"]))
        #expect(try digits("english", .local).0 == "1234567890")
    }
}

/// Tablets' rows, derived from the phone's (docs/geometry.md §10).
@Suite struct TabletTests {
    private func geometry(_ name: String, _ plane: PlaneName = .letters, globe: Bool = false) throws -> KeyboardGeometry
    {
        try KeyboardGeometry(
            style, layout: .named(name),
            options: options { ($0.device, $0.plane, $0.showsGlobe) = (Device.all[9], plane, globe) })
    }

    @Test func derivesEnglishRows() throws {
        let tablet = try geometry("english", globe: true)
        #expect(tablet.row(0).map(\.key.identity).joined(separator: " ") == "q w e r t y u i o p delete")
        #expect(tablet.row(1).map(\.key.identity).joined(separator: " ") == "a s d f g h j k l return")
        #expect(tablet.row(2).map(\.key.identity).joined(separator: " ") == "shift z x c v b n m , . shift")
        #expect(tablet.row(3).map(\.key.role) == [.mode, .globe, .emoji, .space, .mode, .hide])
        // 810 wide: 798 for the row, less ten gaps of 3, divided among 11.3 letters.
        let unit = (798 - 30) / 11.3
        #expect(abs(tablet.row(0)[0].rect.width - unit) < 1e-9)
        #expect(abs(tablet.row(0)[10].rect.width - 1.3 * unit) < 1e-9)
        // The second row has one gap less and begins half a letter further in.
        let second = (798 - 27) / 11.3
        #expect(abs(tablet.row(1)[0].rect.x - (6 + second / 2)) < 1e-9)
        #expect(abs(tablet.row(1)[9].rect.width - 1.8 * second) < 1e-9)
        for row in 0..<4 { #expect(abs((tablet.row(row).last?.rect.maxX ?? 0) - 804) < 1e-9) }
        #expect(tablet.keys.filter(\.isAccent).map(\.key.role) == [.return])
    }

    @Test func flicksFollowLanguageAndCurrency() throws {
        let english = try geometry("english")
        #expect(english.row(0).compactMap(\.key.flick).joined() == "1234567890")
        #expect(english.row(1).compactMap(\.key.flick).joined() == "@#$&*()'\"")
        #expect(english.row(2).compactMap(\.key.flick).joined() == "%-+=/;:!?")
        let hindi = try geometry("hindi")
        #expect(hindi.row(0).compactMap(\.key.flick).joined() == "१२३४५६७८९०")
        #expect(hindi.row(1)[2].key.flick == "₹")
        #expect(try geometry("english", .symbols).keys.allSatisfy { $0.key.flick == nil })
    }

    @Test func extraKeysAreNextToSpace() throws {
        #expect(
            try geometry("tamil99").row(3).map(\.key.identity) == ["mode", "emoji", "space", "்", "mode", "hide"])
        let arabic = try geometry("arabic")
        #expect(arabic.row(2).map(\.key.identity).suffix(2) == ["،", "."])
        #expect(!arabic.keys.contains { $0.key.role == .shift })
    }
}
