internal import Graphics

/// A rectangle of whole pixels.
struct PixelRect: Hashable, Sendable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { max(right - left, 0) }
    var height: Int { max(bottom - top, 0) }
    var area: Int { width * height }
    var isEmpty: Bool { right <= left || bottom <= top }

    func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: max(left, other.left),
            top: max(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        )
    }

    func union(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    func offset(_ dx: Int, _ dy: Int) -> PixelRect {
        PixelRect(left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy)
    }
}

extension PixelRect {
    /// The pixels that a rectangle, in pixels, touches.
    init(around rect: Rect) {
        self.init(
            left: Int(rect.x.rounded(.down)),
            top: Int(rect.y.rounded(.down)),
            right: Int(rect.maxX.rounded(.up)),
            bottom: Int(rect.maxY.rounded(.up))
        )
    }
}
