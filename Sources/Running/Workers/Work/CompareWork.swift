internal import Comparison
internal import Documents
internal import RenderOptions
internal import ThemeImport
internal import ThemeModel

/// Returns what differs between a theme and the document `after.json`, by meaning, as `kbrender diff --themes` reports it.
package struct CompareWork: DocumentWork {
    package static let command = "compare"
    package static let parts = ["theme"]

    package init() {}

    package func answer(_ task: WorkTask) throws -> WorkReply {
        func read(_ source: ThemeSource) throws -> ThemeDocument {
            let reading = try source.load(modes: nil)
            try task.judge(reading.diagnostics, isStrict: false)
            guard let theme = reading.value else { throw OperationError(nil, .badData) }
            return theme.document
        }
        let before = try read(try task.theme(SourceOptions()))
        let after = try read(ThemeSource(try task.after))
        let comparison = try ThemeComparison(expected: before, actual: after, renderer: task.worker.renderer)
        return WorkReply(answer: comparison.json, indent: 0)
    }
}
