package import Graphics
package import Layouts

/// A figure of an icon: the path of the pen, and whether its inside is drawn.
struct IconShape {
    let path: Path
    let style: PathStyle
}

extension [IconShape] {
    /// A rectangle around the figures with their pen; nil if there are none. Control points count as points.
    var extent: Rect? {
        flatMap { shape in
            shape.path.points.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0).inset(by: -shape.style.penWidth / 2) }
        }
        .reduce(nil) { $0?.union($1) ?? $1 }
    }
}

/// Icons as vector shapes about (0, 0), drawn for 18 points with one medium pen.
enum IconShapes {
    /// The width of the pen in points: the stem of a medium label of the same size.
    static let pen = 1.6

    /// Returns the figures of a key's icon.
    static func shapes(_ icon: KeyIcon) -> [IconShape] {
        switch icon {
        case .shift: [stroked(arrowUp(foot: 7.2))]
        case .shiftFilled: [filled(arrowUp(foot: 7.2))]
        case .capsLock: [filled(arrowUp(foot: 4.2)), filled(polygon((-3.8, 7.2), (3.8, 7.2)))]
        case .delete: [stroked(tag, open((0.1, -2.7), (5.5, 2.7)), open((5.5, -2.7), (0.1, 2.7)))]
        case .globe: [globe]
        case .return: [stroked(returnStem, open((-4.1, -2.3), (-8, 1.6), (-4.1, 5.5)))]
        case .done: [stroked(open((-7, 0.6), (-2.4, 5.6), (7, -5.6)))]
        case .dismiss: dismiss
        case .emoji: emoji
        case .microphone: microphone
        case .tab: [stroked(open((-8, 0), (4.6, 0)), open((0.6, -4), (4.6, 0), (0.6, 4)), open((8, -5.6), (8, 5.6)))]
        case .hide, .keyboards, .back, .home, .recents, .next, .search, .send: android(icon, of: .aosp)
        case .undo, .redo, .settings, .floating, .resize, .clipboard, .more, .menu, .palette: action(icon)
        case .clock, .hand, .paw, .food, .car, .ball, .bulb, .signs, .flag: category(icon)
        }
    }

    static let ellipsis = [-6.0, 0, 6].map { dot($0, 0, 1.6, 1.6) }

    /// An angle that points down.
    static let chevronDown = [stroked(open((-5.6, -2.6), (0, 3), (5.6, -2.6)))]

    /// Returns an angle that points to a side.
    static func chevron(pointsRight: Bool) -> [IconShape] {
        let side = pointsRight ? 1.0 : -1
        return [stroked(open((-2.8 * side, -5.6), (2.8 * side, 0), (-2.8 * side, 5.6)))]
    }

    /// Joins lines of one pen into one figure, because a translucent colour must not be drawn twice where they cross.
    static func stroked(_ lines: Path..., pen: Double = pen) -> IconShape {
        var path = Path()
        lines.forEach { path.append($0) }
        return IconShape(path: path, style: .stroke(width: pen))
    }

    static func filled(_ path: Path) -> IconShape {
        IconShape(path: path, style: .fillAndStroke(width: pen))
    }

