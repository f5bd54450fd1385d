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
        let numbers = TextTable(heading: ["part", "n"], [["1/2", "7"], ["2/2", "10"]], rightAligned: [1])
        #expect(numbers.text == "part   n\n1/2    7\n2/2   10\n")
    }
}
