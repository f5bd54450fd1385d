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
    package var title: String { "\(path) \(expected?.json.shortText ?? "none") → \(actual?.json.shortText ?? "none")" }
}

extension JSONOutput {
    /// A property's value in short: colours and names without quotes, a gradient by its colours.
    var shortText: String {
        if case .string(let text) = self { return Quoted.sanitized(text) }
        if case .array(let stops) = self, let first = stops.first?.stop, let last = stops.last?.stop {
            return stops.count > Self.shownStops
                ? "\(first) to \(last) through \(stops.count - 2) more"
                : stops.compactMap(\.stop).joined(separator: " to ")
        }
        let text = text(indent: 0)
        return text.count > Self.shownCharacters ? String(text.prefix(Self.shownCharacters)) + "…" : text
    }

    /// A gradient's stop, with its place unless it is an end; nil for another value.
    private var stop: String? {
        if case .string(let color) = self { return color.hasPrefix("#") ? color : nil }
        guard case .object(let members) = self, case .string(let color)? = members.first?.1,
            members.count == 2, case .number(let location) = members[1].1
        else { return nil }
        return location == 0 || location == 1 ? color : "\(color) (\(Int((location * 100).rounded())) %)"
    }

    /// Stops of a gradient that are all shown.
    private static let shownStops = 4
    /// Characters of another value that are shown: tables can be long.
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
