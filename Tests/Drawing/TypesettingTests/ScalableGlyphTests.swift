import Graphics
import Testing

@testable import Typesetting

@Suite struct ScalableGlyphTests {
    private let typesetter: LoggingTypesetter

    init() throws {
        typesetter = try LoggingTypesetter()
    }

    private func scalable(_ text: String, _ style: TextStyle = TextStyle(size: 18)) throws -> ScalableGlyph? {
        let glyph = try #require(typesetter.shape(text, style: style).glyphs.first)
        return typesetter.scalableGlyph(glyph.glyph, of: glyph.font)
    }

    @Test func lettersAreOutlinesInFontUnits() throws {
        let glyph = try #require(try scalable("H"))
        guard case .outline(let path) = glyph.look else {
            Issue.record("no outline")
            return
        }
        #expect(glyph.unitsPerEm == 2048)
        // A capital of Inter stands on the baseline and is 1490 units high.
        #expect(path.points.map(\.y).max() == 0)
        #expect(path.points.map(\.y).min() == -1490)
        #expect(path.elements.last == .close)
        #expect(try scalable(" ") == nil)
        #expect(typesetter.scalableGlyph(1, of: FontReference(number: 99)) == nil)
    }

    @Test func everyContourIsClosed() throws {
        for text in ["i", "8", "é", "ஆ", "क", "ب", "ෆ"] {
            guard case .outline(let path) = try #require(try scalable(text)).look else {
                Issue.record("no outline of \(text)")
                continue
            }
            let moves = path.elements.filter { if case .move = $0 { true } else { false } }.count
            #expect(moves > 0)
            #expect(path.elements.filter { $0 == .close }.count == moves, "\(text)")
        }
    }

    @Test(arguments: ["g", "ஆ", "@"]) func outlineMatchesTheDrawnGlyph(text: String) throws {
        let glyph = try #require(typesetter.shape(text, style: TextStyle(size: 18)).glyphs.first)
        guard case .outline(let path) = try #require(try scalable(text)).look else { return }
        let scale = 100 / (try #require(try scalable(text))).unitsPerEm
        let mask = try #require(
            typesetter.mask(of: GlyphRequest(font: glyph.font, glyph: glyph.glyph, pixelSize: 100, quarter: 0)))
        let (xs, ys) = (path.points.map { $0.x * scale }, path.points.map { $0.y * scale })
        // Control points may be outside the ink, but by far less than 5 of 100 pixels.
        #expect(abs((xs.min() ?? 0) - Double(mask.left)) < 5)
        #expect(abs((xs.max() ?? 0) - Double(mask.left + mask.width)) < 5)
        #expect(abs((ys.min() ?? 0) - Double(mask.top)) < 5)
        #expect(abs((ys.max() ?? 0) - Double(mask.top + mask.height)) < 5)
    }

    @Test func emojiArePicturesInTheFontsSize() throws {
        let glyph = try #require(try scalable("😀"))
        guard case .picture(let pixmap, let corner) = glyph.look else {
            Issue.record("no picture")
            return
        }
        #expect([pixmap.width, pixmap.height] == [136, 128])
        #expect(glyph.unitsPerEm == 109)
        #expect(corner.y < -90)
    }
}
