extension Path {
    /// The distance from the corner of a square to the control points of the quarter circle inside it, in radii. The curve
    /// deviates from the circle by at most 0.03 %.
    static let controlFromCorner = 1 - 4 / 3 * (2.0.squareRoot() - 1)

    /// Makes an ellipse from four cubic curves; `rx` and `ry` are its half axes in points.
    package init(ellipseAbout center: Point, rx: Double, ry: Double) {
        let (kx, ky) = (rx * (1 - Self.controlFromCorner), ry * (1 - Self.controlFromCorner))
        func point(_ dx: Double, _ dy: Double) -> Point { Point(center.x + dx, center.y + dy) }
        self.init()
        move(to: point(0, -ry))
        curve(point(kx, -ry), point(rx, -ky), to: point(rx, 0))
        curve(point(rx, ky), point(kx, ry), to: point(0, ry))
        curve(point(-kx, ry), point(-rx, ky), to: point(-rx, 0))
        curve(point(-rx, -ky), point(-kx, -ry), to: point(0, -ry))
        close()
    }

    /// Makes a rectangle, clockwise, with equal corners, which are round if `radius` is more than 0.
    package init(_ rect: Rect, radius: Double = 0) {
        self = Outline.roundedRect(RoundedRect(rect, radius: radius)).path
    }
}
