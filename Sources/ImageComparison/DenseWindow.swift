/// A square of a picture and how much differs in it.
public struct DenseWindow: Hashable, Sendable {
    /// The square, cut to the pixels that differ at all.
    public let box: PixelBox
    /// Pixels in it that differ.
    public let differingPixels: Int
}

extension PictureComparison {
    /// Of all squares with a side of so many pixels, at least 1, the one in which most pixels differ, the topmost and then
    /// leftmost of equal ones; nil where none differs.
    public func densestWindow(side: Int) -> DenseWindow? {
        // A square that reaches beyond the differing pixels can be moved back onto them without losing any.
        guard let bounds = differing.bounds else { return nil }
        let (width, height) = (min(side, bounds.width), min(side, bounds.height))
        var best: DenseWindow?
        // Of each column the differing pixels in the rows of the window.
        var columns = [Int](repeating: 0, count: bounds.width)
        for y in bounds.rows {
            add(row: y, 1, to: &columns, bounds)
            let top = y - height + 1
            guard top >= bounds.y else { continue }
            let (x, count) = Self.densestRun(columns, width)
            if count > best?.differingPixels ?? 0 {
                let box = PixelBox(x: bounds.x + x, y: top, width: width, height: height)
                best = DenseWindow(box: box, differingPixels: count)
            }
            add(row: top, -1, to: &columns, bounds)
        }
        return best
    }

    private func add(row y: Int, _ amount: Int, to columns: inout [Int], _ bounds: PixelBox) {
        for x in bounds.columns where differing.contains(x, y) { columns[x - bounds.x] += amount }
    }

    /// The start and the sum of the greatest run of so many numbers.
    private static func densestRun(_ numbers: [Int], _ length: Int) -> (start: Int, sum: Int) {
        var sum = numbers[..<length].reduce(0, +)
        var best = (start: 0, sum: sum)
        for end in length..<numbers.count {
            sum += numbers[end] - numbers[end - length]
            if sum > best.sum { best = (end - length + 1, sum) }
        }
        return best
    }
}
