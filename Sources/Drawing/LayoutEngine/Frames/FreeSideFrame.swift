package import Graphics

/// The free area beside a one-handed keyboard, with the icon by which the user gets the full width back.
package struct FreeSideFrame: Hashable, Sendable {
    /// The free part of the keys' area.
    package let rect: Rect
    /// Whether it is at the right: the icon points there.
    package let isAtRight: Bool

    /// Makes the free area of a canvas `width` wide beside a keyboard `taken` wide, between two heights; nil for both hands.
    init?(_ hand: LayoutOptions.Hand?, beside taken: Double, of width: Double, from top: Double, to bottom: Double) {
        guard let hand else { return nil }
        isAtRight = hand == .left
        rect = Rect(x: isAtRight ? taken : 0, y: top, width: width - taken, height: bottom - top)
    }
}
