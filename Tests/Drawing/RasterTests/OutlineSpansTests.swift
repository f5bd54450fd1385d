import Glibc
import Graphics
import TestSupport
import Testing

@testable import Raster

/// Coverage, compared with exact areas.
@Suite struct OutlineSpansTests {
    private static func coverage(_ outline: Outline, _ width: Int, _ height: Int) -> [UInt8] {
        OutlineSpans(outline).coverage(in: PixelRect(left: 0, top: 0, right: width, bottom: height))
    }

    private static func area(_ levels: [UInt8]) -> Double {
        levels.reduce(0) { $0 + Double($1) } / 255
    }

    @Test func rectangleCoverageIsExact() {
        // Columns 0.25…2.5 and rows 0.5…1.75: columns are covered by 3/4, 1, 1/2, rows by 1/2 and 3/4.
        let levels = Self.coverage(roundedRect(0.25, 0.5, 2.25, 1.25), 4, 3)
        #expect(levels == [96, 128, 64, 0, 143, 191, 96, 0, 0, 0, 0, 0])
    }

    @Test func coversPartOfOnePixel() {
        #expect(Self.coverage(roundedRect(0.25, 0.25, 0.5, 0.5), 1, 1) == [64])
        #expect(Self.coverage(roundedRect(0.25, 0.25, 0, 0.5), 1, 1) == [0])
    }

    @Test func fractionalEdgesAreExact() {
        var generator = SeededGenerator(6)
        for _ in 0..<300 {
            let (x, y) = (Double.random(in: 0...3, using: &generator), Double.random(in: 0...3, using: &generator))
            let (w, h) = (Double.random(in: 0...5, using: &generator), Double.random(in: 0...5, using: &generator))
            let levels = Self.coverage(roundedRect(x, y, w, h), 8, 8)
            for row in 0..<8 {
                for column in 0..<8 {
                    let across = max(0, min(x + w, Double(column + 1)) - max(x, Double(column)))
                    let down = max(0, min(y + h, Double(row + 1)) - max(y, Double(row)))
                    #expect(abs(Double(levels[row * 8 + column]) - across * down * 255) <= 0.501)
                }
            }
        }
    }

    @Test func clipsToTheArea() {
        let area = PixelRect(left: 2, top: -1, right: 4, bottom: 1)
        #expect(OutlineSpans(roundedRect(-5, -5, 8.5, 30)).coverage(in: area) == [255, 128, 255, 128])
        let nothing = PixelRect(left: 4, top: 0, right: 2, bottom: 3)
        #expect(OutlineSpans(roundedRect(0, 0, 9, 9)).coverage(in: nothing).isEmpty)
    }

    @Test(arguments: [(40.0, 30.0, 8.0), (33.3, 21.7, 10.85), (20.0, 20.0, 10.0), (60.5, 9.5, 3.3), (7.0, 5.0, 2.0)])
    func roundedRectangleHasTheExactArea(width: Double, height: Double, radius: Double) {
        let levels = Self.coverage(roundedRect(1.3, 2.6, width, height, radius: radius), 64, 40)
        let exact = width * height - (4 - Double.pi) * radius * radius
        #expect(abs(Self.area(levels) - exact) <= 0.001 * exact)
    }

    @Test func differentCornersHaveTheExactArea() {
        let rect = Rect(x: 0.5, y: 0.25, width: 40, height: 30)
        let shape = RoundedRect(rect, radii: CornerRadii(top: 12, bottom: 4))
        let levels = Self.coverage(.roundedRect(shape), 42, 32)
        let exact = 1200 - (4 - Double.pi) * (12 * 12 + 4 * 4) / 2
        #expect(abs(Self.area(levels) - exact) <= 0.001 * exact)
    }

