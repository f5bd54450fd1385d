/// A document as it was read: a tree, and the faults of its JSON. With a fault, the tree is what was probably meant, so that one
/// run also reports the document's other problems; none of it is certain, so it must never be drawn.
package struct JSONOutcome: Sendable {
    /// The document; nil if nothing could be recovered.
    package let value: JSONValue?
    /// What breaks JSON's rules, in source order. Each has the replacements that fix it, if there is one way to do so.
    package let faults: [Diagnostic]
    /// True if something was skipped that may have been a member.
    private let isIncomplete: Bool
    /// True if there is no fault but comments, so that the value is certain.
    package let hasOnlyComments: Bool

    init(_ value: JSONValue?, faults: [Diagnostic], isIncomplete: Bool = true, hasOnlyComments: Bool = false) {
        self.value = value
        self.faults = faults.isEmpty ? [] : faults.inSourceOrder
        // If there is only a bracket, everything may be missing for the same reason.
        self.isIncomplete = isIncomplete || value?.object?.isEmpty != false
        self.hasOnlyComments = hasOnlyComments
    }

    /// Wraps a document without a fault.
    package init(sound value: JSONValue) {
        self.init(value, faults: [], isIncomplete: false, hasOnlyComments: true)
    }

    /// The document if it has no fault.
    package var sound: JSONValue? { faults.haveErrors ? nil : value }

    /// The comments as warnings, for a document whose kind allows them.
    package func comments(in source: SourceText) -> [Diagnostic] {
        faults.map { fault in
            Diagnostic(
                JSONDiagnosticKinds.comment, "a comment (remove it if other programs read the document: JSON has none)",
                in: source, at: fault.range, repairs: fault.repairs)
        }
    }

    /// Returns whether a problem of absence may only be due to a fault: the member at the path is there without a value that could
    /// be read, or the absent thing may be where reading failed.
    package func explainsAbsence(of path: String) -> Bool {
        let member = path.split(separator: ".").reduce(value) { value, name in
            value?.object?.first { $0.name == name }?.value
        }
        return isIncomplete || member?.range.isEmpty == true
    }
}
