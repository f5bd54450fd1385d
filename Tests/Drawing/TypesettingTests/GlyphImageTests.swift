import Graphics
import Testing

@testable import Typesetting

@Suite struct GlyphImageTests {
    private func image(_ text: String, pixels: Double, quarter: Int = 0) throws -> GlyphImage? {
        let typesetter = try LoggingTypesetter()
        let glyph = try #require(typesetter.shape(text, style: TextStyle(size: 18)).glyphs.first)
        return typesetter.image(
            of: GlyphRequest(font: glyph.font, glyph: glyph.glyph, pixelSize: pixels, quarter: quarter))
    }

    @Test func lettersAreShapes() throws {
        guard case .coverage(let mask) = try image("H", pixels: 40) else {
            Issue.record("no shape")
            return
        }
        // A capital is 1490 of 2048 units high in Inter.
        #expect(abs(mask.height - Int(1490.0 / 2048 * 40)) <= 1)
        #expect(mask.levels.max() == 255)
        #expect(try image(" ", pixels: 40) == nil)
    }

    @Test(arguments: [20.0, 54.5, 109, 218]) func emojiAreColorImages(pixels: Double) throws {
        guard case .color(let picture, let left, let top) = try image("😀", pixels: pixels) else {
            Issue.record("no picture")
            return
        }
        // The font's pictures are 136 × 128 at 109 pixels per em.
        let scale = pixels / 109
        #expect(abs(Double(picture.width) - 136 * scale) <= 4 + scale)
        #expect(abs(Double(picture.height) - 128 * scale) <= 4 + scale)
        #expect((-3...Int(3 * scale + 1)).contains(left))
        #expect(top < 0)
        // A yellow face: opaque in the middle, more red than blue.
        let middle = picture.pixels[picture.height / 2 * picture.width + picture.width / 2]
        #expect(middle >> 24 == 255)
        #expect(middle & 0xFF > middle >> 16 & 0xFF)
    }

    @Test(arguments: ["😀", "☎\u{FE0F}", "1\u{FE0F}\u{20E3}", "🇮🇳", "👩‍👩‍👧", "👍🏽"]) func emojiIsOneGlyph(text: String) throws {
        let typesetter = try LoggingTypesetter()
        #expect(typesetter.shape(text, style: TextStyle(size: 18)).glyphs.count == 1)
        guard case .color = try image(text, pixels: 30) else {
            Issue.record("no picture")
            return
        }
    }

    @Test func selectorChoosesTextPresentation() throws {
        for text in ["1", "☎", "☎\u{FE0E}"] {
            guard case .coverage = try image(text, pixels: 30) else {
                Issue.record("no shape for \(text)")
                return
            }
        }
    }

    // MARK: Scaling

    private func picture(_ width: Int, _ height: Int) -> Pixmap {
        Pixmap(width: width, height: height, pixels: (0..<width * height).map { UInt32($0 * 7 % 256) * 0x0101_0101 })
    }

    @Test func scalingByOneChangesNothing() {
        let source = picture(5, 3)
        let scaled = source.scaled(by: 1, movedBy: Point(2, -1))
        let inner = (0..<3).flatMap { row in
            (0..<5).map { scaled.pixmap.pixels[(row - 1 - scaled.top) * scaled.pixmap.width + $0 + 2 - scaled.left] }
        }
        #expect(inner == source.pixels)
        #expect(scaled.pixmap.pixels.reduce(0) { $0 + Int($1 >> 24) } == source.pixels.reduce(0) { $0 + Int($1 >> 24) })
    }

    @Test(arguments: [0.11, 0.5, 1.7, 3]) func scalingKeepsTheInk(scale: Double) {
        let source = picture(20, 20)
        let scaled = source.scaled(by: scale, movedBy: Point(0.25, 0.75)).pixmap
        func ink(_ pixmap: Pixmap) -> Double { pixmap.pixels.reduce(0) { $0 + Double($1 >> 24) } }
        #expect(abs(ink(scaled) / (ink(source) * scale * scale) - 1) < 0.02)
        #expect(scaled.pixels.allSatisfy { pixel in (0..<3).allSatisfy { pixel >> (8 * $0) & 0xFF <= pixel >> 24 } })
    }

    @Test func halvingAveragesNeighbours() {
        // The weights of a triangle that reaches two source pixels to either side: 1/8, 3/8, 3/8, 1/8.
        let source = Pixmap(width: 4, height: 1, pixels: [0xFF00_0000, 0xFF00_0000, 0, 0])
        let (scaled, left, top) = source.scaled(by: 0.5, movedBy: .zero)
        func alpha(_ x: Int, _ y: Int) -> UInt32 { scaled.pixels[(y - top) * scaled.width + x - left] >> 24 }
        // Across 3/8 + 3/8, 1/8 and 1/8; down 3/8 and 1/8; times 255.
        #expect([alpha(0, 0), alpha(1, 0), alpha(-1, 0), alpha(0, -1)] == [72, 12, 12, 24])
    }
}
