import Graphics
import Raster
import TestSupport
import Testing

@testable import VectorExport

@Suite struct PDFTests {
    private struct NoGlyphs: GlyphSource {
        func image(of request: GlyphRequest) -> GlyphImage? { nil }
    }

    private func pdf(_ list: DisplayList, scale: Double = 2) throws -> String {
        let bytes = try PDFEncoder.encode(
            list, scale: scale, caption: PictureCaption(title: "Sea & Glass", description: "A keyboard"),
            glyphs: GlyphList.sample, rasterizer: Rasterizer(glyphs: NoGlyphs()))
        // Byte by byte: compressed parts need not be text.
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private func count(_ word: String, in text: String) -> Int {
        text.split(separator: word, omittingEmptySubsequences: false).count - 1
    }

    private static let key = Rect(x: 30, y: 20, width: 40, height: 20)

    @Test func pageIsAsLargeAsThePicture() throws {
        let document = try pdf(list(393, 264.5, [box(Self.key, fill: .color(.black))]))
        #expect(document.hasPrefix("%PDF-1."))
        #expect(document.contains("/MediaBox [ 0 0 393 264.5 ]"))
        #expect(document.contains("/Title (Sea & Glass)"))
        #expect(document.contains("/Subject (A keyboard)"))
        #expect(count("/Type /Page %", in: document) == 1)
        #expect(document.hasSuffix("%%EOF\n"))
    }

    @Test func anyTextCanBeTheCaption() throws {
        let picture = list(10, 8, [box(Self.key, fill: .color(.black))])
        let rasterizer = Rasterizer(glyphs: NoGlyphs())
        for name in AwkwardNames.names(2000) {
            let caption = PictureCaption(title: name, description: name)
            let bytes = try PDFEncoder.encode(
                picture, scale: 1, caption: caption, glyphs: GlyphList.sample, rasterizer: rasterizer)
            #expect(bytes.count > 500, "\(name.debugDescription)")
        }
    }

    @Test func documentContainsNoTime() throws {
        let picture = list(100, 80, [box(Self.key, fill: .color(.black))])
        let document = try pdf(picture)
        #expect(document.contains("/CreationDate (20000101000000"))
        #expect(try pdf(picture) == document)
    }

    @Test func equalShadowsShareAPicture() throws {
        let shadow = Shadow(color: .black, offset: Point(0, 2), blur: 4)
        // Equal places in a pixel, but for the rounding of a sum.
        let places = [Point(10.3, 10), Point(60.3, 10), Point(0.1 + 0.2, 40)]
        let boxes = places.map { box(Rect(x: $0.x, y: $0.y, width: 40, height: 20), radius: 5, shadow: shadow) }
        // A picture and its alpha mask.
        #expect(try count("/Subtype /Image", in: pdf(list(120, 80, boxes))) == 2)
        let sharp = box(Self.key, shadow: Shadow(color: .black, offset: Point(0, 2), blur: 0))
        #expect(try count("/Subtype /Image", in: pdf(list(120, 80, [sharp]))) == 0)
        // Half a pixel to the right, it is another picture: programs need not move it.
        let half = box(Rect(x: 60.8, y: 40, width: 40, height: 20), radius: 5, shadow: shadow)
        #expect(try count("/Subtype /Image", in: pdf(list(120, 80, boxes + [half]), scale: 1)) == 4)
        let other = box(Self.key, radius: 6, shadow: shadow)
        #expect(try count("/Subtype /Image", in: pdf(list(120, 80, boxes + [other]))) == 4)
    }

    /// Cairo lists a picture each time that it is drawn; a dictionary with a key twice is none.
    @Test func namesAPictureOnce() throws {
        let shadow = Shadow(color: .black, offset: Point(0, 2), blur: 4)
        let boxes = [10.0, 60, 110].map { box(Rect(x: $0, y: 10, width: 40, height: 20), radius: 5, shadow: shadow) }
        let other = box(Rect(x: 10, y: 60, width: 40, height: 20), radius: 9, shadow: shadow)
        let document = try pdf(list(200, 100, boxes + [other, boxes[0]]))
        let line = try #require(document.split(separator: "\n").first { $0.hasPrefix("   /XObject <<") })
        let names = line.split(separator: " ").filter { $0.hasPrefix("/x") }
        #expect(names.count == 2 && Set(names).count == 2, "\(line)")
    }

    @Test(arguments: [
        "   /XObject << >>", "   /XObject << /x1", "   /XObject << /x1 1 /x1 1 0 R", "   /XObject << /x1 1 0 R /x1 1 0",
    ])
    func otherBytesStay(text: String) {
        #expect(PictureNames.once(in: Array((text + "\n").utf8)) == Array((text + "\n").utf8))
    }

    @Test func storesPictureGlyphsOnce() throws {
        let run = GlyphRun(
            text: "😀😀", size: 20, color: .black, glyphs: [glyph(2, at: Point(3, 30)), glyph(2, at: Point(40, 30))])
        #expect(try count("/Subtype /Image", in: pdf(list(120, 80, [.text(run)]))) == 1)
    }

    @Test(arguments: 0..<20) func encodesAnyList(seed: UInt64) throws {
        let list = SeededGenerator.list(seed: seed)
        let document = try pdf(list, scale: 1)
        #expect(document.hasSuffix("%%EOF\n"))
        #expect(try pdf(list, scale: 1) == document)
    }

    @Test func shadowTooLargeToDrawIsAnError() {
        let far = Rect(x: 0, y: 0, width: 90_000, height: 90_000)
        let picture = list(100, 80, [box(far, shadow: Shadow(color: .black, offset: .zero, blur: 2))])
        #expect(throws: ExportError.self) { try pdf(picture) }
    }

    /// A separate shadow has the same levels as one drawn with its box.
    @Test(arguments: [
        (Point(0, 0), 6.0), (Point(3, -5), 2.0), (Point(-40, 30), 8.0),
    ])
    func shadowAloneMatchesItsPartOfTheBox(offset: Point, blur: Double) throws {
        let shadow = Shadow(color: Color(red: 200, green: 100, blue: 0, alpha: 200), offset: offset, blur: blur)
        let outline = Outline.roundedRect(RoundedRect(Self.key, radius: 7))
        let whole = DisplayList.Box(name: "key", outline: outline, fill: nil, shadow: shadow)
        let rasterizer = Rasterizer(glyphs: NoGlyphs())
        let both = try rasterizer.draw(list(120, 80, [.box(whole)]), scale: 1)
        let alone = try rasterizer.draw(ShadowCast(of: outline, shadow).displayList(), scale: 1)
        // The place of the shadow's picture in the whole one.
        let (left, top) = (Self.key.x + offset.x - shadow.reach, Self.key.y + offset.y - shadow.reach)
        try #require(left == left.rounded() && top == top.rounded())
        var compared = 0
        for y in 0..<80 {
            for x in 0..<120 where !(30..<70).contains(x) || !(20..<40).contains(y) {
                let (column, row) = (x - Int(left), y - Int(top))
                guard (0..<alone.width).contains(column), (0..<alone.height).contains(row) else { continue }
                #expect(both.pixels[y * 120 + x] == alone.pixels[row * alone.width + column], "\(x), \(y)")
                compared += 1
            }
        }
        #expect(compared > 500)
    }
}
