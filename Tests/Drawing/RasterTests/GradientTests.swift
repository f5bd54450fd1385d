import Graphics
import TestSupport
import Testing

@testable import Raster

/// Colours of gradients at places where they can be worked out by hand.
@Suite struct GradientTests {
    private static func field(_ start: Point, _ end: Point, scale: Double = 1, _ stops: [(Double, Color)])
        -> GradientField
    {
        var tables = GradientTables()
        let stops = stops.map { GradientStop(location: $0.0, color: $0.1) }
        return GradientField(LinearGradient(start: start, end: end, stops: stops), scale: scale, tables: &tables)
    }

    private static let blackToWhite = [(0.0, Color.black), (1, Color.white)]

    @Test func runsDownwards() {
        let field = Self.field(Point(5, 0), Point(5, 10), Self.blackToWhite)
        #expect(field.isEvenAlongRows && field.isOpaque)
        for y in 0..<10 {
            let level = (Double(y) + 0.5) / 10 * 255
            #expect(distance(field.color(x: 7, y: y), [level, level, level, 255]) <= 1)
        }
    }

    @Test func runsAcrossAtAScale() {
        let field = Self.field(Point(2, 0), Point(6, 0), scale: 2.5, Self.blackToWhite)
        #expect(!field.isEvenAlongRows)
        for x in 0..<20 {
            // Pixels 5 to 15 are the line; the first and last colours are before and after it.
            let level = min(max((Double(x) + 0.5 - 5) / 10, 0), 1) * 255
            #expect(distance(field.color(x: x, y: 3), [level, level, level, 255]) <= 1)
        }
    }

    /// The line of a diagonal over a square of 8 pixels, from corner to corner.
    @Test(arguments: [(Point(0, 0), Point(8, 8)), (Point(8, 0), Point(0, 8))])
    func runsDiagonallyOverASquare(start: Point, end: Point) {
        let field = Self.field(start, end, Self.blackToWhite)
        for y in 0..<8 {
            for x in 0..<8 {
                let across = start.x == 0 ? Double(x) + 0.5 : 7.5 - Double(x)
                let level = (across + Double(y) + 0.5) / 16 * 255
                #expect(distance(field.color(x: x, y: y), [level, level, level, 255]) <= 1)
            }
        }
    }

    @Test func hardEdgeIsBetweenTwoPixels() {
        let red = Color(255, 0, 0)
        let stops = [(0.0, red), (1.0 / 3, red), (1.0 / 3, Color.white), (1, .white)]
        for length in [3.0, 30, 300, 3000] {
            let field = Self.field(Point(0, 0), Point(length, 0), stops)
            let edge = Int(length / 3)
            #expect(field.color(x: edge - 1, y: 0) == 0xFF00_00FF)
            #expect(field.color(x: edge, y: 0) == 0xFFFF_FFFF)
        }
    }

    /// A pixel that an edge crosses has the average, accurate to 1/32 of a pixel, that is, eight levels.
    @Test(arguments: [0.1, 0.25, 0.5, 0.9]) func hardEdgeIsAntiAliased(share: Double) {
        let stops = [(0.0, Color.black), ((3 + share) / 10, .black), ((3 + share) / 10, Color.white), (1, .white)]
        for (end, isAcross) in [(Point(10, 0), true), (Point(0, 10), false)] {
            let field = Self.field(Point(0, 0), end, stops)
            func level(_ n: Int) -> UInt32 { (isAcross ? field.color(x: n, y: 4) : field.color(x: 4, y: n)) & 0xFF }
            #expect((0..<10).filter { $0 != 3 }.map(level) == [0, 0, 0, 255, 255, 255, 255, 255, 255])
            #expect(abs(Double(level(3)) - 255 * (1 - share)) <= 8)
        }
    }

