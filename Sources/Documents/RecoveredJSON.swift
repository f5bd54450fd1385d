/// What reading a document gives.
public enum JSONOutcome: Sendable {
    /// A document without a fault.
    case sound(JSONValue)
    /// One with syntax errors, and what could be recovered from it.
    case broken(RecoveredJSON)
}

/// A document with syntax errors, read as it was probably meant, so that one run reports what else is wrong with it.
/// None of it is certain, so nothing may be drawn from it.
public struct RecoveredJSON: Sendable {
    /// The document; nil if nothing could be recovered.
    public let value: JSONValue?
    /// Its syntax errors, in source order; never empty. Each has the replacements that make it right, if there is one
    /// way to do so.
    public let diagnostics: [Diagnostic]
    /// Members that are there but whose values could not be recovered, by their paths as `light.keySpacing`.
    public let unreadablePaths: Set<String>
    /// True if something was passed over that may have been a member.
    public let isIncomplete: Bool

    /// True if a problem, found in this document, may be due to a syntax error alone: something that is absent, and may
    /// be there where reading failed.
    public func explainsAbsence(of path: String) -> Bool {
        isIncomplete || unreadablePaths.contains(path)
    }
}
