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

/// The curve of a corner. The raw value is what documents write.
public enum CornerStyle: String, Hashable, Sendable, CaseIterable {
    /// A quarter of a circle.
    case circular
    /// A quarter of the superellipse (|x|/r)^n + (|y|/r)^n = 1 of `exponent` n: its curvature grows from nothing.
    case continuous

    /// The exponent of the superellipse that the corner is a quarter of.
    public var exponent: Double {
        switch self {
        case .circular: 2
        case .continuous: 2.75
        }
    }
}

/// A rectangle with rounded corners. No radius is more than half its shorter side (docs/geometry.md §4).
public struct RoundedRect: Hashable, Sendable {
    /// The rectangle.
    public let rect: Rect
    /// Its radii, limited to half the shorter side.
    public let radii: CornerRadii
    /// The curve of its corners.
    public let cornerStyle: CornerStyle

    /// Makes it; radii outside 0…half the shorter side are brought inside.
    public init(_ rect: Rect, radii: CornerRadii, _ cornerStyle: CornerStyle = .circular) {
        let limit = min(rect.width, rect.height) / 2
        self.rect = rect
        self.radii = radii.map { min(max($0, 0), limit) }
        self.cornerStyle = cornerStyle
    }

    /// Makes one with four equal radii.
    public init(_ rect: Rect, radius: Double, _ cornerStyle: CornerStyle = .circular) {
        self.init(rect, radii: CornerRadii(radius), cornerStyle)
    }

    /// The edge `amount` points further inside: sides move in, radii shrink by as much, to no less than 0.
    public func inset(by amount: Double) -> RoundedRect {
        RoundedRect(rect.inset(by: amount), radii: radii.map { max($0 - amount, 0) }, cornerStyle)
    }

    /// The same, moved.
    public func offset(by d: Point) -> RoundedRect {
        RoundedRect(rect.offset(by: d), radii: radii, cornerStyle)
    }
}

/// The bubble of the system keyboard above a pressed key: from its foot runs a neck, in which the sides curve to the width
/// of the key, and on along the key to its foot. The bubble is as wide as its neck, or wider and round below, too.
public struct Callout: Hashable, Sendable {
    /// The bubble, from its top to where the neck begins.
    public let bubble: Rect
    /// Radius of the bubble's upper corners.
    public let bubbleRadius: Double
    /// Where the neck's sides begin, at the bubble's foot.
    public let neck: Span
    /// The key, of which the part below the neck is drawn.
    public let key: Rect
    /// Radius of the key's lower corners.
    public let keyRadius: Double
    /// Where the neck ends, at most at the key's foot less its corners.
    public let neckBottom: Double

    /// A left and a right side.
    public struct Span: Hashable, Sendable {
        /// The left one.
        public let left: Double
        /// The right one.
        public let right: Double

        /// Makes a span.
        public init(left: Double, right: Double) {
            self.left = left
            self.right = right
        }
    }

    /// Joins a bubble to a key below it. Radii are limited to half of what they round; the neck lies within the bubble,
    /// which is as wide unless given, and ends at the key's corners or above.
    public init(
        bubble: Rect, bubbleRadius: Double, neck: Span? = nil, key: Rect, keyRadius: Double, neckBottom: Double
    ) {
        self.bubble = bubble
        self.bubbleRadius = min(max(bubbleRadius, 0), min(bubble.width / 2, bubble.height))
        self.neck = Span(
            left: max(neck?.left ?? bubble.x, bubble.x), right: min(neck?.right ?? bubble.maxX, bubble.maxX))
        self.key = key
        let radius = min(max(keyRadius, 0), min(key.width, key.height) / 2)
        self.keyRadius = radius
        self.neckBottom = min(max(neckBottom, bubble.maxY), key.maxY - radius)
    }

    /// Radii of the bubble's lower corners: round as the upper ones, as far as the neck leaves room.
    public var footRadii: (left: Double, right: Double) {
        let most = min(bubbleRadius, bubble.height - bubbleRadius)
        return (min(most, neck.left - bubble.x), min(most, bubble.maxX - neck.right))
    }

    /// Where the sides lie in the neck at a height: from bubble to key along a curve that is upright at both ends. The
    /// same cubic, its control points at thirds of the height, is what a path of it draws.
    public func neck(at y: Double) -> (left: Double, right: Double) {
        let t = min(max((y - bubble.maxY) / max(neckBottom - bubble.maxY, 1e-9), 0), 1)
        let share = t * t * (3 - 2 * t)
        return (
            neck.left + (key.x - neck.left) * share,
            neck.right + (key.maxX - neck.right) * share
        )
    }
}

/// The closed edge of a box: what is filled, bordered inside, and casts a shadow. At every height it has one left and
/// one right side.
public enum Outline: Hashable, Sendable {
    /// A rectangle with rounded corners.
    case roundedRect(RoundedRect)
    /// A rounded rectangle and, joined to its bottom edge, a triangle that fills `tail` and points down.
    case bubble(RoundedRect, tail: Rect)
    /// A bubble joined to its key by a curved neck.
    case callout(Callout)

    /// The smallest rectangle around it.
    public var bounds: Rect {
        switch self {
        case .roundedRect(let body): body.rect
        case .bubble(let body, let tail): body.rect.union(tail)
        case .callout(let callout): callout.bubble.union(callout.key)
        }
    }

    /// Half the shorter side of the body: no border is wider.
    public var widestBorder: Double {
        switch self {
        case .roundedRect(let body), .bubble(let body, _): min(body.rect.width, body.rect.height) / 2
        case .callout(let callout): min(callout.key.width, callout.bubble.height) / 2
        }
    }

    /// The same, moved.
    public func offset(by d: Point) -> Outline {
        map(rects: { $0.offset(by: d) }, heights: { $0 + d.y }, lengths: { $0 })
    }

    /// The same with its rectangles, heights on the page and radii changed; the changes must fit one another.
    public func map(
        rects: (Rect) -> Rect, heights: (Double) -> Double, lengths: (Double) -> Double
    ) -> Outline {
        func rounded(_ body: RoundedRect) -> RoundedRect {
            RoundedRect(rects(body.rect), radii: body.radii.map(lengths), body.cornerStyle)
        }
        func span(_ span: Callout.Span, _ rects: (Rect) -> Rect) -> Callout.Span {
            let rect = rects(Rect(x: span.left, y: 0, width: span.right - span.left, height: 0))
            return Callout.Span(left: rect.x, right: rect.maxX)
        }
        switch self {
        case .roundedRect(let body): return .roundedRect(rounded(body))
        case .bubble(let body, let tail): return .bubble(rounded(body), tail: rects(tail))
        case .callout(let callout):
            return .callout(
                Callout(
                    bubble: rects(callout.bubble),
                    bubbleRadius: lengths(callout.bubbleRadius),
                    neck: span(callout.neck, rects),
                    key: rects(callout.key),
                    keyRadius: lengths(callout.keyRadius),
                    neckBottom: heights(callout.neckBottom)
                )
            )
        }
    }
}
