import Graphics
import Testing

@testable import ImageComparison

/// Summed counts equal direct counts.
@Suite struct DifferenceCountsTests {
    @Test func countsMatchTheMask() {
        var pixels = [UInt32](repeating: 0xFF00_0000, count: 90 * 40)
        let expected = StraightPixmap(Pixmap(width: 90, height: 40, pixels: pixels))
        for index in stride(from: 95, to: pixels.count - 200, by: 7) { pixels[index] = 0xFFFF_FFFF }
        let comparison = PictureComparison(
            expected: expected, actual: StraightPixmap(Pixmap(width: 90, height: 40, pixels: pixels)))
        let counts = DifferenceCounts(comparison)
        for (x, y) in [(-5, -3), (0, 0), (13, 2), (63, 7), (64, 39), (89, 0)] {
            for (width, height) in [(0, 4), (1, 1), (20, 9), (70, 30), (1000, 1000)] {
                let box = PixelRect(x: x, y: y, width: width, height: height)
                #expect(counts.count(in: box) == comparison.differing.count(in: box))
            }
        }
    }

    @Test func equalPicturesHaveNoCounts() {
        let picture = StraightPixmap(Pixmap(width: 3, height: 2, pixels: [UInt32](repeating: 0, count: 6)))
        let counts = DifferenceCounts(PictureComparison(expected: picture, actual: picture))
        #expect(counts.count(in: PixelRect(x: 0, y: 0, width: 3, height: 2)) == 0)
    }
}

extension PixelMask {
    /// Returns the number of a box's pixels that are in the set, one by one.
    func count(in box: PixelRect) -> Int {
        let box = size.box.intersection(box)
        return box.rows.reduce(0) { sum, y in sum + box.columns.count { contains(x: $0, y: y) } }
    }
}
