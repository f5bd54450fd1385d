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

extension EdgePen {
    /// Draws the edge of a callout: bubble, neck and the key below it.
    mutating func trace(_ callout: Callout) {
        let (bubble, key) = (callout.bubble, callout.key)
        let (upper, lower) = (callout.bubbleRadius, callout.keyRadius)
        let (neck, feet) = (callout.neck, callout.footRadii)
        let (top, bottom) = (bubble.maxY, callout.neckBottom)
        let third = (bottom - top) / 3
        corner(x: bubble.x, y: bubble.y, radius: upper, from: Point(0, 1), to: Point(1, 0))
        corner(x: bubble.maxX, y: bubble.y, radius: upper, from: Point(-1, 0), to: Point(0, 1))
        corner(x: bubble.maxX, y: top, radius: feet.right, from: Point(0, -1), to: Point(-1, 0))
        line(to: Point(neck.right, top))
        curve(Point(neck.right, top + third), Point(key.maxX, bottom - third), to: Point(key.maxX, bottom))
        corner(x: key.maxX, y: key.maxY, radius: lower, from: Point(0, -1), to: Point(-1, 0))
        corner(x: key.x, y: key.maxY, radius: lower, from: Point(1, 0), to: Point(0, -1))
        line(to: Point(key.x, bottom))
        curve(Point(key.x, bottom - third), Point(neck.left, top + third), to: Point(neck.left, top))
        corner(x: bubble.x, y: top, radius: feet.left, from: Point(1, 0), to: Point(0, -1))
    }
}
