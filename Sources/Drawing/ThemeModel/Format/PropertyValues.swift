package import Documents

extension [PropertyName: PropertyValue] {
    /// The values as canonical documents write them, by name in the order of the format.
    package var json: JSONOutput {
        .object(PropertyName.allCases.compactMap { name in self[name].map { (name.rawValue, $0.json) } })
    }

    /// Reads values that `json` wrote; nil if one cannot be drawn. Names that the format does not have are left out.
    package init?(_ json: JSONValue, in source: SourceText) {
        guard let members = json.object else { return nil }
        var reader = ValueReader(source: source, alphaFirst: false)
        var values: Self = [:]
        for member in members {
            guard let property = Property.named(member.name) else { continue }
            values[property.name] = reader.value(member.value, of: property.kind, path: member.name)
        }
        guard !reader.diagnostics.haveErrors else { return nil }
        self = values
    }
}

extension ThemeVariant {
    /// Returns whether a property takes its value from another one: the document does not have it, and it has such a rule.
    package func follows(_ name: PropertyName) -> Bool {
        guard values[name] == nil else { return false }
        return switch name.property.fallback {
        case .like, .blackOrWhite: true
        case .none, .absent, .value: false
        }
    }
}
