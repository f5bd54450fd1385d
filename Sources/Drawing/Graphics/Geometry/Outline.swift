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

/// A rectangle with rounded corners. No radius is more than half its shorter side (docs/geometry.md §4).
package struct RoundedRect: Hashable, Sendable {
    package let rect: Rect
    /// Its radii, limited to half the shorter side.
    package let radii: CornerRadii
    /// The curve of its corners.
    package let cornerStyle: CornerStyle

    /// Makes a rounded rectangle; radii are limited to between 0 and half the shorter side.
    package init(_ rect: Rect, radii: CornerRadii, _ cornerStyle: CornerStyle = .circular) {
        let limit = min(rect.width, rect.height) / 2
        self.rect = rect
        self.radii = radii.map { min(max($0, 0), limit) }
        self.cornerStyle = cornerStyle
    }

    /// Makes a rounded rectangle with four equal radii.
    package init(_ rect: Rect, radius: Double, _ cornerStyle: CornerStyle = .circular) {
        self.init(rect, radii: CornerRadii(radius), cornerStyle)
    }

    /// Returns the edge `amount` points further inside: sides move in, and radii shrink by as much, but not below 0.
    package func inset(by amount: Double) -> RoundedRect {
        RoundedRect(rect.inset(by: amount), radii: radii.map { max($0 - amount, 0) }, cornerStyle)
    }
}

/// The bubble that the system keyboard shows above a pressed key. A neck joins it to the key: its sides curve from the bubble's
/// foot to the width of the key, then continue along the key to the key's foot. The bubble is as wide as the neck, or wider
/// with rounded lower corners.
package struct Callout: Hashable, Sendable {
    /// The bubble, from its top to the start of the neck.
    package let bubble: Rect
    /// Radius of the bubble's upper corners.
    package let bubbleRadius: Double
    /// The neck's sides at the bubble's foot, where they begin.
    package let neck: Span
    /// The key; its part below the neck is drawn.
    package let key: Rect
    /// Radius of the key's lower corners.
    package let keyRadius: Double
    /// The y at which the neck ends, at most where the key's lower corners begin.
    package let neckBottom: Double

    /// A left and a right side.
    package struct Span: Hashable, Sendable {
        package let left: Double
        package let right: Double

        package init(left: Double, right: Double) {
            self.left = left
            self.right = right
        }
    }

    /// Joins a bubble to a key below it. The radii are limited to what the bubble and the key have room for. The neck stays
    /// within the bubble's width, which is the default, and ends at the key's lower corners or above.
    package init(
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

    /// The radii of the bubble's lower corners: those of the upper ones, as far as the neck leaves room.
    package var footRadii: (left: Double, right: Double) {
        let most = min(bubbleRadius, bubble.height - bubbleRadius)
        return (min(most, neck.left - bubble.x), min(most, bubble.maxX - neck.right))
    }

    /// Returns the neck's sides at a height. They follow a curve from bubble to key that is upright at both ends; a path of the
    /// callout draws the same cubic, with control points at thirds of the height.
    package func neck(at y: Double) -> (left: Double, right: Double) {
        let t = min(max((y - bubble.maxY) / max(neckBottom - bubble.maxY, 1e-9), 0), 1)
        let share = t * t * (3 - 2 * t)
        return (
            neck.left + (key.x - neck.left) * share,
            neck.right + (key.maxX - neck.right) * share
        )
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
