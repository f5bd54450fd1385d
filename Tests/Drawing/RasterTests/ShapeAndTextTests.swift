import Graphics
import Testing

@testable import Raster

/// Vector shapes and glyphs: their places, and that anything outside the canvas is harmless.
@Suite struct ShapeAndTextTests {
    private static func rectangle(_ rect: Rect) -> Path {
        var path = Path()
        path.move(to: Point(rect.x, rect.y))
        path.line(to: Point(rect.maxX, rect.y))
        path.line(to: Point(rect.maxX, rect.maxY))
        path.line(to: Point(rect.x, rect.maxY))
        path.close()
        return path
    }

    private static func line(_ from: Point, _ to: Point) -> Path {
        var path = Path()
        path.move(to: from)
        path.line(to: to)
        return path
    }

    @Test func fillsPaths() throws {
        let path = Self.rectangle(Rect(x: 1, y: 1, width: 2, height: 1))
        let picture = try draw(4, 3, [.shape(path, .fill, Color(255, 0, 0, 128))])
        #expect(picture.row(1) == ["00000000", "80000080", "80000080", "00000000"])
        #expect(picture.alphas(0) == [0, 0, 0, 0] && picture.alphas(2) == [0, 0, 0, 0])
    }

    @Test func strokesHaveRoundEnds() throws {
        let picture = try draw(6, 3, [.shape(Self.line(Point(1, 1.5), Point(5, 1.5)), .stroke(width: 1), .black)])
        let alphas = picture.alphas(1)
        #expect(Array(alphas[1...4]) == [255, 255, 255, 255])
        // Half a circle of radius ½: π/8 of a pixel, level 100.
        #expect(abs(Int(alphas[0]) - 100) <= 6 && abs(Int(alphas[5]) - 100) <= 6)
        #expect(picture.alphas(0).allSatisfy { $0 == 0 } && picture.alphas(2).allSatisfy { $0 == 0 })
    }

    @Test func fillAndStrokeAreOneShape() throws {
        // In one shape, a translucent colour is applied once where fill and stroke overlap.
        let path = Self.rectangle(Rect(x: 2, y: 2, width: 4, height: 4))
        let picture = try draw(8, 8, [.shape(path, .fillAndStroke(width: 2), Color(0, 0, 0, 100))])
        #expect(picture.alphas(4) == [0, 100, 100, 100, 100, 100, 100, 0])
    }

    @Test func scaleWidensThePen() throws {
        let picture = try draw(
            3, 2, scale: 2, [.shape(Self.line(Point(-9, 1), Point(9, 1)), .stroke(width: 1), .black)])
        #expect((0..<4).map { picture.alphas($0)[2] } == [0, 255, 255, 0])
    }

    @Test func pathsWithoutPointsDrawNothing() throws {
        #expect(try draw(2, 2, [.shape(Path(), .stroke(width: 3), .black)]).pixels.allSatisfy { $0 == 0 })
    }

    /// A source of one-pixel glyphs, whose level tells the quarter of a pixel.
    private struct QuarterSource: GlyphSource {
        func image(of request: GlyphRequest) -> GlyphImage? {
            let level = UInt8(50 * (request.quarter + 1))
            return .coverage(CoverageMask(left: 1, top: -1, width: 1, height: 1, levels: [level]))
        }
    }

    private static func run(_ origins: Point..., glyph: UInt32 = 0, color: Color = .black) -> DisplayList.Command {
        let glyphs = origins.map { PositionedGlyph(font: FontReference(number: 0), glyph: glyph, origin: $0) }
        return .text(GlyphRun(text: "x", size: 10, color: color, glyphs: glyphs))
    }

    @Test(
        arguments: [
            // x in pixels, the column of the glyph's pixel (one to the right), its level.
            (2.0, 3, 50), (2.1, 3, 50), (2.13, 3, 100), (2.5, 3, 150), (2.8, 3, 200), (2.9, 4, 50), (-0.25, 0, 200),
        ] as [(Double, Int, UInt8)])
    func glyphsArePlacedAtQuarterPixels(x: Double, column: Int, level: UInt8) throws {
        let rasterizer = Rasterizer(glyphs: QuarterSource())
        let picture = try rasterizer.draw(list(6, 2, [Self.run(Point(x, 2))]), scale: 1)
        var expected = [UInt8](repeating: 0, count: 6)
        expected[column] = level
        #expect(picture.alphas(1) == expected)
        // The baseline is rounded to a whole pixel.
        #expect(try rasterizer.draw(list(6, 2, [Self.run(Point(x, 1.6))]), scale: 1) == picture)
    }

    private static let dot = CoverageMask(left: 0, top: 0, width: 2, height: 2, levels: [255, 255, 255, 255])

    @Test func glyphsHaveTheRunsColor() throws {
        let picture = try draw(3, 2, masks: [Self.dot], [Self.run(Point(1, 1), color: Color(255, 0, 0, 128))])
        #expect(picture.row(1) == ["00000000", "80000080", "80000080"])
        #expect(picture.alphas(0) == [0, 0, 0])
    }

    @Test func glyphsWithoutInkDrawNothing() throws {
        #expect(try draw(2, 2, [Self.run(Point(1, 1), glyph: 9)]).pixels.allSatisfy { $0 == 0 })
    }

    static let outside = [
        Point(-20, 0), Point(20, 0), Point(0, -20), Point(0, 20), Point(-20, -20), Point(20, 20), Point(4000, 2),
        Point(-4000, 2), Point(4, 0), Point(0, 4),
    ]

    @Test(arguments: outside)
    func glyphsOutsideTheCanvasDrawNothing(place: Point) throws {
        #expect(try draw(4, 4, masks: [Self.dot], [Self.run(place)]).pixels.allSatisfy { $0 == 0 })
    }

    @Test(arguments: outside)
    func shapesOutsideTheCanvasDrawNothing(place: Point) throws {
        let path = Self.rectangle(Rect(x: place.x, y: place.y, width: 2, height: 2))
        #expect(try draw(4, 4, [.shape(path, .fill, .black)]).pixels.allSatisfy { $0 == 0 })
    }

    @Test(arguments: outside, [0.0, 0.5, 2])
    func boxesOutsideTheCanvasDrawNothing(place: Point, blur: Double) throws {
        let stops = [GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .clear)]
        let gradient = LinearGradient(start: place, end: Point(place.x + 2, place.y + 1), stops: stops)
        let shadow = blur > 0 ? Shadow(color: .black, offset: .zero, blur: blur) : nil
        let far = Point(place.x * 5, place.y * 5)
        for fill in [Paint.color(.black), .gradient(gradient)] {
            for outline in [
                roundedRect(far.x, far.y, 2, 2, radius: 1),
                .bubble(
                    RoundedRect(Rect(x: far.x, y: far.y, width: 2, height: 1), radius: 0),
                    tail: Rect(x: far.x, y: far.y + 1, width: 1, height: 1)),
            ] {
                let command = box(outline, fill: fill, border: Border(color: .black, width: 0.5), shadow: shadow)
                #expect(try draw(4, 4, [command]).pixels.allSatisfy { $0 == 0 })
            }
        }
    }
}
