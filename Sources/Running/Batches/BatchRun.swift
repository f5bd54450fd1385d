internal import Documents
internal import Files
internal import Glibc
internal import KeyboardPreview
internal import Parallel
internal import Processes
internal import RenderOptions
internal import ThemeExport
internal import Workers

/// A batch that is running in its folder. It is a class, because the compiler takes ten seconds to check that nothing copies so
/// large a structure.
final class BatchRun {
    private let batch: Batch
    private let themes: [BatchTheme]
    private let folder: OpenFolder
    private let manifest: HeldOutput
    private let journal: Journal
    /// True if the manifest is written even when the batch has drawn nothing.
    private let keepsManifest: Bool
    /// The files that must not be overwritten.
    private let inputs: Set<FileIdentity>
    /// The results of earlier runs, by the pictures' files.
    private let earlier: [String: RenderOutcome]
    /// What earlier runs changed and did not list.
    private let unlisted: UnlistedChanges
    /// The pictures of the last run that may be removed, by their files.
    private let former: [String: RenderOutcome]
    /// The files that were removed, because the batch does not have them any more.
    private var removed: [String] = []
    /// The list of changed files; nil if none is wanted.
    private let changedList: Output?
    private let start = MonotonicClock.microseconds
    private let signals = TerminationSignals()
    /// How many pictures the batch has, including those of other shards.
    private var planned = 0
    private var pictures: [BatchPicture] = []
    /// The digest of everything that the batch is made from; nil until the themes are read.
    private var contents: String?
    private var outcomes: [RenderOutcome?] = []
    private var kept = 0
    /// The messages: those of the batch, of the themes, and then of the pictures.
    private var messages: [String]

    /// Checks the outputs, and reads what earlier runs have left.
    init(
        _ batch: Batch, themes: [BatchTheme], keepsManifest: Bool,
        folder: consuming OpenFolder, messages: [String]
    ) throws(OperationError) {
        let layouts = batch.layouts ?? [batch.options.layout]
        let files = themes.map(\.path) + batch.options.source.companions + layouts.compactMap(\.file)
        let inputs = Set(files.compactMap { (try? FileStatus.at($0))?.identity } + batch.inputs)
        // What the folder holds may come from a stranger; what is elsewhere, the user has named.
        func output(_ path: FilePath) throws(OperationError) -> Output {
            let isInside = Self.isIn(batch.folder, path)
            return try Output(path, apartFrom: Array(inputs), followingLinks: !isInside)
        }
        let manifest = try output(batch.manifestPath).held()
        let changedList = try batch.changedList.map(output)
        let journal = try Journal(of: batch.manifestPath, keeping: batch.resumes)
        let looksBack = batch.resumes || batch.changedList != nil || batch.prunes
        let before = looksBack ? try? EarlierRun(reading: batch.manifestPath) : nil
        var earlier: [String: RenderOutcome] = [:]
        if batch.resumes {
            earlier = before?.outcomes ?? [:]
            for entry in journal.earlier { earlier[entry.file] = entry.outcome ?? earlier[entry.file] }
        }
        (self.batch, self.themes, self.messages) = (batch, themes, messages)
        (self.inputs, self.earlier) = (inputs, earlier)
        former = batch.prunes ? before?.outcomes ?? [:] : [:]
        (self.changedList, unlisted) = (changedList, UnlistedChanges(before, journal: journal))
        self.manifest = manifest
        self.journal = journal
        self.keepsManifest = keepsManifest || batch.manifest != nil
        self.folder = folder
    }

    /// Draws the pictures and writes the manifest. Returns the summary.
    func run(_ progress: (Batch.Event) -> Void) throws(OperationError) -> Batch.Summary {
        do throws(OperationError) {
            try claimFolder()
        } catch {
            if !batch.resumes { journal.remove() }
            throw error
        }
        var pool = WorkerPool(batch.pool(writingTo: folder.descriptor))
        defer { sweep() }
        do throws(OperationError) {
            if try plan(&pool) { try draw(&pool, progress: progress) }
        } catch {
            try? finish()
            throw error
        }
        try finish()
        return summary
    }

