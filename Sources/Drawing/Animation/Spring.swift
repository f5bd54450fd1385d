internal import Glibc
package import ThemeModel

/// A spring: an underdamped harmonic oscillator with the parameters of SwiftUI's `spring(response:dampingFraction:)`.
package struct Spring: Hashable, Sendable {
    /// The period without damping, in seconds, above 0.
    package let response: Double
    /// The damping as a fraction of critical damping, 0 < fraction < 1.
    package let dampingFraction: Double

    /// The place and velocity of something on a spring.
    package struct State: Hashable, Sendable {
        /// The place, in the unit of the target.
        package var value: Double
        /// The velocity, in units of the target per second.
        package var velocity: Double

        /// Creates a state, at rest unless a velocity is given.
        package init(_ value: Double, velocity: Double = 0) {
            self.value = value
            self.velocity = velocity
        }
    }

    /// Creates a spring; `response` must be above 0, `dampingFraction` between 0 and 1.
    package init(response: Double, dampingFraction: Double) {
        precondition(response > 0 && dampingFraction > 0 && dampingFraction < 1, "the spring swings")
        self.response = response
        self.dampingFraction = dampingFraction
    }

    /// Creates the spring that a theme states. One that does not swing is as near to that as makes no difference.
    package init(_ style: SpringStyle) {
        self.init(response: style.response, dampingFraction: min(style.dampingFraction, 0.999))
    }

    /// The spring of a pressed key in the theme editor.
    package static let key = Spring(.key)

    /// Returns the state `seconds` (at least 0) after `start`, drawn towards `target`: the exact solution of x″ = −ω²(x −
    /// target) − 2ζωx′ with ω = 2π / response.
    package func state(after seconds: Double, from start: State, towards target: Double) -> State {
        let decay = dampingFraction * frequency
        let swing = frequency * (1 - dampingFraction * dampingFraction).squareRoot()
        let distance = start.value - target
        let push = (start.velocity + decay * distance) / swing
        let (sine, cosine) = (sin(swing * seconds), cos(swing * seconds))
        let envelope = exp(-decay * seconds)
        let offset = envelope * (distance * cosine + push * sine)
        let slope = envelope * swing * (push * cosine - distance * sine)
        return State(target + offset, velocity: slope - decay * offset)
    }

    /// The seconds after which a spring that starts at rest, one unit away, stays within a thousandth of its target: for a
    /// key, that is less than a hundredth of a pixel.
    package var settlingTime: Double {
        let share = (1 - dampingFraction * dampingFraction).squareRoot()
        return log(1000 / share) / (dampingFraction * frequency)
    }

    /// ω, in radians per second, without damping.
    private var frequency: Double { 2 * Double.pi / response }
}
