internal import Documents
package import RenderOptions
internal import ThemeModel

/// Returns a copy of a theme with readable texts; the reply's `changes` is the number of colours that were changed.
package struct FixWork: DocumentWork, ChoosingWork {
    package static let command = "fix"
    package static let parts = ["theme", "edits"]
    package var commandOptions = RepairOptions()

    package init() {}

    package func answer(_ task: WorkTask) throws -> WorkReply {
        let fixing = ThemeFixer.fix(try task.text, alphaFirst: commandOptions.source.alphaFirst)
        task.diagnostics = fixing.diagnostics
        guard let fixed = fixing.value else { throw OperationError(nil, .badData) }
        var reply = WorkReply(payload: fixed.bytes)
        reply.changes = fixed.fixes.count
        return reply
    }
}
