@testable import Reports
import Testing

@testable import Documents

@Suite struct SourceEditsTests {
    private static let source = SourceText(name: "a", text: "one two three")

    @Test func appliesAndInvertsEdits() {
        let edits = SourceEdits([
            SourceEdit(4..<7, "2"), .insertion(of: "(", at: 0), .insertion(of: ")", at: 13), .removal(of: 7..<8),
        ])
        #expect(edits.applied(to: Self.source).bytes == Array("(one 2three)".utf8))
        #expect(edits.inverted(in: Self.source).applied(to: edits.applied(to: Self.source)) == Self.source)
    }

    @Test func firstOfOverlappingEditsWins() {
        let edits = SourceEdits([SourceEdit(4..<7, "2"), SourceEdit(4..<7, "II"), SourceEdit(6..<9, "x")])
        #expect(edits.edits == [SourceEdit(4..<7, "2")])
    }

    @Test func insertionsAtOnePlaceKeepTheirOrder() {
        let edits = SourceEdits([.insertion(of: "a", at: 3), .insertion(of: "b", at: 3), SourceEdit(3..<4, "_")])
        #expect(edits.applied(to: Self.source).bytes == Array("oneab_two three".utf8))
    }

    @Test func mapsPlacesBackToTheOriginal() {
        let edits = SourceEdits([.removal(of: 0..<4), SourceEdit(8..<13, "THREE!")])
        let after = edits.applied(to: Self.source)  // "two THREE!"
        #expect(edits.origin(of: 0) == 4)
        #expect(edits.origin(of: 3) == 7)
        #expect(edits.origin(of: 6) == 8)
        #expect(edits.origin(of: after.bytes.count) == 13)
    }

    @Test func writesUnifiedDifferences() {
        let old = (1...9).map { "line \($0)\n" }.joined()
        let new = old.replacing("line 5\n", with: "five\n").replacing("line 9\n", with: "line 9")
        #expect(UnifiedDifference(from: Array(old.utf8), to: Array(old.utf8), name: "a").text == "")
        #expect(
            UnifiedDifference(from: Array(old.utf8), to: Array(new.utf8), name: "a").text == """
                --- a
                +++ a
                @@ -2,8 +2,8 @@
                 line 2
                 line 3
                 line 4
                -line 5
                +five
                 line 6
                 line 7
                 line 8
                -line 9
                +line 9
                \\ No newline at end of file

                """)
    }
}
