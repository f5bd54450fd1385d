internal import Documents
internal import Graphics
internal import Layouts

/// Divides the keys' area into rows and keys (docs/geometry.md §3, §8 and §9).
struct RowArrangement {
    private let area: KeyboardArea
    private let keyWidth: Double
    /// The figures of a keyboard that does not take the theme's spacing; nil for pads, whose keys have no widths of roles.
    private let measured: IOSFigures?
    private let isSplit: Bool

    private typealias Row = RowSelection.Row
    private typealias Cell = RowSelection.Cell

    /// The place of a key.
    struct Frame {
        let key: Key
        let row: Int
        let index: Int
        let rect: Rect
    }

    /// The share of the rows' width that each half of a split keyboard takes.
    private static let halfShare = 0.35

    /// Prepares to divide an area, with a layout's standard width in percent.
    init(_ area: KeyboardArea, options: LayoutOptions, keyWidth: Double) {
        self.area = area
        self.keyWidth = keyWidth
        measured = options.isPad || !options.device.isPhone ? nil : area.figures
        isSplit = options.isSplit
    }

    /// Returns the keys' places, row by row; a fault if a key would be less than 1 pt.
    func frames(of rows: [RowSelection.Row]) throws(LayoutError) -> [Frame] {
        let height = try rowHeight(rows.count)
        var placed = runs(of: rows)
        for (row, run) in zip(rows, placed) { try check(run, of: row) }
        if isSplit { placed = try split(rows, placed: placed) }
        let isWhole = area.figures?.down.hasWholeEdges == true
        return placed.enumerated().flatMap { n, run in
            let y = area.keys.y + Double(n) * (height + area.rowSpacing)
            let top = isWhole ? y.rounded(.down) : y
            return run.enumerated().map { index, span in
                let rows = span.key.isTall ? 2.0 : 1
                let exact = rows * height + (rows - 1) * area.rowSpacing
                let keyHeight = isWhole ? (y + exact).rounded(.down) - top : exact
                let rect = Rect(x: span.x, y: top, width: span.width, height: keyHeight)
                return Frame(key: span.key, row: n, index: index, rect: rect)
            }
        }
    }

    private func rowHeight(_ count: Int) throws(LayoutError) -> Double {
        let height = (area.keys.height - Double(count - 1) * area.rowSpacing) / Double(count)
        guard height >= 1 else {
            let gaps = "\(shown(points: area.rowSpacing)) between \(count) rows"
            throw Self.noRoom(
                "rowSpacing", message: "\(gaps) leaves keys \(shown(points: height)) high (keys need at least 1 pt)")
        }
        return height
    }

    /// A key, its left edge and its width.
    private typealias KeySpan = (key: Key, x: Double, width: Double)

    private func runs(of rows: [Row]) -> [[KeySpan]] {
        let unit = unit(of: rows, width: area.keys.width, keys: 10)
        return rows.enumerated().map { n, row in
            let isLast = n == rows.count - 1
            let roles = Set(row.cells.map(\.key.role))
            if let measured, isLast, row.kind != .columns,
                roles.contains(.space) || roles.isSuperset(of: [.mode, .return])
            {
                return bottomRow(row.cells.map(\.key), measured: measured, letter: keyWidth * unit)
            }
            return run(of: row, unit: unit)
        }
    }

    /// Returns the points per percent in rows of the standard key width: those of the first standard row, otherwise of a row of
    /// `keys` keys.
    private func unit(of rows: [Row], width: Double, keys: Int) -> Double {
        guard let row = rows.first(where: { $0.kind == .standard && !$0.cells.isEmpty }) else {
            return (width - Double(keys - 1) * area.keySpacing) / (Double(keys) * keyWidth)
        }
        return free(row.cells.count, of: width) / row.percents
    }

    /// Returns the width that a row of `count` keys leaves for them.
    private func free(_ count: Int, of width: Double) -> Double { width - Double(count - 1) * area.keySpacing }

