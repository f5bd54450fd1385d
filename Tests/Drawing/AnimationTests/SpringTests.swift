import Animation
import Testing

@Suite struct SpringTests {
    /// x″ = −ω²(x − target) − 2ζωx′ in steps of ten microseconds by the classical Runge–Kutta method.
    private static func integrated(
        _ spring: Spring, _ start: Spring.State, target: Double, seconds: Double
    ) -> Spring.State {
        let omega = 2 * 3.14159265358979323846 / spring.response
        func slope(_ x: Double, _ v: Double) -> (Double, Double) {
            (v, -omega * omega * (x - target) - 2 * spring.dampingFraction * omega * v)
        }
        let steps = Int((seconds * 1e5).rounded())
        let h = seconds / Double(max(steps, 1))
        var (x, v) = (start.value, start.velocity)
        for _ in 0..<steps {
            let a = slope(x, v)
            let b = slope(x + h / 2 * a.0, v + h / 2 * a.1)
            let c = slope(x + h / 2 * b.0, v + h / 2 * b.1)
            let d = slope(x + h * c.0, v + h * c.1)
            x += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
            v += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
        }
        return Spring.State(x, velocity: v)
    }

    @Test(arguments: [0.01, 0.05, 0.11, 0.2, 0.35, 0.6])
    func agreesWithNumericalIntegration(seconds: Double) {
        for start in [Spring.State(0), Spring.State(0.886, velocity: 4.2), Spring.State(1.1, velocity: -3)] {
            for target in [0.0, 1.0] {
                let exact = Spring.key.state(after: seconds, from: start, towards: target)
                let stepped = Self.integrated(.key, start, target: target, seconds: seconds)
                #expect(abs(exact.value - stepped.value) < 1e-9)
                #expect(abs(exact.velocity - stepped.velocity) < 1e-7)
            }
        }
    }

    /// Response 0.3 s, damping 0.6: the first swing overshoots by e^(−πζ/√(1−ζ²)) = 9.478 %, π/ω_d after the start.
    @Test func overshootMatchesTheFormula() {
        let top = 3.14159265358979 / (2 * 3.14159265358979 / 0.3 * 0.8)
        let state = Spring.key.state(after: top, from: Spring.State(0), towards: 1)
        #expect(abs(state.value - 1.094780) < 1e-6)
        #expect(abs(state.velocity) < 1e-9)
    }

    @Test func startsAtItsStateAndCanBeSplitAnywhere() {
        let start = Spring.State(0.3, velocity: -2)
        let same = Spring.key.state(after: 0, from: start, towards: 1)
        #expect(abs(same.value - 0.3) < 1e-12 && abs(same.velocity + 2) < 1e-12)
        let half = Spring.key.state(after: 0.07, from: start, towards: 1)
        let whole = Spring.key.state(after: 0.14, from: start, towards: 1)
        let again = Spring.key.state(after: 0.07, from: half, towards: 1)
        #expect(abs(whole.value - again.value) < 1e-12)
        #expect(abs(whole.velocity - again.velocity) < 1e-10)
    }

    @Test func restsAfterItsSettlingTime() {
        for step in 0..<100 {
            let seconds = Spring.key.settlingTime + Double(step) * 0.01
            let state = Spring.key.state(after: seconds, from: Spring.State(0), towards: 1)
            #expect(abs(state.value - 1) <= 0.001)
        }
    }
}
