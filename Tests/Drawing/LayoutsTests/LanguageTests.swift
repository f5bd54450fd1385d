import Documents
@testable import LayoutImport
import Layouts
import TestSupport
import Testing

/// The language of a layout document, from which it takes words and candidates (docs/geometry.md §1).
@Suite struct LanguageTests {
    private func document(_ language: String?, _ keys: String) throws -> LayoutDocument {
        let property = language.map { "\"language\": \($0), " } ?? ""
        let keys = keys.map { "{\"unichar\": \"\($0)\"}" }.joined(separator: ", ")
        let text = "{\"keyWidth\": \"10%\", \(property)\"rows\": [{\"rowId\": null, \"keys\": [\(keys)]}]}"
        return try #require(LayoutDocument.read(SourceText(name: "x.json", text: text)).value)
    }

    private func layout(
        _ language: String?, _ keys: String, siblings: [LayoutDocument] = []
    ) throws -> KeyboardLayout {
        KeyboardLayout(try document(language, keys), name: "x.json", siblings: siblings)
    }

    @Test(arguments: [
        ("\"ta\"", "ta", "இடைவெளி", "வணக்கம்"), ("\"ta-IN\"", "ta-IN", "இடைவெளி", "வணக்கம்"),
        ("\"TA-Taml\"", "TA-Taml", "இடைவெளி", "வணக்கம்"), ("\"de\"", "de", "Leerzeichen", "Tastatur"),
        ("\"ms-Arab\"", "ms-Arab", "", nil), ("\"tlh\"", "tlh", "", "abc"),
        ("\"sr-Latn\"", "sr-Latn", "razmak", nil), ("\"dv\"", "dv", "", "އައްސަލާމު"),
        ("\"ru\"", "ru", "Пробел", "привет"),
        ("\"os-Cyrl\"", "os-Cyrl", "", "abc"), ("\"mr\"", "mr", "स्पेस", "नमस्कार"),
        ("\"ta-Latn\"", "ta-Latn", "", "abc"), ("null", "und", "space", "theme"),
    ])
    func namedLanguageProvidesItsWords(_ json: String, tag: String, space: String, sample: String?) throws {
        let layout = try layout(json, "abc")
        #expect(layout.language == tag)
        #expect(layout.words.space == space)
        if let sample { #expect(layout.samples.first?.text == sample) }
        if space.isEmpty { #expect(layout.words.return.isEmpty) }
    }

    @Test func layoutsAreEqualIfAllThatTheyHoldIs() throws {
        let one = try layout("\"de\"", "abc")
        #expect(try one == layout("\"de\"", "abc"))
        #expect(try one != layout("\"de\"", "abd"))
        #expect(try one != layout("\"nl\"", "abc"))
        #expect(try Set([one, layout("\"de\"", "abc"), KeyboardLayout.named("qwerty"), .qwerty]).count == 2)
        #expect(try KeyboardLayout.named("hindi") != KeyboardLayout.named("hindi", digits: .latin))
    }

    @Test func lettersImplyALanguage() throws {
        let tamil = try layout(nil, "அஆஇ1")
        #expect(tamil.language == "und-Taml")
        #expect(tamil.words.space == "இடைவெளி")
        #expect(tamil.samples.first?.text == "வணக்கம்")
        let hebrew = try layout(nil, "אבג")
        #expect(hebrew.words.space == "רווח")
        #expect(hebrew.samples.first?.text == "שלום")
        #expect(hebrew.isRightToLeft)
    }

    /// The words of a language whose script no other common language has; none of a script that is not known here.
    @Test func lettersOfOtherScriptsNeverHaveEnglishWords() throws {
        let georgian = try layout(nil, "აბგ")
        #expect(try georgian.language == "ka" && georgian.words == KeyboardLayout.named("georgian").words)
        let gothic = try layout(nil, "𐌰𐌱𐌲")
        #expect(gothic.language == "und" && gothic.words.space.isEmpty)
        #expect(gothic.samples.first?.text == "𐌰𐌱𐌲")
        // Letters from right to left keep their direction under an unknown language.
        #expect(try layout("\"qqq\"", "אבג").isRightToLeft)
    }

    @Test func symbolsTakeTheirSiblingsLanguage() throws {
        let (tamil, german) = (try document(nil, "அஆஇ"), try document("\"de\"", "abc"))
        #expect(try layout(nil, "123-/", siblings: [tamil, german]).words.space == "இடைவெளி")
        #expect(try layout(nil, "123-/", siblings: [german, tamil]).words.space == "Leerzeichen")
        #expect(try layout(nil, "123-/").words == LayoutWords(space: "", return: ""))
        // A document's own letters or language take precedence over its siblings'.
        #expect(try layout(nil, "abc", siblings: [tamil]).words == .english)
        #expect(try layout("\"fr\"", "123", siblings: [tamil]).words.space == "espace")
    }

    @Test func findsSiblingsByName() {
        let all = ["t.json", "t_shift.json", "t_symbols.json", "t_symbols_shift.json"]
        for name in all { #expect(KeyboardPlane.siblingNames(of: name) == all.filter { $0 != name }) }
        #expect(KeyboardPlane.siblingNames(of: "a_symbols")[0] == "a")
    }

    @Test(arguments: ["\"\"", "\"x\"", "\"tamil language\"", "\"ta_IN\"", "\"12\"", "5", "\"ta-\"", "\"தமிழ்\""])
    func invalidTagIsAWarning(_ json: String) {
        let text = "{\"keyWidth\": \"10%\", \"language\": \(json), \"rows\": [{\"keys\": [{\"unichar\": \"a\"}]}]}"
        let reading = LayoutDocument.read(SourceText(name: "x.json", text: text))
        #expect(reading.value?.language == nil && reading.value != nil)
        #expect(reading.diagnostics.map(\.kind.id) == ["KB216"])
        #expect(reading.diagnostics.map(\.severity) == [.warning])
        #expect(
            reading.diagnostics.first?.message.hasSuffix(
                "is not a language tag (expected one such as \"ta\" or \"pt-BR\")")
                == true)
    }

    @Test(arguments: [("tlh", false), ("xx-Qaaa", false), ("ta-IN", true), ("dv", true), ("os-Cyrl", false)])
    func languageWithoutWordsIsAWarning(_ tag: String, isKnown: Bool) {
        let text = "{\"keyWidth\": \"10%\", \"language\": \"\(tag)\", \"rows\": [{\"keys\": [{\"unichar\": \"a\"}]}]}"
        let reading = LayoutDocument.read(SourceText(name: "x.json", text: text))
        #expect(reading.value?.language?.text == tag)
        #expect(reading.diagnostics.map(\.kind.id) == (isKnown ? [] : ["KB216"]))
    }
}
