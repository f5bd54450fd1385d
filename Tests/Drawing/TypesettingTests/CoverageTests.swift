import Graphics
import Testing
import Typesetting

/// Coverage masks of glyphs.
@Suite struct CoverageTests {
    private static func mask(_ text: String, size: Double = 120, quarter: Int = 0, _ typesetter: LoggingTypesetter)
        throws -> CoverageMask?
    {
        let glyph = try #require(typesetter.shape(text, style: TextStyle(size: 18)).glyphs.first)
        return typesetter.mask(
            of: GlyphRequest(font: glyph.font, glyph: glyph.glyph, pixelSize: size, quarter: quarter))
    }

    /// The mean column of the ink, in pixels to the right of the origin, and the amount of ink.
    private static func center(_ mask: CoverageMask) -> (x: Double, ink: Double) {
        var (sum, moment) = (0.0, 0.0)
        for (index, level) in mask.levels.enumerated() {
            sum += Double(level)
            moment += Double(level) * (Double(mask.left + index % mask.width) + 0.5)
        }
        return (moment / sum, sum)
    }

    @Test(arguments: ["o", "l", "W"]) func quartersMoveTheInkToTheRight(text: String) throws {
        let typesetter = try LoggingTypesetter()
        let first = Self.center(try #require(try Self.mask(text, typesetter)))
        for quarter in 1...3 {
            let moved = Self.center(try #require(try Self.mask(text, quarter: quarter, typesetter)))
            #expect(abs(moved.x - first.x - Double(quarter) / 4) < 0.03)
            #expect(abs(moved.ink - first.ink) < 0.005 * first.ink)
        }
    }

    @Test func stemHasTheExactSize() throws {
        let typesetter = try LoggingTypesetter()
        let mask = try #require(try Self.mask("l", size: 281.6, typesetter))
        // A plain bar: full coverage inside, and it stands on the baseline.
        #expect(mask.top + mask.height == 0)
        #expect(mask.levels[(mask.height / 2) * mask.width + mask.width / 2] == 255)
    }

    @Test func inkGrowsWithTheSquareOfTheSize() throws {
        let typesetter = try LoggingTypesetter()
        let small = Self.center(try #require(try Self.mask("B", size: 50, typesetter))).ink
        let large = Self.center(try #require(try Self.mask("B", size: 100, typesetter))).ink
        #expect(abs(large / small - 4) < 0.02)
    }

    @Test func sizesDoNotAffectEachOther() throws {
        let typesetter = try LoggingTypesetter()
        let first = try #require(try Self.mask("B", size: 50, typesetter))
        _ = try Self.mask("B", size: 13.7, typesetter)
        let again = try #require(try Self.mask("B", size: 50, typesetter))
        #expect(first.levels == again.levels && first.left == again.left && first.top == again.top)
    }

    @Test func spaceHasNoInk() throws {
        #expect(try Self.mask(" ", LoggingTypesetter()) == nil)
    }

    @Test func unknownFontsAndGlyphsHaveNoInk() throws {
        let typesetter = try LoggingTypesetter()
        for (font, glyph) in [(-1, UInt32(1)), (99, 1), (0, 4_000_000)] {
            let reference = FontReference(number: font)
            let request = GlyphRequest(font: reference, glyph: glyph, pixelSize: 20, quarter: 0)
            #expect(typesetter.mask(of: request) == nil)
        }
    }

    @Test func survivesAbsurdSizes() throws {
        let typesetter = try LoggingTypesetter()
        for size in [0, -5, 0.001, 1e9, .infinity] { _ = try Self.mask("l", size: size, typesetter) }
        #expect(try Self.mask("l", typesetter) != nil)
    }
}
