/// A rectangle of whole pixels; empty unless each edge is before the opposite one.
package struct PixelRect: Hashable, Sendable {
    /// The first column.
    package var left: Int
    /// The first row.
    package var top: Int
    /// The column after the last.
    package var right: Int
    /// The row after the last.
    package var bottom: Int

    /// Makes a rectangle from its edges.
    package init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Makes a rectangle from its first pixel; negative sizes become 0, and one whose right or lower edge would be beyond every `Int`
    /// ends there.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(
            left: x, top: y, right: x + max(min(width, x > 0 ? .max - x : .max), 0),
            bottom: y + max(min(height, y > 0 ? .max - y : .max), 0))
    }

    package var width: Int { max(right - left, 0) }
    package var height: Int { max(bottom - top, 0) }
    /// The number of pixels; `Int.max` if it is beyond every `Int`.
    package var area: Int {
        let (area, isBeyond) = width.multipliedReportingOverflow(by: height)
        return isBeyond ? .max : area
    }
    package var columns: Range<Int> { left..<max(left, right) }
    package var rows: Range<Int> { top..<max(top, bottom) }
    /// Whether it has no pixels.
    package var isEmpty: Bool { right <= left || bottom <= top }

    /// No pixels.
    package static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

    /// Returns the pixels that are in both.
    package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: max(left, other.left),
            top: max(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        )
    }

    /// Returns the smallest rectangle that holds both; either may be empty.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty || other.isEmpty { return isEmpty ? other : self }
        return PixelRect(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    /// Returns the rectangle moved by whole pixels.
    package func offset(_ dx: Int, _ dy: Int) -> PixelRect {
        PixelRect(left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy)
    }
}

extension PixelRect {
    /// Makes the rectangle of all pixels that `rect`, in pixels, touches.
    package init(around rect: Rect) {
        self.init(
            left: Int(rect.x.rounded(.down)),
            top: Int(rect.y.rounded(.down)),
            right: Int(rect.maxX.rounded(.up)),
            bottom: Int(rect.maxY.rounded(.up))
        )
    }
}
