internal import Graphics
internal import Layouts

/// Icons with the same ink as those of iOS 26 (docs/geometry.md §9).
extension IconShapes {
    private static let ios26Pen = 1.7

    /// Returns the figures of a key's icon.
    static func ios26(_ icon: KeyIcon) -> [IconShape] {
        switch icon {
        case .shift: [broad(arrowUp(foot: 7.2), isFilled: false)]
        case .shiftFilled: [broad(arrowUp(foot: 7.2), isFilled: true)]
        case .delete: [ios26Delete]
        case .return: [ios26Return]
        case .emoji: [ios26Emoji]
        default: shapes(icon)
        }
    }

    /// Returns the figures of an icon of the system's own bar: a globe 27 across, and a microphone 19 × 28, outlined.
    static func ios26SystemBar(_ icon: KeyIcon) -> [IconShape] {
        switch icon {
        case .globe: [ios26Globe]
        case .microphone: [ios26Microphone]
        case .emoji: shapes(.emoji).scaled(by: 27 / 17.8)
        default: shapes(icon)
        }
    }

    /// Returns the arrow stretched to ink of 21 × 18.
    private static func broad(_ arrow: Path, isFilled: Bool) -> IconShape {
        let path = arrow.map { Point($0.x * (21 - ios26Pen) / 16.4, ($0.y + 0.4) * (18 - ios26Pen) / 15.2) }
        return IconShape(
            path: path, style: isFilled ? .fillAndStroke(width: ios26Pen) : .stroke(width: ios26Pen))
    }

    /// The delete icon, with ink of 22 × 18.
    private static let ios26Delete: IconShape = {
        let body = tag.map { Point(($0.x + 0.25) * (22 - ios26Pen) / 19.3, $0.y * (18 - ios26Pen) / 13.2) }
        return stroked(body, open((0.1, -3.2), (6.5, 3.2)), open((6.5, -3.2), (0.1, 3.2)), pen: ios26Pen)
    }()

    /// The return icon, with ink of 21 × 18: its hook turns back at its upper end.
    private static let ios26Return: IconShape = {
        var stem = Path()
        stem.move(to: Point(2.2, -8.15))
        stem.line(to: Point(4.2, -8.15))
        stem.curve(Point(7.5, -8.15), Point(9.65, -5.8), to: Point(9.65, -2.52))
        stem.curve(Point(9.65, 0.75), Point(7.5, 3.1), to: Point(4.2, 3.1))
        stem.line(to: Point(-9.2, 3.1))
        return stroked(stem, open((-4.6, -1.95), (-9.65, 3.1), (-4.6, 8.15)), pen: ios26Pen)
    }()

    /// A grinning face 20 across, filled in one colour: eyes and mouth are left out of it, since they run the other way round.
    private static let ios26Emoji: IconShape = {
        var path = ring(0, 0, 10)
        for x in [-3.4, 3.4] {
            path.append(Path(ellipseAbout: Point(-x, -2.9), rx: 1.35, ry: 1.85).map { Point(-$0.x, $0.y) })
        }
        path.move(to: Point(-5.8, 1.3))
        path.curve(Point(-5.5, 5.3), Point(-2.9, 7.3), to: Point(0, 7.3))
        path.curve(Point(2.9, 7.3), Point(5.5, 5.3), to: Point(5.8, 1.3))
        path.curve(Point(5.9, 0.7), Point(5.6, 0.5), to: Point(5.1, 0.6))
        path.curve(Point(1.8, 1.2), Point(-1.8, 1.2), to: Point(-5.1, 0.6))
        path.curve(Point(-5.6, 0.5), Point(-5.9, 0.7), to: Point(-5.8, 1.3))
        path.close()
        return IconShape(path: path, style: .fill)
    }()

    /// A globe 27 across with curved meridians, and ink of 305 square points.
    private static let ios26Globe: IconShape = {
        let (pen, radius) = (1.49, 13.5)
        let rim = radius - pen / 2
        func parallel(_ y: Double) -> Path {
            let x = (rim * rim - y * y).squareRoot()
            return curves(from: Point(-x, y), (Point(-x / 2, y * 0.62), Point(x / 2, y * 0.62), Point(x, y)))
        }
        return stroked(
            ring(0, 0, rim), Path(ellipseAbout: Point(0, 0), rx: 6, ry: rim),
            open((0, -rim), (0, rim)), open((-rim, 0), (rim, 0)), parallel(-8.2), parallel(8.2), pen: pen)
    }()

    private static let ios26Microphone: IconShape = {
        let cradle = curves(
            from: Point(-8.65, -1.6), (Point(-8.65, 4.2), Point(-4.8, 8), Point(0, 8)),
            (Point(4.8, 8), Point(8.65, 4.2), Point(8.65, -1.6)))
        let capsule = Path(Rect(x: -4.6, y: -13.15, width: 9.2, height: 16.4), radius: 4.6)
        return stroked(capsule, cradle, open((0, 8), (0, 13.15)), open((-4.6, 13.15), (4.6, 13.15)), pen: ios26Pen)
    }()
}

extension [IconShape] {
    /// Returns the figures `factor` times as large.
    func scaled(by factor: Double) -> [IconShape] {
        map { shape in
            IconShape(
                path: shape.path.map { Point($0.x * factor, $0.y * factor) }, style: shape.style.scaled(by: factor))
        }
    }
}
