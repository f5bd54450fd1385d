internal import Documents

/// A theme to begin one's own with.
public struct ThemeStarter: Hashable, Sendable {
    private let id: String
    private let name: String

    /// A theme of a name; nil where that is shorter or longer than the store takes, or gives no id.
    public init?(name: String) {
        guard (3...50).contains(name.count), let id = DerivedMetadata.identifier(name) else { return nil }
        (self.id, self.name) = (id, name)
    }

    /// The theme: all required properties in both modes, and of a preset all that it has. Nil where the preset cannot be
    /// read.
    public func document(from preset: Preset? = nil) -> ThemeDocument? {
        let model = preset ?? Preset.named(Self.plain)
        guard let source = model?.theme.value else { return nil }
        let metadata = ThemeMetadata(version: "1.0.0", author: "Your name")
        func variant(_ mode: Mode) -> ThemeVariant? {
            preset == nil ? source.variant(mode)?.complete.required(mode) : source.variant(mode)?.complete
        }
        return ThemeDocument(
            id: id, name: name, metadata: metadata, light: variant(.light), dark: variant(.dark))
    }

    /// The preset whose required properties a plain theme has.
    private static let plain = "simple_light"
}

extension ThemeVariant {
    /// The required properties, and those texts that could not be read with the format's own colours.
    fileprivate func required(_ mode: Mode) -> ThemeVariant {
        var required = ThemeVariant(values.filter { $0.key.property.isRequired })
        for pair in required.theme(mode)?.contrast ?? [] where pair.level == .fail {
            required.values[pair.subject.textProperty] = values[pair.subject.textProperty]
        }
        // The preset's own may lie on a colour that is not among the required ones.
        return required.readable(in: mode).variant
    }
}
