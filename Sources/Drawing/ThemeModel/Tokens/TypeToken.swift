package import Graphics

/// The text styles of a token set, by purpose. The raw value is the name in documents.
package enum TypeToken: String, DesignToken {
    package static let group = TokenGroup.typography

    case displayLarge, displaySmall
    case titleLarge, titleMedium, titleSmall
    case bodyLarge, bodyMedium, bodySmall
    case labelLarge, labelMedium, labelSmall
    case caption, captionMono
    case bodyMediumEmphasized

    var standard: TypeStyle {
        switch self {
        case .displayLarge: TypeStyle(34, weight: .bold)
        case .displaySmall: TypeStyle(28, weight: .bold)
        case .titleLarge: TypeStyle(22, weight: .semibold)
        case .titleMedium: TypeStyle(17, weight: .semibold)
        case .titleSmall: TypeStyle(15, weight: .semibold)
        case .bodyLarge: TypeStyle(17, weight: .regular)
        case .bodyMedium: TypeStyle(15, weight: .regular)
        case .bodySmall: TypeStyle(13, weight: .regular)
        case .labelLarge: TypeStyle(15, weight: .medium)
        case .labelMedium: TypeStyle(13, weight: .medium)
        case .labelSmall: TypeStyle(11, weight: .medium)
        case .caption: TypeStyle(12, weight: .regular)
        case .captionMono: TypeStyle(12, weight: .regular, design: .monospaced)
        case .bodyMediumEmphasized: TypeStyle(15, weight: .medium)
        }
    }
}

/// The style of a text in the system font.
package struct TypeStyle: Hashable, Sendable {
    /// Size in points.
    package var size: Double
    package var weight: FontWeight
    /// Design of the system font.
    package var design: FontDesign

    package init(_ size: Double, weight: FontWeight, design: FontDesign = .default) {
        self.size = size
        self.weight = weight
        self.design = design
    }
}
