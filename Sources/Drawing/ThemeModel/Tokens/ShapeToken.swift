package import Graphics

/// The corners of a token set. The raw value is the name in documents.
package enum RadiusToken: String, Hashable, Sendable, CaseIterable {
    case small, medium, large, extraLarge, full

    var standard: CornerRadius {
        switch self {
        case .small: .points(8)
        case .medium: .points(12)
        case .large: .points(16)
        case .extraLarge: .points(20)
        case .full: .capsule
        }
    }
}

/// The rounding of a corner.
package enum CornerRadius: Hashable, Sendable {
    /// By a radius in points, at least 0.
    case points(Double)
    /// As far as the shape allows.
    case capsule

    /// Returns the radius in points, limited to `most`, the largest useful one.
    package func points(atMost most: Double) -> Double {
        switch self {
        case .points(let points): min(points, most)
        case .capsule: most
        }
    }
}

/// The shadows of a token set. The raw value is the name in documents.
package enum ShadowToken: String, Hashable, Sendable, CaseIterable {
    case shadowSubtle, shadowMedium, shadowElevated

    package var standard: ShadowStyle {
        switch self {
        case .shadowSubtle: ShadowStyle(color: .black.withAlpha(multipliedBy: 0.04), radius: 2, x: 0, y: 1)
        case .shadowMedium: ShadowStyle(color: .black.withAlpha(multipliedBy: 0.08), radius: 4, x: 0, y: 2)
        case .shadowElevated: ShadowStyle(color: .black.withAlpha(multipliedBy: 0.12), radius: 8, x: 0, y: 4)
        }
    }
}

/// A shadow as token documents write it.
package struct ShadowStyle: Hashable, Sendable {
    package var color: Color
    /// Its spread in points: half of the native format's blur.
    package var radius: Double
    /// Its offset to the right, in points.
    package var x: Double
    /// Its offset downwards, in points.
    package var y: Double

    /// The shadow as it is painted.
    var shadow: Shadow { Shadow(color: color, offset: Point(x, y), blur: 2 * radius) }
}
