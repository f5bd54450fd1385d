import EmbeddedFiles
import Testing

@testable import Documents

@Suite struct WordTableTests {
    @Test func wordsHaveBlanksBetween() {
        #expect(Set<String>(words: "one  two three") == ["one", "two", "three"])
        #expect(Set<String>(words: "").isEmpty)
    }

    @Test func aBlankEndsANameInALine() {
        let shades = [String: String](pairsIn: "x11-shades.txt", of: EmbeddedFolder(import_tables))
        #expect(shades["azure"] == "F0FFFF E0EEEE C1CDCD 838B8B")
        let colors = [String: UInt32](hexadecimalPairsIn: "css-colors.txt", of: EmbeddedFolder(theme_tables))
        #expect(colors["rebeccapurple"] == 0x663399 && colors[""] == nil)
    }
}
