import Graphics
import TestSupport
import Testing

@testable import Raster

/// Pictures inside pictures. Pixels are premultiplied, in the form RRGGBBAA.
@Suite struct LayerTests {
    private static let red = Paint.color(Color(255, 0, 0))

    private static func layer(
        _ inner: DisplayList, _ x: Double = 0, _ y: Double = 0, scale: Double = 1, clip: Path? = nil
    ) -> DisplayList.Command {
        .layer(.init(inner, origin: Point(x, y), scale: scale, clip: clip))
    }

    private static func triangle(_ a: Point, _ b: Point, _ c: Point) -> Path {
        var path = Path()
        path.move(to: a)
        path.line(to: b)
        path.line(to: c)
        path.close()
        return path
    }

    /// Commands of every kind, overlapping and extending beyond the edges.
    private static func everything(seed: UInt64) -> [DisplayList.Command] {
        var random = SeededGenerator(seed)
        func point() -> Point { Point(.random(in: -4...24, using: &random), .random(in: -4...24, using: &random)) }
        func color() -> Color { Color(PremultipliedColor(bits: random.pixel())) }
        let stops = [GradientStop(location: 0.1, color: color()), GradientStop(location: 0.8, color: color())]
        let gradient = LinearGradient(start: point(), end: point(), stops: stops)
        let at = point()
        return [
            box(
                roundedRect(at.x, at.y, 12, 9, radius: 3), fill: .gradient(gradient),
                border: Border(color: color(), width: 1.5), shadow: Shadow(color: color(), offset: point(), blur: 3)
            ),
            .shape(Self.triangle(point(), point(), point()), .fillAndStroke(width: 1), color()),
            .text(
                GlyphRun(
                    text: "x", size: 4, color: color(),
                    glyphs: [PositionedGlyph(font: FontReference(number: 0), glyph: 0, origin: point())])),
        ]
    }

    @Test func layerHasItsBackgroundAndIsClippedToItsEdge() throws {
        let inner = list(2, 1, background: Self.red, [box(roundedRect(1, -5, 9, 9), fill: .color(.white))])
        let picture = try draw(4, 3, background: .color(.black), [Self.layer(inner, 1, 1)])
        #expect(picture.row(0) == ["000000FF", "000000FF", "000000FF", "000000FF"])
        #expect(picture.row(1) == ["000000FF", "FF0000FF", "FFFFFFFF", "000000FF"])
        #expect(picture.row(2) == picture.row(0))
    }

    @Test func layerMayBeginBetweenPixels() throws {
        // From 0.5 to 2.75: half of the first pixel (127.5, rounded up), three quarters of the third (191.25).
        let picture = try draw(4, 1, [Self.layer(list(4.5, 2, background: Self.red, []), 0.5, 0, scale: 0.5)])
        #expect(picture.row(0) == ["80000080", "FF0000FF", "BF0000BF", "00000000"])
    }

    @Test func translucentLayerIsCompositedAsAWhole() throws {
        // Black at 128 twice over transparency: 128 + 128 · 127/255 = 192 (191.7); over white 255 − 192.
        let half = Color(0, 0, 0, 128)
        let inner = list(1, 1, background: .color(half), [box(roundedRect(0, 0, 1, 1), fill: .color(half))])
        let picture = try draw(2, 1, background: .color(.white), [Self.layer(inner)])
        #expect(picture.row(0) == ["3F3F3FFF", "FFFFFFFF"])
    }

    @Test func clipIsInPointsOfTheOuterList() throws {
        // The diagonal of the square from 1 to 3 leaves half of each pixel that it crosses.
        let clip = Self.triangle(Point(1, 1), Point(3, 1), Point(1, 3))
        let inner = list(8, 8, background: Self.red, [])
        let picture = try draw(4, 4, [Self.layer(inner, scale: 0.5, clip: clip)])
        #expect(picture.alphas(0) == [0, 0, 0, 0])
        #expect(picture.alphas(1)[1] == 255)
        #expect(abs(Int(picture.alphas(1)[2]) - 128) <= 8 && abs(Int(picture.alphas(2)[1]) - 128) <= 8)
        #expect(picture.alphas(2)[2] == 0)
        #expect(picture.pixels.allSatisfy(isPremultiplied))
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func layerMatchesItsListDrawnDirectly(seed: UInt64) throws {
        let masks = [CoverageMask(left: -1, top: -2, width: 3, height: 3, levels: (1...9).map { UInt8($0 * 28) })]
        let inner = list(20, 16, background: Self.red, radius: 4, Self.everything(seed: seed))
        let rasterizer = Rasterizer(glyphs: MaskSource(masks: masks))
        let direct = try rasterizer.draw(inner, scale: 3)
        let whole = try rasterizer.draw(list(40, 32, [Self.layer(inner, scale: 2)]), scale: 1.5)
        #expect(whole == direct)
        // Only a corner is in the picture, in two nested layers.
        let nested = list(60, 60, [Self.layer(inner, 1, 2, scale: 1)])
        let part = try rasterizer.draw(list(10, 9, [Self.layer(nested, -11, -9, scale: 1)]), scale: 3)
        for row in 0..<27 {
            let first = (row + 21) * 60 + 30
            #expect(part.pixels[(row * 30)..<(row * 30 + 30)] == direct.pixels[first..<(first + 30)])
        }
    }

    @Test func layerOutsideThePictureDrawsNothing() throws {
        let inner = list(2, 2, background: Self.red, [])
        for (x, y) in [(-2.0, 0.0), (4, 0), (0, -3), (0, 4), (-2.001, 0), (1e9, -1e9)] {
            #expect(try draw(4, 4, [Self.layer(inner, x, y)]).pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test(arguments: [-9.999, -9.998, -9.5, 3.999, 3.9])
    func sliverOfALayerCoversItsArea(x: Double) throws {
        let picture = try draw(4, 4, [Self.layer(list(10, 10, background: Self.red, []), x, x)])
        #expect(picture.pixels.allSatisfy(isPremultiplied))
        let covered = x < 0 ? 10 + x : 4 - x
        let corner = x < 0 ? picture.alphas(0)[0] : picture.alphas(3)[3]
        #expect(abs(Double(corner) - covered * covered * 255) <= 2)
    }

    @Test func fullyClippedListDrawsNothing() throws {
        let inner = DisplayList(
            width: 9, height: 9, background: Self.red,
            clip: RoundedRect(Rect(x: 0, y: 0, width: 2, height: 2), radius: 0))
        #expect(try draw(4, 4, [Self.layer(inner, -4, -4)]).pixels.allSatisfy { $0 == 0 })
    }
}
