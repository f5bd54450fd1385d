import Graphics
import Testing
import Typesetting

/// Glyphs and advances, compared with HarfBuzz's own tool. The figures, in font units, are the output of
///
///     hb-shape --no-glyph-names --variations=opsz=SIZE,wght=WEIGHT FONT TEXT
///
/// with Inter 4.1 (2048 units per em; its first design is for 14 points, and its last for 32) and Debian 12's NotoSansTamil, NotoSansDevanagari, NotoSansSinhala and NotoSansArabic-Regular.ttf (1000 each).
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

    /// At 2.048 pt, a unit of Inter is a thousandth of a point.
    static let latin = [
        Case("q", size: 2.048, [849], [1254]),
        Case("AV", size: 2.048, [2, 456], [1273, 1413]),
        Case("space", size: 2.048, [871, 843, 507, 586, 614], [1081, 1274, 1150, 1170, 1194]),
        Case("space", .bold, size: 2.048, [871, 843, 507, 586, 614], [1147, 1311, 1189, 1205, 1220]),
        Case("1", size: 2.048, [1342], [833]),
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
        let small = typesetter.shape("space", style: TextStyle(size: 7)).advance
        #expect(abs(typesetter.shape("space", style: TextStyle(size: 14)).advance - 2 * small) < 1e-9)
        #expect(abs(small - 7 * 5869 / 2048) < 1e-9)
    }

    /// The sum of the advances of "space" in the designs for some sizes, in units.
    @Test(arguments: [(14.0, 5869), (18, 5759), (20, 5703), (24, 5591), (32, 5369), (60, 5369)])
    func systemFontHasADesignForEachSize(size: Double, units: Int) throws {
        let text = try LoggingTypesetter().shape("space", style: TextStyle(size: size))
        #expect(abs(text.advance - size * Double(units) / 2048) < 1e-9)
    }

    @Test func lineBoxesComeFromTheFont() throws {
        let typesetter = try LoggingTypesetter()
        // The `hhea` table: 1984 and −494 of 2048.
        for size in [16.0, 32] {
            let box = typesetter.lineBox(TextStyle(size: size))
            #expect(abs(box.ascent - size * 1984 / 2048) < 1e-9 && abs(box.descent - size * 494 / 2048) < 1e-9)
        }
        // Roboto's largest glyphs reach from 2163 to −555.
        var style = TextStyle(size: 2048, system: .android)
        let usual = typesetter.lineBox(style)
        #expect(usual.ascent == 1900 && usual.descent == 500)
        style.holdsAllGlyphs = true
        let whole = typesetter.lineBox(style)
        #expect(whole.ascent == 2163 && whole.descent == 555)
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
