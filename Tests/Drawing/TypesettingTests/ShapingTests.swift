import Graphics
import Testing

@testable import Typesetting

/// Glyph numbers of the pinned fonts, found with `hb-shape`.
@Suite struct ShapingTests {
    /// A text, its language and its glyphs, left to right.
    struct Case: Sendable, CustomTestStringConvertible {
        let language: String
        let text: String
        let glyphs: [UInt32]

        init(_ language: String, _ text: String, _ glyphs: UInt32...) {
            (self.language, self.text, self.glyphs) = (language, text, glyphs)
        }

        var testDescription: String { "\(language) \(text)" }
    }

    private static let cases = [
        Case("ta", "க்ஷ", 76), Case("ta", "ஶ்ரீ", 163), Case("ta", "கொ", 46, 18, 41), Case("ta", "தமிழ்", 25, 29, 42, 94),
        Case("hi", "ज्ञ", 180), Case("hi", "क्ष", 179), Case("hi", "र्कि", 631, 25, 652),
        Case("hi", "हिन्दी", 607, 61, 202, 42, 653),
        Case("mr", "ल", 580), Case("mr", "ज्ञ", 180), Case("mr", "ऱ्य", 209, 51),
        Case("ml", "ക്ഷ", 167), Case("ml", "ന്റെ", 71, 205), Case("ml", "ശ്രീ", 162, 56, 66), Case("ml", "മ്പ", 216),
        Case("te", "క్ష", 102), Case("te", "శ్రీ", 242, 583), Case("te", "జ్ఞ", 30, 480), Case("te", "ర్క", 49, 471),
        Case("kn", "ಕ್ಷ", 285), Case("kn", "ಶ್ರೀ", 234, 122, 74), Case("kn", "ಜ್ಞ", 290), Case("kn", "ರ್ಕ", 23, 93),
        Case("bn", "ক্ষ", 129), Case("bn", "জ্ঞ", 130), Case("bn", "শ্রী", 232, 56), Case("bn", "র্ক", 20, 131),
        Case("gu", "ક્ષ", 129), Case("gu", "જ્ઞ", 130), Case("gu", "શ્રી", 234, 59), Case("gu", "ર્ક", 21, 676),
        Case("pa", "ਸ੍ਰੀ", 48, 111, 53), Case("pa", "ਕਿ", 52, 17), Case("pa", "ਪ੍ਰ", 37, 111),
        Case("or", "କ୍ଷ", 259), Case("or", "ଜ୍ଞ", 280), Case("or", "ଶ୍ରୀ", 50, 206, 62), Case("or", "ର୍କ", 20, 82),
        Case("si", "ශ්‍රී", 350, 167), Case("si", "ක්‍ෂ", 115), Case("si", "ක්‍ය", 24, 128), Case("si", "ර්‍ක", 372),
        Case("ar", "لا", 704), Case("ar", "سلام", 769, 705, 1077), Case("ar", "محمّد", 215, 1154, 773, 419, 771),
        Case("ms-Arab", "ڠڤ", 1459, 15), Case("ms-Arab", "جاوي", 1488, 1467, 47, 531), Case("ms-Arab", "چڽ", 849, 1253),
    ]

    @Test(arguments: cases)
    func shapesClustersToTheExpectedGlyphs(_ example: Case) throws {
        let typesetter = try LoggingTypesetter()
        let shaped = typesetter.shape(example.text, style: TextStyle(size: 18), language: example.language)
        #expect(shaped.glyphs.map(\.glyph) == example.glyphs)
        #expect(Set(shaped.glyphs.map(\.font)).count == 1)
        #expect(typesetter.takeMissingClusters().isEmpty)
    }

    @Test func languageSelectsItsLetterforms() throws {
        let typesetter = try LoggingTypesetter()
        let style = TextStyle(size: 18)
        let hindi = typesetter.shape("ल", style: style, language: "hi")
        let marathi = typesetter.shape("ल", style: style, language: "mr")
        #expect(hindi.glyphs.map(\.glyph) != marathi.glyphs.map(\.glyph))
        // Noto Sans Devanagari has 1000 units per em; the letters are 678 and 699 wide.
        #expect(abs(hindi.advance - 0.678 * 18) < 1e-9)
        #expect(abs(marathi.advance - 0.699 * 18) < 1e-9)
    }