    @Test func cornerPixelsHaveTheExactShare() {
        // A quarter of a circle of radius 1 in the pixel's lower right: π/4 · 255 = 200.3.
        #expect(abs(Int(Self.coverage(roundedRect(0, 0, 4, 4, radius: 1), 4, 4)[0]) - 200) <= 1)
        // Radius 2: π/3 − √3 + 1 = 0.3151 of the first pixel and √3/2 + π/3 − 1 = 0.9132 of the second.
        let levels = Self.coverage(roundedRect(0, 0, 4, 4, radius: 2), 4, 4)
        #expect(abs(Int(levels[0]) - 80) <= 1)
        #expect(abs(Int(levels[1]) - 233) <= 1)
        #expect(levels[0] == levels[3] && levels[0] == levels[12] && levels[0] == levels[15])
    }

    /// Compares continuous corners, and the inner edge of their border, with points a hundredth of a pixel apart.
    @Test(arguments: [0.0, 1.5]) func continuousCornersAreSuperellipses(inset: Double) {
        let body = RoundedRect(Rect(x: 0.25, y: 0.5, width: 20.5, height: 16), radius: 7, .continuous).inset(by: inset)
        let levels = Self.coverage(.roundedRect(body), 11, 9)
        let radius = 7 - inset
        #expect(body.cornerStyle == .continuous && body.radii == CornerRadii(radius))
        for row in 0..<9 {
            for column in 0..<11 {
                var inside = 0
                for step in 0..<10_000 {
                    let x = Double(column) + (Double(step % 100) + 0.5) / 100 - 0.25 - inset
                    let y = Double(row) + (Double(step / 100) + 0.5) / 100 - 0.5 - inset
                    let (dx, dy) = (max(radius - x, 0) / radius, max(radius - y, 0) / radius)
                    if x > 0, y > 0, pow(dx, 2.75) + pow(dy, 2.75) < 1 { inside += 1 }
                }
                #expect(abs(Double(levels[row * 11 + column]) - Double(inside) * 255 / 10_000) <= 2, "\(column) \(row)")
            }
        }
    }

    /// The canvas ends at 3.25 and 2.5: only the part of the last column and row that is on the canvas counts.
    @Test func partialLastPixelsCountOnlyTheCanvas() {
        let area = PixelRect(left: 0, top: 0, right: 4, bottom: 3)
        func levels(_ rect: Outline) -> [UInt8] {
            OutlineSpans(rect).coverage(in: area, end: Point(3.25, 2.5))
        }
        #expect(levels(roundedRect(0, 0, 3.25, 2.5)) == [UInt8](repeating: 255, count: 12))
        #expect(levels(roundedRect(0, 0, 10, 10)) == [UInt8](repeating: 255, count: 12))
        // Half of the last column's quarter, half of the last row's half.
        #expect(levels(roundedRect(0, 0, 3.125, 2.25)) == [255, 255, 255, 128, 255, 255, 255, 128, 128, 128, 128, 64])
        #expect(levels(roundedRect(3.125, 2.25, 5, 5)) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64])
    }

    @Test func coverageIsSymmetric() {
        let (width, height) = (23, 17)
        let levels = Self.coverage(roundedRect(1.25, 1.5, 20.5, 14, radius: 6), width, height)
        for row in 0..<height {
            for column in 0..<width {
                let level = Int(levels[row * width + column])
                let across = Int(levels[row * width + width - 1 - column])
                let down = Int(levels[(height - 1 - row) * width + column])
                #expect(abs(level - across) <= 1 && abs(level - down) <= 1)
            }
        }
    }

    @Test func bubbleHasTheAreaOfBodyAndTail() {
        let body = RoundedRect(Rect(x: 2, y: 2, width: 60, height: 30), radius: 8)
        let outline = Outline.bubble(body, tail: Rect(x: 20.5, y: 32, width: 24, height: 12))
        let levels = Self.coverage(outline, 64, 46)
        let exact = 1800 - (4 - Double.pi) * 64 + 144
        #expect(abs(Self.area(levels) - exact) <= 0.001 * exact)
        // The tip is in the middle of the tail, at (32.5, 44).
        let lastRow = levels[(43 * 64)..<(44 * 64)]
        #expect(lastRow.indices.filter { levels[$0] > 0 }.map { $0 - 43 * 64 } == [31, 32, 33])
    }
}
