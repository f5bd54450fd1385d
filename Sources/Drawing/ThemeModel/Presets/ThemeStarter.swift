internal import Documents

/// A theme to start a new one from.
package struct ThemeStarter: Hashable, Sendable {
    private let id: String
    private let name: String
    private let author: String

    /// Creates a theme with a name by an author, nobody if nil; nil if the store would not accept its length, or if it gives no id.
    package init?(name: String, author: String?) {
        guard (3...50).contains(name.count), let id = DerivedMetadata.identifier(name) else { return nil }
        (self.id, self.name, self.author) = (id, name, author ?? "Anonymous")
    }

    /// Returns the theme: the required properties in both modes, or all properties of a preset. Nil if the preset cannot be
    /// read.
    package func document(from preset: Preset? = nil) -> ThemeDocument? {
        let model = preset ?? Preset(named: Self.plain)
        guard let source = model?.theme.value else { return nil }
        func variant(_ mode: Mode) -> ThemeVariant? {
            preset == nil ? source.variant(mode)?.complete.required(mode) : source.variant(mode)?.complete
        }
        return document(light: variant(.light), dark: variant(.dark))
    }

    /// Returns the theme of two colours.
    package func document(from theme: GeneratedTheme) -> ThemeDocument {
        document(light: theme.variant(.light), dark: theme.variant(.dark))
    }

    /// Returns the theme of a keyboard that has been read from a picture.
    package func document(as keyboard: ThemeDocument) -> ThemeDocument {
        document(light: keyboard.light?.complete, dark: keyboard.dark?.complete)
    }

    private func document(light: ThemeVariant?, dark: ThemeVariant?) -> ThemeDocument {
        ThemeDocument(
            id: id, name: name, metadata: ThemeMetadata(version: "1.0.0", author: author), light: light, dark: dark)
    }

    /// The preset whose required properties a plain theme has: white keys on grey, as people know keyboards.
    private static let plain = "ios_default"
}

extension ThemeVariant {
    /// Returns the required properties, and the texts that would be unreadable with the format's default colours.
    fileprivate func required(_ mode: Mode) -> ThemeVariant {
        var required = ThemeVariant(values.filter { $0.key.property.isRequired })
        for pair in required.theme(mode)?.contrast ?? [] where pair.level == .fail {
            required.values[pair.subject.textProperty] = values[pair.subject.textProperty]
        }
        // The preset's text colours may depend on a background that is not a required property.
        return required.readable(in: mode).variant
    }
}
