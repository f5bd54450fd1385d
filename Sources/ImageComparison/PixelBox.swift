/// A rectangle of whole pixels: origin top left, y down.
public struct PixelBox: Hashable, Sendable {
    /// Column of the left edge.
    public let x: Int
    /// Row of the top edge.
    public let y: Int
    /// Columns, at least 0.
    public let width: Int
    /// Rows, at least 0.
    public let height: Int

    /// Makes a box; negative sizes become 0. Its right and lower edges must be numbers too.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// Pixels in it.
    public var area: Int { width * height }
    /// True where it holds no pixel.
    public var isEmpty: Bool { width == 0 || height == 0 }
    /// The columns.
    var columns: Range<Int> { x..<(x + width) }
    /// The rows.
    var rows: Range<Int> { y..<(y + height) }

    /// The pixels that are in both.
    public func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }

    /// The smallest box around both.
    func union(_ other: PixelBox) -> PixelBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(columns.upperBound, other.columns.upperBound)
        let bottom = max(rows.upperBound, other.rows.upperBound)
        return PixelBox(columns: left..<right, rows: top..<bottom)
    }

    /// Makes a box from its columns and rows.
    init(columns: Range<Int>, rows: Range<Int>) {
        self.init(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}

/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// All pixels of a picture of this size.
    var box: PixelBox { PixelBox(x: 0, y: 0, width: width, height: height) }
}