    /// How the keys of a row share it: the kind, the space before the first key, and the keys' widths.
    private typealias Shares = (kind: RowKind, indent: Double, widths: [Double])

    /// Returns the keys' widths, and the kind by which they share the row: a row of standard keys that overflows fills the row.
    private func widths(of row: Row, in width: Double, unit: Double) -> Shares {
        if row.kind == .columns { return columnWidths(of: row, in: width) }
        if let widths = sidedWidths(of: row, in: width, unit: unit) { return widths }
        let widths = row.cells.map { $0.percent * unit }
        // A row that overflows only by rounding still fits.
        let fits = free(widths.count, of: width) - widths.reduce(0, +) >= -1e-6
        switch row.kind {
        case .centered where fits, .fixedWidth where fits: return (row.kind, 0, widths)
        default:
            let (sum, free) = (row.percents, free(widths.count, of: width))
            return (.standard, row.indent / sum * free, row.cells.map { $0.percent / sum * free })
        }
    }

    /// Returns the widths of a row of columns.
    private func columnWidths(of row: Row, in width: Double) -> Shares {
        let columns = row.percents / keyWidth
        let column = (width - (columns - 1) * area.keySpacing) / columns
        let widths = row.cells.map { cell in
            let taken = cell.percent / keyWidth
            return taken * column + (taken - 1) * area.keySpacing
        }
        return (.columns, 0, widths)
    }

    /// Returns the widths of a row in which shift and delete have their own, measured ones: in rows of fixed widths the others keep
    /// theirs, in other rows they share the rest. Nil for any other row.
    private func sidedWidths(of row: Row, in width: Double, unit: Double) -> Shares? {
        guard let measured, let sideWidth = measured.sideKeyWidth else { return nil }
        let areSides = row.cells.map { [.shift, .delete].contains($0.key.role) }
        let others = areSides.count { !$0 }
        guard others < areSides.count, (1...IOSFigures.maxOtherKeys).contains(others) else { return nil }
        let side = sideWidth * area.layoutWidth / measured.width
        let rest = free(areSides.count, of: width) - side * Double(areSides.count - others)
        let percents = zip(row.cells, areSides).reduce(0) { $0 + ($1.1 ? 0 : $1.0.percent) }
        let isFixed = row.kind == .fixedWidth && percents * unit <= rest + 1e-6
        let each = isFixed ? unit : rest / percents
        let widths = zip(row.cells, areSides).map { $1 ? side : $0.percent * each }
        return (isFixed ? .fixedWidth : .standard, 0, widths)
    }

    private func run(of row: Row, unit: Double) -> [KeySpan] {
        let (kind, indent, widths) = widths(of: row, in: area.keys.width, unit: unit)
        let spare = free(widths.count, of: area.keys.width) - widths.reduce(0, +)
        let keys = row.cells.map(\.key)
        switch kind {
        case .centered: return spans(keys, widths: widths, from: area.keys.x + spare / 2)
        case .fixedWidth where widths.count == 1: return spans(keys, widths: widths, from: area.keys.x + spare / 2)
        case .fixedWidth: return spans(keys, widths: widths, from: area.keys.x, spare: spare)
        default: return spans(keys, widths: widths, from: area.keys.x + indent)
        }
    }

    /// Places the keys side by side; half of `spare` is added to the first gap and half to the last.
    private func spans(_ keys: [Key], widths: [Double], from left: Double, spare: Double = 0) -> [KeySpan] {
        var spans: [KeySpan] = []
        var x = left
        for (n, (key, width)) in zip(keys, widths).enumerated() {
            spans.append((key, x, width))
            x += width + area.keySpacing
            if n == 0 { x += spare / 2 }
            if n == widths.count - 2 { x += spare / 2 }
        }
        return spans
    }

