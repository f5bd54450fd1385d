internal import Graphics

/// The bubble above a pressed key of an Android keyboard (docs/android.md §4).
package struct AndroidPreview: Hashable, Sendable {
    enum Width: Hashable {
        case fixed(Double)
        /// The text's and this much more, at least `least`.
        case text(margin: Double, least: Double)
    }

    let width: Width
    /// Its height: this, and `lines` times the text's size.
    let height: Double
    /// The share of the text's size that its height grows by.
    var lines = 0.0
    /// The distance from the key's top down to its foot; nil if its foot is the key's.
    var footBelowTop: Double?
    /// The size of the text.
    package let size: AndroidTextSizes.Size
    /// The radius of its corners.
    package let radius: Double
    /// The height of its upper part, in whose middle the text is, measured from its top.
    package var textHeight: Double?
    /// The distance from its foot up to the area of the text, if that is not measured from the top.
    package var textFoot: Double?
    package let elevation = 2.0
    /// Whether it shows that a long press offers variants.
    package var showsEllipsis = false

    /// The least height of a bubble that the canvas cuts.
    private static let least = 40.0

    /// Returns its place above a key, as far as it is on a canvas of a width.
    func rect(above key: Rect, text: String, canvasWidth: Double, measure: TextMeasure) -> Rect {
        let size = size.points(on: key.height, growth: 1)
        let width =
            switch self.width {
            case .fixed(let width): width
            case .text(let margin, let least): max(least, measure.advance(text, size) + margin)
            }
        let foot = footBelowTop.map { key.y + $0 } ?? key.maxY
        let top = foot - (height + lines * size)
        let x = min(max(key.midX - width / 2, 0), max(0, canvasWidth - width))
        let cut = max(top, 2)
        return Rect(x: x, y: cut, width: width, height: max(foot - cut, min(Self.least, height)))
    }
}

