internal import Graphics
internal import KeyboardLayout

/// A figure of an icon: where the pen goes, and whether its inside is drawn.
struct IconShape {
    let path: Path
    let style: PathStyle
}

/// Icons as vector shapes about (0, 0), drawn for 18 points with one medium pen.
enum IconShapes {
    /// Width of the pen in points: the stem of a medium label of the same size.
    private static let pen = 1.6

    /// The figures of a key's icon.
    static func shapes(_ icon: KeyIcon) -> [IconShape] {
        switch icon {
        case .shift: [stroked(arrowUp(foot: 7.2))]
        case .shiftFilled: [filled(arrowUp(foot: 7.2))]
        case .capsLock: [filled(arrowUp(foot: 4.2)), filled(polygon((-3.8, 7.2), (3.8, 7.2)))]
        case .delete: [stroked(tag), stroked(open((0.1, -2.7), (5.5, 2.7))), stroked(open((5.5, -2.7), (0.1, 2.7)))]
        case .globe: globe
        case .return: [stroked(returnStem), stroked(open((-4.1, -2.3), (-8, 1.6), (-4.1, 5.5)))]
        case .done: [stroked(open((-7, 0.6), (-2.4, 5.6), (7, -5.6)))]
        case .microphone: microphone
        }
    }

    /// Three dots.
    static let ellipsis = [-6.0, 0, 6].map { x in
        IconShape(path: ellipse(1.6, 1.6).map { Point($0.x + x, $0.y) }, style: .fill)
    }

    /// An angle that points down.
    static let chevronDown = [stroked(open((-5.6, -2.6), (0, 3), (5.6, -2.6)))]

    private static func stroked(_ path: Path, pen: Double = pen) -> IconShape {
        IconShape(path: path, style: .stroke(width: pen))
    }

    private static func filled(_ path: Path) -> IconShape {
        IconShape(path: path, style: .fillAndStroke(width: pen))
    }

    private static func open(_ points: (Double, Double)...) -> Path {
        lines(points)
    }

    private static func polygon(_ points: (Double, Double)...) -> Path {
        var path = lines(points)
        path.close()
        return path
    }

    private static func lines(_ points: [(Double, Double)]) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            let p = Point(point.0, point.1)
            if index == 0 { path.move(to: p) } else { path.line(to: p) }
        }
        return path
    }

    /// A broad arrow; its stem ends at `foot`.
    private static func arrowUp(foot: Double) -> Path {
        polygon((0, -8), (8.2, 0.4), (3.8, 0.4), (3.8, foot), (-3.8, foot), (-3.8, 0.4), (-8.2, 0.4))
    }

    /// A label's outline with its point to the left.
    private static let tag: Path = {
        var path = Path()
        path.move(to: Point(-3.4, -6.6))
        path.line(to: Point(7.2, -6.6))
        path.curve(Point(8.6, -6.6), Point(9.4, -5.8), to: Point(9.4, -4.4))
        path.line(to: Point(9.4, 4.4))
        path.curve(Point(9.4, 5.8), Point(8.6, 6.6), to: Point(7.2, 6.6))
        path.line(to: Point(-3.4, 6.6))
        path.curve(Point(-4.2, 6.6), Point(-4.9, 6.3), to: Point(-5.4, 5.7))
        path.line(to: Point(-9.6, 0.7))
        path.curve(Point(-10, 0.3), Point(-10, -0.3), to: Point(-9.6, -0.7))
        path.line(to: Point(-5.4, -5.7))
        path.curve(Point(-4.9, -6.3), Point(-4.2, -6.6), to: Point(-3.4, -6.6))
        path.close()
        return path
    }()

    private static let returnStem: Path = {
        var path = Path()
        path.move(to: Point(8, -5.8))
        path.line(to: Point(8, -0.6))
        path.curve(Point(8, 0.9), Point(7.2, 1.6), to: Point(5.8, 1.6))
        path.line(to: Point(-7.6, 1.6))
        return path
    }()

    /// Many lines close together: a finer pen keeps the icon as light as the others.
    private static let globe: [IconShape] = [
        ellipse(8, 8), ellipse(3.6, 8), open((0, -8), (0, 8)), open((-8, 0), (8, 0)), open((-6.8, -4.2), (6.8, -4.2)),
        open((-6.8, 4.2), (6.8, 4.2)),
    ].map { stroked($0, pen: 1.2) }

    private static let microphone: [IconShape] = {
        var cradle = Path()
        cradle.move(to: Point(-5.6, -0.6))
        cradle.curve(Point(-5.6, 2.9), Point(-3.2, 5.2), to: Point(0, 5.2))
        cradle.curve(Point(3.2, 5.2), Point(5.6, 2.9), to: Point(5.6, -0.6))
        return [
            IconShape(path: open((0, -5.6), (0, -0.4)), style: .stroke(width: 5.6)),
            stroked(cradle),
            stroked(open((0, 5.2), (0, 8.2))),
            stroked(open((-3, 8.2), (3, 8.2))),
        ]
    }()

    /// An ellipse about (0, 0) from four cubic curves.
    private static func ellipse(_ rx: Double, _ ry: Double) -> Path {
        // The control points' distance for a quarter of a circle, 4/3·(√2 − 1).
        let k = 0.5522847498
        var path = Path()
        path.move(to: Point(rx, 0))
        path.curve(Point(rx, ry * k), Point(rx * k, ry), to: Point(0, ry))
        path.curve(Point(-rx * k, ry), Point(-rx, ry * k), to: Point(-rx, 0))
        path.curve(Point(-rx, -ry * k), Point(-rx * k, -ry), to: Point(0, -ry))
        path.curve(Point(rx * k, -ry), Point(rx, -ry * k), to: Point(rx, 0))
        path.close()
        return path
    }
}

extension KeyIcon {
    /// True for icons that point back or forth along the line of writing: the platform mirrors them where that runs from
    /// the right.
    var pointsAlongLine: Bool { self == .delete || self == .return }

    /// The icon about a point, `scale` times its own size.
    func commands(center: Point, color: Color, scale: Double, isMirrored: Bool = false) -> [DisplayList.Command] {
        IconShapes.shapes(self).commands(center: center, color: color, scale: scale, isMirrored: isMirrored)
    }
}

extension [IconShape] {
    /// The figures about a point, `scale` times their own size.
    func commands(
        center: Point, color: Color, scale: Double = 1, isMirrored: Bool = false
    ) -> [DisplayList.Command] {
        let side = isMirrored ? -scale : scale
        return map { shape in
            let path = shape.path.map { Point(center.x + $0.x * side, center.y + $0.y * scale) }
            return .shape(path, shape.style.scaled(by: scale), color)
        }
    }
}