    /// Locks the folder for this batch alone; only shards may share a folder. Two batches would overwrite each other's
    /// pictures, and each manifest would list files of the other.
    private func claimFolder() throws(OperationError) {
        let start = MonotonicClock.microseconds
        while true {
            sweep()
            if batch.shard != nil ? folder.lock(shared: true) : folder.lock(shared: false) { return }
            // The workers of a batch that was killed end soon after it.
            guard MonotonicClock.seconds(since: start) < Self.secondsToWaitForFolder else {
                throw Output.cannotCreate(
                    batch.folder.description, reason: "another batch is writing into this folder",
                    wanted: "another folder, or one batch after the other")
            }
            _ = poll(nil, 0, ResourceLimits.millisecondsBetweenLooks)
        }
    }

    private static let secondsToWaitForFolder = 1.0

    /// Removes temporary files of killed workers and batches, unless others are at work in the folder.
    private func sweep() {
        guard folder.lock(shared: false) else { return }
        folder.sweep(beginningWith: RenderWorker.temporaryBeginning, olderThan: .zero)
        if batch.shard != nil { _ = folder.lock(shared: true) }
    }

    // MARK: - Choosing the pictures

    /// Finds out the themes' ids, and from them the pictures and their names. Returns false if it is interrupted. Pictures of
    /// themes that cannot be read count as failed.
    private func plan(_ pool: inout WorkerPool) throws(OperationError) -> Bool {
        var survey = ThemeSurvey(themes)
        guard try survey.read(for: batch, by: &pool, signals) else { return false }
        messages += survey.messages
        if let part = batch.planned {
            take(part, survey: survey)
        } else {
            takeAll(survey)
        }
        try refuseInputs()
        return true
    }

    /// Takes the pictures of this shard.
    private func takeAll(_ survey: ThemeSurvey) {
        let pictures = survey.pictures(of: batch)
        planned = pictures.count
        contents = survey.digest(of: pictures.map(\.picture), batch)
        for (picture, theme) in pictures where batch.shard.map(picture.isIn) ?? true {
            self.pictures.append(picture)
            outcomes.append(survey.failures[theme] ?? nameConflict(of: picture))
        }
    }

    /// Takes the pictures of a plan's part. If a theme has changed since, its pictures fail: they would not fit those of
    /// other shards.
    private func take(_ part: PlannedPart, survey: ThemeSurvey) {
        (planned, contents) = (part.planned, part.batch)
        let indices = Dictionary(uniqueKeysWithValues: themes.enumerated().map { ($0.element.path, $0.offset) })
        for entry in part.entries {
            guard let index = indices[entry.picture.theme] else { continue }
            pictures.append(entry.picture)
            let change = survey.inputs[index] == entry.input ? nil : change(of: entry.picture)
            outcomes.append(survey.failures[index] ?? change ?? nameConflict(of: entry.picture))
        }
    }

    /// Returns the failure of a picture whose theme has changed since the plan was made.
    private func change(of picture: BatchPicture) -> RenderOutcome {
        let error = OperationError(
            "\(picture.theme): has changed since the plan was made (make a new plan)", .badData)
        let reply = WorkReply(error, style: batch.work.style)
        messages.append(reply.messages)
        return reply.outcome
    }

    /// Returns the failure of a picture whose name is taken by another theme's picture; nil if the name is free.
    private func nameConflict(of picture: BatchPicture) -> RenderOutcome? {
        guard let rival = picture.rival else { return nil }
        let reply = WorkReply(
            OperationError(
                "\(picture.theme): its pictures would have the same names as those of \(rival) (give it another id, or "
                    + "write {file} or {digest} in the option name)", .badData), style: batch.work.style)
        messages.append(reply.messages)
        return reply.outcome
    }

