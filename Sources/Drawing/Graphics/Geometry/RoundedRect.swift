/// A rectangle with rounded corners. No radius is more than half its shorter side (docs/geometry.md §4).
package struct RoundedRect: Hashable, Sendable {
    package let rect: Rect
    /// Its radii, limited to half the shorter side.
    package let radii: CornerRadii
    /// The curve of its corners.
    package let cornerStyle: CornerStyle

    /// Makes a rounded rectangle; radii are limited to between 0 and half the shorter side.
    package init(_ rect: Rect, radii: CornerRadii, _ cornerStyle: CornerStyle = .circular) {
        let limit = min(rect.width, rect.height) / 2
        self.rect = rect
        self.radii = radii.map { min(max($0, 0), limit) }
        self.cornerStyle = cornerStyle
    }

    /// Makes a rounded rectangle with four equal radii.
    package init(_ rect: Rect, radius: Double, _ cornerStyle: CornerStyle = .circular) {
        self.init(rect, radii: CornerRadii(radius), cornerStyle)
    }

    /// Returns the edge `amount` points further inside: sides move in, and radii shrink by as much, but not below 0.
    package func inset(by amount: Double) -> RoundedRect {
        RoundedRect(rect.inset(by: amount), radii: radii.map { max($0 - amount, 0) }, cornerStyle)
    }
}