    /// A diagonal edge through the corners of pixels covers half of those, and nothing of their neighbours.
    @Test func diagonalEdgeHalvesItsPixels() {
        let stops = [
            (0.0, Color.black), (0.5, .black), (0.5, Color(255, 255, 255, 128)), (1, Color(255, 255, 255, 128)),
        ]
        let field = Self.field(Point(0, 0), Point(8, 8), stops)
        for y in 0..<8 {
            for x in 0..<8 {
                let alpha = Double(field.color(x: x, y: y) >> 24)
                let expected = x + y == 7 ? 191.5 : x + y < 7 ? 255 : 128
                #expect(abs(alpha - expected) <= 2)
                let fine = Double(field.fineColor(x: x, y: y)[3]) / 256
                #expect(abs(fine - expected) <= 2)
            }
        }
    }

    @Test func firstAndLastOfCoincidingStopsShow() {
        let stops = [(0.0, Color.black), (0.5, .black), (0.5, Color(255, 0, 0)), (0.5, .white), (1, .white)]
        let field = Self.field(Point(0, 0), Point(0, 10), stops)
        #expect((0..<10).map { field.color(x: 0, y: $0) & 0xFF } == [0, 0, 0, 0, 0, 255, 255, 255, 255, 255])
        #expect((0..<10).allSatisfy { [0xFF00_0000, 0xFFFF_FFFF].contains(field.color(x: 0, y: $0)) })
    }

    @Test func endColorsExtendBeyondTheStops() {
        let field = Self.field(Point(0, 0), Point(10, 0), [(0.4, Color(255, 0, 0)), (0.6, Color(0, 0, 255))])
        #expect((0..<4).allSatisfy { field.color(x: $0, y: 0) == 0xFF00_00FF })
        #expect((6..<10).allSatisfy { field.color(x: $0, y: 0) == 0xFFFF_0000 })
        #expect(field.color(x: -100, y: 0) == 0xFF00_00FF)
        #expect(field.color(x: 1_000_000, y: 0) == 0xFFFF_0000)
    }

    @Test func translucentStopsAreInterpolatedPremultiplied() {
        // Towards blue at alpha 0, no blue shows, as in CSS.
        let stops = [(0.0, Color(255, 0, 0)), (1, Color(0, 0, 255, 0))]
        let field = Self.field(Point(0, 0), Point(20, 0), stops)
        #expect(!field.isOpaque)
        for x in 0..<20 {
            let level = 255 * (1 - (Double(x) + 0.5) / 20)
            #expect(distance(field.color(x: x, y: 0), [level, 0, 0, level]) <= 1)
            let fine = field.fineColor(x: x, y: 0)
            #expect(abs(Double(fine[0]) / 256 - level) <= 0.51)
            #expect(fine[0] == fine[3] && fine[2] == 0)
        }
    }

    @Test func manyStopsStayPremultipliedAndBetweenTheirNeighbours() {
        var generator = SeededGenerator(8)
        for _ in 0..<30 {
            let stops = (0..<16).map { n in
                (Double(n / 2 * 2) / 15, Color(PremultipliedColor(bits: generator.pixel())))
            }
            let field = Self.field(Point(1, 2), Point(40, 30), stops)
            for place in 0..<50 {
                #expect(isPremultiplied(field.color(x: place, y: place / 2)))
            }
        }
    }

    @Test func lineWithoutLengthGivesOneColor() {
        let field = Self.field(Point(3, 3), Point(3, 3), Self.blackToWhite)
        #expect(Set((0..<9).map { field.color(x: $0, y: $0) }).count == 1)
    }

    @Test func equalGradientsShareATable() {
        var tables = GradientTables()
        let stops = [GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white)]
        #expect(tables.table(stops, length: 10, along: SIMD2(1, 0)).count == 256)
        #expect(tables.table(stops, length: 33, along: SIMD2(1, 0)).count == 512)
        #expect(tables.table(stops, length: 1e9, along: SIMD2(1, 0)).count == 32_768)
    }
}
