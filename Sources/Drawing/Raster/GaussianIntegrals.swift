internal import Glibc

/// The first and second integral of the standard Gaussian φ: Φ(z), and zΦ(z) + φ(z), the antiderivative of Φ.
///
/// A blur needs thousands of them, and the library's erf and exp take ten times as long as a cubic between two known values.
/// With exact values and slopes every sixteenth, the cubic is within 1e-7 everywhere.
struct GaussianIntegrals: Sendable {
    /// The coefficients of the cubic in each step, constant first.
    private let first: [SIMD4<Double>]
    private let second: [SIMD4<Double>]

    /// The number of σ beyond which both differ from their limits by less than a float can represent.
    private static let reach = 6.0
    private static let stepsPerUnit = 16.0

    /// The tables, made when first needed.
    static let standard = GaussianIntegrals()

    private init() {
        let count = Int(2 * Self.reach * Self.stepsPerUnit)
        let positions = (0...count).map { Double($0) / Self.stepsPerUnit - Self.reach }
        let density = positions.map { exp(-$0 * $0 / 2) / (2 * Double.pi).squareRoot() }
        let cumulative = positions.map { 0.5 * (1 + erf($0 / 2.0.squareRoot())) }
        let integral = positions.indices.map { positions[$0] * cumulative[$0] + density[$0] }
        first = Self.cubics(values: cumulative, slopes: density)
        second = Self.cubics(values: integral, slopes: cumulative)
    }

    @inline(__always)
    func cumulative(_ z: Double) -> Double {
        if z <= -Self.reach { return 0 }
        if z >= Self.reach { return 1 }
        return Self.value(first, z: z)
    }

    /// Returns zΦ(z) + φ(z).
    @inline(__always)
    func integral(_ z: Double) -> Double {
        if z <= -Self.reach { return 0 }
        if z >= Self.reach { return z }
        return Self.value(second, z: z)
    }

    @inline(__always)
    private static func value(_ cubics: [SIMD4<Double>], z: Double) -> Double {
        let position = (z + reach) * stepsPerUnit
        // Just below the reach, rounding may take the sum to the table's end.
        let index = min(Int(position), cubics.count - 1)
        let t = position - Double(index)
        let c = cubics[index]
        return c[0] + t * (c[1] + t * (c[2] + t * c[3]))
    }

    /// Returns the cubics that have these values and slopes at the ends of their steps.
    private static func cubics(values: [Double], slopes: [Double]) -> [SIMD4<Double>] {
        (0..<(values.count - 1)).map { index in
            let (a, b) = (values[index], values[index + 1])
            let (slopeA, slopeB) = (slopes[index] / stepsPerUnit, slopes[index + 1] / stepsPerUnit)
            return SIMD4(a, slopeA, 3 * (b - a) - 2 * slopeA - slopeB, 2 * (a - b) + slopeA + slopeB)
        }
    }
}
