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

/// Points as a message shows them: at most two decimals.
func shown(points: Double) -> String {
    JSONOutput.digits((points * 100).rounded() / 100) + " pt"
}
