public import Documents

/// Why a keyboard cannot be laid out as asked.
public enum LayoutError: Error, Hashable, Sendable {
    /// Things that are known by their names.
    public enum Named: String, Hashable, Sendable {
        /// A device.
        case device
        /// A built-in layout.
        case layout
    }

    /// An option does not fit the layout: a key, a variant, a plane or a value that does not exist.
    case option(String)
    /// No device or layout has this name; `suggestions` are those that it may have meant, the likeliest first.
    case unknownName(Named, String, suggestions: [String])
    /// The theme's or the layout's own figures leave no keyboard.
    case input(Diagnostic)
}

extension LayoutError: ReadableError {
    /// What does not fit, or is not there.
    public var errorDescription: String? {
        switch self {
        case .option(let message): message
        case .unknownName(let thing, let name, _): "\(Quoted(name)) is not a \(thing.rawValue)"
        case .input(let diagnostic): diagnostic.description
        }
    }

    /// The names that an unknown one may have meant.
    public var recoverySuggestion: String? {
        guard case .unknownName(_, _, let suggestions) = self, !suggestions.isEmpty else { return nil }
        return "did you mean \(Prose.alternatives(suggestions))?"
    }
}

/// Points as a message shows them: at most two decimals.
func shown(points: Double) -> String {
    JSONOutput.digits((points * 100).rounded() / 100) + " pt"
}
