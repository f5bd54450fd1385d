/// What is known of one property of a variant: all that reading, resolving, checking, writing and documenting need.
public struct Property: Hashable, Sendable {
    /// Its name.
    public let name: PropertyName
    /// What it may hold.
    public let kind: PropertyKind
    /// What stands for it where it is absent.
    public let fallback: DefaultRule
    /// True where the store's rule requires it.
    public let isRequired: Bool
    /// What it is, in one sentence.
    public let summary: String

    /// Every property, in the order in which documents are written.
    public static let all = PropertyName.allCases.map(\.property)

    /// The property that a document's name means, with or without the underscore of schema 1.0; nil for a name that is
    /// no property.
    public static func named(_ text: String) -> Property? {
        // Swift compares strings by canonical equivalence, under which the Kelvin sign is a K.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return byName[text.first == "_" ? String(text.dropFirst()) : text]
    }

    private static let byName = Dictionary(
        all.map { ($0.name.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}
