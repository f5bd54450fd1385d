internal import Graphics

/// Cells of one size in rows, filled from the left.
struct Grid {
    /// How many cells stand in a row.
    let columns: Int
    /// How many cells there are.
    let count: Int
    /// Width and height of each, in points.
    let cell: (width: Double, height: Double)
    /// The gaps between columns and between rows, in points.
    let gap: Point

    /// Width of all cells together.
    var width: Double { Self.extent(columns, cell.width, gap.x) }
    /// Height of all cells together.
    var height: Double { Self.extent((count + columns - 1) / columns, cell.height, gap.y) }

    /// Where a cell stands in a grid that begins at `origin`.
    func frame(_ index: Int, from origin: Point) -> Rect {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        return Rect(
            x: origin.x + Double(column) * (cell.width + gap.x),
            y: origin.y + Double(row) * (cell.height + gap.y),
            width: cell.width,
            height: cell.height
        )
    }

    /// The length of `count` things of one length with gaps between them.
    static func extent(_ count: Int, _ length: Double, _ gap: Double) -> Double {
        count > 0 ? Double(count) * (length + gap) - gap : 0
    }
}
