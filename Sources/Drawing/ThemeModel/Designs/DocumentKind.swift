internal import Documents

/// The kind of a document. The raw value is the name on the command line.
package enum DocumentKind: String, Hashable, Sendable, CaseIterable {
    /// A keyboard theme, the native format.
    case keyboard
    /// Design tokens of an app.
    case tokens
    /// A server's theme of a few colours per mode.
    case colors
    /// Two colours: for work in progress and for completed work.
    case palette
    /// A brand's palette, with seasons.
    case brand

    /// The names at a document's root that belong to the kind alone.
    var names: [String] {
        switch self {
        case .keyboard, .tokens: Mode.allCases.map(\.rawValue)
        case .colors, .palette, .brand: design?.fields.map(\.name) ?? []
        }
    }
}

extension Mode {
    /// The name of the mode's colours in a server's theme.
    package var colorsName: String { rawValue + "Colors" }
}

extension JSONValue {
    /// Returns true for an object that has a member of one of these names.
    func hasAny(_ names: [String]) -> Bool {
        names.contains { self[$0] != nil }
    }
}
