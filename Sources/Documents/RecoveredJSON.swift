/// What reading a document gives.
public enum JSONOutcome: Sendable {
    /// A document without a fault.
    case sound(JSONValue)
    /// One with syntax errors, and what can be told of it in spite of them.
    case broken(RecoveredJSON)
}

/// A document with syntax errors, read as it was probably meant, so that one run reports what else is wrong with it.
/// Nothing of it is certain: nothing may be drawn from it.
public struct RecoveredJSON: Sendable {
    /// The document; nil where nothing can be told of it.
    public let value: JSONValue?
    /// Its syntax errors, in source order; never empty. Each has the replacements that make it right, where there is one
    /// way to do so.
    public let diagnostics: [Diagnostic]
    /// Members that are there and whose values cannot be told, by their paths as `light.keySpacing`.
    public let unreadablePaths: Set<String>
    /// True where something was passed over that may have been a member.
    public let isIncomplete: Bool

    /// True where a problem, found in this document, may be due to a syntax error alone: something that is absent, and may
    /// be there where reading failed.
    public func explainsAbsence(of path: String) -> Bool {
        isIncomplete || unreadablePaths.contains(path)
    }
}
