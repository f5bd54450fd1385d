package import Graphics
internal import Layouts

/// The bubble above a pressed key.
package struct PreviewFrame: Hashable, Sendable {
    /// The key's index in `KeyboardGeometry.keys`.
    package let key: Int
    package let rect: Rect
}

/// The variants of a key held down.
package struct PopupFrame: Hashable, Sendable {
    package struct Cell: Hashable, Sendable {
        package let label: String
        /// The text that shows it: the variant, or the name of one that cannot be seen.
        package var text: String { KeyLegend.shown(label) }
        package let rect: Rect
        /// Whether it is the one under the finger.
        package let isSelected: Bool

        fileprivate func offset(by d: Point) -> Cell {
            Cell(label: label, rect: rect.offset(by: d), isSelected: isSelected)
        }
    }

    /// The key's index in `KeyboardGeometry.keys`.
    package let key: Int
    /// The rectangle that holds the cells.
    package let container: Rect
    /// The box of the triangle that points at the key, directly under the container; nil if there is no room.
    package let tail: Rect?
    /// The cells in the order of the variants.
    package let cells: [Cell]
    /// The cell of the key's own label, around which those of flicks stand; nil for variants in rows.
    package var center: Cell?
}

extension PopupFrame {
    /// Places what a key's flicks type around the key: to the left, above, to the right and below, each as large as the key. If
    /// that leaves a canvas of this size, all moves inwards (docs/geometry.md §4.5).
    init(flicksOf frame: KeyFrame, at index: Int, selected: Int, canvas: (width: Double, height: Double)) {
        let key = frame.rect
        let sides = [Point(-key.width, 0), Point(0, -key.height), Point(key.width, 0), Point(0, key.height)]
        let used = frame.key.variants.indices.map { sides[$0] }
        let (left, top) = (key.x + (used.map(\.x).min() ?? 0), key.y + (used.map(\.y).min() ?? 0))
        let (right, bottom) = (key.maxX + (used.map(\.x).max() ?? 0), key.maxY + max(used.map(\.y).max() ?? 0, 0))
        let x = min(max(left, 2), max(2, canvas.width - 2 - (right - left)))
        let y = min(max(top, 2), max(2, canvas.height - 2 - (bottom - top)))
        let middle = key.offset(by: Point(x - left, y - top))
        let cells = frame.key.variants.enumerated().map { n, label in
            Cell(label: label, rect: middle.offset(by: sides[n]), isSelected: n == selected)
        }
        self.init(
            key: index, container: Rect(x: x, y: y, width: right - left, height: bottom - top), tail: nil, cells: cells,
            center: Cell(label: frame.key.label.written, rect: middle, isSelected: false))
    }

    /// Returns a panel that leaves at least half of its key if it can: where the canvas has no room for it above, it is below the
    /// key, and where there is none either, at the side with more room.
    func clear(of key: Rect, width: Double, foot: Double) -> PopupFrame {
        guard container.maxY > key.midY else { return self }
        if key.maxY + 4 + container.height <= foot { return offset(by: Point(0, key.maxY + 2 - container.y)) }
        let (left, right) = (max(key.x - 2 - container.width, 0), min(key.maxX + 2, width - container.width))
        let x = key.midX > width / 2 ? left : right
        return x >= key.midX || x + container.width <= key.midX ? offset(by: Point(x - container.x, 0)) : self
    }

    /// Returns the popup moved by a displacement.
    func offset(by d: Point) -> PopupFrame {
        PopupFrame(
            key: key, container: container.offset(by: d), tail: tail?.offset(by: d),
            cells: cells.map { $0.offset(by: d) }, center: center?.offset(by: d))
    }
}
