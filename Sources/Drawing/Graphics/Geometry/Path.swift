/// A figure made of straight lines and cubic Bézier curves, in points.
package struct Path: Hashable, Sendable {
    /// One step of the pen.
    package enum Element: Hashable, Sendable {
        /// Begins a figure here.
        case move(Point)
        /// Draws a straight line to here.
        case line(Point)
        /// Draws a cubic curve with two control points to the third point.
        case curve(Point, Point, Point)
        /// Draws a line back to where the figure began.
        case close
    }

    /// The steps in order.
    package private(set) var elements: [Element] = []

    /// Makes an empty path.
    package init() {}

    /// Makes a figure of straight lines between points.
    package init(_ points: Point..., isClosed: Bool = false) {
        elements = points.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + (isClosed ? [.close] : [])
    }

    package mutating func move(to p: Point) { elements.append(.move(p)) }
    /// Adds a straight line.
    package mutating func line(to p: Point) { elements.append(.line(p)) }
    /// Adds a cubic curve.
    package mutating func curve(_ c1: Point, _ c2: Point, to p: Point) { elements.append(.curve(c1, c2, p)) }
    package mutating func close() { elements.append(.close) }
    /// Adds the figures of another path.
    package mutating func append(_ other: Path) { elements += other.elements }

    /// All its points in order, control points included.
    package var points: [Point] {
        elements.flatMap { element -> [Point] in
            switch element {
            case .move(let p), .line(let p): [p]
            case .curve(let a, let b, let p): [a, b, p]
            case .close: []
            }
        }
    }

    /// Returns the path with every point changed by `change` and the same steps.
    package func map(_ change: (Point) -> Point) -> Path {
        var path = Path()
        path.elements = elements.map { element in
            switch element {
            case .move(let p): .move(change(p))
            case .line(let p): .line(change(p))
            case .curve(let a, let b, let p): .curve(change(a), change(b), change(p))
            case .close: .close
            }
        }
        return path
    }
}

/// How a path becomes a shape: its inside, or the stroke of a pen along it.
package enum PathStyle: Hashable, Sendable {
    /// The inside, by the non-zero rule.
    case fill
    /// A round pen of this width in points along the path, with round joins and ends.
    case stroke(width: Double)
    /// The inside and the pen's stroke together, as one shape.
    case fillAndStroke(width: Double)

    /// Returns the style of a path drawn `factor` times as large.
    package func scaled(by factor: Double) -> PathStyle {
        switch self {
        case .fill: .fill
        case .stroke(let width): .stroke(width: width * factor)
        case .fillAndStroke(let width): .fillAndStroke(width: width * factor)
        }
    }

    /// Whether the inside is covered.
    package var isFilled: Bool {
        switch self {
        case .fill, .fillAndStroke: true
        case .stroke: false
        }
    }

    /// The pen's width in points; 0 if there is no pen.
    package var penWidth: Double {
        switch self {
        case .fill: 0
        case .stroke(let width), .fillAndStroke(let width): width
        }
    }
}
