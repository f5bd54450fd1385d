package import Documents

extension DocumentKind {
    /// Returns the kind that a document's names prove: all names of the kind are there; nil otherwise.
    package static func certain(_ root: JSONValue) -> DocumentKind? {
        let root = DocumentNormalizer.unwrapped(root)
        let kind = DocumentKind(recognizing: root)
        switch kind {
        case .keyboard:
            let variants = Mode.allCases.compactMap { root[$0.rawValue] }
            return variants.contains { $0.hasAny(["keyboardBackground", "_keyboardBackground"]) } ? .keyboard : nil
        case .tokens:
            let groups = TokenGroup.allCases.map(\.rawValue)
            let variants = Mode.allCases.compactMap { root[$0.rawValue]?.object?.map(\.name) }
            // Tokens of another format are objects with their values.
            let colors = Mode.allCases.flatMap { root[$0.rawValue]?["colors"]?.object ?? [] }
            if colors.contains(where: { $0.value.hasAny(["value", "$value"]) }) { return nil }
            return variants.contains { $0.contains("colors") || $0.allSatisfy(groups.contains) } ? .tokens : nil
        case .colors, .palette: return kind
        case .brand:
            return DesignKind.brandColors.allSatisfy { root[$0.name]?.string != nil } ? .brand : nil
        }
    }

    /// Returns whether a document is one variant of a keyboard theme, without a theme around it.
    package static func isVariantAlone(_ root: JSONValue) -> Bool {
        DocumentNormalizer.isVariant(DocumentNormalizer.unwrapped(root))
    }

    /// Returns the kind that a document's names suggest; nil if they suggest none. A keyboard theme's names are its variants.
    package static func probable(_ root: JSONValue) -> DocumentKind? {
        let root = DocumentNormalizer.unwrapped(root)
        let kind = DocumentKind(recognizing: root)
        return kind != .keyboard || root.hasAny(kind.names) || DocumentNormalizer.isVariant(root) ? kind : nil
    }

    /// Recognizes the kind by a document's names; a keyboard theme if they suggest none.
    package init(recognizing root: JSONValue) {
        let root = DocumentNormalizer.unwrapped(root)
        let variants = Mode.allCases.compactMap { root[$0.rawValue] }
        if variants.contains(where: { $0.hasAny(["keyboardBackground", "_keyboardBackground"]) }) {
            self = .keyboard
        } else if variants.contains(where: { $0.hasAny(TokenGroup.allCases.map(\.rawValue)) }) {
            self = .tokens
        } else if !variants.isEmpty {
            self = .keyboard
        } else {
            let others: [DocumentKind] = [.colors, .palette, .brand]
            self = others.first { root.hasAny($0.ownNames) || root.hasAny($0.storedNames) } ?? .keyboard
        }
    }
}

extension DocumentKind {
    /// The names that no document of another kind has.
    private var ownNames: [String] {
        names.filter { ![DesignField.keyboard.name, TokenGroup.typography.rawValue].contains($0) }
    }

    /// The names by which apps store the kind's own members.
    private var storedNames: [String] {
        DocumentNormalizer.storedNames.filter { self != .keyboard && names.contains($0.value) }.map(\.key)
    }
}
