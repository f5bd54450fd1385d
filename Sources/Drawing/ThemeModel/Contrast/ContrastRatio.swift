package import Graphics

extension Color {
    /// The relative luminance of the colour without its alpha, 0…1 (WCAG 2.1).
    package var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// Returns the contrast with another colour, 1…21 (WCAG 2.1); both are treated as opaque.
    package func contrast(with other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// Black or white, whichever contrasts more with the colour; black if both contrast equally.
    package var blackOrWhite: Color { blackOr(.white) }

    /// Returns black or another colour, whichever contrasts more with this one; black if both contrast equally.
    func blackOr(_ other: Color) -> Color { contrast(with: .black) >= contrast(with: other) ? .black : other }

    /// The linear light of each sRGB level.
    static let linear: [Double] = (0...255).map { SRGB.linear(Double($0) / 255) }
}
