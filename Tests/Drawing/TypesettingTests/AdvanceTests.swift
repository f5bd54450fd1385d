import Graphics
import Testing
import Typesetting

/// Glyphs and advances, compared with HarfBuzz's own tool. The figures, in font units, are the output of
///
///     hb-shape --no-glyph-names FONT TEXT
///
/// from HarfBuzz 6.0.0 with Debian 12's fonts: Inter-Regular.otf and Inter-Bold.otf (2816 units per em), Inter Display
/// (2048), NotoSansTamil, NotoSansDevanagari, NotoSansSinhala and NotoSansArabic-Regular.ttf (1000 each).
@Suite struct AdvanceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let weight: FontWeight
        /// The size in points: the units per em, so that a unit is a point, or a thousandth of that.
        let size: Double
        let glyphs: [UInt32]
        let advances: [Int]
        var testDescription: String { "\(text) \(weight) \(size)" }

        init(_ text: String, _ weight: FontWeight = .regular, size: Double, _ glyphs: [UInt32], _ advances: [Int]) {
            (self.text, self.weight, self.size, self.glyphs, self.advances) = (text, weight, size, glyphs, advances)
        }
    }

    /// At 2.816 pt, a unit of Inter is a thousandth of a point.
    static let latin = [
        Case("q", size: 2.816, [833], [1716]),
        Case("AV", size: 2.816, [2, 453], [1712, 1904]),
        Case("space", size: 2.816, [867, 827, 504, 582, 612], [1472, 1716, 1588, 1572, 1640]),
        Case("space", .bold, size: 2.816, [867, 827, 504, 582, 612], [1582, 1781, 1634, 1654, 1683]),
        Case("1", size: 2.816, [1296], [1308]),
    ]

    /// Noto Sans Tamil, as a fallback, is set at 0.83 of the size.
    static let tamil = 1 / 0.83

    /// At 1 pt, a unit of Noto is a thousandth of a point.
    static let others = [
        // One ligature each: க்ஷ and ஶ்ரீ.
        Case("க்ஷ", size: tamil, [76], [1851]),
        Case("ஶ்ரீ", size: tamil, [163], [1514]),
        // A vowel sign in two parts, one on either side of its consonant.
        Case("கொ", size: tamil, [46, 18, 41], [901, 825, 640]),
        // A conjunct; a vowel sign that moves before its conjunct.
        Case("ज्ञ", size: 1, [180], [641]),
        Case("क्षि", size: 1, [610, 179], [259, 712]),
        // The joiner makes a conjunct; without it the virama shows.
        Case("ක්\u{200D}ෂ", size: 1, [115], [1392]),
        Case("ශ්\u{200D}රී", size: 1, [350, 167], [917, 0]),
        Case("ශ්රී", size: 1, [221, 346], [917, 702]),
        // From right to left: isolated meem, lam with alef, initial seen.
        Case("سلام", size: 1, [769, 705, 1077], [484, 599, 784]),
        Case("س", size: 1, [1075], [1209]),
    ]

    @Test(arguments: latin + others) func glyphsAndAdvancesMatchHarfBuzz(_ shaped: Case) throws {
        let typesetter = try LoggingTypesetter()
        let text = typesetter.shape(shaped.text, style: TextStyle(weight: shaped.weight, size: shaped.size))
        #expect(text.glyphNumbers == shaped.glyphs)
        #expect(text.advance * 1000 - Double(shaped.advances.reduce(0, +)) < 1e-6)
        #expect(text.steps == shaped.advances)
        #expect(text.fonts.count == 1)
        #expect(typesetter.takeMissingClusters().isEmpty)
    }

    @Test func advancesGrowWithTheSize() throws {
        let typesetter = try LoggingTypesetter()
        let small = typesetter.shape("space", style: TextStyle(size: 9)).advance
        #expect(abs(typesetter.shape("space", style: TextStyle(size: 18)).advance - 2 * small) < 1e-9)
        // 7988 of 2816 units.
        #expect(abs(small - 9 * 7988 / 2816) < 1e-9)
    }

    @Test func systemFontUsesItsDisplayDesignFrom20Points() throws {
        let typesetter = try LoggingTypesetter()
        // Inter: 7988 of 2816 units; Inter Display: 5246 of 2048.
        #expect(abs(typesetter.shape("space", style: TextStyle(size: 19.9)).advance - 19.9 * 7988 / 2816) < 1e-9)
        let large = typesetter.shape("space", style: TextStyle(size: 20))
        #expect(abs(large.advance - 20.0 * 5246 / 2048) < 1e-9)
        #expect(large.glyphNumbers == [865, 825, 503, 581, 610])
    }

    @Test
    func lineBoxesComeFromTheFont() throws {
        let typesetter = try LoggingTypesetter()
        // The `hhea` tables: 2728 and −680 of 2816 in Inter, 1974 and −502 of 2048 in Inter Display.
        let text = typesetter.lineBox(TextStyle(size: 16))
        #expect(abs(text.ascent - 16 * 2728 / 2816) < 1e-9 && abs(text.descent - 16.0 * 680 / 2816) < 1e-9)
        let display = typesetter.lineBox(TextStyle(size: 32))
        #expect(abs(display.ascent - 32.0 * 1974 / 2048) < 1e-9 && abs(display.descent - 32.0 * 502 / 2048) < 1e-9)
    }

    @Test func emptyTextHasNoGlyphs() throws {
        let text = try LoggingTypesetter().shape("", style: TextStyle(size: 18))
        #expect(text.glyphs.isEmpty && text.advance == 0)
    }

    @Test func glyphsOfALineShareABaseline() throws {
        let text = try LoggingTypesetter().shape("Hafk அ ज", style: TextStyle(size: 18))
        #expect(text.glyphs.count >= 8)
        #expect(text.glyphs.allSatisfy { $0.origin.y == 0 })
    }
}