    /// Returns a filled ellipse about a point.
    static func dot(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> IconShape {
        IconShape(path: Path(ellipseAbout: Point(x, y), rx: rx, ry: ry), style: .fill)
    }

    /// Returns a circle about a point.
    static func ring(_ x: Double, _ y: Double, _ radius: Double) -> Path {
        Path(ellipseAbout: Point(x, y), rx: radius, ry: radius)
    }

    static func open(_ points: (Double, Double)...) -> Path {
        lines(points)
    }

    static func polygon(_ points: (Double, Double)...) -> Path {
        lines(points, isClosed: true)
    }

    /// Returns the lines between points, whose middle has `center` for both coordinates.
    static func lines(_ points: [(Double, Double)], about center: Double = 0, isClosed: Bool = false) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            let p = Point(point.0 - center, point.1 - center)
            if index == 0 { path.move(to: p) } else { path.line(to: p) }
        }
        if isClosed { path.close() }
        return path
    }

    /// Returns an open line of curves, each with its two control points and its end.
    static func curves(from start: Point, _ curves: (Point, Point, Point)...) -> Path {
        var path = Path()
        path.move(to: start)
        for (first, second, end) in curves { path.curve(first, second, to: end) }
        return path
    }

    /// Returns a broad arrow whose stem ends at `foot`.
    static func arrowUp(foot: Double) -> Path {
        polygon((0, -8), (8.2, 0.4), (3.8, 0.4), (3.8, foot), (-3.8, foot), (-3.8, 0.4), (-8.2, 0.4))
    }

    /// A label's outline with its point to the left.
    static let tag: Path = {
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

    /// A globe. It has many lines close together, so a finer pen keeps it as light as the other icons.
    private static let globe = stroked(
        ring(0, 0, 8), Path(ellipseAbout: Point(0, 0), rx: 3.6, ry: 8), open((0, -8), (0, 8)), open((-8, 0), (8, 0)),
        open((-6.8, -4.2), (6.8, -4.2)), open((-6.8, 4.2), (6.8, 4.2)), pen: 1.2)

    /// A keyboard with two rows of keys, and an arrow that shows where it goes. The keys are dots as wide as a pixel needs at
    /// scale 1.
    private static let dismiss: [IconShape] = {
        let dots = [(-5.4, -5.0), (-1.8, -5.0), (1.8, -5.0), (5.4, -5.0)].map { dot($0.0, $0.1, 0.85, 0.85) }
        let body = Path(Rect(x: -9, y: -8, width: 18, height: 10.4), radius: 2.2)
        return [stroked(body, pen: 1.4)] + dots + [
            stroked(open((-3.9, -1), (3.9, -1)), pen: 1.5),
            stroked(open((-3.6, 5.4), (0, 8.4), (3.6, 5.4))),
        ]
    }()

    /// A face in a circle.
    private static let emoji: [IconShape] = {
        let mouth = curves(from: Point(-4.1, 2.2), (Point(-3.2, 5.6), Point(3.2, 5.6), Point(4.1, 2.2)))
        return [
            stroked(ring(0, 0, 8.2), pen: 1.4), dot(-2.9, -2.3, 1.15, 1.5), dot(2.9, -2.3, 1.15, 1.5),
            stroked(mouth, pen: 1.4),
        ]
    }()

    private static let microphone: [IconShape] = {
        let cradle = curves(
            from: Point(-5.6, -0.6), (Point(-5.6, 2.9), Point(-3.2, 5.2), Point(0, 5.2)),
            (Point(3.2, 5.2), Point(5.6, 2.9), Point(5.6, -0.6)))
        return [
            IconShape(path: open((0, -5.6), (0, -0.4)), style: .stroke(width: 5.6)),
            stroked(cradle, open((0, 5.2), (0, 8.2)), open((-3, 8.2), (3, 8.2))),
        ]
    }()
}

extension KeyIcon {
    /// Whether the icon points back or forth along the line of writing. The platform mirrors such icons if writing runs from
    /// right to left.
    var pointsAlongLine: Bool { [.delete, .return, .tab, .undo, .redo].contains(self) }

    /// Returns its figures in a set.
    func shapes(_ set: IconSet) -> [IconShape] {
        switch set {
        case .ios: IconShapes.shapes(self)
        case .ios26: IconShapes.ios26(self)
        case .aosp, .gboard, .floris: IconShapes.android(self, of: set)
        }
    }

    /// Returns the icon about a point, at `scale` times its own size.
    package func commands(
        center: Point, color: Color, scale: Double, isMirrored: Bool = false
    ) -> [DisplayList.Command] {
        IconShapes.shapes(self).commands(center: center, color: color, scale: scale, isMirrored: isMirrored)
    }
}

extension [IconShape] {
    /// Returns the figures about a point, at `scale` times their own size.
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
