internal import Documents
internal import Files
internal import KeyboardPreview

/// Returns an object about what draws pictures: `fingerprint`, which differs between machines that draw differently, the list of
/// `missing` fonts, and in `changed` when the program or one of its fonts was last changed, in seconds since 1970.
package struct EnvironmentWork: DocumentWork {
    package static let command = "environment"
    package static let parts = ["theme"]

    package init() {}

    package func answer(_ task: WorkTask) throws -> WorkReply {
        let environment = try RenderingEnvironment.current()
        let files = [FilePath.runningProgram] + environment.fonts.map { FilePath($0.path) }
        let changes = files.compactMap { (try? FileStatus.at($0))?.modification.components.seconds }
        let answer = JSONOutput.object([
            ("changed", .number(Double(changes.max() ?? 0))),
            ("fingerprint", .string(environment.fingerprint)), ("release", .string(Release.version)),
            ("missing", .array(environment.missingFonts.map { .string($0.path) })),
        ])
        return WorkReply(payload: Array(answer.text(indent: 0).utf8))
    }
}
