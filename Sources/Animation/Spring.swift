internal import Glibc

/// A spring: an underdamped harmonic oscillator with the parameters of SwiftUI's `spring(response:dampingFraction:)`.
public struct Spring: Hashable, Sendable {
    /// Seconds that a period would take without damping, above 0.
    public let response: Double
    /// The damping as a share of the least that keeps the spring from swinging, 0 < fraction < 1.
    public let dampingFraction: Double

    /// Where something on a spring is, and how fast it moves.
    public struct State: Hashable, Sendable {
        /// The place, in the unit of the target.
        public var value: Double
        /// Places a second.
        public var velocity: Double

        /// Makes a state, at rest unless it has a velocity.
        public init(_ value: Double, velocity: Double = 0) {
            self.value = value
            self.velocity = velocity
        }
    }

    /// Makes a spring; the response must be above 0, the damping between 0 and 1.
    public init(response: Double, dampingFraction: Double) {
        precondition(response > 0 && dampingFraction > 0 && dampingFraction < 1, "the spring swings")
        self.response = response
        self.dampingFraction = dampingFraction
    }

    /// The spring of a pressed key in the theme editor.
    public static let key = Spring(response: 0.3, dampingFraction: 0.6)

    /// The state some seconds, at least 0, after `start`, drawn towards `target`: the exact solution of
    /// x″ = −ω²(x − target) − 2ζωx′ with ω = 2π / response.
    public func state(after seconds: Double, from start: State, towards target: Double) -> State {
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

    /// Seconds after which a spring that began at rest, one place away, stays within a thousandth of its target: of a key
    /// that is less than a hundredth of a pixel.
    public var settlingTime: Double {
        let share = (1 - dampingFraction * dampingFraction).squareRoot()
        return log(1000 / share) / (dampingFraction * frequency)
    }

    /// ω: radians a second without damping.
    private var frequency: Double { 2 * Double.pi / response }
}
