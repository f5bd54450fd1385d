public import Documents
public import Graphics

extension ThemeVariant {
    /// All properties for editors, as an object by name: each with its `value`, the one written or what stands for it (null
    /// where nothing does), and `set`, which is true where it is written.
    public var listing: JSONOutput {
        .object(
            PropertyName.allCases.map { name in
                let value = value(of: name)?.json ?? .null
                return (name.rawValue, .object([("value", value), ("set", .bool(values[name] != nil))]))
            })
    }
}

extension KeyboardTheme {
    /// The colour nearest to a text's own in which it can be read; nil where it can be read as it is, and where there is none.
    public func readableColor(of subject: ContrastSubject) -> Color? {
        guard let text = texts.first(where: { $0.subject == subject }), text.pair(in: mode).level == .fail else {
            return nil
        }
        return ReadableColor.nearest(to: text)
    }
}
