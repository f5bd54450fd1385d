package import Documents

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