/// The panel of variants above a key that is held down (docs/android.md §4).
package struct AndroidPanel: Hashable, Sendable {
    /// How variants are placed in a panel.
    enum Order: Hashable {
        /// HeliBoard's: the first over the key, then right and left of it; the lowest row first; columns `cell` wide.
        case aroundKey(foot: Double)
        /// FlorisBoard's: from the start on, left to right, the lower row first.
        case reading
        /// fcitx5-android's: the start, then right and left of it.
        case aroundStart
    }

    /// The width of a cell.
    let cellWidth: Double
    /// The height of a cell.
    let cellHeight: Double
    /// The rule by which cells are placed.
    let order: Order
    /// How much lower than its cells the panel is.
    var rowGap = 0.0
    /// The radius of its corners and of the selected cell's.
    package let radius: Double
    package var elevation = 0.0
    /// The size of its texts.
    package let size: AndroidTextSizes.Size

    /// Returns the panel of a key with `count` variants, and the places of the variants in it, on a canvas of a width.
    /// `preview` is the bubble above the key.
    func placed(_ count: Int, over key: Rect, preview: Rect, canvasWidth: Double) -> (panel: Rect, cells: [Rect]) {
        let placed =
            switch order {
            case .aroundKey(let foot): aroundKey(count, over: key, foot: key.y - foot, canvasWidth: canvasWidth)
            case .reading: reading(count, over: key, preview: preview, canvasWidth: canvasWidth)
            case .aroundStart: aroundStart(count, over: key, canvasWidth: canvasWidth)
            }
        // The app's window ends here, unlike the phone's: what would be above it moves down as a whole.
        let drop = Point(0, max(2 - placed.panel.y, 0))
        return (placed.panel.offset(by: drop), placed.cells.map { $0.offset(by: drop) })
    }

    private func aroundKey(
        _ count: Int, over key: Rect, foot: Double, canvasWidth: Double
    ) -> (panel: Rect, cells: [Rect]) {
        let rows = (count + 4) / 5
        let columns = (count + rows - 1) / rows
        var left = (columns - 1) / 2
        let room = (
            left: Int((key.midX / cellWidth).rounded(.down)),
            right: Int(((canvasWidth - key.midX) / cellWidth).rounded(.down))
        )
        left = left > room.left ? room.left : max(left, columns - 1 - room.right)
        if left == room.left, left > 0 {
            left -= 1
        } else if columns - 1 - left == room.right, room.right > 0 {
            left += 1
        }
        let (width, height) = (Double(columns) * cellWidth, Double(rows) * cellHeight - rowGap)
        let wanted = key.midX - (Double(left) + 0.5) * cellWidth
        let x = min(max(wanted, 0), max(0, canvasWidth - width))
        let panel = Rect(x: x, y: foot - height, width: width, height: height)
        let order = Self.outward(columns, from: left)
        let top = count - (rows - 1) * columns
        // A shorter upper row of another parity stands half a cell further left, or right if it begins at the left edge.
        let isShifted = rows > 1 && (columns - top) % 2 == 1
        let shift = isShifted ? (order.prefix(top).min() == 0 ? 0.5 : -0.5) * cellWidth : 0
        let cells = (0..<count).map { n in
            let row = n / columns
            let column = Double(order[n % columns])
            return Rect(
                x: x + column * cellWidth + (row == rows - 1 ? shift : 0),
                y: panel.maxY + rowGap - Double(row + 1) * cellHeight, width: cellWidth, height: cellHeight - rowGap)
        }
        return (panel, cells)
    }

    /// Returns columns in the order start, right, left, right …, as far as there are any.
    private static func outward(_ columns: Int, from start: Int) -> [Int] {
        let steps = (0...columns).flatMap { $0 == 0 ? [start] : [start + $0, start - $0] }
        return steps.filter { (0..<columns).contains($0) }
    }

    private func reading(
        _ count: Int, over key: Rect, preview: Rect, canvasWidth: Double
    ) -> (panel: Rect, cells: [Rect]) {
        let rows = count <= 5 ? 1 : 2
        let columns = (count + rows - 1) / rows
        let isLeft = key.x < canvasWidth / 2
        let room = isLeft ? preview.x : canvasWidth - preview.maxX
        let wanted = columns % 2 == 1 ? (columns - 1) / 2 : columns / 2 - 1
        let offset = min(wanted, Int(max(room, 0) / cellWidth))
        let width = Double(columns) * cellWidth
        let start =
            isLeft ? preview.x - Double(offset) * cellWidth : preview.maxX - width + Double(offset) * cellWidth
        let x = min(max(start, 0), max(0, canvasWidth - width))
        let height = Double(rows) * cellHeight
        let panel = Rect(x: x, y: preview.y - Double(rows - 1) * cellHeight, width: width, height: height)
        let first = isLeft ? offset : columns - 1 - offset
        // The first variant is where the finger is, the others follow from left to right.
        let order = [first] + (0..<columns).filter { $0 != first } + Array(0..<columns)
        return (panel, cells(in: panel, columns: order.prefix(count), perRow: columns))
    }

    /// Returns cells in these columns of a panel, so many in each row, the lowest row first.
    private func cells(in panel: Rect, columns: some Sequence<Int>, perRow: Int) -> [Rect] {
        columns.enumerated().map { n, column in
            Rect(
                x: panel.x + Double(column) * cellWidth, y: panel.maxY - Double(n / perRow + 1) * cellHeight,
                width: cellWidth, height: cellHeight)
        }
    }

    private func aroundStart(_ count: Int, over key: Rect, canvasWidth: Double) -> (panel: Rect, cells: [Rect]) {
        let rows = (count + 4) / 5
        let perRow = (count + rows - 1) / rows
        let start = (perRow - 1) / 2
        let width = Double(perRow) * cellWidth
        let x = min(max(key.midX - (Double(start) + 0.5) * cellWidth, 0), max(0, canvasWidth - width))
        let height = Double(rows) * cellHeight
        let panel = Rect(
            x: x, y: key.y + key.height + 14 - 7 - 123 - cellHeight * Double(rows - 1), width: width, height: height)
        let order = Self.outward(perRow, from: start)
        return (panel, cells(in: panel, columns: (0..<count).map { order[$0 % perRow] }, perRow: perRow))
    }
}
