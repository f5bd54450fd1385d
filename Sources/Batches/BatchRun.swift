internal import Documents
internal import Files
internal import Glibc
internal import KeyboardPreview
internal import Options
internal import Parallel
internal import Processes
internal import RenderOptions

/// A batch at work in its folder.
struct BatchRun: ~Copyable {
    private let configuration: BatchConfiguration
    private let themes: [BatchTheme]
    private let folder: OpenFolder
    private let manifest: HeldOutput
    private let journal: Journal
    /// True where the manifest is written even of a batch that has drawn nothing.
    private let keepsManifest: Bool
    /// The files that must not be written to.
    private let inputs: Set<FileIdentity>
    /// What became of pictures in earlier runs, by their files.
    private let known: [String: RenderOutcome]
    private let signals = TerminationSignals()
    private var planned: [BatchPicture] = []
    private var pictures: [BatchPicture] = []
    /// The digest of all that the batch is made from; nil as long as nobody has read it.
    private var contents: String?
    private var outcomes: [RenderOutcome?] = []
    private var kept = 0
    /// The messages, in the order of the themes and then of the pictures.
    private var messages: [String]

    /// Makes ready: finds the outputs fit, and reads what earlier runs have left.
    init(
        _ configuration: BatchConfiguration, _ themes: [BatchTheme], keepsManifest: Bool,
        _ folder: consuming OpenFolder, messages: [String]
    ) throws(OperationError) {
        let layouts = configuration.layouts ?? [configuration.parameters.layout]
        let files = themes.map(\.path) + configuration.parameters.source.companions + layouts.compactMap(\.file)
        let inputs = Set(files.compactMap { (try? FileStatus.at($0))?.identity } + configuration.inputs)
        let manifest = try Output(configuration.manifestPath, apartFrom: Array(inputs)).held()
        let journal = try Journal(of: configuration.manifestPath, keeping: configuration.resumes)
        var known: [String: RenderOutcome] = [:]
        if configuration.resumes {
            known = (try? Manifest(reading: configuration.manifestPath))?.outcomes ?? [:]
            for entry in journal.entries() { known[entry.file] = entry.outcome ?? known[entry.file] }
        }
        (self.configuration, self.themes, self.messages) = (configuration, themes, messages)
        (self.inputs, self.known) = (inputs, known)
        self.manifest = manifest
        self.journal = journal
        self.keepsManifest = keepsManifest || configuration.manifest != nil
        self.folder = folder
    }

    /// Draws; gives what became of it.
    mutating func run(_ progress: (BatchEvent) -> Void) throws(OperationError) -> BatchSummary {
        do throws(OperationError) {
            try claimFolder()
        } catch {
            if !configuration.resumes { journal.remove() }
            throw error
        }
        var pool = WorkerPool(configuration.pool(writingTo: folder.descriptor))
        defer { sweep() }
        do throws(OperationError) {
            if try plan(&pool) { try draw(&pool, progress) }
        } catch {
            try? finish()
            throw error
        }
        try finish()
        return summary
    }

    /// Takes the folder for this batch: alone, but that parts of a batch may work in one folder together. Two batches would
    /// write over each other's pictures, and each manifest would tell of files that are the other's.
    private func claimFolder() throws(OperationError) {
        let start = MonotonicClock.microseconds
        while true {
            sweep()
            if configuration.shard != nil ? folder.lock(shared: true) : folder.lock(shared: false) { return }
            // Workers of a batch that was killed end soon after it.
            guard MonotonicClock.seconds(since: start) < Self.secondsToWaitForFolder else {
                throw Output.cannotCreate(configuration.folder.description, "another batch is writing into this folder")
            }
            _ = poll(nil, 0, ResourceLimits.millisecondsBetweenLooks)
        }
    }

    private static let secondsToWaitForFolder = 1.0

