internal import Documents
internal import Files
internal import KeyboardPreview
internal import Parallel
package import RenderOptions
internal import Reports
internal import ThemeImport
internal import ThemeModel

extension WorkKind where Arguments == PictureOptions {
    /// Reads a theme and returns its id; faults in a variant are reported with its pictures.
    package static var identify: WorkKind<PictureOptions> {
        WorkKind("identify", giving: .id) { task, options in
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
            // A longer one is not returned unchanged.
            let id = document.id.utf8.count <= 256 ? document.id : OutputName.slug(of: document.id)
            return WorkReply(outcome: RenderOutcome(failure: nil, input: source.contentsDigest), id: id)
        }
    }
}

extension WorkKind where Arguments == BatchDrawing {
    /// Draws a picture into a file of the output folder, unless the file is already there with the digests of an earlier run. With
    /// an animation it is a moving picture.
    package static var render: WorkKind<BatchDrawing> {
        WorkKind("render", giving: .files) { task, drawing in
            guard let file = task.request.file else {
                throw OperationError.usage("there is no file (expected a name in the output folder)")
            }
            let input = try drawing.input(task)
            let prepared = try task.worker.renderer.prepare(input.request)
            try task.judge(prepared.diagnostics)
            var drawn = try task.worker.put(
                prepared, into: file, previous: task.request.previous, theme: input.theme.name)
            drawn.outcome.input = input.theme.contentsDigest
            drawn.outcome.seconds = MonotonicClock.seconds(since: task.start)
            return WorkReply(outcome: drawn.outcome, isKept: drawn.isKept, isWritten: drawn.isWritten)
        }
    }

    /// Draws a store's picture of a theme in several sizes, each into a file of the output folder. Theme and layout are read once. A
    /// missing or broken theme gets placeholders, if they are wanted.
    package static var thumbnails: WorkKind<BatchDrawing> {
        WorkKind("thumbnails", giving: .files) { task, drawing in
            guard !task.request.pictures.isEmpty else {
                throw OperationError.usage("there are no pictures (expected a list of sizes and files)")
            }
            let style = task.worker.settings.style
            let theme = try PreparedThumbnails(drawing, in: task)
            // Sizes differ only in problems of their own, such as a title that has no room.
            let problems = theme.pictures.map { style.judged($0.diagnostics) }
            task.diagnostics = problems.flatMap(\.self).uniqued
            if task.diagnostics.haveErrors { throw OperationError(nil, .badData) }
            let replaced = theme.failure?.diagnostics ?? theme.pictures.first?.replaced ?? []
            task.diagnostics += replaced
            var reply = WorkReply(outcome: RenderOutcome(failure: nil, input: theme.digest))
            reply.messages = style.text(for: [], failures: [theme.failure?.message].compactMap(\.self))
            for index in theme.pictures.indices {
                let drawn = theme.draw(index, diagnostics: problems[index] + replaced, task)
                reply.pictures.append(drawn.picture)
                reply.messages += drawn.messages
            }
            // Once this process has exceeded a limit, its memory use can no longer be measured.
            if reply.pictures.contains(where: { $0.outcome.failure == .limitReached }) {
                reply.outcome = RenderOutcome(failure: .limitReached, input: theme.digest)
            }
            return reply
        }
    }

    /// Returns how much work a picture is; of a thumbnail, how much it is in all sizes. Nothing is drawn, and problems are reported
    /// when it is.
    package static var estimate: WorkKind<BatchDrawing> {
        WorkKind("estimate", giving: .amountOfWork) { task, drawing in
            let prepared =
                drawing.thumbnail != nil
                ? try PreparedThumbnails(drawing, in: task).pictures
                : [try task.worker.renderer.prepare(try drawing.input(task).request)]
            var reply = WorkReply(outcome: RenderOutcome(failure: nil))
            reply.work = prepared.map { DrawingWork($0) }.reduce(DrawingWork(), +)
            return reply
        }
    }
}
