/// The radii of a rectangle's four corners, in points.
public struct CornerRadii: Hashable, Sendable {
    /// Radius at the top left.
    public var topLeft: Double
    /// Radius at the top right.
    public var topRight: Double
    /// Radius at the bottom right.
    public var bottomRight: Double
    /// Radius at the bottom left.
    public var bottomLeft: Double

    /// Four equal corners.
    public init(_ radius: Double) {
        self.init(top: radius, bottom: radius)
    }

    /// Equal corners above, equal corners below.
    public init(top: Double, bottom: Double) {
        topLeft = top
        topRight = top
        bottomRight = bottom
        bottomLeft = bottom
    }

    /// The largest of the four.
    public var largest: Double { max(max(topLeft, topRight), max(bottomLeft, bottomRight)) }

    /// Every radius through `change`.
    public func map(_ change: (Double) -> Double) -> CornerRadii {
        var radii = self
        radii.topLeft = change(topLeft)
        radii.topRight = change(topRight)
        radii.bottomRight = change(bottomRight)
        radii.bottomLeft = change(bottomLeft)
        return radii
    }
}

/// A rectangle with rounded corners. No radius is more than half its shorter side (geometry contract, §4).
public struct RoundedRect: Hashable, Sendable {
    /// The rectangle.
    public let rect: Rect
    /// Its radii, limited to half the shorter side.
    public let radii: CornerRadii

    /// Makes it; radii outside 0…half the shorter side are brought inside.
    public init(_ rect: Rect, radii: CornerRadii) {
        let limit = min(rect.width, rect.height) / 2
        self.rect = rect
        self.radii = radii.map { min(max($0, 0), limit) }
    }

    /// Makes one with four equal radii.
    public init(_ rect: Rect, radius: Double) {
        self.init(rect, radii: CornerRadii(radius))
    }

    /// The edge `amount` points further inside: sides move in, radii shrink by as much, to no less than 0.
    public func inset(by amount: Double) -> RoundedRect {
        RoundedRect(rect.inset(by: amount), radii: radii.map { max($0 - amount, 0) })
    }

    /// The same, moved.
    public func offset(by d: Point) -> RoundedRect {
        RoundedRect(rect.offset(by: d), radii: radii)
    }
}

/// The closed edge of a box: what is filled, bordered inside, and casts a shadow.
public enum Outline: Hashable, Sendable {
    /// A rectangle with rounded corners.
    case roundedRect(RoundedRect)
    /// A rounded rectangle and, joined to its bottom edge, a triangle that fills `tail` and points down.
    case bubble(RoundedRect, tail: Rect)

    /// The rounded rectangle, without the tail.
    public var body: RoundedRect {
        switch self {
        case .roundedRect(let body), .bubble(let body, _): body
        }
    }

    /// The smallest rectangle around it.
    public var bounds: Rect {
        switch self {
        case .roundedRect(let body): body.rect
        case .bubble(let body, let tail): body.rect.union(tail)
        }
    }

    /// Half the shorter side of the body: no border is wider.
    public var widestBorder: Double { min(body.rect.width, body.rect.height) / 2 }

    /// The same, moved.
    public func offset(by d: Point) -> Outline {
        switch self {
        case .roundedRect(let body): .roundedRect(body.offset(by: d))
        case .bubble(let body, let tail): .bubble(body.offset(by: d), tail: tail.offset(by: d))
        }
    }
}
