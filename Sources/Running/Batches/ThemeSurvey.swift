internal import Documents
internal import Processes
internal import RenderOptions
internal import Workers

/// What the themes of a batch say about themselves, as read by workers: the batch's own process reads no theme.
struct ThemeSurvey {
    let themes: [BatchTheme]
    private(set) var ids: [String]
    /// The SHA-256 of their documents; empty for one that cannot be read.
    private(set) var inputs: [String]
    /// Why a theme's pictures cannot be drawn; nil if they can.
    private(set) var failures: [RenderOutcome?]
    /// The messages about each.
    private(set) var messages: [String]

    /// Creates a survey in which nothing is known yet.
    init(_ themes: [BatchTheme]) {
        self.themes = themes
        ids = themes.map(\.path.stem)
        inputs = Array(repeating: "", count: themes.count)
        failures = Array(repeating: nil, count: themes.count)
        messages = inputs
    }

    /// Has workers read the themes; returns false if it is interrupted.
    mutating func read(
        for batch: Batch, by pool: inout WorkerPool, _ signals: TerminationSignals
    ) throws(OperationError) -> Bool {
        let indices = themes.indices.filter { index in
            guard case .failed(_, let error) = themes[index] else { return true }
            let reply = WorkReply(error, style: batch.work.style)
            (failures[index], messages[index]) = (reply.outcome, reply.messages)
            return false
        }
        let requests = indices.map { index in
            var options = batch.options
            options.theme = themes[index].path
            return WorkRequest(.identify, options)
        }
        return try pool.run(requests, signals: signals) { job, reply in
            take(reply, of: indices[job.number], isReplaced: batch.replaces(reply))
        }
    }

    private mutating func take(_ reply: WorkReply, of index: Int, isReplaced: Bool) {
        inputs[index] = reply.outcome.input ?? ""
        if let id = reply.id {
            ids[index] = id
        } else if !isReplaced {
            failures[index] = reply.outcome
        }
        messages[index] = isReplaced ? "" : reply.messages
    }

    /// Returns the pictures of all themes with the names of their files, and the index of each one's theme.
    func pictures(of batch: Batch) -> [(picture: BatchPicture, theme: Int)] {
        let pictures = themes.indices.flatMap { index in
            batch.pictures(of: themes[index], id: ids[index]).map { (picture: $0, theme: index) }
        }
        let named = batch.template.named(pictures.map(\.picture))
        return zip(named, pictures).map { ($0, $1.theme) }
    }

    /// Returns the digest of all pictures and of what they are made from.
    func digest(of pictures: [BatchPicture], _ batch: Batch) -> String {
        Manifest.digest(of: pictures, contents: inputs + batch.sharedContents)
    }
}

extension Batch {
    /// Returns true if a placeholder replaces a theme that cannot be read; the drawing finds that out again.
    fileprivate func replaces(_ reply: WorkReply) -> Bool {
        thumbnails?.drawsPlaceholder == true && reply.outcome.failure != .usage && reply.id == nil
    }
}