    /// Refuses pictures that would overwrite a theme or layout, and a manifest or list that would overwrite a picture.
    private func refuseInputs() throws(OperationError) {
        let changedList = batch.changedList.map { ("changed-list", $0) }
        let besides = [("manifest", batch.manifestPath), changedList].compactMap(\.self)
            .filter { Self.isIn(batch.folder, $0.1) }
        for picture in pictures {
            if let (option, path) = besides.first(where: { $0.1.lastComponent == FilePath(picture.file) }) {
                throw .usage("\(path) is one of the pictures (choose another file)", option: option)
            }
            guard let status = try? folder.status(of: FilePath(picture.file)) else { continue }
            let path = batch.folder.appending(picture.file)
            guard !inputs.contains(status.identity) else {
                throw .usage("\(path): is one of the inputs (choose another folder)")
            }
            guard status.kind == .regular else {
                throw Output.cannotCreate(path.description, reason: "a link, folder or device has this name")
            }
        }
    }

    /// Returns true if a path leads directly into a folder.
    private static func isIn(_ folder: FilePath, _ path: FilePath) -> Bool {
        let home = (try? FileStatus.at(folder))?.identity
        return !path.isStandardStream && home != nil && (try? FileStatus.at(path.folder))?.identity == home
    }

    // MARK: - Drawing

    private func draw(_ pool: inout WorkerPool, progress: (Batch.Event) -> Void) throws(OperationError) {
        let remaining = pictures.indices.filter { outcomes[$0] == nil }
        var messagesOfGroups = [String](repeating: "", count: pictures.count)
        let groups = BatchPicture.groups(pictures, indices: remaining)
        let requests = groups.map { request($0) }
        progress(.started(total: remaining.count))
        _ = try pool.run(requests, signals: signals) { job, reply in
            let group = groups[job.number]
            messagesOfGroups[group[0]] = reply.messages
            for (n, index) in group.enumerated() {
                let drawn = complete(
                    reply.pictures.isEmpty ? DrawnPicture(reply.outcome, isKept: reply.isKept) : reply.pictures[n],
                    file: pictures[index].file)
                outcomes[index] = drawn.outcome
                kept += drawn.isKept ? 1 : 0
                journal.add(Manifest.Entry(pictures[index], outcome: drawn.outcome))
                progress(!drawn.outcome.isDone ? .failed : drawn.isKept ? .kept : .drawn)
            }
        }
        progress(.finished)
        messages = messagesOfGroups + messages
    }

    /// Adds to a result what only earlier runs know: how long the picture took to draw, and whether it has changed without
    /// being listed.
    private func complete(_ drawn: DrawnPicture, file: String) -> DrawnPicture {
        var drawn = drawn
        if drawn.isKept, let before = earlier[file] {
            (drawn.outcome.seconds, drawn.outcome.isFetched) = (before.seconds, before.isFetched)
        }
        if unlisted.include(drawn, file: file) { drawn.outcome.isChanged = true }
        return drawn
    }

    /// Returns the request for a theme's file for another program.
    private func export(_ picture: BatchPicture, as kind: ExportKind) -> WorkRequest {
        var conversion = ConversionOptions()
        conversion.target = .kind(kind)
        conversion.variants = kind.importedForm.holdsBoth ? nil : picture.variants
        (conversion.source, conversion.isStrict) = (batch.options.source, batch.options.isStrict)
        return WorkRequest(.convert, conversion, theme: picture.theme, file: picture.file)
    }

    private func request(_ group: [Int]) -> WorkRequest {
        let picture = pictures[group[0]]
        if let kind = batch.exportKind { return export(picture, as: kind) }
        var options = picture.options(batch.options)
        options.request.encoding.format = batch.fileFormat
        guard let thumbnail = batch.thumbnails else {
            return WorkRequest(
                .render, BatchDrawing(options, animation: batch.animatedScript), theme: nil, file: picture.file,
                previous: earlier[picture.file]?.previousResult)
        }
        options.request.settings.scale = PictureOptions.shown.request.settings.scale
        let files = group.map { index in
            let (file, size) = (pictures[index].file, pictures[index].size ?? thumbnail.size)
            return ThumbnailFile(size: size, file: file, previous: earlier[file]?.previousResult)
        }
        return WorkRequest(.thumbnails, BatchDrawing(options, thumbnail: thumbnail), pictures: files)
    }

    // MARK: - Result