    /// Removes what killed workers and batches have left, unless others are at work in the folder.
    private func sweep() {
        guard folder.lock(shared: false) else { return }
        let names = (try? folder.names()) ?? []
        for name in names where name.bytes.starts(with: RenderWorker.temporaryPrefix.utf8) { folder.remove(name) }
        if configuration.shard != nil { _ = folder.lock(shared: true) }
    }

    // MARK: - Which pictures

    /// Finds out the themes' ids, and from them the pictures and their names; false where somebody interrupts. Pictures of
    /// themes that cannot be read have failed.
    private mutating func plan(_ pool: inout WorkerPool) throws(OperationError) -> Bool {
        var ids = themes.map { $0.path.stem }
        var failures = [RenderOutcome?](repeating: nil, count: themes.count)
        var told = [String](repeating: "", count: themes.count)
        var inputs = [String](repeating: "", count: themes.count)
        let style = configuration.style
        let places = themes.indices.filter { place in
            guard case .failed(_, let error) = themes[place] else { return true }
            let reply = WorkReply(error, style)
            (failures[place], told[place]) = (reply.outcome, reply.messages)
            return false
        }
        let requests = places.map { place in
            var parameters = configuration.parameters
            parameters.theme = themes[place].path
            return WorkRequest.identify(parameters)
        }
        let isWhole = try pool.run(requests, signals) { job, reply in
            let place = places[job.place]
            inputs[place] = reply.outcome.input ?? ""
            if let id = reply.id {
                ids[place] = id
            } else if !replaces(reply) {
                failures[place] = reply.outcome
            }
            told[place] = replaces(reply) ? "" : reply.messages
        }
        guard isWhole else { return false }
        messages += told
        let pictures = themes.indices.flatMap { place in
            configuration.pictures(of: themes[place], id: ids[place]).map { (picture: $0, place: place) }
        }
        planned = configuration.template.named(pictures.map(\.picture))
        contents = Manifest.digest(of: planned, contents: inputs + configuration.sharedContents)
        for (picture, place) in zip(planned, pictures.map(\.place))
        where configuration.shard?.contains(picture) ?? true {
            self.pictures.append(picture)
            outcomes.append(failures[place] ?? rivalry(of: picture))
        }
        try refuseInputs()
        return true
    }

    /// True where a placeholder takes the place of a theme that cannot be read: whoever draws it finds that out again.
    private func replaces(_ reply: WorkReply) -> Bool {
        configuration.thumbnails?.drawsPlaceholder == true && reply.outcome.failure != .usage && reply.id == nil
    }

    /// The failure of a picture whose name another theme's picture has; nil where it has a name of its own.
    private mutating func rivalry(of picture: BatchPicture) -> RenderOutcome? {
        guard let rival = picture.rival else { return nil }
        let reply = WorkReply(
            OperationError(
                "\(picture.theme): its pictures would have the names of those of \(rival) (expected another id, or "
                    + "{file} or {digest} in --name)", .badData), configuration.style)
        messages.append(reply.messages)
        return reply.outcome
    }

    /// A picture must not take the place of a theme or layout, nor the manifest that of a picture.
    private func refuseInputs() throws(OperationError) {
        let home = (try? FileStatus.at(configuration.folder))?.identity
        let isBeside = home != nil && (try? FileStatus.at(configuration.manifestPath.folder))?.identity == home
        for picture in pictures {
            if isBeside, FilePath(picture.file) == configuration.manifestPath.lastComponent {
                throw .usage("--manifest: \(configuration.manifestPath) is one of the pictures (expected another file)")
            }
            guard let status = try? folder.status(of: FilePath(picture.file)), inputs.contains(status.identity) else {
                continue
            }
            let path = configuration.folder.appending(picture.file)
            throw .usage("\(path): is one of the inputs (expected another folder to write to)")
        }
    }

    // MARK: - Drawing