    @Test(arguments: ["ா", "்", "ि", "ٌ", "\u{0301}", "\u{20DD}", "ുഃ", "්‍ර", "ੱ", "ာ", "ါ", "း"])
    func bareMarkGetsADottedCircle(mark: String) throws {
        let typesetter = try LoggingTypesetter()
        let style = TextStyle(size: 18)
        #expect(typesetter.shape(mark, style: style) == typesetter.shape("\u{25CC}" + mark, style: style))
        #expect(typesetter.shape(mark, style: style).advance > 0)
        // Its font sets the circle too, so the shaper adds none of its own.
        let glyphs = typesetter.shape(mark, style: style).glyphs
        #expect(glyphs.count { $0.glyph == glyphs.first?.glyph } == 1)
        #expect(typesetter.takeMissingClusters().isEmpty)
    }

    /// Nobody sees a selector of variants alone, nor a joiner, though Unicode counts them as marks.
    @Test func invisibleMarksShowNothing() throws {
        let typesetter = try LoggingTypesetter()
        let invisible = (0...0xE0FFF).compactMap(Unicode.Scalar.init).filter {
            $0.isMark && $0.properties.isDefaultIgnorableCodePoint
        }
        #expect(invisible.count >= 240 + 16 && invisible.contains("\u{FE0F}") && invisible.contains("\u{180B}"))
        for scalar in invisible {
            let shaped = typesetter.shape(String(scalar), style: TextStyle(size: 18))
            #expect(typesetter.ink(of: shaped, size: 18) == nil, "U+\(String(scalar.value, radix: 16))")
            #expect(typesetter.takeMissingClusters().isEmpty)
        }
        // A mark behind one has no base either.
        let circle = typesetter.shape("\u{25CC}\u{FE0F}\u{301}", style: TextStyle(size: 18))
        #expect(typesetter.shape("\u{FE0F}\u{301}", style: TextStyle(size: 18)) == circle)
    }

    /// Each script's marks above, below and through; Noto Sans Oriya has no anchors for them on the circle.
    @Test(arguments: ["ୁ", "ୃ", "୍", "ଁ", "ି", "଼", "ু", "్", "ಿ", "ૃ", "ੱ", "ි", "്", "ँ", "்", "\u{0301}"])
    func bareMarkOverlapsItsCircle(mark: String) throws {
        let typesetter = try LoggingTypesetter()
        let shaped = typesetter.shape(mark, style: TextStyle(size: 100))
        let (circle, glyph) = (try #require(shaped.glyphs.first), try #require(shaped.glyphs.last))
        func columns(_ glyph: PositionedGlyph) -> ClosedRange<Double> {
            let request = GlyphRequest(font: glyph.font, glyph: glyph.glyph, pixelSize: 100, quarter: 0)
            guard case .coverage(let mask) = typesetter.image(of: request) else { return 0...0 }
            let left = glyph.origin.x + Double(mask.left)
            return left...(left + Double(mask.width))
        }
        #expect(shaped.glyphs.count == 2)
        #expect(columns(circle).overlaps(columns(glyph)))
    }

    @Test func marksOnLettersNeedNoCircle() throws {
        let typesetter = try LoggingTypesetter()
        #expect(typesetter.shape("கி", style: TextStyle(size: 18)).glyphs.count == 2)
        #expect(typesetter.shape("", style: TextStyle(size: 18)) == ShapedText(glyphs: [], advance: 0))
    }

    @Test func runsFollowWithoutGaps() throws {
        let typesetter = try LoggingTypesetter()
        let style = TextStyle(size: 20)
        let parts = ["abc", " தமிழ்", " سلام"].map { typesetter.shape($0, style: style).advance }
        let whole = typesetter.shape("abc தமிழ் سلام", style: style)
        #expect(abs(whole.advance - parts.reduce(0, +)) < 1e-9)
        #expect(whole.glyphs.map(\.origin.x) == whole.glyphs.map(\.origin.x).sorted())
    }

    @Test func widthsGrowWithTheSize() throws {
        let typesetter = try LoggingTypesetter()
        let small = typesetter.shape("தமிழ்", style: TextStyle(size: 10))
        // 825 + 858 + 262 + 858 of 1000 units, at 0.83 of the size.
        #expect(abs(small.advance - 0.83 * 28.03) < 1e-9)
        #expect(abs(typesetter.shape("தமிழ்", style: TextStyle(size: 30)).advance - 0.83 * 84.09) < 1e-9)
    }
}
