package import Documents
internal import Files
internal import KeyboardPreview
package import Options
internal import Parallel
package import RenderOptions
internal import ThemeModel

/// Draws a store's picture of a theme in several sizes, each into a file of the output folder. Theme and layout are read once. A
/// missing or broken theme gets placeholders, if they are wanted.
package struct ThumbnailsWork: KeyboardWork, ChoosingWork {
    package static let command = "thumbnails"
    package var options = PictureOptions()
    package var commandOptions = ThumbnailCommandOptions()
    private var pictures: [ThumbnailFile] = []

    package init() {}

    /// Creates the work of drawing a picture in the sizes of some files.
    package init(_ options: PictureOptions, _ commandOptions: ThumbnailCommandOptions, pictures: [ThumbnailFile]) {
        (self.options, self.commandOptions, self.pictures) = (options, commandOptions, pictures)
    }

    package var line: [(String, JSONOutput)] {
        [
            ("options", options.json), ("choices", commandOptions.json),
            ("pictures", .array(pictures.map { .object($0.members) })),
        ]
    }
    package var files: [String] { pictures.map(\.file) }

    package mutating func read(_ line: JSONValue) throws(ValueError) {
        pictures = try line.elements(of: "pictures", as: ThumbnailFile.init)
        guard !pictures.isEmpty else { throw ValueError("has no pictures") }
        options = try PictureOptions(json: line["options"])
        commandOptions = try ThumbnailCommandOptions(json: line["choices"])
    }

    package func isAnswered(by reply: WorkReply, of request: WorkRequest) -> Bool {
        reply.pictures.count == pictures.count
    }

    package func run(_ task: WorkTask) throws -> WorkReply {
        let (style, renderer) = (task.worker.settings.style, task.worker.renderer)
        let theme = try PreparedThumbnails(
            options, commandOptions: commandOptions, sizes: pictures.map(\.size), by: renderer)
        // Sizes differ only in problems of their own, such as a title that has no room.
        let problems = theme.pictures.map { style.judged($0.diagnostics) }
        task.diagnostics = problems.flatMap(\.self).uniqued
        if task.diagnostics.haveErrors { throw OperationError(nil, .badData) }
        let replaced = theme.failure?.diagnostics ?? theme.pictures.first?.replaced ?? []
        task.diagnostics += replaced
        var reply = WorkReply(outcome: RenderOutcome(failure: nil, input: theme.digest))
        reply.messages = style.text(for: [], failures: [theme.failure?.message].compactMap(\.self))
        for (index, picture) in theme.pictures.enumerated() {
            let drawn = draw(picture, index: index, of: theme, diagnostics: problems[index] + replaced, by: task.worker)
            reply.pictures.append(drawn.picture)
            reply.messages += drawn.messages
        }
        // Once this process has exceeded a limit, its memory use can no longer be measured.
        if reply.pictures.contains(where: { $0.outcome.failure == .limitReached }) {
            reply.outcome = RenderOutcome(failure: .limitReached, input: theme.digest)
        }
        return reply
    }

    /// Draws one size. Its failure does not affect the others.
    private func draw(
        _ prepared: PreparedRender, index: Int, of theme: PreparedThumbnails, diagnostics: [Diagnostic],
        by worker: RenderWorker
    ) -> (picture: DrawnPicture, messages: String) {
        let (start, file) = (MonotonicClock.microseconds, pictures[index])
        do throws(OperationError) {
            var drawn = try worker.put(
                prepared, into: file.file, index: index, previous: file.previous, theme: theme.name)
            drawn.outcome.input = theme.digest
            drawn.outcome.seconds = MonotonicClock.seconds(since: start)
            drawn.outcome.diagnostics = RenderOutcome.json(worker.settings.style.shown(diagnostics)) + theme.statement
            return (drawn, "")
        } catch {
            let reply = WorkReply(error, style: worker.settings.style)
            return (DrawnPicture(reply.outcome, isKept: false), reply.messages)
        }
    }
}

/// The file of a thumbnail in one of its sizes.
package struct ThumbnailFile: Hashable, Sendable {
    /// Width and height in pixels.
    package let size: ThumbnailSize
    /// The file's name in the output folder.
    package let file: String
    /// The picture that an earlier run has drawn; nil for none.
    package let previous: PreviousResult?

    /// Creates a thumbnail's file.
    package init(size: ThumbnailSize, file: String, previous: PreviousResult?) {
        (self.size, self.file, self.previous) = (size, file, previous)
    }

    fileprivate var members: [(String, JSONOutput)] {
        [("size", .string(size.text)), ("file", .string(file))] + (previous?.members ?? [])
    }

    /// Reads a file from an object. Throws what is wrong with it.
    fileprivate init(_ json: JSONValue) throws(ValueError) {
        guard let file = json["file"]?.string, let size = json["size"] else {
            throw ValueError("has a picture without file or size")
        }
        self.init(size: try ThumbnailSize(size), file: file, previous: PreviousResult(json))
    }
}

extension ThumbnailSize {
    /// Reads a size from a string. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        guard let text = json.string else { throw ValueError("has a size that is not text") }
        self = try ValueType<ThumbnailSize>.thumbnailSize.read(Argument(text))
    }
}

/// The thumbnails of a theme before they are drawn, and what is known about a theme that cannot be read.
struct PreparedThumbnails {
    let name: String
    /// The document's digest; nil if it cannot be read.
    private(set) var digest: String?
    /// Why a placeholder replaces the theme; nil if the theme can be read.
    private(set) var failure: OperationError?
    /// One for each size.
    let pictures: [PreparedRender]

    /// Reads layout and theme. Throws if the theme cannot be read and must not be replaced.
    init(
        _ options: PictureOptions, commandOptions: ThumbnailCommandOptions, sizes: [ThumbnailSize],
        by renderer: KeyboardRenderer
    ) throws {
        name = options.theme.description
        let layout = try LayoutSource.read(options.layout)
        let content: ShowcaseTheme
        let reading = Result { () throws(OperationError) -> ThemeSource in
            var record = InputRecord()
            return try options.source.theme(options.theme, noting: &record)
        }
        switch reading {
        case .success(let source):
            content = commandOptions.drawsPlaceholder ? .replaceable(source) : .required(source)
            digest = source.contentsDigest
        case .failure(let error):
            guard commandOptions.drawsPlaceholder, error.kind != .usage else { throw error }
            content = .missing(id: ThemeDocument.id(ofFile: name))
            failure = error
        }
        let request = try options.request(.thumbnail(content, commandOptions.thumbnail), layout: layout)
        pictures = try renderer.prepareThumbnails(
            of: content, commandOptions.thumbnail, sizes: sizes.map { ($0.width, $0.height) }, request: request)
    }

    /// The failure in the manifest's format.
    var statement: [JSONOutput] {
        failure.map { RenderOutcome(OperationError($0.message, $0.kind)).diagnostics } ?? []
    }
}
