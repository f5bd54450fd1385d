import Graphics
import Testing

@testable import Showcase

@Suite struct GridTests {
    private static func grid(columns: Int, count: Int) -> Grid {
        Grid(columns: columns, count: count, cell: (10, 20), gap: Point(3, 5))
    }

    @Test(arguments: [(1, 1, 10.0, 20.0), (3, 3, 36, 20), (3, 4, 36, 45), (2, 5, 23, 70), (3, 0, 36, 0)])
    func sizeFollowsColumnsAndCount(columns: Int, count: Int, width: Double, height: Double) {
        let grid = Self.grid(columns: columns, count: count)
        #expect(grid.width == width)
        #expect(grid.height == height)
    }

    @Test func cellsFillRowsFromTheLeft() {
        let grid = Self.grid(columns: 2, count: 3)
        #expect(grid.frame(0, from: Point(100, 200)) == Rect(x: 100, y: 200, width: 10, height: 20))
        #expect(grid.frame(1, from: Point(100, 200)) == Rect(x: 113, y: 200, width: 10, height: 20))
        #expect(grid.frame(2, from: Point(100, 200)) == Rect(x: 100, y: 225, width: 10, height: 20))
    }
}
