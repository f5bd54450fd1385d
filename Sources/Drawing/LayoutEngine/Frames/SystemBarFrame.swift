package import Graphics
package import Layouts

/// The system's own bar under a keyboard: on phones without a home button a globe and a microphone, and on every device without
/// one the home indicator. If a keyboard has its own globe, the emoji icon takes that place. Store pictures have the bar; the
/// keyboard does not draw it.
package struct SystemBarFrame: Hashable, Sendable {
    /// An icon and the area that responds to touch, at whose centre it is drawn.
    package struct Icon: Hashable, Sendable {
        package let icon: KeyIcon
        package let rect: Rect
    }

    /// The strip under the keys' area, across the canvas.
    package let rect: Rect
    /// The icons, left to right.
    package let icons: [Icon]
    /// The pill with which the user leaves the app; nil where buttons do that.
    package let homeIndicator: Rect?
}