    /// Writes the manifest, unless nothing was done. Pictures without a result get that of earlier runs.
    private func finish() throws(OperationError) {
        let list = Manifest(
            batch: contents ?? Manifest.digest(of: [], contents: []), planned: planned,
            shard: batch.shard,
            entries: zip(pictures, outcomes).map { Manifest.Entry($0, outcome: $1 ?? earlier[$0.file]) },
            elapsed: MonotonicClock.seconds(since: start))
        prune()
        try write(list)
        try changedList?.write(list.changedList + removed.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] })
    }

    /// Removes pictures that the last run has written and this batch does not have. Does nothing unless all pictures of this
    /// batch are there: a theme that cannot be read has not been removed. A file that somebody has replaced stays.
    private func prune() {
        guard !former.isEmpty, !pictures.isEmpty, outcomes.allSatisfy({ $0?.isDone == true }) else { return }
        let current = Set(pictures.map(\.file))
        for (file, outcome) in former.sorted(by: { $0.key < $1.key }) where !current.contains(file) {
            let name = FilePath(file)
            // The manifest may have been edited: nothing outside of the folder is removed.
            guard OutputName.isInFolder(file), let digest = outcome.digest,
                let opened = try? folder.file(name, flags: O_RDONLY | O_NONBLOCK),
                (try? opened.status())?.kind == .regular, (try? opened.digest())?.hex == digest
            else { continue }
            folder.remove(name)
            removed.append(file)
        }
    }

    private func write(_ list: Manifest) throws(OperationError) {
        // A shard may have no pictures at all; its manifest still says that it is done.
        let isEmptyShard = pictures.isEmpty && planned > 0
        let isUntouched = outcomes.allSatisfy { $0 == nil } && !isEmptyShard
        if isUntouched, !earlier.isEmpty { return }
        let hasPicture = outcomes.contains { $0?.isDone == true }
        guard !isUntouched, keepsManifest || batch.shard != nil || hasPicture else {
            return journal.remove()
        }
        try manifest.write(
            list.bytes, temporary: OpenFolder.temporaryName(RenderWorker.temporaryBeginning))
        journal.remove()
    }

    private var summary: Batch.Summary {
        let times = zip(pictures, outcomes).compactMap { picture, outcome in
            outcome?.secondsOfWork.map { (file: picture.file, seconds: $0) }
        }
        let failures = outcomes.compactMap { $0?.failure }
        return Batch.Summary(
            pictures: pictures.count, answered: outcomes.count { $0 != nil }, kept: kept,
            failures: Dictionary(grouping: failures, by: \.self).mapValues(\.count), isInterrupted: signals.haveArrived,
            removed: removed, stragglers: Stragglers(among: times).lines,
            messages: messages.filter { !$0.isEmpty }.uniqued)
    }
}

/// The files changed by runs that did not finish, which are not in any list of changes yet.
private struct UnlistedChanges {
    /// What earlier runs say about the files; nil if the last run finished.
    private let outcomes: [String: RenderOutcome]?
    /// The files that are known to have changed.
    private let changed: Set<String>

    /// Reads them from the manifest and the journal of earlier runs.
    init(_ manifest: EarlierRun?, journal: borrowing Journal) {
        let isInterrupted = manifest?.isComplete == false
        outcomes = isInterrupted || journal.isOld ? manifest?.outcomes ?? [:] : nil
        changed = Set(
            (isInterrupted ? manifest?.changed ?? [] : [])
                + journal.earlier.filter { $0.outcome?.isChanged == true }.map(\.file))
    }

    /// Returns true if a file that was drawn or found now is one of them. A killed run may have written it without recording
    /// it.
    func include(_ drawn: DrawnPicture, file: String) -> Bool {
        guard let outcomes, let digest = drawn.outcome.digest else { return false }
        return changed.contains(file) || !drawn.isKept && outcomes[file]?.digest != digest
    }
}

extension RenderOutcome {
    /// What a worker must know to recognize an unchanged picture; nil if there is no such picture.
    fileprivate var previousResult: PreviousResult? {
        guard let key, let digest, isDone else { return nil }
        return PreviousResult(key: key, digest: digest)
    }
}
