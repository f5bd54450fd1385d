extension Path {
    /// The control points' distance for a quarter of a circle of radius 1, 4/3·(√2 − 1): the curve is within 0.03 % of
    /// the circle.
    private static let quarter = 0.5522847498

    /// An ellipse from four cubic curves; `rx` and `ry` are its half axes in points.
    public init(ellipseAbout center: Point, rx: Double, ry: Double) {
        self.init(
            RoundedCorners(
                rect: Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry), rx: rx, ry: ry))
    }

    /// A rectangle with equal round corners, clockwise.
    public init(_ rect: Rect, radius: Double) {
        let radius = min(max(radius, 0), min(rect.width, rect.height) / 2)
        self.init(RoundedCorners(rect: rect, rx: radius, ry: radius))
    }

    private struct RoundedCorners {
        let rect: Rect
        let rx: Double
        let ry: Double
    }

    private init(_ corners: RoundedCorners) {
        let (rect, rx, ry) = (corners.rect, corners.rx, corners.ry)
        let (kx, ky) = (rx * (1 - Self.quarter), ry * (1 - Self.quarter))
        self.init()
        move(to: Point(rect.x + rx, rect.y))
        line(to: Point(rect.maxX - rx, rect.y))
        curve(Point(rect.maxX - kx, rect.y), Point(rect.maxX, rect.y + ky), to: Point(rect.maxX, rect.y + ry))
        line(to: Point(rect.maxX, rect.maxY - ry))
        curve(Point(rect.maxX, rect.maxY - ky), Point(rect.maxX - kx, rect.maxY), to: Point(rect.maxX - rx, rect.maxY))
        line(to: Point(rect.x + rx, rect.maxY))
        curve(Point(rect.x + kx, rect.maxY), Point(rect.x, rect.maxY - ky), to: Point(rect.x, rect.maxY - ry))
        line(to: Point(rect.x, rect.y + ry))
        curve(Point(rect.x, rect.y + ky), Point(rect.x + kx, rect.y), to: Point(rect.x + rx, rect.y))
        close()
    }
}
