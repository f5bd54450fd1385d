package import Documents
package import Graphics

extension ThemeVariant {
    /// All properties for editors, as an object by name: each with its `value`, as written or by default (null if there is
    /// neither), and `set`, which is true if it is written.
    package var listing: JSONOutput {
        .object(
            PropertyName.allCases.map { name in
                let value = value(of: name)?.json ?? .null
                return (name.rawValue, .object([("value", value), ("set", .bool(values[name] != nil))]))
            })
    }
}

extension KeyboardTheme {
    /// Returns the readable colour nearest to a text's own; nil if the text is readable as it is, or if no colour is.
    package func readableColor(of subject: ContrastSubject) -> Color? {
        guard let text = texts.first(where: { $0.subject == subject }), text.pair(in: mode).level == .fail else {
            return nil
        }
        return ReadableColor.nearest(to: text)
    }
}
