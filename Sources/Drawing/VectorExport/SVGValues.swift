internal import Graphics

/// The spelling of values in SVG. Numbers are short, and the same in every locale.
enum SVGValue {
    /// Returns a length or coordinate, rounded to a thousandth of a point: less than a hundredth of a pixel at the largest
    /// scale of pictures.
    static func length(_ value: Double) -> String {
        number(value, places: 3)
    }

    /// Returns a share of a whole, rounded to a ten-thousandth.
    static func share(_ value: Double) -> String {
        number(value, places: 4)
    }

    private static func number(_ value: Double, places: Int) -> String {
        value.isFinite ? value.decimal(places: places) : "0"
    }

    /// Returns a colour without its opacity.
    static func color(_ color: Color) -> String {
        color.withoutAlpha.description
    }

    /// Returns a colour's opacity; nil if it is opaque, which is SVG's default.
    static func opacity(_ color: Color) -> String? {
        color.isOpaque ? nil : share(Double(color.alpha) / 255)
    }

    /// Returns a translation, preceded by scaling about the origin.
    static func transform(_ origin: Point, scale: Double = 1) -> String {
        let move = "translate(\(length(origin.x)) \(length(origin.y)))"
        // A font's unit is small, so its scale needs more decimal places than a coordinate.
        return scale == 1 ? move : move + " scale(\(number(scale, places: 9)))"
    }

    /// Returns a path's steps.
    static func path(_ path: Path) -> String {
        path.elements.map { element in
            switch element {
            case .move(let p): "M" + points(p)
            case .line(let p): "L" + points(p)
            case .curve(let a, let b, let p): "C" + points(a, b, p)
            case .close: "Z"
            }
        }.joined()
    }

    private static func points(_ points: Point...) -> String {
        points.map { "\(length($0.x)) \(length($0.y))" }.joined(separator: " ")
    }

    /// Returns a reference to a definition, in the form that attributes such as `fill` take.
    static func reference(_ id: String) -> String {
        "url(#\(id))"
    }
}
