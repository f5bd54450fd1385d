import Documents
import Glibc

/// A batch at work in its folder.
struct BatchWork: ~Copyable {
    private let arguments: BatchArguments
    private let themes: [BatchTheme]
    private let shard: Shard?
    private let folder: OpenFolder
    private let manifest: Output
    private let manifestPath: FilePath
    private let journal: Journal
    /// True where the manifest is written even of a batch that has drawn nothing.
    private let keepsManifest: Bool
    /// The files that must not be written to.
    private let inputs: Set<FileIdentity>
    /// What became of pictures in earlier runs, by their files.
    private let known: [String: PictureOutcome]
    private let interruption = Interruption()
    private var planned: [BatchPicture] = []
    private var pictures: [BatchPicture] = []
    private var outcomes: [PictureOutcome?] = []
    /// What there is to tell, in the order of the themes and then of the pictures.
    private var messages: [String] = []

    /// Makes ready: finds the outputs fit, and reads what earlier runs have left.
    init(
        _ arguments: BatchArguments, _ themes: [BatchTheme], _ shard: Shard?, _ manifestPath: FilePath,
        keepsManifest: Bool, _ folder: consuming OpenFolder
    ) throws(CommandFailure) {
        let files =
            themes.map(\.path) + arguments.picture.source.companions
            + (arguments.layouts ?? [arguments.picture.layout]).compactMap(\.file)
        let inputs = Set(files.compactMap { (try? FileStatus.at($0))?.identity })
        let manifest = try Output(manifestPath, apartFrom: Array(inputs))
        let journal = try Journal(of: manifestPath, keeping: arguments.resumes)
        var known: [String: PictureOutcome] = [:]
        if arguments.resumes {
            known = (try? Manifest(reading: manifestPath))?.outcomes ?? [:]
            for entry in journal.entries() { known[entry.file] = entry.outcome ?? known[entry.file] }
        }
        (self.arguments, self.themes, self.shard) = (arguments, themes, shard)
        (self.inputs, self.manifest, self.known) = (inputs, manifest, known)
        self.manifestPath = manifestPath
        self.journal = journal
        self.keepsManifest = keepsManifest || arguments.manifest != nil
        self.folder = folder
    }

    /// Draws, and tells what became of it.
    mutating func run() throws(CommandFailure) -> ExitCode {
        sweep()
        var pool = WorkerPool(
            arguments.workers, arguments.picture.limits, arguments.messages, interruption,
            OpenFolder(borrowing: folder.descriptor))
        defer { sweep() }
        do throws(CommandFailure) {
            guard try plan(&pool) else { throw Self.interrupted("no picture was come to") }
            try draw(&pool)
        } catch {
            try? finish()
            throw error
        }
        try finish()
        return try report()
    }

    /// Removes what killed workers and batches have left, unless others are at work in the folder.
    private func sweep() {
        if folder.lock(shared: false) {
            let names = (try? folder.names()) ?? []
            for name in names where name.bytes.starts(with: BatchWorker.temporaryPrefix.utf8) { folder.remove(name) }
        }
        _ = folder.lock(shared: true)
    }

    // MARK: - Which pictures

    /// Finds out the themes' ids, and from them the pictures and their names; false where the user interrupts. Pictures of
    /// themes that cannot be read have failed.
    private mutating func plan(_ pool: inout WorkerPool) throws(CommandFailure) -> Bool {
        var ids = themes.map { $0.path.stem }
        var failures: [Int: PictureOutcome] = [:]
        var told = [String](repeating: "", count: themes.count)
        let places = themes.indices.filter { place in
            guard case .failed(_, let failure) = themes[place] else { return true }
            let reply = WorkReply(failure, arguments.messages)
            (failures[place], told[place]) = (reply.outcome, reply.messages)
            return false
        }
        let isWhole = try pool.run(places.map { .identify(themes[$0].path) }) { number, reply in
            if let id = reply.id { ids[places[number]] = id } else { failures[places[number]] = reply.outcome }
            told[places[number]] = reply.messages
        }
        guard isWhole else { return false }
        messages = told
        let pictures = themes.indices.flatMap { place in
            arguments.pictures(of: themes[place].path, id: ids[place]).map { (picture: $0, place: place) }
        }
        planned = arguments.template.named(pictures.map(\.picture))
        for (picture, place) in zip(planned, pictures.map(\.place)) where shard?.contains(picture) ?? true {
            self.pictures.append(picture)
            outcomes.append(failures[place])
        }
        try refuseInputs()
        return true
    }

