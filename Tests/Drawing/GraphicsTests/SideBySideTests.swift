import Graphics
import Testing

/// Two pictures side by side, whole and in strips.
@Suite struct SideBySideTests {
    private static let tall = Pixmap(width: 1, height: 3, pixels: [1, 2, 3])
    private static let wide = Pixmap(width: 2, height: 1, pixels: [8, 9])

    @Test func alignsLowerEdges() {
        #expect(
            SideBySide(left: Self.tall, right: Self.wide).pixmap
                == Pixmap(width: 3, height: 3, pixels: [1, 0, 0, 2, 0, 0, 3, 8, 9]))
        #expect(
            SideBySide(left: Self.wide, right: Self.tall).pixmap
                == Pixmap(width: 3, height: 3, pixels: [0, 0, 1, 0, 0, 2, 8, 9, 3]))
    }

    /// Strips contain the rows of the whole picture, each strip preceded by the row above it.
    @Test(arguments: [1, 5, 31, 32, 33, 100], [1, 40, 100])
    func stripsEqualTheWholePicture(left: Int, right: Int) {
        func picture(_ width: Int, _ height: Int, _ seed: UInt32) -> Pixmap {
            Pixmap(
                width: width, height: height, pixels: (0..<(width * height)).map { UInt32($0) &* 2_654_435_761 &+ seed }
            )
        }
        let both = SideBySide(left: picture(3, left, 1), right: picture(2, right, 2))
        let whole = both.pixmap
        for rows in [0..<both.height, (both.height / 3)..<both.height, 0..<(both.height / 2 + 1)] {
            var next = rows.lowerBound
            both.forEachStrip(of: rows) { strip, pixels in
                let first = max(strip.lowerBound - 1, 0)
                #expect(strip.lowerBound == next)
                #expect(
                    (0..<pixels.count).map { pixels[$0] }
                        == Array(whole.pixels[(first * both.width)..<(strip.upperBound * both.width)]))
                next = strip.upperBound
                return true
            }
            #expect(next == rows.upperBound)
        }
    }

    @Test func stopsAfterTheLastWantedStrip() {
        let both = SideBySide(left: Pixmap(width: 1, height: 100), right: Pixmap(width: 1, height: 100))
        var strips = 0
        both.forEachStrip(of: 0..<100) { _, _ in
            strips += 1
            return strips < 2
        }
        #expect(strips == 2)
    }
}
