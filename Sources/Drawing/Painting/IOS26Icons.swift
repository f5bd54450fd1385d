internal import Graphics
internal import LayoutEngine

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
        case .emoji: shapes(.emoji).scaled(by: 22 / 17.8)
        case .capsLock, .globe, .done, .dismiss, .microphone, .tab: shapes(icon)
        }
    }

    /// Returns the figures of an icon of the system's own bar: a globe 27 across, and a microphone 19 × 28, outlined.
    static func ios26SystemBar(_ icon: KeyIcon) -> [IconShape] {
        switch icon {
        case .globe: shapes(.globe).scaled(by: 27 / 17.2)
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

    /// The return icon, with ink of 21 × 18.
    private static let ios26Return: IconShape = {
        var stem = Path()
        stem.move(to: Point(9.65, -8.15))
        stem.line(to: Point(9.65, 0.3))
        stem.curve(Point(9.65, 2.2), Point(8.7, 3.1), to: Point(6.9, 3.1))
        stem.line(to: Point(-9.2, 3.1))
        return stroked(stem, open((-4.6, -1.95), (-9.65, 3.1), (-4.6, 8.15)), pen: ios26Pen)
    }()

    private static let ios26Microphone: IconShape = {
        var cradle = Path()
        cradle.move(to: Point(-8.65, -1.6))
        cradle.curve(Point(-8.65, 4.2), Point(-4.8, 8), to: Point(0, 8))
        cradle.curve(Point(4.8, 8), Point(8.65, 4.2), to: Point(8.65, -1.6))
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
