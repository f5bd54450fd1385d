internal import Graphics

/// How values are spelled in SVG. Numbers are short and the same in every locale.
enum SVGValue {
    /// A length or coordinate, to the nearest thousandth of a point: at the largest scale that pictures are drawn in, less
    /// than a hundredth of a pixel.
    static func length(_ value: Double) -> String {
        number(value, places: 3)
    }

    /// A share of a whole, to the nearest ten thousandth.
    static func share(_ value: Double) -> String {
        number(value, places: 4)
    }

    private static func number(_ value: Double, places: Int) -> String {
        value.isFinite ? value.decimal(places: places) : "0"
    }

    /// A colour without its opacity.
    static func color(_ color: Color) -> String {
        color.withoutAlpha.description
    }

    /// A colour's opacity; nil where it is opaque, which is SVG's default.
    static func opacity(_ color: Color) -> String? {
        color.isOpaque ? nil : share(Double(color.alpha) / 255)
    }

    /// A movement, and growth about the origin before it.
    static func transform(_ origin: Point, scale: Double = 1) -> String {
        let move = "translate(\(length(origin.x)) \(length(origin.y)))"
        // A font's unit is small: its length needs more places than a place does.
        return scale == 1 ? move : move + " scale(\(number(scale, places: 9)))"
    }

    /// A path's steps.
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

    /// A reference to a definition, as attributes such as `fill` take it.
    static func reference(_ id: String) -> String {
        "url(#\(id))"
    }
}
