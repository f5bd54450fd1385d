internal import Documents
internal import Graphics
internal import Layouts

// Popups above a pressed key (docs/geometry.md §4.5).

extension KeyboardArea {
    /// Returns the bubble above a key.
    func preview(above key: Rect) -> Rect {
        let (width, height, overlap) = previewSize(key)
        return Rect(
            x: centered(width, on: key.midX, clearance: 8),
            y: max(2, key.y - height + overlap - 8),
            width: width,
            height: height
        )
    }

    private func previewSize(_ key: Rect) -> (width: Double, height: Double, overlap: Double) {
        if !isPhone { return (max(60, key.width), max(65, 0.9 * key.height), 8) }
        return isLandscape ? (max(50, 1.4 * key.width), 55, 10) : (max(50, 1.6 * key.width), 1.5 * key.height, 8)
    }

    /// Returns the left edge of a box that is centred on a place but kept clear of the sides of the canvas or of the one-handed
    /// keyboard; the left side wins.
    private func centered(_ boxWidth: Double, on middle: Double, clearance: Double) -> Double {
        min(max(middle - boxWidth / 2, clearance), max(clearance, layoutWidth - clearance - boxWidth))
    }

    /// Returns the variants of a key, one of them selected.
    func popup(
        of frame: KeyFrame, at index: Int, variant: Int, radius: Double
    ) throws(LayoutError) -> PopupFrame {
        let variants = frame.key.variants
        let panel = Panel(variants.count, in: layoutWidth - 56)
        let container = container(panel, above: frame.rect)
        let popup = PopupFrame(
            key: index,
            container: container,
            tail: tail(of: container, above: frame.rect, radius: radius),
            cells: try cells(variants, of: panel, in: container, selected: variant, of: frame.key)
        )
        // A single row stays over its key.
        return panel.rows == 1
            ? popup : popup.clear(of: frame.rect, width: layoutWidth, foot: systemBar?.rect.y ?? height)
    }

    private func container(_ panel: Panel, above key: Rect) -> Rect {
        Rect(
            x: centered(panel.width, on: key.midX, clearance: 16),
            y: max(2, key.y - 14 - panel.height),
            width: panel.width,
            height: panel.height
        )
    }

    private func tail(of container: Rect, above key: Rect, radius: Double) -> Rect? {
        let radius = min(radius, container.width / 2, container.height / 2)
        let (low, high) = (container.x + radius, container.maxX - radius - 24)
        let length = min(12, key.y - 2 - container.maxY)
        guard length > 1e-9 else { return nil }
        let x = low <= high ? min(max(key.midX - 12, low), high) : container.midX - 12
        return Rect(x: x, y: container.maxY, width: 24, height: length)
    }

    private func cells(
        _ variants: [String], of panel: Panel, in container: Rect, selected: Int, of key: Key
    ) throws(LayoutError) -> [PopupFrame.Cell] {
        let width = panel.cellWidth
        guard width >= 1 else {
            throw .input(
                Diagnostic(
                    LayoutDiagnosticKinds.noRoomForVariants,
                    "the \(variants.count) variants of \(Quoted(key.identity)) are narrower than 1 pt on a canvas of "
                        + "\(shown(points: layoutWidth)) (use fewer of them, or a wider canvas)"
                ))
        }
        return variants.enumerated().map { n, label in
            let (row, column) = n.quotientAndRemainder(dividingBy: panel.columns)
            return PopupFrame.Cell(
                label: label,
                rect: Rect(
                    x: container.x + Panel.gap + Double(column) * (width + Panel.gap),
                    y: container.maxY - Double(row + 1) * (Panel.cellHeight + Panel.gap),
                    width: width, height: Panel.cellHeight),
                isSelected: n == selected
            )
        }
    }

    /// The variants of a key in rows, the first row nearest the key: in one row as long as its cells are wide enough, otherwise
    /// in rows of five.
    private struct Panel {
        let columns: Int
        let rows: Int
        let width: Double

        static let cellHeight = 40.0
        static let gap = 6.0
        private static let cellWidth = 40.0
        private static let leastCellWidth = 30.0
        private static let wrapped = 5

        /// Arranges `count` variants, at least one, in at most `room` points.
        init(_ count: Int, in room: Double) {
            let isOneRow = count <= Self.wrapped || Self.cellWidth(count, in: room) >= Self.leastCellWidth
            columns = isOneRow ? count : Self.wrapped
            rows = (count + columns - 1) / columns
            width = min(Self.width(columns, of: Self.cellWidth), room)
        }

        var height: Double { Self.gap + Double(rows) * (Self.cellHeight + Self.gap) }
        var cellWidth: Double { Self.cellWidth(columns, in: width) }

        private static func width(_ columns: Int, of cell: Double) -> Double {
            gap + Double(columns) * (cell + gap)
        }

        private static func cellWidth(_ columns: Int, in width: Double) -> Double {
            (width - gap) / Double(columns) - gap
        }
    }
}
