import TestSupport
import Testing

@testable import StoreModel

@Suite struct ThemeWordsTests {
    @Test(arguments: [
        ("Crème brûlée", ["creme", "brulee"]), ("Cafe\u{301}", ["cafe"]), ("Straße ﬁnal", ["strasse", "final"]),
        ("Łódź Đà Nẵng Ørsted", ["lodz", "da", "nang", "orsted"]), ("தமிழ் எழுத்து", ["தமிழ்", "எழுத்து"]),
        ("ΣΊΣΥΦΟΣ", ["σίσυφοσ"]), ("Ёлка", ["ёлка"]), ("neon-2077_x", ["neon", "2077", "x"]), ("日本 🎨", ["日本"]),
        ("क्\u{200D}ष", ["क्ष"]), ("", []), ("…!?", []),
    ]) func wordsAreCutAndFolded(text: String, words: [String]) {
        #expect(ThemeWords.cut(text) == words)
        #expect(ThemeWords.cut(text.uppercased()) == words)
    }

    @Test func longWordsAreCut() {
        #expect(ThemeWords.cut(String(repeating: "a", count: 1000)) == [String(repeating: "a", count: 64)])
        // One character may have any number of marks.
        let long = "அ" + String(repeating: "\u{B82}", count: 3000)
        #expect(ThemeWords.cut("\(long) b") == [String(long.unicodeScalars.prefix(128)), "b"])
        let cursor = ThemeCursor(number: 5, name: ThemeWords.sorted(String(repeating: long + " ", count: 20)))
        #expect(ThemeCursor(cursor.description) == cursor)
    }

    @Test func facetsDifferByKindAndValueAlone() {
        #expect(ThemeFacet(.tag, is: "Été").token == ThemeFacet(.tag, is: "ete").token)
        #expect(ThemeFacet(.tag, is: "blue").token != ThemeFacet(.hue, is: "blue").token)
        #expect(ThemeFacet(.tag, is: "a b").token != ThemeFacet(.tag, is: "ab").token)
    }

    @Test(arguments: ["12", "0.6162", "7.e0ae95"]) func cursorsAreReadAsTheyAreWritten(text: String) {
        #expect(ThemeCursor(text)?.description == text)
    }

    /// What hides in hexadecimal digits is looked at after they are read.
    @Test func placesHaveNoControlCharacters() {
        for scalar in HostileText.controls {
            let cursor = ThemeCursor(number: 5, name: "a\(Character(scalar))b")
            #expect(ThemeCursor(cursor.description) == nil, "\(scalar.value)")
        }
        for bytes in HostileText.invalid {
            let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            #expect(ThemeCursor("5.\(digits)") == nil, "\(digits)")
        }
    }

    @Test(arguments: ["", "-1", "x", "1.6", "1.zz", "1.ff", "007", "+5", "5.", "5.+1", "5.5A", "5.00"])
    func otherTextsAreNoCursors(text: String) {
        #expect(ThemeCursor(text) == nil)
    }
}
