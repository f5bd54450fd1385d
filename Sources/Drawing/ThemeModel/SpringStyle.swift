/// A spring, with the parameters of SwiftUI's `spring(response:dampingFraction:)`.
package struct SpringStyle: Hashable, Sendable {
    /// The period without damping, in seconds, above 0.
    package var response: Double
    /// The damping as a fraction of that with which nothing swings, above 0 and at most 1.
    package var dampingFraction: Double

    /// The spring of a key in the theme editor, on which keys move unless a design states another.
    package static let key = SpringStyle(response: 0.3, dampingFraction: 0.6)
}
