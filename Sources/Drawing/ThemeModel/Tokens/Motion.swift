/// How pressed keys move, as far as a design states it.
public struct Motion: Hashable, Sendable {
    /// The scale of a pressed key about its centre; nil if the design does not state it.
    public var pressedScale: Double?
    /// The spring on which keys move; nil if the design does not state it.
    public var spring: SpringStyle?

    /// Creates what a design states; by default nothing.
    public init(pressedScale: Double? = nil, spring: SpringStyle? = nil) {
        (self.pressedScale, self.spring) = (pressedScale, spring)
    }
}

/// A spring, with the parameters of SwiftUI's `spring(response:dampingFraction:)`.
public struct SpringStyle: Hashable, Sendable {
    /// The period without damping, in seconds.
    public var response: Double
    /// The damping as a fraction of that with which nothing swings.
    public var dampingFraction: Double

    /// Creates a spring. `response` is above 0, `dampingFraction` above 0 and at most 1.
    public init(response: Double, dampingFraction: Double) {
        (self.response, self.dampingFraction) = (response, dampingFraction)
    }

    /// The spring of a key in the theme editor, on which keys move unless a design states another.
    public static let key = SpringStyle(response: 0.3, dampingFraction: 0.6)
}
