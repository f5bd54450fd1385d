public import Graphics

/// The text styles of a token set, by purpose. The raw value is the name in documents.
public enum TypeToken: String, Hashable, Sendable, CaseIterable {
    case displayLarge, displaySmall
    case titleLarge, titleMedium, titleSmall
    case bodyLarge, bodyMedium, bodySmall
    case labelLarge, labelMedium, labelSmall
    case caption, captionMono
    case bodyMediumEmphasized

    /// The default style.
    var standard: TypeStyle {
        switch self {
        case .displayLarge: TypeStyle(34, .bold)
        case .displaySmall: TypeStyle(28, .bold)
        case .titleLarge: TypeStyle(22, .semibold)
        case .titleMedium: TypeStyle(17, .semibold)
        case .titleSmall: TypeStyle(15, .semibold)
        case .bodyLarge: TypeStyle(17, .regular)
        case .bodyMedium: TypeStyle(15, .regular)
        case .bodySmall: TypeStyle(13, .regular)
        case .labelLarge: TypeStyle(15, .medium)
        case .labelMedium: TypeStyle(13, .medium)
        case .labelSmall: TypeStyle(11, .medium)
        case .caption: TypeStyle(12, .regular)
        case .captionMono: TypeStyle(12, .regular, .monospaced)
        case .bodyMediumEmphasized: TypeStyle(15, .medium)
        }
    }
}

/// The style of a text in the system font.
public struct TypeStyle: Hashable, Sendable {
    /// Size in points.
    public var size: Double
    /// Weight.
    public var weight: FontWeight
    /// Design of the system font.
    public var design: FontDesign

    /// Creates a style.
    public init(_ size: Double, _ weight: FontWeight, _ design: FontDesign = .default) {
        self.size = size
        self.weight = weight
        self.design = design
    }
}
