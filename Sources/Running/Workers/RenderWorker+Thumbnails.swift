internal import Documents
internal import Files
internal import KeyboardPreview
internal import Parallel
internal import RenderOptions
internal import ThemeModel

/// Thumbnails of one theme in several sizes.
extension RenderWorker {
    /// Draws a theme's thumbnail in every size. A missing or broken theme gets placeholders, if they are wanted.
    func thumbnails(
        _ parameters: RenderParameters, choices: ThumbnailChoices, files: [ThumbnailFile],
        into found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let (theme, prepared) = try prepareThumbnails(parameters, choices: choices, sizes: files.map(\.size))
        // Sizes differ only in problems of their own, such as a title that has no room.
        let problems = prepared.map { setup.style.judged($0.diagnostics) }
        found = problems.reduce(into: []) { all, some in all += some.filter { !all.contains($0) } }
        if found.haveErrors { throw OperationError(nil, .badData) }
        let replaced = theme.failure?.diagnostics ?? prepared.first?.replaced ?? []
        found += replaced
        var reply = WorkReply(outcome: RenderOutcome(failure: nil, input: theme.digest))
        reply.messages = setup.style.text(for: [], failures: [theme.failure?.message].compactMap(\.self))
        for (place, picture) in prepared.enumerated() {
            let drawn = draw(
                picture, file: files[place], place: place, of: theme, found: problems[place] + replaced)
            reply.pictures.append(drawn.picture)
            reply.messages += drawn.messages
        }
        // Once this process has exceeded a limit, its memory use can no longer be measured.
        if reply.pictures.contains(where: { $0.outcome.failure == .limitReached }) {
            reply.outcome = RenderOutcome(failure: .limitReached, input: theme.digest)
        }
        return reply
    }

    /// Prepares all of a theme's thumbnails for drawing, one per size.
    func prepareThumbnails(
        _ parameters: RenderParameters, choices: ThumbnailChoices, sizes: [ThumbnailSize]
    ) throws(OperationError) -> (theme: ThumbnailTheme, pictures: [PreparedRender]) {
        let layout = try LayoutInput(reading: parameters.layout)
        let theme = try ThumbnailTheme(parameters, isReplaceable: choices.drawsPlaceholder)
        let request = try parameters.request(.thumbnail(theme.content, choices.thumbnail), layout: layout)
        let prepared = try mapError(OperationError.init) { () throws(RenderError) in
            try renderer.prepareThumbnails(
                of: theme.content, choices.thumbnail, sizes: sizes.map { ($0.width, $0.height) }, request: request)
        }
        return (theme, prepared)
    }

    /// Draws one size. Its failure does not affect the others.
    private func draw(
        _ prepared: PreparedRender, file: ThumbnailFile, place: Int, of theme: ThumbnailTheme, found: [Diagnostic]
    ) -> (picture: DrawnPicture, messages: String) {
        let start = MonotonicClock.microseconds
        do throws(OperationError) {
            var drawn = try put(prepared, into: file.file, place: place, known: file.known, theme: theme.name)
            drawn.outcome.input = theme.digest
            drawn.outcome.seconds = MonotonicClock.seconds(since: start)
            drawn.outcome.diagnostics = RenderOutcome.json(setup.style.shown(found)) + theme.statement
            return (drawn, "")
        } catch {
            let reply = WorkReply(error, style: setup.style)
            return (DrawnPicture(reply.outcome, isKept: false), reply.messages)
        }
    }
}

/// The theme of thumbnails, or what is known about one that cannot be read.
struct ThumbnailTheme {
    let content: ShowcaseTheme
    let name: String
    /// The document's digest; nil if it cannot be read.
    var digest: String?
    /// Why a placeholder replaces the theme; nil if the theme can be read.
    var failure: OperationError?

    /// Reads the theme. Throws if it cannot be read and must not be replaced.
    init(_ parameters: RenderParameters, isReplaceable: Bool) throws(OperationError) {
        name = parameters.theme.description
        do {
            let input = try ThemeInput(reading: parameters.theme, parameters.source)
            let source = parameters.theme(input, companions: try CompanionInputs(parameters.source))
            content = isReplaceable ? .replaceable(source) : .required(source)
            digest = input.digest
        } catch  where isReplaceable && error.kind != .usage {
            content = .missing(id: ThemeDocument.id(ofFile: parameters.theme.description))
            failure = error
        }
    }

    /// The failure in the manifest's format.
    var statement: [JSONOutput] {
        failure.map { RenderOutcome(OperationError($0.message, $0.kind)).diagnostics } ?? []
    }
}
