internal import Documents
internal import Files
internal import Processes
internal import RenderOptions

/// What the themes of a batch say of themselves, as workers have read it: the process that keeps the books reads none.
struct ThemeSurvey {
    /// The themes.
    let themes: [BatchTheme]
    /// Their ids.
    private(set) var ids: [String]
    /// The SHA-256 of their documents; empty where one cannot be read.
    private(set) var inputs: [String]
    /// Why pictures of a theme cannot be drawn; nil where they can.
    private(set) var failures: [RenderOutcome?]
    /// What there is to tell of each.
    private(set) var messages: [String]

    /// Nothing is known yet.
    init(_ themes: [BatchTheme]) {
        self.themes = themes
        ids = themes.map(\.path.stem)
        inputs = Array(repeating: "", count: themes.count)
        failures = Array(repeating: nil, count: themes.count)
        messages = inputs
    }

    /// Has workers read the themes; false where somebody interrupts.
    mutating func read(
        for configuration: BatchConfiguration, by pool: inout WorkerPool, _ signals: TerminationSignals
    ) throws(OperationError) -> Bool {
        let places = themes.indices.filter { place in
            guard case .failed(_, let error) = themes[place] else { return true }
            let reply = WorkReply(error, configuration.style)
            (failures[place], messages[place]) = (reply.outcome, reply.messages)
            return false
        }
        let requests = places.map { place in
            var parameters = configuration.parameters
            parameters.theme = themes[place].path
            return WorkRequest.identify(parameters)
        }
        return try pool.run(requests, signals) { job, reply in
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

    /// The pictures of all themes with their files' names, and the place of each one's theme.
    func pictures(of configuration: BatchConfiguration) -> [(picture: BatchPicture, place: Int)] {
        let pictures = themes.indices.flatMap { place in
            configuration.pictures(of: themes[place], id: ids[place]).map { (picture: $0, place: place) }
        }
        let named = configuration.template.named(pictures.map(\.picture))
        return zip(named, pictures).map { ($0, $1.place) }
    }

    /// The digest of all pictures and of what they are made from.
    func digest(of pictures: [BatchPicture], _ configuration: BatchConfiguration) -> String {
        Manifest.digest(of: pictures, contents: inputs + configuration.sharedContents)
    }
}

extension BatchConfiguration {
    /// True where a placeholder takes the place of a theme that cannot be read: whoever draws it finds that out again.
    fileprivate func replaces(_ reply: WorkReply) -> Bool {
        thumbnails?.drawsPlaceholder == true && reply.outcome.failure != .usage && reply.id == nil
    }
}
