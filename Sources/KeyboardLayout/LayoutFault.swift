public import Documents

/// Why a keyboard cannot be laid out as asked.
public enum LayoutFault: Error, Hashable, Sendable {
    /// An option does not fit: a key, a variant, a plane or a value that is not there (exit code 64).
    case usage(String)
    /// A device or layout asked for by name is not there (exit code 69).
    case unavailable(String)
    /// The theme's or the layout's own figures leave no keyboard (exit code 65).
    case input(Diagnostic)
}

/// The message for a name that is not in a list, with the nearest one or the place where to find them all.
func unknownName(_ name: String, _ kind: String, among names: [String], listedBy command: String) -> String {
    let problem = "\(Quoted(name)) is not a \(kind)"
    let meant = NearestName.suggestions(for: name, among: names)
    if !meant.isEmpty { return "\(problem) (did you mean \(Prose.alternatives(meant))?)" }
    return "\(problem) (\(command) lists them)"
}

/// Points as a message shows them: at most two decimals.
func shown(points: Double) -> String {
    JSONText.digits((points * 100).rounded() / 100) + " pt"
}
