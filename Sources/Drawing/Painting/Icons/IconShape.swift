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

extension KeyIcon {
    /// Whether the icon points back or forth along the line of writing. iOS mirrors such icons if writing runs from right to
    /// left.
    var pointsAlongLine: Bool { [.delete, .return, .tab].contains(self) }

    /// Returns its figures in a set.
    func shapes(_ set: IconSet) -> [IconShape] { IconTable.figures(of: rawValue, in: set) }

    /// Returns the icon of iOS about a point, at `scale` times its own size.
    package func commands(center: Point, color: Color, scale: Double) -> [DisplayList.Command] {
        shapes(.ios).commands(center: center, color: color, scale: scale)
    }
}
