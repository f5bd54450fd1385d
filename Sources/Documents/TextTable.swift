/// Rows of cells, written in columns as wide as their contents.
public struct TextTable: Hashable, Sendable {
    /// The rows, heading first; all of equal length.
    public let rows: [[String]]

    /// Creates a table of a heading and rows.
    public init(heading: [String], _ rows: [[String]]) {
        self.rows = [heading] + rows
    }

    /// The text: two spaces between columns, none at the end of a line; ends with a newline.
    public var text: String {
        let widths = (rows.first ?? []).indices.map { column in
            rows.reduce(0) { max($0, $1[column].count) }
        }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return Self.trimmed(cells.joined(separator: "  ")) + "\n"
        }.joined()
    }

    private static func trimmed(_ line: String) -> Substring {
        line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)
    }
}
