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

    var standard: TypeStyle { TypeStyle(defaultOf: path) }
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

    /// The style at a path of the defaults.
    init(defaultOf path: String) {
        let words = TokenDefaults.words(path)
        self.init(
            TokenDefaults.numbers(path)[0], weight: FontWeight(rawValue: Int(words[1]) ?? 0) ?? .regular,
            design: FontDesign(rawValue: words[2]) ?? .default)
    }
}
