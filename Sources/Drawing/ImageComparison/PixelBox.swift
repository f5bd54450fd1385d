/// A rectangle of whole pixels: origin top left, y down.
package struct PixelBox: Hashable, Sendable {
    /// Column of the left edge.
    package let x: Int
    /// Row of the top edge.
    package let y: Int
    /// The number of columns, at least 0.
    package let width: Int
    /// The number of rows, at least 0.
    package let height: Int

    /// Creates a box; negative sizes become 0, and one whose right or lower edge would be beyond every `Int` ends there.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(min(width, x > 0 ? .max - x : .max), 0)
        self.height = max(min(height, y > 0 ? .max - y : .max), 0)
    }

    /// The number of pixels; `Int.max` if it is beyond every `Int`.
    package var area: Int {
        let (area, isBeyond) = width.multipliedReportingOverflow(by: height)
        return isBeyond ? .max : area
    }
    /// True if it contains no pixel.
    package var isEmpty: Bool { width == 0 || height == 0 }
    var columns: Range<Int> { x..<(x + width) }
    var rows: Range<Int> { y..<(y + height) }

    /// Returns the pixels that are in both boxes.
    package func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }

    /// Returns the smallest box around both.
    func union(_ other: PixelBox) -> PixelBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(columns.upperBound, other.columns.upperBound)
        let bottom = max(rows.upperBound, other.rows.upperBound)
        return PixelBox(columns: left..<right, rows: top..<bottom)
    }

    /// Creates a box from its columns and rows.
    init(columns: Range<Int>, rows: Range<Int>) {
        self.init(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}

/// The size of a picture in pixels.
package struct PixelSize: Hashable, Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int

    /// All pixels of a picture of this size.
    var box: PixelBox { PixelBox(x: 0, y: 0, width: width, height: height) }
}
