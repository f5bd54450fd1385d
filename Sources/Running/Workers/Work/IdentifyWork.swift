internal import Documents
internal import Files
package import RenderOptions
internal import ThemeImport
internal import ThemeModel

/// Reads a theme and returns its id; faults in a variant are reported with its pictures.
package struct IdentifyWork: KeyboardWork {
    package static let command = "identify"
    package var options = PictureOptions()
    /// The most bytes in an id that is returned unchanged.
    private static let longestID = 256

    package init() {}

    package func isAnswered(by reply: WorkReply, of request: WorkRequest) -> Bool { reply.id != nil }

    package func run(_ task: WorkTask) throws -> WorkReply {
        let theme = options.theme
        if (try? FileStatus.at(theme))?.kind == .pipe {
            throw OperationError("\(theme): is a pipe (expected a file, which can be read again)", .noInput)
        }
        let options = task.remembering(options, prefersCopies: false)
        var record = InputRecord()
        let source = try options.source.theme(theme, noting: &record)
        try task.judge(record.notices)
        let parsed = try source.load(modes: [])
        guard let document = parsed.value?.document else { throw OperationError.invalid(parsed.diagnostics) }
        let id = document.id.utf8.count <= Self.longestID ? document.id : OutputName.slug(of: document.id)
        return WorkReply(outcome: RenderOutcome(failure: nil, input: source.contentsDigest), id: id)
    }
}
