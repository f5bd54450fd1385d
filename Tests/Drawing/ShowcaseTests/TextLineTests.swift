import Graphics
import TestSupport
import Testing

@testable import Showcase

/// Lines of 10 points: every character is 5 wide, the ellipsis too.
@Suite struct TextLineTests {
    private static func run(_ text: String, width: Double, smallest: Double = 1) throws -> GlyphRun {
        let line = TextLine(text, style: TextStyle(size: 10), width: width, smallest: smallest, shaper: FixedShaper())
        guard case .text(let run) = line.command(left: 7, middle: 20, .black) else {
            throw CancellationError()
        }
        return run
    }

    @Test(arguments: [
        ("abcde", 25.0, "abcde"), ("abcde", 24.9, "abc…"), ("abcde", 15, "ab…"), ("abcde", 5, "…"), ("abcde", 0, "…"),
        ("ab cd", 20, "ab…"), ("", 0, ""), ("a\nb\tc", 25, "a b c"), ("👩‍👩‍👧e\u{301}x", 10, "👩‍👩‍👧…"),
    ])
    func truncatesLongTextsBetweenCharacters(text: String, width: Double, shown: String) throws {
        let run = try Self.run(text, width: width)
        #expect(run.text == shown)
        #expect(run.size == 10)
    }

    @Test(arguments: [("abcde", 25.0, "abcde", 10.0), ("abcde", 20, "abcde", 8), ("abcdefgh", 20, "abcd…", 8)])
    func shrinksBeforeTruncating(text: String, width: Double, shown: String, size: Double) throws {
        let run = try Self.run(text, width: width, smallest: 0.8)
        #expect(run.text == shown)
        #expect(abs(run.size - size) < 1e-9)
    }

    @Test func placesLinesByLeftEndOrMiddle() throws {
        let line = TextLine("abcd", style: TextStyle(size: 10), width: 100, shaper: FixedShaper())
        #expect((line.width, line.height) == (20, 10))
        #expect(line.command(left: 7, middle: 20, .black).description == #"text "abcd" 10 pt #000000 at 7,23"#)
        #expect(line.command(centerX: 17, middle: 20, .black) == line.command(left: 7, middle: 20, .black))
    }

    @Test func shapesOnlyTheBeginningOfEndlessTexts() throws {
        let run = try Self.run(String(repeating: "a", count: 1_000_000), width: 1e9)
        #expect(run.text.count < 1000)
    }
}
