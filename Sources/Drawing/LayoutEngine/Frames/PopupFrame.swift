internal import Documents
package import Graphics

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
    }

    /// The key's index in `KeyboardGeometry.keys`.
    package let key: Int
    /// The rectangle that holds the cells.
    package let container: Rect
    /// The box of the triangle that points at the key, directly under the container; nil if there is no room.
    package let tail: Rect?
    /// The cells, left to right.
    package let cells: [Cell]

    /// Returns the popup moved by a displacement.
    func offset(by d: Point) -> PopupFrame {
        let cells = cells.map { Cell(label: $0.label, rect: $0.rect.offset(by: d), isSelected: $0.isSelected) }
        return PopupFrame(
            key: key, container: container.offset(by: d), tail: tail?.offset(by: d),
            cells: d == .zero ? self.cells : cells)
    }
}
