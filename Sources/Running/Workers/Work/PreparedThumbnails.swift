internal import Documents
internal import Files
internal import KeyboardPreview
internal import Parallel
internal import RenderOptions
internal import Reports
internal import ThemeModel

/// The thumbnails of a theme before they are drawn, and what is known about a theme that cannot be read.
struct PreparedThumbnails {
    private let name: String
    /// The document's digest; nil if it cannot be read.
    private(set) var digest: String?
    /// Why a placeholder replaces the theme; nil if the theme can be read.
    private(set) var failure: OperationError?
    /// One for each size.
    let pictures: [PreparedRender]

    /// Reads layout and theme. Throws if the theme cannot be read and must not be replaced.
    init(_ drawing: BatchDrawing, in task: JobContext) throws {
        let options = task.remembering(drawing.picture, prefersCopies: true)
        let own = drawing.thumbnail ?? ThumbnailCommandOptions()
        name = options.theme.description
        let layout = try LayoutSource.read(options.layout)
        let content: ShowcaseTheme
        let reading = Result { () throws(OperationError) -> ThemeSource in
            var record = InputRecord()
            return try options.source.theme(options.theme, noting: &record)
        }
        switch reading {
        case .success(let source):
            content = own.drawsPlaceholder ? .replaceable(source) : .required(source)
            digest = source.contentsDigest
        case .failure(let error):
            guard own.drawsPlaceholder, error.kind != .usage else { throw error }
            content = .missing(id: ThemeDocument.id(ofFile: name))
            failure = error
        }
        let request = try options.request(.thumbnail(content, own.thumbnail), layout: layout)
        pictures = try task.worker.renderer.prepareThumbnails(
            of: content, own.thumbnail, sizes: task.request.pictures.map { ($0.size.width, $0.size.height) },
            request: request)
    }

    /// Draws one size. Its failure does not affect the others.
    func draw(
        _ index: Int, diagnostics: [Diagnostic], _ task: JobContext
    ) -> (picture: DrawnPicture, messages: String) {
        let (start, file, worker) = (MonotonicClock.microseconds, task.request.pictures[index], task.worker)
        do throws(OperationError) {
            var drawn = try worker.put(
                pictures[index], into: file.file, index: index, previous: file.previous, theme: name)
            drawn.outcome.input = digest
            drawn.outcome.seconds = MonotonicClock.seconds(since: start)
            drawn.outcome.diagnostics = RenderOutcome.json(worker.settings.style.shown(diagnostics)) + statement
            return (drawn, "")
        } catch {
            let reply = WorkReply(error, style: worker.settings.style)
            return (DrawnPicture(reply.outcome, isKept: false), reply.messages)
        }
    }

    /// The failure in the manifest's format.
    private var statement: [JSONOutput] {
        failure.map { RenderOutcome(OperationError($0.message, $0.kind)).diagnostics } ?? []
    }
}
