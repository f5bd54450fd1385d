package import Graphics
package import ThemeModel

extension FillStyle {
    /// Returns the paint for a fill of `rect`: its gradient laid over the rectangle, or its colour.
    package func paint(over rect: Rect) -> Paint {
        gradient.map { .gradient($0.laid(over: rect)) } ?? .color(color)
    }
}

extension GradientStyle {
    /// Returns the gradient over a rectangle. The axes are those of Core Animation's unit square, so a diagonal's isolines run
    /// along the other diagonal (docs/geometry.md §4; "to bottom right" in CSS).
    func laid(over rect: Rect) -> LinearGradient {
        let (start, end) =
            switch direction {
            case .vertical: (Point(rect.midX, rect.y), Point(rect.midX, rect.maxY))
            case .horizontal: (Point(rect.x, rect.midY), Point(rect.maxX, rect.midY))
            case .diagonalTopLeftToBottomRight: Self.diagonal(of: rect, towards: 1)
            case .diagonalTopRightToBottomLeft: Self.diagonal(of: rect, towards: -1)
            }
        return LinearGradient(start: start, end: end, stops: stops)
    }

    /// Returns a line through the centre, at right angles to the diagonal that the gradient does not follow, and long enough
    /// that the isolines at its ends pass through the corners. `side` is 1 to the right, −1 to the left.
    private static func diagonal(of rect: Rect, towards side: Double) -> (start: Point, end: Point) {
        let (w, h) = (max(rect.width, 1e-9), max(rect.height, 1e-9))
        let reach = w * h / (w * w + h * h)
        let (dx, dy) = (side * h * reach, w * reach)
        return (Point(rect.midX - dx, rect.midY - dy), Point(rect.midX + dx, rect.midY + dy))
    }
}
