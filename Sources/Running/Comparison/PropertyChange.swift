internal import Documents
package import ThemeModel

/// A property of a theme that has another value than when a golden was recorded.
package struct PropertyChange: Hashable, Sendable {
    package let mode: Mode
    package let name: PropertyName
    /// The recorded value; nil if there was none.
    package let expected: PropertyValue?
    /// The value now; nil if there is none.
    package let actual: PropertyValue?

    /// The property: `light.regularKeyBackground`.
    package var path: String { "\(mode.rawValue).\(name.rawValue)" }

    /// The change in words: `light.regularKeyBackground #FFFFFF → #FFF8F0`.
    package var title: String { "\(path) \(Self.text(expected)) → \(Self.text(actual))" }

    /// Returns a value as documents write it; colours and names without quotes.
    private static func text(_ value: PropertyValue?) -> String {
        guard let json = value?.json else { return "none" }
        if case .string(let text) = json { return Quoted.sanitized(text) }
        let text = json.text(indent: 0)
        return text.count > shownCharacters ? String(text.prefix(shownCharacters)) + "…" : text
    }

    /// Characters of a value that are shown: gradients and tables can be long.
    private static let shownCharacters = 80
}

extension PropertyChange {
    /// Returns what a variant says differently than it did, in the order of the format. A property that takes its value from
    /// another one, then and now, is left out: the other one is the change.
    package static func changes(_ mode: Mode, from before: ThemeVariant, to after: ThemeVariant) -> [PropertyChange] {
        PropertyName.allCases.compactMap { name in
            let (expected, actual) = (before.value(of: name), after.value(of: name))
            guard expected != actual, !before.follows(name) || !after.follows(name) else { return nil }
            return PropertyChange(mode: mode, name: name, expected: expected, actual: actual)
        }
    }

    /// Returns a variant without this change; `before` is the variant as it was.
    package func reverted(in after: ThemeVariant, before: ThemeVariant) -> ThemeVariant {
        var variant = after
        variant.values[name] = before.values[name]
        if variant.value(of: name) != expected { variant.values[name] = expected }
        return variant
    }
}
