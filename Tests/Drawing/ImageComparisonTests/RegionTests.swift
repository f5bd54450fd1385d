import Graphics
import TestSupport
import Testing

@testable import ImageComparison

/// The boxes of differing pixels.
@Suite struct RegionTests {
    private func regions(_ width: Int, _ height: Int, _ places: [(Int, Int)]) -> [DifferenceRegion] {
        let (expected, actual) = pair(width, height, places.map { ($0.0, $0.1) })
        return PictureComparison(expected: expected, actual: actual).regions
    }

    @Test func nearbyPixelsShareARegion() {
        #expect(
            regions(200, 100, [(10, 10), (14, 17), (150, 90)]) == [
                .init(box: PixelRect(x: 10, y: 10, width: 5, height: 8), differingPixels: 2),
                .init(box: PixelRect(x: 150, y: 90, width: 1, height: 1), differingPixels: 1),
            ])
    }

    /// A ring and a pixel inside it: two groups of pixels whose boxes overlap.
    @Test func overlappingBoxesMerge() {
        let ring = (20...80).flatMap { [($0, 20), ($0, 80), (20, $0), (80, $0)] }
        #expect(
            regions(100, 100, ring + [(50, 50)]) == [
                .init(box: PixelRect(x: 20, y: 20, width: 61, height: 61), differingPixels: 241)
            ])
    }

    @Test func regionsCoverAllDifferences() {
        var generator = SeededGenerator(9)
        for round in [1, 2, 5, 20, 100, 500, 3000] {
            let (width, height) = (700, 300)
            let places = Set(
                (0..<round).map { _ in [Int(generator.next() % UInt64(width)), Int(generator.next() % UInt64(height))] }
            )
            let regions = regions(width, height, places.map { ($0[0], $0[1]) })
            #expect(regions.count <= PictureComparison.maxRegions)
            #expect(regions.reduce(0) { $0 + $1.differingPixels } == places.count)
            for (index, region) in regions.enumerated() {
                let inside = places.filter { region.box.holds($0[0], $0[1]) }
                #expect(inside.count == region.differingPixels)
                let (columns, rows) = (inside.map { $0[0] }, inside.map { $0[1] })
                #expect(columns.min() == region.box.left && rows.min() == region.box.top)
                #expect(columns.max() == region.box.left + region.box.width - 1)
                #expect(rows.max() == region.box.top + region.box.height - 1)
                for other in regions[..<index] { #expect(other.box.intersection(region.box).isEmpty) }
            }
        }
    }
}
