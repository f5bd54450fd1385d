internal import Graphics
internal import Layouts

/// Icons of Android's keyboards, about (0, 0) in a box of 24 dp: our own outlines of the extents in docs/android.md §3.
extension IconShapes {
    private static let androidPen = 2.0

    /// Returns the figures of an icon of one of Android's sets.
    static func android(_ icon: KeyIcon, of set: IconSet) -> [IconShape] {
        switch icon {
        case .shift, .shiftFilled, .capsLock: shift(icon, of: set)
        case .delete: [androidDelete]
        case .return: [androidEnter]
        case .done: [line((3.9, 12.3), (9.6, 18), (20.2, 7.4))]
        case .search: [androidSearch]
        case .send:
            [
                IconShape(
                    path: at((3, 4), (22, 12), (3, 20), (4.5, 13.5), (10.5, 12), (4.5, 10.5)), style: .fill)
            ]
        case .next: [line((8, 6), (14, 12), (8, 18))]
        case .globe: [androidGlobe]
        case .emoji: androidEmoji
        case .hide: [line((5, 9), (12, 16), (19, 9))]
        case .keyboards: androidKeyboards
        case .back: [IconShape(path: at((17, 4.5), (17, 19.5), (5, 12)), style: .stroke(width: 1.8))]
        case .home: [IconShape(path: ring(0, 0, 7), style: .stroke(width: 1.8))]
        case .recents: [IconShape(path: at((6, 6), (18, 6), (18, 18), (6, 18)), style: .stroke(width: 1.8))]
        case .dismiss, .microphone, .tab, .clock, .hand, .paw, .food, .car, .ball, .bulb, .signs, .flag: shapes(icon)
        case .undo, .redo, .settings, .floating, .resize, .clipboard, .more, .menu, .palette: action(icon)
        }
    }

    /// Returns the figures of shift: an arrow in Gboard's set, otherwise a chevron, which has a bar under it while letters are
    /// capitals; FlorisBoard has the bar for one capital too (`ComputingEvaluator.computeImageVector`).
    private static func shift(_ icon: KeyIcon, of set: IconSet) -> [IconShape] {
        switch (set, icon) {
        case (.gboard, .shift): [hollow(shiftArrow(foot: 21))]
        case (.gboard, .shiftFilled): [solid(shiftArrow(foot: 21))]
        case (.gboard, _): [solid(shiftArrow(foot: 18)), bar(4, 20, from: 20, to: 22)]
        case (.floris, .shift): [line((6.7, 14.7), (12, 9.4), (17.3, 14.7))]
        case (.floris, _): [line((6.7, 12.3), (12, 7), (17.3, 12.3)), bar(6, 18, from: 16, to: 18)]
        case (_, .capsLock): [line((6, 11.6), (12, 5.6), (18, 11.6)), bar(6, 18, from: 16, to: 18)]
        default: [line((6, 11.6), (12, 5.6), (18, 11.6))]
        }
    }

    /// Returns an open line through points of the box.
    private static func line(_ points: (Double, Double)...) -> IconShape {
        IconShape(path: lines(points, about: 12), style: .stroke(width: androidPen))
    }

    /// Returns a closed outline through points of the box.
    private static func at(_ points: (Double, Double)...) -> Path {
        lines(points, about: 12, isClosed: true)
    }

    /// Returns a filled bar between two sides and two heights of the box.
    private static func bar(_ left: Double, _ right: Double, from top: Double, to bottom: Double) -> IconShape {
        IconShape(path: at((left, top), (right, top), (right, bottom), (left, bottom)), style: .fill)
    }

    /// Returns an outline whose wall of 2 is inside it.
    private static func hollow(_ outline: (outer: Path, middle: Path)) -> IconShape {
        IconShape(path: outline.middle, style: .stroke(width: androidPen))
    }

    private static func solid(_ outline: (outer: Path, middle: Path)) -> IconShape {
        IconShape(path: outline.outer, style: .fill)
    }

    /// Returns Gboard's arrow: its outline, and the middle of its wall.
    private static func shiftArrow(foot: Double) -> (outer: Path, middle: Path) {
        let outer = at((12, 2), (21, 13), (16, 13), (16, foot), (8, foot), (8, 13), (3, 13))
        let middle = at((12, 3.58), (18.89, 12), (15, 12), (15, foot - 1), (9, foot - 1), (9, 12), (5.11, 12))
        return (outer, middle)
    }

    private static let androidDelete: IconShape = {
        var path = Path()
        func p(_ x: Double, _ y: Double) -> Point { Point(x - 12, y - 12) }
        path.move(to: p(1.2, 12))
        path.line(to: p(6.2, 4.6))
        path.curve(p(6.4, 4.2), p(6.7, 4), to: p(7.1, 4))
        path.line(to: p(22, 4))
        path.curve(p(22.6, 4), p(23, 4.4), to: p(23, 5))
        path.line(to: p(23, 19))
        path.curve(p(23, 19.6), p(22.6, 20), to: p(22, 20))
        path.line(to: p(7.1, 20))
        path.curve(p(6.7, 20), p(6.4, 19.8), to: p(6.2, 19.4))
        path.close()
        return stroked(
            path, line((9.7, 7.7), (18.3, 16.3)).path, line((18.3, 7.7), (9.7, 16.3)).path, pen: androidPen)
    }()

    private static let androidEnter = stroked(
        line((20, 7), (20, 12), (4, 12)).path, line((8.5, 6.7), (3.2, 12), (8.5, 17.3)).path, pen: androidPen)

    private static let androidSearch = stroked(
        ring(-2.5, -2.5, 5.5), line((13.6, 13.6), (20.3, 20.3)).path, pen: androidPen)

    private static let androidGlobe = stroked(
        ring(0, 0, 9), Path(ellipseAbout: Point(0, 0), rx: 4, ry: 9), line((3.6, 9), (20.4, 9)).path,
        line((3.6, 15), (20.4, 15)).path, pen: androidPen * 0.9)

    private static let androidEmoji: [IconShape] = {
        let mouth = curves(from: Point(-4.6, 2.6), (Point(-3.4, 5.8), Point(3.4, 5.8), Point(4.6, 2.6)))
        return [
            IconShape(path: ring(0, 0, 9), style: .stroke(width: androidPen)),
            dot(-3.5, -2.5, 1.5, 1.5), dot(3.5, -2.5, 1.5, 1.5),
            IconShape(path: mouth, style: .stroke(width: androidPen)),
        ]
    }()

    private static let androidKeyboards: [IconShape] = {
        let body = Path(Rect(x: -9.1, y: -6.1, width: 18.2, height: 12.2), radius: 1.6)
        let keys = [-2.6, 0.2].flatMap { y in
            [-5.6, -2.8, 0, 2.8, 5.6].map { Path(Rect(x: $0 - 0.8, y: y - 0.8, width: 1.6, height: 1.6), radius: 0) }
        }
        let space = Path(Rect(x: -3.6, y: 2.2, width: 7.2, height: 1.6), radius: 0)
        return [IconShape(path: body, style: .stroke(width: 1.8))]
            + (keys + [space]).map { IconShape(path: $0, style: .fill) }
    }()
}
