public import Documents

/// The reasons why a keyboard cannot be laid out as requested.
public enum LayoutError: Error, Hashable, Sendable {
    /// The kinds of things that are found by their names.
    public enum Named: String, Hashable, Sendable {
        case device
        case layout
    }

    /// An option does not fit the layout: a key, a variant, a plane or a value that does not exist.
    case option(String)
    /// No device or layout has this name; `suggestions` are those that may have been meant, the likeliest first.
    case unknownName(Named, String, suggestions: [String])
    /// The theme's or the layout's own figures leave no room for a keyboard.
    case input(Diagnostic)
}

extension LayoutError: ReadableError {
    /// The thing that does not fit or does not exist.
    public var errorDescription: String? {
        switch self {
        case .option(let message): message
        case .unknownName(let thing, let name, _): "\(Quoted(name)) is not a \(thing.rawValue)"
        case .input(let diagnostic): diagnostic.description
        }
    }

    /// The names that an unknown one may have meant, or where all are.
    public var recoverySuggestion: String? {
        guard case .unknownName(let thing, _, let suggestions) = self else { return nil }
        if suggestions.isEmpty { return thing == .layout ? "LayoutSource.names lists them" : nil }
        return "did you mean \(Prose.alternatives(suggestions))?"
    }
}

/// Returns points as a message shows them, with at most two decimals.
package func shown(points: Double) -> String {
    JSONOutput.digits((points * 100).rounded() / 100) + " pt"
}
