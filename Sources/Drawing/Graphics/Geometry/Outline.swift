/// The radii of a rectangle's four corners, in points.
package struct CornerRadii: Hashable, Sendable {
    /// Radius at the top left.
    package var topLeft: Double
    /// Radius at the top right.
    package var topRight: Double
    /// Radius at the bottom right.
    package var bottomRight: Double
    /// Radius at the bottom left.
    package var bottomLeft: Double

    /// Makes four equal corners.
    package init(_ radius: Double) {
        self.init(top: radius, bottom: radius)
    }

    /// Makes two equal upper corners and two equal lower corners.
    package init(top: Double, bottom: Double) {
        topLeft = top
        topRight = top
        bottomRight = bottom
        bottomLeft = bottom
    }

    /// The largest of the four.
    package var largest: Double { max(max(topLeft, topRight), max(bottomLeft, bottomRight)) }

    /// Returns the radii, each changed by `change`.
    package func map(_ change: (Double) -> Double) -> CornerRadii {
        var radii = self
        radii.topLeft = change(topLeft)
        radii.topRight = change(topRight)
        radii.bottomRight = change(bottomRight)
        radii.bottomLeft = change(bottomLeft)
        return radii
    }
}

/// The curve of a corner. The raw value is its spelling in documents.
package enum CornerStyle: String, Hashable, Sendable, CaseIterable {
    /// A quarter of a circle.
    case circular
    /// A quarter of the superellipse (|x|/r)^n + (|y|/r)^n = 1 with `exponent` n; its curvature grows from zero.
    case continuous

    /// The exponent of the superellipse that the corner is a quarter of.
    package var exponent: Double {
        switch self {
        case .circular: 2
        case .continuous: 2.75
        }
    }
}

/// The closed edge of a box, which is filled, bordered on the inside, and casts a shadow. At every height it has one left and
/// one right side.
package enum Outline: Hashable, Sendable {
    /// A rectangle with rounded corners.
    case roundedRect(RoundedRect)
    /// A rounded rectangle and, joined to its bottom edge, a triangle that fills `tail` and points down.
    case bubble(RoundedRect, tail: Rect)
    /// A bubble joined to its key by a curved neck.
    case callout(Callout)

    /// The smallest rectangle around it.
    package var bounds: Rect {
        switch self {
        case .roundedRect(let body): body.rect
        case .bubble(let body, let tail): body.rect.union(tail)
        case .callout(let callout): callout.bubble.union(callout.key)
        }
    }

    /// Half the shorter side of the body, which is the greatest width of a border.
    package var widestBorder: Double {
        switch self {
        case .roundedRect(let body), .bubble(let body, _): min(body.rect.width, body.rect.height) / 2
        case .callout(let callout): min(callout.key.width, callout.bubble.height) / 2
        }
    }

    /// Returns the outline moved by a displacement.
    package func offset(by d: Point) -> Outline {
        map(rects: { $0.offset(by: d) }, heights: { $0 + d.y }, lengths: { $0 })
    }

    /// Returns the outline with its rectangles, y coordinates and radii changed; the changes must be consistent.
    package func map(
        rects: (Rect) -> Rect, heights: (Double) -> Double, lengths: (Double) -> Double
    ) -> Outline {
        func rounded(_ body: RoundedRect) -> RoundedRect {
            RoundedRect(rects(body.rect), radii: body.radii.map(lengths), body.cornerStyle)
        }
        func span(_ span: Callout.Span, rects: (Rect) -> Rect) -> Callout.Span {
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
                    neck: span(callout.neck, rects: rects),
                    key: rects(callout.key),
                    keyRadius: lengths(callout.keyRadius),
                    neckBottom: heights(callout.neckBottom)
                )
            )
        }
    }
}
