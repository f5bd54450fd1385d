import Graphics
import TestSupport
import Testing

@testable import ImageComparison

/// The densest square, and the budgets.
@Suite struct DensityTests {
    /// The most differing pixels in any square, found by trying all squares.
    private func most(_ places: Set<[Int]>, _ width: Int, _ height: Int, _ side: Int) -> Int {
        var most = 0
        for top in 0...max(height - side, 0) {
            for left in 0...max(width - side, 0) {
                let box = PixelRect(x: left, y: top, width: side, height: side)
                most = max(most, places.count { box.holds($0[0], $0[1]) })
            }
        }
        return most
    }

    @Test func findsTheDensestSquare() throws {
        var generator = SeededGenerator(4)
        for round in 0..<40 {
            let (width, height) = (Int(generator.next() % 80) + 1, Int(generator.next() % 20) + 1)
            let places = Set(
                (0...round).map { _ in [Int(generator.next() % UInt64(width)), Int(generator.next() % UInt64(height))] }
            )
            let (expected, actual) = pair(width, height, places.map { ($0[0], $0[1]) })
            let comparison = PictureComparison(expected: expected, actual: actual)
            for side in [1, 2, 3, 7, 16, 100] {
                let window = try #require(comparison.densestWindow(side: side))
                #expect(window.differingPixels == most(places, width, height, side), "\(width) × \(height), \(side)")
                #expect(window.box.width <= side && window.box.height <= side)
                #expect(places.count { window.box.holds($0[0], $0[1]) } == window.differingPixels)
            }
        }
    }

    @Test func everySetLimitMustHold() throws {
        // Four differing pixels in ten by ten, three of them in a corner.
        let (expected, actual) = pair(10, 10, [(0, 0), (1, 0), (0, 1), (5, 5)])
        let comparison = PictureComparison(expected: expected, actual: actual)
        func allows(_ count: Int?, _ ratio: Double?, _ density: (Int, Int)?) -> Bool {
            var budget = DifferenceBudget()
            (budget.count, budget.ratio) = (count, ratio)
            budget.density = density.map { .init(count: $0.0, side: $0.1) }
            return budget.allows(comparison)
        }
        #expect(!allows(nil, nil, nil))
        #expect(allows(4, nil, nil) && !allows(3, nil, nil))
        #expect(allows(nil, 0.04, nil) && !allows(nil, 0.0399, nil))
        #expect(allows(nil, nil, (3, 2)) && !allows(nil, nil, (2, 2)))
        #expect(allows(nil, nil, (4, 6)) && !allows(nil, nil, (3, 6)))
        #expect(!allows(4, 0.01, nil) && !allows(3, 1, (4, 100)) && !allows(4, 1, (3, 100)))
        var budget = DifferenceBudget()
        budget.density = .init(count: 2, side: 2)
        budget.count = 1
        let window = try #require(comparison.densestWindow(side: 2))
        #expect(window == DenseWindow(box: PixelRect(x: 0, y: 0, width: 2, height: 2), differingPixels: 3))
        #expect(
            budget.violations(of: comparison) == [.count(limit: 1), .density(window, limit: .init(count: 2, side: 2))])
        let same = PictureComparison(expected: expected, actual: expected)
        #expect(DifferenceBudget().allows(same) && budget.allows(same))
    }
}
