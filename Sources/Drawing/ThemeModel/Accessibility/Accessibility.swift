package import Graphics

/// The accessibility settings of a user, which apply to every theme.
public struct Accessibility: Hashable, Sendable {
    /// True to make text opaque, and visible borders at least 2 points wide and 3:1 against what is around them.
    public var increasesContrast: Bool
    /// True to make fills and bars opaque.
    public var reducesTransparency: Bool
    /// True to set all texts in heavier weights.
    public var boldensText: Bool

    /// Creates settings; the defaults are those of a new device.
    public init(increasesContrast: Bool = false, reducesTransparency: Bool = false, boldensText: Bool = false) {
        self.increasesContrast = increasesContrast
        self.reducesTransparency = reducesTransparency
        self.boldensText = boldensText
    }

    /// The least width of a visible border with increased contrast, in points, and its least contrast with what is around it,
    /// which WCAG 2.1 requires of graphics (1.4.11).
    static let border = (width: 2.0, contrast: 3.0)
}

extension Mode {
    /// The colour beneath a translucent keyboard.
    package var canvas: Color { self == .light ? .white : .black }
}
