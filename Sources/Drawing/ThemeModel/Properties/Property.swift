internal import Documents
internal import EmbeddedFiles

/// The platforms on which a property has an effect.
package enum PlatformSupport: String, Hashable, Sendable {
    case everywhere
    /// iOS only.
    case iOS
    /// Android only.
    case android
    /// iOS as it is stated, Android as the height of keys above the keyboard.
    case elevation
    /// Moving pictures only, on both platforms.
    case animation
}

extension PropertyName {
    /// True for what files of other programs need not say unless the theme states it: what only Android draws, which follows
    /// from the rest, how keys move, and what is different on some keys.
    package var isExtra: Bool { reach == .android || reach == .animation || self == .keyOverrides }
}

/// One property of a variant, with everything needed to read, resolve, check, write and document it.
package struct Property: Hashable, Sendable {
    package let name: PropertyName
    /// The kind of value.
    package let kind: PropertyKind
    /// The rule for the value if the property is absent.
    package let fallback: DefaultRule
    /// True if the store requires the property.
    package let isRequired: Bool
    /// The platforms on which it has an effect.
    package let reach: PlatformSupport
    /// The property's meaning, in one sentence.
    package var summary: String { PropertySummaries.of(name.rawValue) }

    /// Every property, in document order.
    package static let all = PropertyName.allCases.map(\.property)

    /// Returns the property that a document's name means, with or without the underscore of schema 1.0; nil if there is none.
    package static func named(_ text: String) -> Property? {
        // Swift compares strings by canonical equivalence, in which the Kelvin sign equals K.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return byName[text.first == "_" ? String(text.dropFirst()) : text]
    }

    private static let byName = Dictionary(
        all.map { ($0.name.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}

/// What properties, the members of a key's look and those of scripts mean: the table `summaries.txt`.
package enum PropertySummaries {
    private static let all = [String: String](pairsIn: "summaries.txt", of: EmbeddedFolder(theme_tables))

    /// Returns the sentence of a name; it must have one.
    package static func of(_ name: String) -> String {
        guard let summary = all[name] else { preconditionFailure("no summary of \(name)") }
        return summary
    }
}
