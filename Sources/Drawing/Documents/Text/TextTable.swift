/// Rows of cells, written in columns as wide as their contents.
package struct TextTable: Hashable, Sendable {
    /// The rows, heading first; all of equal length.
    let rows: [[String]]
    /// The columns whose cells end at one place, as numbers do, counted from 0.
    let rightAligned: Set<Int>

    /// Creates a table of a heading and rows.
    package init(heading: [String], _ rows: [[String]], rightAligned: Set<Int> = []) {
        self.rows = [heading] + rows
        self.rightAligned = rightAligned
    }

    /// The text: two spaces between columns, none at the end of a line; ends with a newline.
    package var text: String {
        let widths = (rows.first ?? []).indices.map { column in
            rows.reduce(0) { max($0, $1[column].count) }
        }
        return rows.map { row in
            let cells = row.indices.map { column in
                let room = String(repeating: " ", count: widths[column] - row[column].count)
                return rightAligned.contains(column) ? room + row[column] : row[column] + room
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
