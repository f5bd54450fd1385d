internal import Documents
internal import Layouts

/// Selects the rows and keys that a device shows (docs/geometry.md §3).
enum RowSelection {
    /// A key and its width in percent, which may be more than the key's own.
    struct Cell {
        let key: Key
        var percent: Double
    }

    /// A row as it is shown.
    struct Row {
        let kind: RowKind
        let cells: [Cell]
        /// The space before the first key, in percent.
        var indent = 0.0

        /// The percentage that its keys and the space before them take.
        var percents: Double { cells.reduce(indent) { $0 + $1.percent } }
    }

    /// Returns the rows of a plane that the device shows, at least one, each with at least one key.
    static func rows(of plane: KeyboardPlane, _ options: LayoutOptions) throws(LayoutError) -> [Row] {
        let hidden: RowKind = options.device.isPhone ? .pad : .phone
        var rows: [Row] = []
        for row in plane.rows where row.kind != hidden {
            let cells = options.showsGlobe ? cells(of: row) : withoutGlobe(cells(of: row), kind: row.kind)
            guard !cells.isEmpty else { throw emptied(row, of: plane) }
            rows.append(Row(kind: row.kind, cells: cells, indent: row.indentPercent))
        }
        guard let last = rows.last else { throw noRow(of: plane, options.device) }
        let hasEmoji = rows.contains { $0.cells.contains { $0.key.role == .emoji } }
        if options.metrics.ios?.bottomRow.addsEmoji == true, !hasEmoji, last.kind != .columns {
            rows[rows.count - 1] = withEmoji(last)
        }
        return rows
    }

    private static func cells(of row: KeyRow) -> [Cell] {
        row.keys.map { Cell(key: $0, percent: $0.widthPercent) }
    }

    /// Returns the row without its globe key, whose width the space key takes; where there is none, letters share it, or mode
    /// keys where there are no letters. A row of columns only takes what leaves it as wide as the others.
    private static func withoutGlobe(_ cells: [Cell], kind: RowKind) -> [Cell] {
        var kept = cells.filter { $0.key.role != .globe }
        func all(_ role: KeyRole) -> [Int] { kept.indices.filter { kept[$0].key.role == role } }
        let takers = [Array(all(.space).prefix(1)), all(.character), all(.mode)].first { !$0.isEmpty } ?? []
        let width = kept.reduce(0) { $0 + $1.percent }
        let globe = cells.reduce(0) { $0 + ($1.key.role == .globe ? $1.percent : 0) }
        let free = kind == .columns ? min(globe, max(0, 100 - width)) : globe
        for taker in takers { kept[taker].percent += free / Double(takers.count) }
        return kept
    }

    /// Returns the row with an emoji key after its mode key, if it has a space key.
    private static func withEmoji(_ row: Row) -> Row {
        let roles = row.cells.map(\.key.role)
        guard roles.contains(.space) else { return row }
        let emoji = Cell(key: Key(.emoji, label: .text(""), widthPercent: 10), percent: 10)
        var cells = row.cells
        cells.insert(emoji, at: (roles.firstIndex(of: .mode) ?? -1) + 1)
        return Row(kind: row.kind, cells: cells, indent: row.indent)
    }

    private static func emptied(_ row: KeyRow, of plane: KeyboardPlane) -> LayoutError {
        .input(
            Diagnostic(
                LayoutDiagnostics.onlyGlobe, path: "rows",
                "the row is empty without its globe key (add another key, or show the globe key)",
                in: plane.source, at: row.range))
    }

    private static func noRow(of plane: KeyboardPlane, _ device: Device) -> LayoutError {
        let other = device.isPhone ? "tablets" : "phones"
        return .input(
            Diagnostic(
                LayoutDiagnostics.noRow, path: "rows",
                "no row for \(device.name): all rows are for \(other) only (give rows the rowId null)",
                in: plane.source, at: plane.rows.first?.range))
    }
}