    private mutating func draw(_ pool: inout WorkerPool, _ progress: (BatchEvent) -> Void) throws(OperationError) {
        let places = pictures.indices.filter { outcomes[$0] == nil }
        var told = [String](repeating: "", count: pictures.count)
        let groups = grouped(places)
        let requests = groups.map { request($0) }
        progress(.started(total: places.count))
        _ = try pool.run(requests, signals) { job, reply in
            let group = groups[job.place]
            told[group[0]] = reply.messages
            for (n, place) in group.enumerated() {
                let drawn =
                    reply.pictures.isEmpty ? DrawnPicture(reply.outcome, isKept: reply.isKept) : reply.pictures[n]
                outcomes[place] = drawn.outcome
                kept += drawn.isKept ? 1 : 0
                journal.add(Manifest.Entry(pictures[place], drawn.outcome))
                progress(!drawn.outcome.isDone ? .failed : drawn.isKept ? .kept : .drawn)
            }
        }
        progress(.finished)
        messages = told + messages
    }

    /// The pictures that are drawn together: all sizes of one thumbnail, since only they differ.
    private func grouped(_ places: [Int]) -> [[Int]] {
        guard configuration.thumbnails != nil else { return places.map { [$0] } }
        var groups: [[Int]] = []
        for place in places {
            if let last = groups.last?.first, pictures[last].differsBySize(from: pictures[place]) {
                groups[groups.count - 1].append(place)
            } else {
                groups.append([place])
            }
        }
        return groups
    }

    private func request(_ group: [Int]) -> WorkRequest {
        let picture = pictures[group[0]]
        var parameters = picture.parameters(configuration.parameters)
        parameters.encoding.format = configuration.template.format ?? .png
        guard let choices = configuration.thumbnails else {
            return .render(
                parameters, configuration.animationWork, file: picture.file, known: known[picture.file]?.known)
        }
        parameters.settings.scale = RenderParameters.shown.settings.scale
        let files = group.map { place in
            let (file, size) = (pictures[place].file, pictures[place].size ?? choices.size)
            return ThumbnailFile(size: size, file: file, known: known[file]?.known)
        }
        return .thumbnails(parameters, choices, files)
    }

    // MARK: - What became of it

    /// Writes the manifest; none where nothing was done. Of pictures without an answer it says what earlier runs did.
    private func finish() throws(OperationError) {
        // A shard may have no pictures at all; that it is done must be known all the same.
        let isEmptyShard = pictures.isEmpty && !planned.isEmpty
        let isUntouched = outcomes.allSatisfy { $0 == nil } && !isEmptyShard
        if isUntouched, !known.isEmpty { return }
        let hasPicture = outcomes.contains { $0?.isDone == true }
        guard !isUntouched, keepsManifest || configuration.shard != nil || hasPicture else {
            return journal.remove()
        }
        let entries = zip(pictures, outcomes).map { Manifest.Entry($0, $1 ?? known[$0.file]) }
        let list = Manifest(
            batch: contents ?? Manifest.digest(of: planned, contents: []), planned: planned.count,
            shard: configuration.shard, entries: entries)
        try manifest.write(
            Array(list.text.utf8), temporary: OpenFolder.temporaryName(RenderWorker.temporaryPrefix))
        journal.remove()
    }

    private var summary: BatchSummary {
        let failures = outcomes.compactMap { $0?.failure }
        return BatchSummary(
            pictures: pictures.count, answered: outcomes.count { $0 != nil }, kept: kept,
            failures: Dictionary(grouping: failures, by: \.self).mapValues(\.count), isInterrupted: signals.haveCome,
            messages: messages.filter { !$0.isEmpty }.uniqued)
    }
}

extension RenderOutcome {
    /// What a worker must know to find the picture as it was; nil where there is none.
    fileprivate var known: PreviousResult? {
        guard let key, let digest, isDone else { return nil }
        return PreviousResult(key: key, digest: digest)
    }
}

extension NameOrFile {
    /// The file; nil for a name.
    var file: FilePath? { if case .file(let path) = self { path } else { nil } }
}

extension [String] {
    /// The texts in their order, each once.
    fileprivate var uniqued: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
