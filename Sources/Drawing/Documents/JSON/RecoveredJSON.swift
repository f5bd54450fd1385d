/// The outcome of reading a document.
package enum JSONOutcome: Sendable {
    /// A document without a fault.
    case sound(JSONValue)
    /// A document with syntax errors, and what could be recovered from it.
    case broken(RecoveredJSON)
}

/// A document with syntax errors, read as it was probably meant, so that one run also reports its other problems. None of it
/// is certain, so it must never be drawn.
package struct RecoveredJSON: Sendable {
    /// The document; nil if nothing could be recovered.
    package let value: JSONValue?
    /// Its syntax errors, in source order; never empty. Each has the replacements that fix it, if there is one way to do so.
    package let diagnostics: [Diagnostic]
    /// The paths, such as `light.keySpacing`, of existing members whose values could not be recovered.
    let unreadablePaths: Set<String>
    /// True if something was skipped that may have been a member.
    let isIncomplete: Bool
    /// True if comments are the only fault, so that the value is certain.
    package let hasOnlyComments: Bool

    /// The comments as warnings, for a document whose kind allows them.
    package func comments(in source: SourceText) -> [Diagnostic] {
        diagnostics.map { fault in
            Diagnostic(
                JSONDiagnostics.comment, "a comment (remove it if other programs read the document: JSON has none)",
                in: source, at: fault.range
            ).repaired(by: fault.repairs)
        }
    }

    /// Returns whether a problem of absence may only be due to a syntax error: the absent thing may be where reading failed.
    package func explainsAbsence(of path: String) -> Bool {
        isIncomplete || unreadablePaths.contains(path)
    }
}
