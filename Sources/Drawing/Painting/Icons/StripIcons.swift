internal import Graphics
internal import Layouts

/// Icons of the actions of an Android strip, about (0, 0) in a box of 24 dp: our own outlines.
extension IconShapes {
    /// Returns the figures of an action's icon; none for other icons.
    static func action(_ icon: KeyIcon) -> [IconShape] {
        switch icon {
        case .undo: bentArrow(side: 1)
        case .redo: bentArrow(side: -1)
        case .settings: [wheel]
        case .floating: floating
        case .resize:
            [
                stroked(
                    open((2, -7), (7, -7), (7, -2)), open((7, -7), (1, -1)), open((-2, 7), (-7, 7), (-7, 2)),
                    open((-7, 7), (-1, 1)), pen: pen)
            ]
        case .clipboard: clipboard
        case .more: ellipsis
        case .menu:
            [(-4.5, -4.5), (4.5, -4.5), (-4.5, 4.5), (4.5, 4.5)].map { x, y in
                stroked(Path(Rect(x: x - 2.7, y: y - 2.7, width: 5.4, height: 5.4), radius: 1), pen: pen)
            }
        case .palette: palette
        default: []
        }
    }

    /// Returns an arrow that comes from a side and bends back to it, with a full head; 1 is the left.
    private static func bentArrow(side: Double) -> [IconShape] {
        let bow = curves(
            from: Point(-5.4 * side, -0.6), (Point(-1.5 * side, -4.2), Point(6.6 * side, -4), Point(9 * side, 3.2)))
        return [
            IconShape(path: bow, style: .stroke(width: 2.5)),
            filled(polygon((-8.8 * side, -3.6), (-8.8 * side, 2.8), (-2.4 * side, 2.8))),
        ]
    }

    /// A full wheel with eight teeth and a hole.
    private static let wheel: IconShape = {
        var path = ring(0, 0, 5)
        let diagonal = 0.5.squareRoot()
        for (x, y) in [(0.0, 1.0), (1, 0), (diagonal, diagonal), (diagonal, -diagonal)] {
            for side in [1.0, -1] {
                path.append(open((6 * x * side, 6 * y * side), (8.6 * x * side, 8.6 * y * side)))
            }
        }
        return IconShape(path: path, style: .stroke(width: 3.6))
    }()

    private static let floating: [IconShape] = {
        let keyboard = Path(Rect(x: -6, y: -7, width: 12, height: 8), radius: 1.2)
        return [
            stroked(keyboard, open((-3, -1.6), (3, -1.6)), open((-3, -4.4), (3, -4.4)), pen: pen),
            stroked(open((-8.5, 6.5), (8.5, 6.5)), pen: pen),
        ]
    }()

    private static let clipboard: [IconShape] = {
        let board = Path(Rect(x: -6.5, y: -7.5, width: 13, height: 16), radius: 1.6)
        let clip = Path(Rect(x: -2.6, y: -9.4, width: 5.2, height: 3.6), radius: 1.4)
        return [
            stroked(
                board, open((-3.2, -2.2), (3.2, -2.2)), open((-3.2, 1.4), (3.2, 1.4)), open((-3.2, 5), (1, 5)), pen: pen
            ),
            IconShape(path: clip, style: .fill),
        ]
    }()

    private static let palette =
        [stroked(ring(0, 0, 8), pen: pen)]
        + [(-4.2, -0.6), (-1.8, -4.4), (2.6, -4.2), (4.6, 0)].map { x, y in dot(x, y, 1.3, 1.3) }
}
