import Testing

@testable import Documents

@Suite struct ProseTests {
    @Test func joinsAlternativesAsInASentence() {
        #expect(Prose.alternatives([]) == "")
        #expect(Prose.alternatives(["a"]) == "a")
        #expect(Prose.alternatives(["a", "b"]) == "a or b")
        #expect(Prose.alternatives(["a", "b", "c"]) == "a, b or c")
    }

    @Test func columnsFitTheirCells() {
        let table = TextTable(heading: ["name", "x", "note"], [["a", "1 × 20", ""], ["longer", "3", "end"]])
        #expect(table.text == "name    x       note\na       1 × 20\nlonger  3       end\n")
        #expect(TextTable(heading: ["only"], []).text == "only\n")
    }
}
