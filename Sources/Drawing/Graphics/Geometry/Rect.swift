/// A position or a displacement, in points: origin top left, y down (docs/geometry.md).
package struct Point: Hashable, Sendable {
    /// Points from the left edge.
    package var x: Double
    /// Points from the top edge, growing downwards.
    package var y: Double

    /// Makes a point from any finite values.
    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin, (0, 0).
    package static let zero = Point(0, 0)
}

/// An axis-aligned rectangle in points. Width and height are never negative.
public struct Rect: Hashable, Sendable {
    /// Points from the left edge.
    public var x: Double
    /// Points from the top edge, growing downwards.
    public var y: Double
    /// Width, at least 0.
    public var width: Double
    /// Height, at least 0.
    public var height: Double

    /// Makes a rectangle; negative sizes become 0.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// Makes a rectangle about a point.
    package init(center: Point, width: Double, height: Double) {
        self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    /// Right edge.
    public var maxX: Double { x + width }
    /// Bottom edge.
    public var maxY: Double { y + height }
    /// Horizontal centre.
    public var midX: Double { x + width / 2 }
    /// Vertical centre.
    public var midY: Double { y + height / 2 }
    /// Centre.
    package var center: Point { Point(midX, midY) }

    /// Returns the rectangle with every side moved inwards by `amount` points (outwards if negative).
    package func inset(by amount: Double) -> Rect { inset(across: amount, down: amount) }

    /// Returns the rectangle with its sides moved inwards by `across` points, top and foot by `down`.
    package func inset(across: Double, down: Double) -> Rect {
        Rect(x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down)
    }

    /// Returns the rectangle moved by a displacement.
    package func offset(by d: Point) -> Rect {
        Rect(x: x + d.x, y: y + d.y, width: width, height: height)
    }

    /// Returns the rectangle scaled by `factor` about its own centre.
    package func scaled(by factor: Double) -> Rect {
        Rect(
            x: x + width * (1 - factor) / 2,
            y: y + height * (1 - factor) / 2,
            width: width * factor,
            height: height * factor
        )
    }

    /// Returns the smallest rectangle that holds both.
    package func union(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}
