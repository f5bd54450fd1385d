import Graphics
import LayoutEngine
import Layouts
import Painting
import Testing

/// The candidate bar's content (docs/geometry.md §5). Candidates are set in 18 points, 9 a character.
@Suite struct CandidatePaintingTests {
    /// The lines between the bar's box and the first key.
    private static func content(_ keyboard: SmallKeyboard) throws -> [String] {
        let lines = try keyboard.lines()
        let end = lines.firstIndex { $0.hasPrefix("box \"key") } ?? lines.endIndex
        return Array(lines[1..<end])
    }

    @Test func sharesSpareWidthAndHighlightsTheSelectedCell() throws {
        // Two cells of 44 and a line of 1 leave 23: each cell is 55.5 wide.
        let keyboard = SmallKeyboard(candidates: [Candidate("ab"), Candidate("cd")])
        #expect(
            try Self.content(keyboard) == [
                #"box "separator" 1×24 at 55.5,18 | #10000B"#,
                #"box "selected candidate" 47.5×40 at 4,10 radius 8 | #100007 | border #10000A 1"#,
                #"text "ab" 18 pt #100008 at 18.75,35.4"#,
                #"text "cd" 18 pt #100002 at 75.25,35.4"#,
            ])
    }

    @Test func highlightsNothingWithoutSelection() throws {
        let keyboard = SmallKeyboard(candidates: [Candidate("ab"), Candidate("cd")], selected: nil)
        let lines = try Self.content(keyboard)
        #expect(!lines.contains { $0.contains("selected") || $0.contains("#100008") })
        #expect(lines.filter { $0.hasPrefix("text") && $0.contains("#100002") }.count == 2)
    }

    @Test func paintsRightToLeft() throws {
        let keyboard = SmallKeyboard(candidates: [Candidate("ab"), Candidate("cd")], isRightToLeft: true)
        let lines = try Self.content(keyboard)
        #expect(lines.contains(#"box "selected candidate" 47.5×40 at 60.5,10 radius 8 | #100007 | border #10000A 1"#))
        #expect(lines.contains(#"text "cd" 18 pt #100002 at 18.75,35.4"#))
    }

    @Test func longFirstCandidateEndsInAnEllipsis() throws {
        // Alone it has 112 − 24 = 88 points: nine characters of 9, including the ellipsis.
        let alone = SmallKeyboard(candidates: [Candidate("abcdefghijklmnop")])
        #expect(try Self.content(alone).contains { $0.hasPrefix(#"text "abcdefgh…" 18 pt"#) })
        // If another follows, a chevron's cell of 44 and its line are subtracted: 67 − 24 = 43, four characters.
        let first = SmallKeyboard(candidates: [Candidate("abcdefghijklmnop"), Candidate("b")])
        let lines = try Self.content(first)
        #expect(lines.contains { $0.hasPrefix(#"text "abc…" 18 pt"#) })
        #expect(!lines.contains { $0.hasPrefix("text \"b\"") })
        #expect(lines.last?.hasPrefix("shape") == true && lines.last?.hasSuffix("#100002") == true)
    }

    @Test func annotationIsBelowItsCandidate() throws {
        // The bar is 60 high, its middle at 36. Lines of 18 and 14 points, stacked: from 20 to 52, baselines at 20 + 14.4 and
        // 38 + 11.2.
        let keyboard = SmallKeyboard(candidates: [Candidate("ab", annotation: "n"), Candidate("cd")])
        let texts = try Self.content(keyboard).filter { $0.hasPrefix("text") }
        #expect(
            texts == [
                #"text "ab" 18 pt #100008 at 18.75,34.4"#, #"text "n" 14 pt #10000C at 24.25,49.2"#,
                #"text "cd" 18 pt #100002 at 75.25,34.4"#,
            ])
    }

    @Test func selectedAnnotationHasTheSelectedColor() throws {
        var keyboard = SmallKeyboard(candidates: [Candidate("ab", annotation: "n"), Candidate("cd", annotation: "m")])
        func color(_ note: String) throws -> String? {
            try Self.content(keyboard).first { $0.hasPrefix("text \"\(note)\"") }?
                .split(separator: " ").first { $0.hasPrefix("#") }.map(String.init)
        }
        #expect(try color("n") == "#10000C")
        #expect(try color("m") == "#100009")
        keyboard.style = .pills
        #expect(try color("n") == "#10000C")
        keyboard.selected = nil
        #expect(try color("n") == "#100009")
    }

    @Test func pillsHaveTheBarsColorBetweenButtons() throws {
        let keyboard = SmallKeyboard(candidates: [Candidate("a")], selected: nil, style: .pills)
        let lines = try Self.content(keyboard)
        // 16 points are left between the buttons (8 + 32 + 8 on either side); 80 % of 255 is 204.
        #expect(
            lines.contains {
                $0.hasPrefix("box \"candidate\" 16×36 at 48,12") && $0.hasSuffix("| #100001CC | border #100003 1")
            })
        #expect(lines.filter { $0.hasPrefix("shape") }.count == 4)
    }
}
