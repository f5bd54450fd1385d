import Testing

@testable import Documents

@Suite struct WordTableTests {
    @Test func wordsHaveBlanksBetween() {
        #expect(Set<String>(words: "one  two three") == ["one", "two", "three"])
        #expect(Set<String>(words: "").isEmpty)
    }

    @Test func aBlankEndsANameAndACommaAPair() {
        let table = [String: String](
            pairs: """
                mark ◌\u{301}, slash \\ /, \
                name value with blanks, name another
                """)
        #expect(table == ["mark": "◌\u{301}", "slash": "\\ /", "name": "value with blanks"])
    }
}
