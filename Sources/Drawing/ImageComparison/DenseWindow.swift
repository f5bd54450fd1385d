package import Graphics
/// A square of a picture, with its number of differing pixels.
package struct DenseWindow: Hashable, Sendable {
    /// The square, cut to the bounds of all differing pixels.
    package let box: PixelRect
    /// The number of differing pixels in it.
    package let differingPixels: Int
}

extension PictureComparison {
    /// Returns the square with a side of `side` pixels, at least 1, in which the most pixels differ; of equal ones the
    /// topmost, then leftmost; nil if none differs.
    package func densestWindow(side: Int) -> DenseWindow? {
        // A square that extends beyond the differing pixels can be moved back onto them without losing any.
        guard let bounds = differing.bounds else { return nil }
        let (width, height) = (min(side, bounds.width), min(side, bounds.height))
        var best: DenseWindow?
        // For each column, the number of differing pixels in the rows of the window.
        var columns = [Int](repeating: 0, count: bounds.width)
        for y in bounds.rows {
            add(row: y, 1, to: &columns, bounds: bounds)
            let top = y - height + 1
            guard top >= bounds.top else { continue }
            let (x, count) = Self.densestRun(columns, length: width)
            if count > best?.differingPixels ?? 0 {
                let box = PixelRect(x: bounds.left + x, y: top, width: width, height: height)
                best = DenseWindow(box: box, differingPixels: count)
            }
            add(row: top, -1, to: &columns, bounds: bounds)
        }
        return best
    }

    private func add(row y: Int, _ amount: Int, to columns: inout [Int], bounds: PixelRect) {
        for x in bounds.columns where differing.contains(x: x, y: y) { columns[x - bounds.left] += amount }
    }

    /// Returns the start and the sum of the run of `length` numbers with the largest sum.
    private static func densestRun(_ numbers: [Int], length: Int) -> (start: Int, sum: Int) {
        var sum = numbers[..<length].reduce(0, +)
        var best = (start: 0, sum: sum)
        for end in length..<numbers.count {
            sum += numbers[end] - numbers[end - length]
            if sum > best.sum { best = (end - length + 1, sum) }
        }
        return best
    }
}
