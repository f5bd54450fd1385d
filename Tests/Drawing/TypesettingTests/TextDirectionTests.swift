import Testing

@testable import Typesetting

/// Levels, worked out by hand from UAX #9.
@Suite struct TextDirectionTests {
    private func levels(_ text: String) -> String {
        TextDirection.levels(of: text.unicodeScalars).map { String($0) }.joined()
    }

    @Test func levelsFollowTheFirstStrongCharacter() {
        #expect(levels("abc") == "000")
        #expect(levels("12") == "00")
        #expect(levels("") == "")
        #expect(levels("ابج") == "111")
        #expect(levels("a ابج b") == "0011100")
        #expect(levels("ا ab ج") == "112211")
    }

    @Test func digitsKeepTheirOwnDirection() {
        #expect(levels("ا 12") == "1122")
        #expect(levels("ا ١٢") == "1122")
        #expect(levels("א 1,2") == "11222")
    }

    @Test func bracketsFollowTheirContext() {
        #expect(levels("ا(b)ج") == "11211")
        #expect(levels("ا b(c) د") == "11222211")
    }

    @Test func reversesRunsFromTheHighestLevelDown() {
        #expect(TextDirection.visualOrder([]) == [])
        #expect(TextDirection.visualOrder([0, 0, 0]) == [0, 1, 2])
        #expect(TextDirection.visualOrder([1, 1, 1]) == [2, 1, 0])
        #expect(TextDirection.visualOrder([0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
        #expect(TextDirection.visualOrder([1, 2, 2, 1]) == [3, 1, 2, 0])
        #expect(TextDirection.visualOrder([2, 1, 2]) == [2, 1, 0])
    }

    @Test func rightToLeftTextBeginsOnTheRight() throws {
        let typesetter = try LoggingTypesetter()
        let shaped = typesetter.shape("ا (12) b", style: .init(size: 18))
        let (alef, latin) = (
            typesetter.shape("ا", style: .init(size: 18)), typesetter.shape("b", style: .init(size: 18))
        )
        #expect(shaped.glyphs.first?.glyph == latin.glyphs.first?.glyph)
        #expect(shaped.glyphs.last?.glyph == alef.glyphs.first?.glyph)
    }
}
