public import Graphics

/// What a user's settings ask of every theme.
public struct Accessibility: Hashable, Sendable {
    /// Text is opaque, and lines that show are at least 2 points wide.
    public var increasesContrast: Bool
    /// Nothing shines through fills and bars.
    public var reducesTransparency: Bool

    /// Makes settings; without arguments those of a new device.
    public init(increasesContrast: Bool = false, reducesTransparency: Bool = false) {
        self.increasesContrast = increasesContrast
        self.reducesTransparency = reducesTransparency
    }

    /// The least width of a line with increased contrast, in points.
    static let borderWidth = 2.0
}

extension Mode {
    /// What lies beneath a translucent keyboard.
    public var canvas: Color { self == .light ? .white : .black }
}

extension Color {
    /// The colour with nothing shining through.
    var opaque: Color { Color(red: red, green: green, blue: blue) }
}
