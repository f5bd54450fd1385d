package import Graphics

/// A way of seeing colours that a picture simulates. The raw value is the name on the command line.
///
/// Protanopia and deuteranopia follow Viénot, Brettel and Mollon (1999), tritanopia Brettel, Viénot and Mollon (1997), both as
/// matrices on the linear light of sRGB with the cone responses of Smith and Pokorny (1975). Grayscale is the luminance.
public enum ColorVision: String, Hashable, Sendable, CaseIterable {
    /// Without the cones for long waves: red is dark.
    case protanopia
    /// Without the cones for middle waves: the most frequent form of full red-green blindness.
    case deuteranopia
    /// Without the cones for short waves: blue and green are alike.
    case tritanopia
    /// Only light and dark, as with the system's filter.
    case grayscale

    /// Returns a colour as it is seen; alpha stays.
    package func seen(_ color: Color) -> Color {
        let levels = Color.linear
        let light = SIMD3(levels[Int(color.red)], levels[Int(color.green)], levels[Int(color.blue)])
        let seen = matrix(light) * light
        return Color(
            red: seen[0].encodedLevel, green: seen[1].encodedLevel, blue: seen[2].encodedLevel, alpha: color.alpha)
    }

    private func matrix(_ light: SIMD3<Double>) -> Matrix {
        switch self {
        case .protanopia: .protanopia
        case .deuteranopia: .deuteranopia
        case .tritanopia: (light * Matrix.tritanopiaPlane).sum() >= 0 ? .tritanopia.near : .tritanopia.far
        case .grayscale: .luminance
        }
    }
}

/// Three rows of factors for red, green and blue.
private struct Matrix {
    let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        rows = (first, second, third)
    }

    static func * (matrix: Matrix, light: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.rows.0 * light).sum(), (matrix.rows.1 * light).sum(), (matrix.rows.2 * light).sum())
    }

    static let protanopia = Matrix([0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1])
    static let deuteranopia = Matrix([0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1])
    /// The two half planes on which tritanopes see, on either side of `tritanopiaPlane`.
    static let tritanopia = (
        near: Matrix([1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.805, 0.11911]),
        far: Matrix([0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.1232], [-0.37562, 1.12767, 0.24796])
    )
    static let tritanopiaPlane = SIMD3(0.03901, -0.02788, -0.01113)
    /// The luminance of sRGB, by ITU-R BT.709.
    static let luminance = Matrix([0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722])
}

extension Double {
    /// The nearest level of a linear light.
    fileprivate var encodedLevel: UInt8 { UInt8((SRGB.encoded(Swift.min(Swift.max(self, 0), 1)) * 255).rounded()) }
}
