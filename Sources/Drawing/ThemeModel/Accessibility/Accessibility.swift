public import Graphics

/// The accessibility settings of a user, which apply to every theme.
public struct Accessibility: Hashable, Sendable {
    /// True to make text opaque, and visible borders at least 2 points wide.
    public var increasesContrast: Bool
    /// True to make fills and bars opaque.
    public var reducesTransparency: Bool

    /// Creates settings; the defaults are those of a new device.
    public init(increasesContrast: Bool = false, reducesTransparency: Bool = false) {
        self.increasesContrast = increasesContrast
        self.reducesTransparency = reducesTransparency
    }

    /// The least width of a visible border with increased contrast, in points.
    static let borderWidth = 2.0
}

extension Mode {
    /// The colour beneath a translucent keyboard.
    public var canvas: Color { self == .light ? .white : .black }
}

extension Color {
    /// The colour without transparency.
    var opaque: Color { Color(red: red, green: green, blue: blue) }
}
