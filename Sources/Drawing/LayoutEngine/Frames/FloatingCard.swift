package import Graphics

/// The card of a keyboard that floats above the app, with the handle by which it is moved.
package struct FloatingCard: Hashable, Sendable {
    /// The card: strip, keys and handle.
    package let rect: Rect
    /// The bar of the handle.
    package let handle: Rect
    /// The radius of the card's corners in points.
    package let radius: Double
    /// The height of the card above the app, in dp.
    package let elevation: Double
}
