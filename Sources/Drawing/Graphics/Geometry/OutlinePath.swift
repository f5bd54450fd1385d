extension Outline {
    /// The edge as one closed figure, clockwise. Corners are cubic curves that deviate from the circle by at most 0.03 % of its
    /// radius, and from the superellipse by at most a tenth of that.
    package var path: Path {
        var pen = EdgePen()
        switch self {
        case .roundedRect(let body): pen.trace(body, tail: nil)
        case .bubble(let body, let tail): pen.trace(body, tail: tail)
        case .callout(let callout): pen.trace(callout)
        }
        pen.path.close()
        return pen.path
    }
}

/// Draws an edge, leaving out lines of zero length.
struct EdgePen {
    var path = Path()
    private var current: Point?
    private var cornerStyle = CornerStyle.circular

    mutating func trace(_ body: RoundedRect, tail: Rect?) {
        let (rect, radii) = (body.rect, body.radii)
        cornerStyle = body.cornerStyle
        corner(x: rect.x, y: rect.y, radius: radii.topLeft, from: Point(0, 1), to: Point(1, 0))
        corner(x: rect.maxX, y: rect.y, radius: radii.topRight, from: Point(-1, 0), to: Point(0, 1))
        corner(x: rect.maxX, y: rect.maxY, radius: radii.bottomRight, from: Point(0, -1), to: Point(-1, 0))
        if let tail {
            line(to: Point(tail.maxX, rect.maxY))
            line(to: Point(tail.midX, tail.maxY))
            line(to: Point(tail.x, rect.maxY))
        }
        corner(x: rect.x, y: rect.maxY, radius: radii.bottomLeft, from: Point(1, 0), to: Point(0, -1))
    }

    /// Adds a quarter of a circle or superellipse inside the corner at (x, y). The curve begins and ends `radius` from the
    /// corner, in these directions.
    mutating func corner(x: Double, y: Double, radius: Double, from: Point, to: Point) {
        func point(_ direction: Point, distance: Double) -> Point {
            Point(x + direction.x * distance, y + direction.y * distance)
        }
        line(to: point(from, distance: radius))
        guard radius > 0 else { return }
        switch cornerStyle {
        case .circular:
            let control = radius * Path.controlFromCorner
            curve(point(from, distance: control), point(to, distance: control), to: point(to, distance: radius))
        case .continuous:
            for (a, b, end) in Self.superellipse {
                func mapped(_ p: Point) -> Point {
                    let unit = Point(from.x * p.x + to.x * p.y, from.y * p.x + to.y * p.y)
                    return point(unit, distance: radius)
                }
                curve(mapped(a), mapped(b), to: mapped(end))
            }
        }
    }

    /// The superellipse of exponent 2.75 inside a corner with radius 1, as four cubic curves from (1, 0) to (0, 1), with the
    /// corner at (0, 0). The ends and tangents of each curve are those of the superellipse; the tangents' lengths minimise the
    /// greatest distance from it, which is 0.000025.
    private static let superellipse: [(Point, Point, Point)] = {
        let (a, b, c) = (Point(0.8325254, 0), Point(0.6328021, 0.0014827), Point(0.45, 0.0750941))
        let (d, e, middle) = (Point(0.3319372, 0.1226361), Point(0.2605469, 0.1850468), Point(0.2227969, 0.2227969))
        func mirrored(_ p: Point) -> Point { Point(p.y, p.x) }
        return [
            (a, b, c), (d, e, middle), (mirrored(e), mirrored(d), mirrored(c)),
            (mirrored(b), mirrored(a), Point(0, 1)),
        ]
    }()

    mutating func line(to p: Point) {
        if current == nil { path.move(to: p) } else if current != p { path.line(to: p) }
        current = p
    }

    mutating func curve(_ a: Point, _ b: Point, to p: Point) {
        path.curve(a, b, to: p)
        current = p
    }
}
