internal import Graphics

/// One variant of a theme as its author wrote it: only the properties that are there, without defaults.
package struct ThemeVariant: Hashable, Sendable {
    /// The properties that the document has.
    package var values: [PropertyName: PropertyValue]

    /// Creates a variant from properties.
    package init(_ values: [PropertyName: PropertyValue]) {
        self.values = values
    }

    /// Returns the value of a property: the one written, or the format's default; nil if there is neither.
    package func value(of name: PropertyName) -> PropertyValue? {
        if let written = values[name] { return written }
        // The only colour under a gradient that a theme may leave out: the gradient's middle stands for it.
        if name == .accentKeyBackground, case .stops(let stops)? = values[.accentKeyGradient] {
            return .color(GradientStyle(stops: stops, direction: .vertical).middle)
        }
        switch name.property.fallback {
        case .none, .absent: return nil
        case .value(let value): return value
        case .like(let other, let alpha): return value(of: other).map { Self.fading($0, alpha: alpha) }
        case .blackOrWhite(let other):
            guard case .color(let color)? = value(of: other) else { return nil }
            return .color(color.blackOrWhite)
        }
    }

    private static func fading(_ value: PropertyValue, alpha: Double) -> PropertyValue {
        guard case .color(let color) = value, alpha < 1 else { return value }
        return .color(color.withAlpha(multipliedBy: alpha))
    }
}
