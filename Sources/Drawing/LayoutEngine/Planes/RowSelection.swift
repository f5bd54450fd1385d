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

    /// Returns the rows of a plane that the device shows, at least one, each with at least one key. `isLatin` says whether the layout
    /// has Latin letters.
    static func rows(
        of plane: KeyboardPlane, _ options: LayoutOptions, isLatin: Bool = true
    ) throws(LayoutError) -> [Row] {
        let hidden: RowKind = options.device.isPhone ? .pad : .phone
        var rows: [Row] = []
        for row in plane.rows where row.kind != hidden {
            let cells = options.showsGlobe ? cells(of: row) : withoutGlobe(cells(of: row), kind: row.kind)
            guard !cells.isEmpty else { throw emptied(row, of: plane) }
            rows.append(Row(kind: row.kind, cells: cells, indent: row.indentPercent))
        }
        guard let last = rows.last else { throw noRow(of: plane, options.device) }
        if let tablet = options.metrics.ios?.tablet(options) { return large(rows, on: tablet) }
        if options.metrics.ios?.bottomRow.addsKeys == true, last.kind != .columns {
            let hasEmoji = rows.contains { $0.cells.contains { $0.key.role == .emoji } }
            let hasButton = !options.device.hasHomeIndicator
            let needsEmoji = hasButton ? !options.showsGlobe : options.showsGlobe || !isLatin
            rows[rows.count - 1] = withSystemKeys(last, emoji: needsEmoji && !hasEmoji, microphone: hasButton)
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

    private static let microphone = Key(label: .icon(.microphone), widthPercent: 10, isModifier: true)

    /// Returns the row with an emoji key after its mode key and a microphone before its space key, if it has one.
    private static func withSystemKeys(_ row: Row, emoji: Bool, microphone: Bool) -> Row {
        let roles = row.cells.map(\.key.role)
        guard let space = roles.firstIndex(of: .space) else { return row }
        var cells = row.cells
        if microphone { cells.insert(Cell(key: Self.microphone, percent: 10), at: space) }
        if emoji {
            let key = Key(.emoji, label: .text(""), widthPercent: 10)
            cells.insert(Cell(key: key, percent: 10), at: (roles.firstIndex(of: .mode) ?? -1) + 1)
        }
        return Row(kind: row.kind, cells: cells, indent: row.indent)
    }

    /// Returns the four rows of a tablet as large iPads have them: Tab and Caps Lock before letters, emoji before the mode key, and a
    /// microphone after it. Other planes keep theirs.
    private static func large(_ rows: [Row], on tablet: IOSTablet) -> [Row] {
        var keys = rows.map { $0.cells.map(\.key) }
        guard keys.count == 4, keys[3].contains(where: { $0.role == .space }) else { return rows }
        keys[0].insert(Key(.tab, label: .text(""), widthPercent: 1), at: 0)
        keys[1].insert(Key(.shift, label: .icon(.capsLock), widthPercent: 1), at: 0)
        if let emoji = keys[3].firstIndex(where: { $0.role == .emoji }) {
            keys[3].insert(keys[3].remove(at: emoji), at: 0)
        }
        keys[3].insert(microphone, at: (keys[3].firstIndex { $0.role == .mode } ?? 0) + 1)
        let (gap, free) = (tablet.figures.keySpacing, tablet.figures.width - 2 * tablet.figures.margin)
        return keys.enumerated().map { n, keys in
            let fixed = keys.indices.map { i -> Double? in
                let (isFirst, isLast) = n < 3 ? (i == 0, i == keys.count - 1) : (true, i >= keys.count - 2)
                if keys[i].role == .space { return nil }
                return isLast ? tablet.ends[n][1] : isFirst ? tablet.ends[n][0] : nil
            }
            let rest = free - fixed.reduce(0) { $0 + ($1 ?? 0) }
            let each = rest / Double(max(fixed.count { $0 == nil }, 1))
            let cells = zip(keys, fixed).map { Cell(key: $0, percent: max(($1 ?? each) - gap, gap)) }
            return Row(kind: .standard, cells: cells)
        }
    }

    private static func emptied(_ row: KeyRow, of plane: KeyboardPlane) -> LayoutError {
        .input(
            Diagnostic(
                LayoutDiagnosticKinds.onlyGlobe, path: "rows",
                "the row is empty without its globe key (add another key, or show the globe key)",
                in: plane.source, at: row.range))
    }

    private static func noRow(of plane: KeyboardPlane, _ device: Device) -> LayoutError {
        let other = device.isPhone ? "tablets" : "phones"
        return .input(
            Diagnostic(
                LayoutDiagnosticKinds.noRow, path: "rows",
                "no row for \(device.name): all rows are for \(other) only (give rows the rowId null)",
                in: plane.source, at: plane.rows.first?.range))
    }
}
