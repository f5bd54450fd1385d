internal import Documents
internal import Graphics

/// Divides the keys' area into rows and keys (geometry contract, §3).
struct RowArrangement {
    private let area: Rect
    private let style: LayoutStyle
    private let keyWidth: Double

    /// A key's place.
    struct Frame {
        let key: Key
        let row: Int
        let index: Int
        let rect: Rect
    }

    /// Works in an area, with a theme's spacing and a layout's standard width in percent.
    init(_ area: KeyboardArea, _ style: LayoutStyle, keyWidth: Double) {
        self.area = area.keys
        self.style = style
        self.keyWidth = keyWidth
    }

    /// The keys' places, row by row; a fault where one of them would be less than 1 pt.
    func frames(of rows: [RowSelection.Row]) throws(LayoutError) -> [Frame] {
        let height = try rowHeight(rows.count)
        let unit = unit(of: rows)
        var frames: [Frame] = []
        for (n, row) in rows.enumerated() {
            let run = run(of: row, unit: unit)
            try check(run, of: row)
            let y = area.y + Double(n) * (height + style.rowSpacing)
            for (index, (cell, span)) in zip(row.cells, run).enumerated() {
                let rect = Rect(x: span.x, y: y, width: span.width, height: height)
                frames.append(Frame(key: cell.key, row: n, index: index, rect: rect))
            }
        }
        return frames
    }

    private func rowHeight(_ count: Int) throws(LayoutError) -> Double {
        let height = (area.height - Double(count - 1) * style.rowSpacing) / Double(count)
        guard height >= 1 else {
            let gaps = "\(shown(points: style.rowSpacing)) between \(count) rows"
            throw Self.noRoom("rowSpacing", "\(gaps) leaves keys \(shown(points: height)) high (want at least 1 pt)")
        }
        return height
    }

    /// Points a percent in rows of the standard key width: those of the first standard row.
    private func unit(of rows: [RowSelection.Row]) -> Double {
        guard let row = rows.first(where: { $0.kind == .standard }) else {
            return (area.width - 9 * style.keySpacing) / (10 * keyWidth)
        }
        return free(row.cells.count) / row.cells.reduce(0) { $0 + $1.percent }
    }

    /// What a row of so many keys has left for them.
    private func free(_ count: Int) -> Double { area.width - Double(count - 1) * style.keySpacing }

    /// A key's left edge and width.
    private typealias Span = (x: Double, width: Double)

    private func run(of row: RowSelection.Row, unit: Double) -> [Span] {
        let widths = row.cells.map { $0.percent * unit }
        let spare = free(widths.count) - widths.reduce(0, +)
        // A row that overflows by rounding alone still fits.
        let fits = spare >= -1e-6
        switch row.kind {
        case .centered where fits: return spans(widths, from: area.x + spare / 2)
        case .fixedWidth where fits && widths.count == 1: return spans(widths, from: area.x + spare / 2)
        case .fixedWidth where fits: return spans(widths, from: area.x, spare: spare)
        default: return spans(filling(row.cells), from: area.x)
        }
    }

    private func filling(_ cells: [RowSelection.Cell]) -> [Double] {
        let sum = cells.reduce(0) { $0 + $1.percent }
        return cells.map { $0.percent / sum * free(cells.count) }
    }

    /// The keys side by side; `spare` is added, half each, to the first gap and the last.
    private func spans(_ widths: [Double], from left: Double, spare: Double = 0) -> [Span] {
        var spans: [Span] = []
        var x = left
        for (n, width) in widths.enumerated() {
            spans.append((x, width))
            x += width + style.keySpacing
            if n == 0 { x += spare / 2 }
            if n == widths.count - 2 { x += spare / 2 }
        }
        return spans
    }

    private func check(_ run: [Span], of row: RowSelection.Row) throws(LayoutError) {
        guard let (cell, span) = zip(row.cells, run).first(where: { !($1.width >= 1) }) else { return }
        let gaps = "\(shown(points: style.keySpacing)) between \(run.count) keys"
        let key = "the key \(Quoted(cell.key.identity)) \(shown(points: span.width)) wide"
        throw Self.noRoom("keySpacing", "\(gaps) leaves \(key) (want at least 1 pt)")
    }

    private static func noRoom(_ property: String, _ message: String) -> LayoutError {
        .input(Diagnostic(LayoutDiagnostics.noRoom, path: property, message))
    }
}