    /// A picture must not take the place of a theme or layout, nor the manifest that of a picture.
    private func refuseInputs() throws(CommandFailure) {
        let home = (try? FileStatus.at(arguments.folder))?.identity
        let isBeside = home != nil && (try? FileStatus.at(manifestPath.folder))?.identity == home
        for picture in pictures {
            if isBeside, FilePath(picture.file) == manifestPath.lastComponent {
                throw .usage("--manifest: \(manifestPath) is one of the pictures (want another file)")
            }
            guard let status = try? folder.status(of: FilePath(picture.file)), inputs.contains(status.identity) else {
                continue
            }
            let path = arguments.folder.appending(picture.file)
            throw .usage("\(path): is one of the inputs (want another folder to write to)")
        }
    }

    // MARK: - Drawing

    private mutating func draw(_ pool: inout WorkerPool) throws(CommandFailure) {
        let places = pictures.indices.filter { outcomes[$0] == nil }
        var told = [String](repeating: "", count: pictures.count)
        var progress = BatchProgress(total: places.count, arguments.messages)
        let requests = places.map { WorkRequest.draw(pictures[$0], known: known[pictures[$0].file]?.known) }
        _ = try pool.run(requests) { number, reply in
            let place = places[number]
            (outcomes[place], told[place]) = (reply.outcome, reply.messages)
            journal.add(Manifest.Entry(pictures[place], reply.outcome))
            progress.add(reply)
        }
        progress.finish()
        if arguments.messages.tellsProgress { messages.append(progress.summary) }
        messages = told + messages
    }

    // MARK: - What became of it

    /// Writes the manifest; none where nothing was done. Of pictures that were not come to it says what earlier runs did.
    private func finish() throws(CommandFailure) {
        // A shard may have no pictures at all; that it is done must be known all the same.
        let isEmptyShard = pictures.isEmpty && !planned.isEmpty
        let isUntouched = outcomes.allSatisfy { $0 == nil } && !isEmptyShard
        if isUntouched, !known.isEmpty { return }
        guard !isUntouched, keepsManifest || shard != nil || outcomes.contains(where: { $0?.code == .done }) else {
            return journal.remove()
        }
        let entries = zip(pictures, outcomes).map { Manifest.Entry($0, $1 ?? known[$0.file]) }
        let list = Manifest(
            batch: Manifest.digest(of: planned), planned: planned.count, shard: shard, entries: entries)
        try manifest.write(
            Array(list.text.utf8), temporary: OpenFolder.temporaryName(BatchWorker.temporaryPrefix))
        journal.remove()
    }

    private func report() throws(CommandFailure) -> ExitCode {
        StandardError.write(messages.uniqued.joined())
        if interruption.hasCome {
            let done = outcomes.count { $0 != nil }
            throw Self.interrupted("\(done) of \(pictures.count) pictures were come to")
        }
        return try Self.verdict(outcomes.compactMap { $0?.code })
    }

    private static func interrupted(_ state: String) -> CommandFailure {
        CommandFailure("interrupted: \(state) (--resume does the rest)", .interrupted)
    }

    /// The exit code for all pictures: the highest of any, with a count of each.
    static func verdict(_ codes: [ExitCode]) throws(CommandFailure) -> ExitCode {
        let failures = Dictionary(grouping: codes.filter { $0 != .done }, by: \.rawValue).mapValues(\.count)
        guard let worst = failures.keys.max().flatMap(ExitCode.init) else { return .done }
        let counts = failures.sorted { $0.key < $1.key }.map { "\($0.value) with the exit code \($0.key)" }
        let failed = failures.values.reduce(0, +)
        throw CommandFailure(
            "\(failed) of \(codes.count) pictures were not drawn: \(counts.joined(separator: ", "))", worst)
    }
}

extension PictureOutcome {
    /// What a worker must know to find the picture as it was; nil where there is none.
    fileprivate var known: KnownPicture? {
        guard let key, let digest, code == .done else { return nil }
        return KnownPicture(key: key, digest: digest)
    }
}

extension NameOrFile {
    /// The file; nil for a name.
    fileprivate var file: FilePath? { if case .file(let path) = self { path } else { nil } }
}

extension MessageStyle {
    /// True where messages are for people who want to hear of work that goes well.
    var tellsProgress: Bool { format == .text && verbosity != .quiet }
}

extension [String] {
    /// The texts in their order, each once.
    fileprivate var uniqued: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
