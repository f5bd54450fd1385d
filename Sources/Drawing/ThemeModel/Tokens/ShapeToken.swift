package import Graphics

/// The corners of a token set. The raw value is the name in documents.
package enum RadiusToken: String, DesignToken {
    package static let group = TokenGroup.shapes

    case small, medium, large, extraLarge, full

    /// The default radius in points.
    package var standard: Double {
        switch self {
        case .small: 8
        case .medium: 12
        case .large: 16
        case .extraLarge: 20
        case .full: .infinity
        }
    }
}

/// The shadows of a token set. The raw value is the name in documents.
package enum ShadowToken: String, DesignToken {
    package static let group = TokenGroup.shapes

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

/// The shadows that brands have, by the height of what casts them.
extension ShadowStyle {
    static let low = ShadowStyle(color: .black.withAlpha(multipliedBy: 0.05), radius: 4, x: 0, y: 2)
    static let medium = ShadowStyle(color: .black.withAlpha(multipliedBy: 0.1), radius: 8, x: 0, y: 4)
    static let high = ShadowStyle(color: .black.withAlpha(multipliedBy: 0.15), radius: 16, x: 0, y: 8)
}
