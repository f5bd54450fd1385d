/// How pressed keys move, as far as a design states it.
package struct Motion: Hashable, Sendable {
    /// The scale of a pressed key about its centre; nil if the design does not state it.
    var pressedScale: Double?
    /// The spring on which keys move; nil if the design does not state it.
    var spring: SpringStyle?
    /// The seconds for which a typed key is down; nil if the design does not state it.
    var pressDuration: Double?

    /// Creates what a design states; by default nothing.
    package init(pressedScale: Double? = nil, spring: SpringStyle? = nil, pressDuration: Double? = nil) {
        (self.pressedScale, self.spring, self.pressDuration) = (pressedScale, spring, pressDuration)
    }
}

/// A spring, with the parameters of SwiftUI's `spring(response:dampingFraction:)`.
package struct SpringStyle: Hashable, Sendable {
    /// The period without damping, in seconds, above 0.
    package var response: Double
    /// The damping as a fraction of that with which nothing swings, above 0 and at most 1.
    package var dampingFraction: Double

    /// The spring of a key in the theme editor, on which keys move unless a design states another.
    package static let key = SpringStyle(response: 0.3, dampingFraction: 0.6)
}