    /// Returns a last row in which each key has the measured width of its role, and space takes the rest; where there is no space
    /// key, the characters share it.
    private func bottomRow(_ keys: [Key], measured: IOSFigures, letter: Double) -> [KeySpan] {
        let across = area.layoutWidth / measured.width
        let gap = measured.bottomSpacing
        let isAlone = !keys.contains { [.emoji, .globe].contains($0.role) }
        let modeGap = isAlone ? measured.modeSpacing ?? gap : gap
        let gaps = keys.dropLast().reduce(0) { $0 + ($1.role == .mode ? modeGap : gap) }
        let hasSpace = keys.contains { $0.role == .space }
        var fixed = keys.map { key in
            hasSpace || key.role != .character
                ? measured.bottomWidth(key.role, isAlone: isAlone, letter: letter, across: across) : nil
        }
        let spaces = Double(fixed.count { $0 == nil })
        func room() -> Double {
            (area.keys.width - fixed.reduce(gaps) { $0 + ($1 ?? 0) }) / spaces
        }
        // So many letters beside space that none of it would be left share what it needs.
        let missing = (IOSFigures.leastSpace * across - room()) * spaces
        let letters = keys.indices.filter { keys[$0].role == .character }
        if missing > 0 { for n in letters { fixed[n] = fixed[n].map { $0 - missing / Double(letters.count) } } }
        let space = room()
        var x = area.keys.x
        return zip(keys, fixed).map { key, width in
            defer { x += (width ?? space) + (key.role == .mode ? modeGap : gap) }
            return (key, x, width ?? space)
        }
    }

    // MARK: Halves

    /// Returns both halves of each row, the left one's keys first (docs/geometry.md §8).
    private func split(_ rows: [Row], placed: [[KeySpan]]) throws(LayoutError) -> [[KeySpan]] {
        let halves = zip(rows, placed).map(divided)
        let left = try half(halves.map(\.left), isRight: false)
        let right = try half(halves.map(\.right), isRight: true)
        return zip(left, right).map { $0 + $1 }
    }

    /// Divides a row's keys by their side of the canvas's middle; each side gets half of the space key.
    private func divided(_ row: Row, spans: [KeySpan]) -> (left: Row, right: Row) {
        var (left, right): ([Cell], [Cell]) = ([], [])
        for (cell, span) in zip(row.cells, spans) {
            if cell.key.role == .space {
                let half = Cell(key: cell.key, percent: cell.percent / 2)
                left.append(half)
                right.append(half)
            } else if span.x + span.width / 2 >= area.width / 2 - 1e-6 {
                right.append(cell)
            } else {
                left.append(cell)
            }
        }
        return (Row(kind: row.kind, cells: left), Row(kind: row.kind, cells: right))
    }

    /// Returns the rows of one half, aligned outward.
    private func half(_ rows: [Row], isRight: Bool) throws(LayoutError) -> [[KeySpan]] {
        let width = Self.halfShare * area.keys.width
        let unit = unit(of: rows, width: width, keys: 5)
        var runs: [[KeySpan]] = []
        for row in rows {
            let widths = widths(of: row, in: width, unit: unit).widths
            let taken = widths.reduce(Double(widths.count - 1) * area.keySpacing, +)
            let run = spans(row.cells.map(\.key), widths: widths, from: isRight ? area.keys.maxX - taken : area.keys.x)
            try check(run, of: row)
            runs.append(run)
        }
        return runs
    }

    private func check(_ run: [KeySpan], of row: Row) throws(LayoutError) {
        guard let span = run.first(where: { $0.key.role != .blank && !($0.width >= 1) }) else { return }
        let gaps = "\(shown(points: area.keySpacing)) between \(run.count) keys"
        let key = "the key \(Quoted(span.key.identity)) \(shown(points: span.width)) wide"
        throw Self.noRoom("keySpacing", message: "\(gaps) leaves \(key) (keys need at least 1 pt)")
    }

    private static func noRoom(_ property: String, message: String) -> LayoutError {
        .input(Diagnostic(LayoutDiagnosticKinds.noRoom, path: property, message))
    }
}
