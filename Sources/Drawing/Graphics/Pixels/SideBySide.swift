/// Two pictures as one, with no gap and their lower edges level. Pixels that neither covers are transparent. Its rows are made
/// on demand.
package struct SideBySide: PixelSource {
    private let left: any PixelSource
    private let right: any PixelSource
    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int

    /// The number of rows made at a time, few enough to stay in the processor's cache.
    private static let stripRows = 32

    /// Puts two pictures next to each other.
    package init(left: any PixelSource, right: any PixelSource) {
        self.left = left
        self.right = right
        width = left.width + right.width
        height = max(left.height, right.height)
    }

    package var pixmap: Pixmap {
        var whole = Pixmap(width: width, height: height)
        for (picture, column) in parts {
            let pixmap = picture.pixmap
            for row in 0..<pixmap.height {
                let start = (row + height - pixmap.height) * width + column
                whole.pixels.replaceSubrange(
                    start..<(start + pixmap.width),
                    with: pixmap.pixels[(row * pixmap.width)..<((row + 1) * pixmap.width)])
            }
        }
        return whole
    }

    /// The pictures, each with its first column.
    private var parts: [(picture: any PixelSource, column: Int)] { [(left, 0), (right, left.width)] }

    /// Draws the rows, one strip of both pictures at a time.
    package func forEachStrip(of rows: Range<Int>, _ body: (_ rows: Range<Int>, _ pixels: Span<UInt32>) -> Bool) {
        for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.stripRows) {
            let strip = start..<min(start + Self.stripRows, rows.upperBound)
            // With the row above, which precedes every strip but the first.
            let first = max(strip.lowerBound - 1, 0)
            var pixels = [UInt32](repeating: 0, count: (strip.upperBound - first) * width)
            for (picture, column) in parts {
                copy(picture, rows: first..<strip.upperBound, column: column, into: &pixels)
            }
            guard body(strip, pixels.span) else { return }
        }
    }

    /// Copies a picture's share of some rows of the whole.
    private func copy(_ picture: any PixelSource, rows: Range<Int>, column: Int, into pixels: inout [UInt32]) {
        let top = height - picture.height
        let own = max(rows.lowerBound - top, 0)..<max(rows.upperBound - top, 0)
        guard !own.isEmpty else { return }
        picture.forEachStrip(of: own) { strip, source in
            // The row above a strip is the last row of the strip before it.
            let skipped = source.count - strip.count * picture.width
            for (index, row) in strip.enumerated() {
                let start = (row + top - rows.lowerBound) * width + column
                for x in 0..<picture.width { pixels[start + x] = source[skipped + index * picture.width + x] }
            }
            return true
        }
    }
}
