package import Graphics

/// The corners of a token set. The raw value is the name in documents.
package enum RadiusToken: String, DesignToken {
    package static let group = TokenGroup.shapes

    case small, medium, large, extraLarge, full

    /// The default radius in points.
    package var standard: Double { TokenDefaults.numbers(path)[0] }
}

/// The shadows of a token set. The raw value is the name in documents.
package enum ShadowToken: String, DesignToken {
    package static let group = TokenGroup.shapes

    case shadowSubtle, shadowMedium, shadowElevated

    package var standard: ShadowStyle { ShadowStyle(defaultOf: path) }
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
    package var shadow: Shadow { Shadow(color: color, offset: Point(x, y), blur: 2 * radius) }
}

extension ShadowStyle {
    /// The shadow at a path of the defaults.
    fileprivate init(defaultOf path: String) {
        let numbers = TokenDefaults.numbers(path)
        self.init(color: TokenDefaults.colors(path)[0], radius: numbers[0], x: numbers[1], y: numbers[2])
    }
}

/// The shadows that brands have, by the height of what casts them.
extension ShadowStyle {
    package static let low = ShadowStyle(defaultOf: "brand.shadows.low")
    package static let medium = ShadowStyle(defaultOf: "brand.shadows.medium")
    package static let high = ShadowStyle(defaultOf: "brand.shadows.high")
}
