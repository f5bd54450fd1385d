internal import Documents
internal import Files
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
        for configuration: Batch, by pool: inout WorkerPool, _ signals: TerminationSignals
    ) throws(OperationError) -> Bool {
        let places = themes.indices.filter { place in
            guard case .failed(_, let error) = themes[place] else { return true }
            let reply = WorkReply(error, style: configuration.style)
            (failures[place], messages[place]) = (reply.outcome, reply.messages)
            return false
        }
        let requests = places.map { place in
            var parameters = configuration.parameters
            parameters.theme = themes[place].path
            return WorkRequest(IdentifyWork(parameters))
        }
        return try pool.run(requests, signals: signals) { job, reply in
            take(reply, of: places[job.place], isReplaced: configuration.replaces(reply))
        }
    }

    private mutating func take(_ reply: WorkReply, of place: Int, isReplaced: Bool) {
        inputs[place] = reply.outcome.input ?? ""
        if let id = reply.id {
            ids[place] = id
        } else if !isReplaced {
            failures[place] = reply.outcome
        }
        messages[place] = isReplaced ? "" : reply.messages
    }

    /// Returns the pictures of all themes with the names of their files, and the index of each one's theme.
    func pictures(of configuration: Batch) -> [(picture: BatchPicture, place: Int)] {
        let pictures = themes.indices.flatMap { place in
            configuration.pictures(of: themes[place], id: ids[place]).map { (picture: $0, place: place) }
        }
        let named = configuration.template.named(pictures.map(\.picture))
        return zip(named, pictures).map { ($0, $1.place) }
    }

    /// Returns the digest of all pictures and of what they are made from.
    func digest(of pictures: [BatchPicture], _ configuration: Batch) -> String {
        Manifest.digest(of: pictures, contents: inputs + configuration.sharedContents)
    }
}

extension Batch {
    /// Returns true if a placeholder replaces a theme that cannot be read; the drawing finds that out again.
    fileprivate func replaces(_ reply: WorkReply) -> Bool {
        thumbnails?.drawsPlaceholder == true && reply.outcome.failure != .usage && reply.id == nil
    }
}
