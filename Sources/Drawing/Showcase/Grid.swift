internal import Graphics

/// A grid of equal cells, filled row by row from the left.
struct Grid {
    /// The number of cells per row.
    let columns: Int
    /// The number of cells.
    let count: Int
    /// Width and height of each cell, in points.
    let cell: (width: Double, height: Double)
    /// The gaps between columns and between rows, in points.
    let gap: Point

    /// Width of all cells together.
    var width: Double { Self.extent(columns, length: cell.width, gap: gap.x) }
    /// Height of all cells together.
    var height: Double { Self.extent((count + columns - 1) / columns, length: cell.height, gap: gap.y) }

    /// Returns the frame of a cell in a grid that begins at `origin`.
    func frame(_ index: Int, from origin: Point) -> Rect {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        return Rect(
            x: origin.x + Double(column) * (cell.width + gap.x),
            y: origin.y + Double(row) * (cell.height + gap.y),
            width: cell.width,
            height: cell.height
        )
    }

    /// Returns the length of `count` things of equal length with gaps between them.
    static func extent(_ count: Int, length: Double, gap: Double) -> Double {
        count > 0 ? Double(count) * (length + gap) - gap : 0
    }
}
