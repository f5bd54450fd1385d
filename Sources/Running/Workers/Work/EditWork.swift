internal import Documents

/// Changes properties of a theme, and nothing else in its text: those in the document `edits.json`, an object of paths and values.
/// All other work on a theme makes these changes first, if there are any.
package struct EditWork: DocumentWork {
    package static let command = "edit"
    package static let parts = ["theme", "edits"]

    package init() {}

    package func hasResult(in reply: WorkReply, of request: WorkRequest) -> Bool { true }

    package func answer(_ task: WorkTask) throws -> WorkReply {
        guard task.hasEdits else {
            throw OperationError.usage("there are no edits (expected the parts theme and edits)")
        }
        return WorkReply(payload: try task.text.bytes)
    }
}
