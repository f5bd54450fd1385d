import Graphics
import TestSupport
import Testing

@testable import ImageComparison

/// Which pixels differ, and how much.
@Suite struct PictureComparisonTests {
    @Test func equalPicturesDoNotDiffer() {
        let comparison = PictureComparison(expected: picture(70, 3), actual: picture(70, 3))
        #expect(comparison.differingPixels == 0)
        #expect(comparison.comparedPixels == 210)
        #expect(comparison.ratio == 0)
        #expect(comparison.regions.isEmpty)
        #expect(comparison.densestWindow(side: 2) == nil)
    }

    /// One level of one channel of any pixel, opaque or nearly transparent.
    @Test(arguments: [0xFF10_2030, 0x0510_2030, 0x0100_0000, 0xFFFE_FEFE] as [UInt32])
    func changeOfOneLevelCounts(color: UInt32) {
        for (x, y) in [(0, 0), (63, 0), (64, 1), (69, 2)] {
            for shift in [0, 8, 16, 24] as [UInt32] where color >> shift & 0xFF < 255 {
                let changed = picture(70, 3, color, [(x, y, color + 1 << shift)])
                let comparison = PictureComparison(expected: picture(70, 3, color), actual: changed)
                #expect(comparison.differingPixels == 1)
                #expect(comparison.greatestDifference == 1)
                #expect(comparison.regions.map(\.box) == [PixelRect(x: x, y: y, width: 1, height: 1)])
                #expect(comparison.ratio == 1.0 / 210)
                let tolerant = PictureComparison(expected: picture(70, 3, color), actual: changed, tolerance: 1)
                #expect(tolerant.differingPixels == 0)
            }
        }
    }

    @Test func transparentPixelsCompareOnlyAlpha() {
        let (clear, faint) = (picture(1, 1, 0), picture(1, 1, 0x03FF_FFFF))
        for tolerance in [0, 2, 3] {
            let comparison = PictureComparison(expected: clear, actual: faint, tolerance: tolerance)
            #expect(comparison.differingPixels == (tolerance < 3 ? 1 : 0))
            #expect(comparison.greatestDifference == (tolerance < 3 ? 3 : 0))
        }
    }

    /// Compares with the definition of differing pixels, for random sizes, tolerances and ignored boxes.
    @Test func countsMatchTheDefinition() {
        var generator = SeededGenerator(1)
        for round in 0..<60 {
            let sizes = (0..<4).map { _ in Int(generator.next() % 150) + 1 }
            let expected = randomPicture(sizes[0], sizes[1], &generator)
            let actual = randomPicture(sizes[2], sizes[3], &generator)
            let boxes = randomBoxes(round % 4, around: 100, &generator)
            let comparison = PictureComparison(
                expected: expected, actual: actual, tolerance: round % 5, ignoring: boxes)
            var (compared, differing, greatest) = (0, 0, 0)
            for y in 0..<min(sizes[1], sizes[3]) {
                for x in 0..<min(sizes[0], sizes[2]) where !boxes.contains(where: { $0.holds(x, y) }) {
                    let levels = difference(expected.pixels[y * sizes[0] + x], actual.pixels[y * sizes[2] + x])
                    compared += 1
                    if levels > round % 5 { (differing, greatest) = (differing + 1, max(greatest, levels)) }
                }
            }
            #expect(comparison.comparedPixels == compared)
            #expect(comparison.differingPixels == differing)
            #expect(comparison.greatestDifference == greatest)
            #expect(comparison.hasEqualSizes == (sizes[0] == sizes[2] && sizes[1] == sizes[3]))
        }
    }

    private func difference(_ a: UInt32, _ b: UInt32) -> Int {
        let shifts: [UInt32] = a == 0 || b == 0 ? [24] : [0, 8, 16, 24]
        return shifts.map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
    }

    @Test func comparesTheOverlapOfDifferentSizes() {
        let comparison = PictureComparison(
            expected: picture(4, 9, 0xFF00_0000), actual: picture(7, 5, 0xFF00_0000, [(3, 4, 0xFF00_0001), (5, 1, 0)]))
        #expect(!comparison.hasEqualSizes)
        #expect(comparison.comparedPixels == 20)
        #expect(comparison.regions == [.init(box: PixelRect(x: 3, y: 4, width: 1, height: 1), differingPixels: 1)])
        #expect(!DifferenceBudget().allows(comparison))
    }

    @Test func ignoredBoxesAreNotCompared() {
        let (expected, actual) = pair(100, 50, [(10, 10), (70, 20), (99, 49)])
        let boxes = [
            PixelRect(x: 5, y: 5, width: 20, height: 20), PixelRect(x: 6, y: 5, width: 20, height: 20),
            PixelRect(x: 90, y: 40, width: 1000, height: 1000), PixelRect(x: -50, y: -50, width: 10, height: 10),
        ]
        let comparison = PictureComparison(expected: expected, actual: actual, ignoring: boxes)
        #expect(comparison.differingPixels == 1)
        #expect(comparison.comparedPixels == 5000 - 21 * 20 - 100)
        #expect(comparison.differing.count(in: PixelRect(x: 70, y: 20, width: 1, height: 1)) == 1)
        #expect(comparison.differing.count(in: PixelRect(x: 71, y: 20, width: 100, height: 100)) == 0)
        #expect(comparison.differing.count(in: PixelRect(x: 0, y: 0, width: 100, height: 50)) == 1)
        let none = PictureComparison(
            expected: expected, actual: actual, ignoring: [PixelRect(x: 0, y: 0, width: 100, height: 50)])
        #expect(none.comparedPixels == 0)
        #expect(none.ratio == 0)
    }
}
