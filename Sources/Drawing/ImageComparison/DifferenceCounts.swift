package import Graphics
/// The number of differing pixels in any box of a comparison, found in constant time: for each pixel, the number of differing
/// pixels above and to the left is computed once (a summed-area table). So all parts of a keyboard can be searched in time
/// linear in pixels and parts, whatever the source of their frames.
package struct DifferenceCounts: Sendable {
    /// The smallest box around all differences.
    private let bounds: PixelRect
    /// Row by row, one more column and row than `bounds`: the number of differing pixels above and to the left.
    private let sums: [UInt32]

    /// Counts the differing pixels of a comparison.
    package init(_ comparison: PictureComparison) {
        let mask = comparison.differing
        let bounds = mask.bounds ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        let width = bounds.width + 1
        var sums = [UInt32](repeating: 0, count: width * (bounds.height + 1))
        for y in 0..<bounds.height {
            var row: UInt32 = 0
            let (above, here) = (y * width, (y + 1) * width)
            for x in 0..<bounds.width {
                row += mask.contains(x: bounds.left + x, y: bounds.top + y) ? 1 : 0
                sums[here + x + 1] = sums[above + x + 1] + row
            }
        }
        (self.bounds, self.sums) = (bounds, sums)
    }

    /// Returns the number of differing pixels in a box.
    package func count(in box: PixelRect) -> Int {
        let box = bounds.intersection(box)
        guard !box.isEmpty else { return 0 }
        let (left, right) = (box.left - bounds.left, box.right - bounds.left)
        let (top, bottom) = (box.top - bounds.top, box.bottom - bounds.top)
        return sum(x: right, y: bottom) - sum(x: left, y: bottom) - sum(x: right, y: top) + sum(x: left, y: top)
    }

    private func sum(x: Int, y: Int) -> Int { Int(sums[y * (bounds.width + 1) + x]) }
}
