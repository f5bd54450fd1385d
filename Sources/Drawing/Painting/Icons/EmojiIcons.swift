internal import Graphics
internal import Layouts

/// Icons of the categories of emoji, about (0, 0): our own outlines, of which iOS's and Android's keyboards take the same.
extension IconShapes {
    /// Returns the figures of a category's icon; none for other icons.
    static func category(_ icon: KeyIcon) -> [IconShape] {
        switch icon {
        case .clock: [stroked(ring(0, 0, 8), open((0, -4.6), (0, 0.4), (3.4, 2.4)), pen: fine)]
        case .hand: [hand]
        case .paw:
            [stroked(pad, pen: fine)]
                + [(-6.2, -0.6), (-2.4, -5.4), (2.4, -5.4), (6.2, -0.6)].map { x, y in dot(x, y, 1.7, 2.2) }
        case .food: [apple]
        case .car: [car]
        case .ball: [stroked(ring(0, 0, 8), seam(left: true), seam(left: false), pen: fine)]
        case .bulb: [bulb]
        case .signs:
            [
                stroked(
                    open((-7.6, -4.4), (-2, -4.4)), open((-4.8, -7.2), (-4.8, -1.6)), open((2, -4.4), (7.6, -4.4)),
                    open((-7, 2.2), (-2.6, 6.6)), open((-2.6, 2.2), (-7, 6.6)), open((2, 4.4), (7.6, 4.4)),
                    open((4.8, 1.8), (4.8, 1.9)), open((4.8, 6.9), (4.8, 7)), pen: fine)
            ]
        case .flag: [stroked(open((-6, 8.2), (-6, -7)), flag, pen: fine)]
        default: []
        }
    }

    /// The pen of these icons, which have many lines.
    private static let fine = 1.4

    private static let pad: Path = {
        var path = curves(
            from: Point(0, -0.4), (Point(2.6, -0.4), Point(5.2, 3.2), Point(4.6, 5.6)),
            (Point(4, 8), Point(1.6, 6.4), Point(0, 6.4)), (Point(-1.6, 6.4), Point(-4, 8), Point(-4.6, 5.6)),
            (Point(-5.2, 3.2), Point(-2.6, -0.4), Point(0, -0.4)))
        path.close()
        return path
    }()

    private static let hand: IconShape = {
        var palm = Path()
        palm.move(to: Point(-5.2, -3.6))
        palm.line(to: Point(-5.2, 2.4))
        palm.curve(Point(-5.2, 6.2), Point(-2.6, 8.2), to: Point(0.4, 8.2))
        palm.curve(Point(3.2, 8.2), Point(4.4, 6.8), to: Point(5.4, 4.6))
        palm.line(to: Point(7.4, 0.4))
        let fingers = [(-1.8, -6.8), (1.6, -7.6), (4.8, -5.8)].map { open(($0.0, $0.1), ($0.0, 0.2)) }
        return stroked(palm, fingers[0], fingers[1], fingers[2], pen: fine)
    }()

    private static let apple: IconShape = {
        var body = curves(
            from: Point(0, -3.6), (Point(-3, -5.4), Point(-7.2, -3.8), Point(-7, 0.8)),
            (Point(-6.8, 4.8), Point(-4, 8.6), Point(0, 7.2)), (Point(4, 8.6), Point(6.8, 4.8), Point(7, 0.8)),
            (Point(7.2, -3.8), Point(3, -5.4), Point(0, -3.6)))
        body.close()
        let stem = curves(from: Point(0, -3.6), (Point(0, -6), Point(1.2, -7.6), Point(3.4, -8.2)))
        return stroked(body, stem, pen: fine)
    }()

    private static let car: IconShape = {
        var body = open((-8.4, 4.6), (-8.4, 0.4), (-6.4, -0.8), (-4.4, -5.2), (4.4, -5.2), (6.4, -0.8), (8.4, 0.4))
        body.append(open((8.4, 0.4), (8.4, 4.6), (-8.4, 4.6)))
        return stroked(body, open((-6, -0.8), (6, -0.8)), ring(-4.6, 5, 1.7), ring(4.6, 5, 1.7), pen: fine)
    }()

    private static func seam(left: Bool) -> Path {
        let side = left ? -1.0 : 1
        return curves(
            from: Point(5.6 * side, -5.6), (Point(1.8 * side, -2.6), Point(1.8 * side, 2.6), Point(5.6 * side, 5.6)))
    }

    private static let bulb: IconShape = {
        var glass = curves(
            from: Point(-2.6, 3.8), (Point(-2.6, 1.6), Point(-5.6, 0.6), Point(-5.6, -2.8)),
            (Point(-5.6, -6), Point(-3.2, -8.2), Point(0, -8.2)), (Point(3.2, -8.2), Point(5.6, -6), Point(5.6, -2.8)),
            (Point(5.6, 0.6), Point(2.6, 1.6), Point(2.6, 3.8)))
        glass.close()
        return stroked(glass, open((-2.4, 6.2), (2.4, 6.2)), open((-1.2, 8.4), (1.2, 8.4)), pen: fine)
    }()

    private static let flag: Path = {
        var path = Path()
        path.move(to: Point(-6, -6.6))
        path.curve(Point(-2.6, -8.6), Point(0.6, -4.2), to: Point(7, -6.4))
        path.line(to: Point(7, 1.4))
        path.curve(Point(0.6, 3.6), Point(-2.6, -0.8), to: Point(-6, 1.2))
        return path
    }()
}
