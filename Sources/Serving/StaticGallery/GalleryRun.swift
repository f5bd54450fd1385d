internal import Batches
internal import Digest
internal import Documents
internal import Files
internal import GalleryPages
internal import KeyboardPreview
internal import Options
internal import Processes
internal import RenderOptions
internal import StoreModel
internal import ThemeModel
internal import Workers

/// A gallery that is being written into its folder.
final class GalleryRun {
    private let settings: GallerySettings
    private let output: OutputTree
    private let site: StaticSite
    private let themes: [BatchTheme]
    private let signals = TerminationSignals()
    private var manifest: GalleryManifest
    /// The themes that workers have read, by their places; nil for those that failed.
    private var readThemes: [ReadTheme?]
    private var failures: [OperationError.Kind: Int] = [:]
    private var messages: [String] = []
    private var (drawn, kept, pages) = (0, 0, 0)

    /// A theme as a worker has read it.
    private struct ReadTheme {
        let id: ThemeID
        let path: FilePath
        /// The digest of the document as it was read.
        let input: String
        let description: ThemeDescription
        let changed: Int?

        var modes: [String] { description.modes }
    }

    /// A request, and what it is for.
    private struct Job {
        let request: WorkRequest
        let theme: Int
        /// The path of the file that it writes.
        let file: String
        /// What the file depends on, where only this process knows it.
        var key: String?
    }

    init(_ settings: GallerySettings, themes: [BatchTheme]) throws(OperationError) {
        self.settings = settings
        self.themes = themes
        output = try OutputTree(settings.output)
        let address = settings.address.map { "\($0)" }
        site = StaticSite(
            base: address.map { $0.hasSuffix("/") ? $0 : $0 + "/" }, hasDates: settings.showsDates)
        manifest = try GalleryManifest(of: output)
        readThemes = Array(repeating: nil, count: themes.count)
    }

    /// Draws what is missing or has changed, writes the pages, and removes what the site does not have any more.
    func run(_ progress: (Batch.Event) -> Void) throws(OperationError) -> GallerySummary {
        let files = settings.output.appending(StaticSite.filesFolder)
        defer { files.removeFolder() }
        // Before anything is read or drawn: a link among them would lead elsewhere.
        try output.check([GalleryManifest.path] + manifest.files.keys.sorted())
        let folder = try output.folder(StaticSite.filesFolder)
        folder.sweep(beginningWith: RenderWorker.temporaryBeginning, olderThan: .zero)
        var pool = WorkerPool(
            WorkerPoolSettings(
                jobs: settings.jobs, invocation: settings.worker, worker: settings.work,
                folder: (name: files, descriptor: folder.descriptor)))
        // Without any theme, what an earlier run has written is better than an empty site.
        guard try read(&pool), readThemes.contains(where: { $0 != nil }) else { return summary(removed: []) }
        var work: [Job] = []
        for index in readThemes.indices { work += try self.work(for: index) }
        let planned = Set(work.map(\.file) + sitePages.all.map(\.path))
        try claim(planned)
        guard try draw(work, by: &pool, progress) else {
            try writeManifest()
            return summary(removed: [])
        }
        try writePages()
        let removed = failures.isEmpty ? prune(besides: planned) : []
        try writeManifest()
        return summary(removed: removed)
    }

    // MARK: - Themes

    /// Has workers read the themes: this process reads nothing that strangers wrote. Returns false if it is interrupted.
    private func read(_ pool: inout WorkerPool) throws(OperationError) -> Bool {
        var indices: [Int] = []
        for (index, theme) in themes.enumerated() {
            switch theme {
            case .named: indices.append(index)
            case .failed(_, let error): leaveOut(index, because: error)
            }
        }
        let requests = indices.flatMap { index in
            var options = PictureOptions()
            options.theme = themes[index].path
            var validation = ValidationOptions()
            validation.reportsContrast = true
            let description = WorkRequest(.describe, validation, theme: themes[index].path, file: nil)
            return [WorkRequest(.identify, options), description]
        }
        var replies = [WorkReply?](repeating: nil, count: requests.count)
        let isWhole = try pool.run(requests, signals: signals) { job, reply in replies[job.number] = reply }
        guard isWhole else { return false }
        var owners: [ThemeID: FilePath] = [:]
        for (n, index) in indices.enumerated() {
            guard let identity = replies[2 * n], let description = replies[2 * n + 1] else { continue }
            take(identity, description, of: index, &owners)
        }
        return true
    }

    private func take(
        _ identity: WorkReply, _ description: WorkReply, of index: Int, _ owners: inout [ThemeID: FilePath]
    ) {
        let path = themes[index].path
        if !identity.messages.isEmpty { messages.append(identity.messages) }
        if let failure = identity.outcome.failure ?? description.outcome.failure {
            if identity.outcome.isDone { messages.append(description.messages) }
            return count(failure)
        }
        guard let input = identity.outcome.input, let theme = ThemeExamination(description.payload)?.theme else {
            return leaveOut(index, because: OperationError("\(path): the worker sent no valid reply", .internalError))
        }
        guard let id = ThemeID(theme.id) else {
            let problem =
                "\(path): has the id \(Quoted(theme.id)) (expected \(ThemeID.expected))"
            return leaveOut(index, because: OperationError(problem, .badData))
        }
        if let owner = owners[id] {
            let problem = "\(path): has the id \(id), as \(owner) has (give it another id)"
            return leaveOut(index, because: OperationError(problem, .badData))
        }
        owners[id] = path
        // A checkout does not keep the times of files, so only its user knows whether they mean anything.
        let changed = settings.showsDates ? (try? FileStatus.at(path))?.modification.components.seconds : nil
        readThemes[index] = ReadTheme(
            id: id, path: path, input: input, description: theme, changed: changed.map { Int($0) })
    }

    private func leaveOut(_ index: Int, because error: OperationError) {
        messages.append(WorkReply(error, style: settings.work.style).messages)
        readThemes[index] = nil
        count(error.kind)
    }

    private func count(_ failure: OperationError.Kind) { failures[failure, default: 0] += 1 }

    /// The pages of the themes that are shown. Until their documents are written, their digests are those of an earlier run.
    private var sitePages: SitePages {
        let themes = readThemes.compactMap(\.self).map { theme in
            PublishedTheme(
                id: theme.id, digest: manifest.files[StaticSite.document(of: theme.id)]?.digest ?? "",
                changed: theme.changed, description: theme.description)
        }
        return SitePages(themes, site: site, title: settings.title)
    }

    // MARK: - Pictures and files

    /// Returns the requests for everything that pages show of a theme, and offer with it.
    private func work(for index: Int) throws(OperationError) -> [Job] {
        guard let theme = readThemes[index] else { return [] }
        var work: [Job] = []
        for mode in theme.modes {
            for picture in [.thumbnail, .variant, .android] + ThemePicture.uses.indices.map(ThemePicture.use) {
                work.append(try drawing(picture, of: theme, mode: mode, at: index))
            }
        }
        if site.base != nil, let mode = theme.modes.first {
            work.append(try drawing(.preview, of: theme, mode: mode, at: index))
        }
        work.append(conversion(of: theme, to: .keyboard, mode: nil, at: index))
        for (kind, modes) in StaticSite.kinds(of: theme.modes) {
            work += modes.map { conversion(of: theme, to: .kind(kind), mode: $0, at: index) }
        }
        return work
    }

    private func drawing(
        _ picture: ThemePicture, of theme: ReadTheme, mode: String, at index: Int
    ) throws(OperationError) -> Job {
        let file = StaticSite.picture(picture, of: theme.id, mode: mode)
        var options = PictureOptions.shown
        (options.theme, options.request.encoding.format) = (theme.path, .webP)
        options.request.variants = VariantSelection(rawValue: mode) ?? .light
        let entry = manifest.files[file]
        let previous = entry?.key.flatMap { key in entry?.digest.map { PreviousResult(key: key, digest: $0) } }
        let name = Self.name(file)
        let request: WorkRequest
        switch picture {
        case .thumbnail, .preview:
            var thumbnail = ThumbnailCommandOptions()
            if picture == .preview {
                thumbnail.size = ThumbnailSize(
                    width: ThemePicture.previewSize.width, height: ThemePicture.previewSize.height)
                options.request.encoding.format = .png
            }
            let picture = ThumbnailFile(size: thumbnail.size, file: name, previous: previous)
            request = WorkRequest(.thumbnails, BatchDrawing(options, thumbnail: thumbnail), pictures: [picture])
        case .variant, .android, .use:
            options.request.settings.scale = 2
            if picture == .android { options.request.platform = .android }
            options.request.settings.showsDevice = [.variant, .android].contains(picture)
            if case .use(let use) = picture { try options.set(ThemePicture.uses[use]) }
            request = WorkRequest(.render, BatchDrawing(options), theme: nil, file: name, previous: previous)
        }
        return Job(request: request, theme: index, file: file)
    }

    private func conversion(
        of theme: ReadTheme, to target: ConversionTarget, mode: String?, at index: Int
    ) -> Job {
        let file =
            target.kind.map { StaticSite.file(of: theme.id, for: $0, mode: mode) }
            ?? StaticSite.document(of: theme.id)
        var options = ConversionOptions()
        options.target = target
        options.variants = mode.flatMap(VariantSelection.init)
        let request = WorkRequest(.convert, options, theme: theme.path, file: Self.name(file))
        var key = DigestEncoder(purpose: "gallery file", version: 1)
        key.add("theme", theme.input)
        key.add("release", Release.version)
        key.add("kind", target.rawValue)
        key.add("mode", mode)
        return Job(request: request, theme: index, file: file, key: key.hex)
    }

    /// Returns the name of a file in the folder of pictures and files.
    private static func name(_ path: String) -> String { String(path.dropFirst(StaticSite.filesFolder.utf8.count + 1)) }

    /// Has workers draw and convert. Returns false if it is interrupted. A theme of which a file fails is not shown.
    private func draw(
        _ work: [Job], by pool: inout WorkerPool, _ progress: (Batch.Event) -> Void
    ) throws(OperationError) -> Bool {
        let open = work.filter { one in
            guard let key = one.key, let entry = manifest.files[one.file], entry.key == key else { return true }
            guard digest(of: one.file) == entry.digest else { return true }
            kept += 1
            return false
        }
        progress(.started(total: open.count))
        var failed: [Int: OperationError.Kind] = [:]
        // Workers finish in any order; messages are in that of the themes.
        var jobMessages = [String](repeating: "", count: open.count)
        let isWhole = try pool.run(open.map(\.request), signals: signals) { job, reply in
            let one = open[job.number]
            let result = reply.pictures.first ?? DrawnPicture(reply.outcome, isKept: reply.isKept)
            jobMessages[job.number] = reply.messages
            if let failure = result.outcome.failure {
                failed[one.theme] = [failed[one.theme] ?? failure, failure].max { $0.rawValue < $1.rawValue }
                return progress(.failed)
            }
            manifest.files[one.file] = GalleryManifest.Entry(
                digest: result.outcome.digest, key: one.key ?? result.outcome.key)
            if result.isKept { kept += 1 } else { drawn += 1 }
            progress(result.isKept ? .kept : .drawn)
        }
        progress(.finished)
        messages += jobMessages.filter { !$0.isEmpty }
        for (index, failure) in failed {
            readThemes[index] = nil
            count(failure)
        }
        return isWhole
    }

    /// Returns the digest of a file of the site; nil if there is none.
    private func digest(of path: String) -> String? {
        output.bytes(of: path).map { SHA256.hex(of: $0) }
    }

    // MARK: - Files of the site

    /// Lists the files that will be written, so that they are known as the site's own whatever happens. Throws if one of them
    /// is somebody else's.
    private func claim(_ planned: Set<String>) throws(OperationError) {
        try output.check(planned.sorted())
        let unknown = planned.filter { manifest.files[$0] == nil }.sorted()
        guard !unknown.isEmpty else { return }
        for path in unknown {
            guard output.status(of: path) == nil else {
                throw Output.cannotCreate(
                    settings.output.appending(path).description,
                    reason: "no earlier run of gallery has written it",
                    wanted: "a folder without such a file")
            }
            manifest.files[path] = GalleryManifest.Entry()
        }
        try writeManifest()
    }

    private func writePages() throws(OperationError) {
        for page in sitePages.all {
            let path = page.path
            let bytes = Array(page.text().utf8)
            let digest = SHA256.hex(of: bytes)
            let isThere = self.digest(of: path) == digest
            manifest.files[path] = GalleryManifest.Entry(digest: digest)
            if isThere { continue }
            try output.write(bytes, at: path)
            pages += 1
        }
    }

    /// Removes files of earlier runs that the site does not have any more, and returns their paths. A file that somebody has
    /// changed stays.
    private func prune(besides planned: Set<String>) -> [String] {
        var removed: [String] = []
        for (path, entry) in manifest.files.sorted(by: { $0.key < $1.key }) where !planned.contains(path) {
            manifest.files[path] = nil
            guard let digest = entry.digest, self.digest(of: path) == digest else { continue }
            output.remove(path)
            removed.append(path)
        }
        return removed
    }

    private func writeManifest() throws(OperationError) {
        let bytes = manifest.bytes
        guard digest(of: GalleryManifest.path) != SHA256.hex(of: bytes) else { return }
        try output.write(bytes, at: GalleryManifest.path, durability: .synced)
    }

    private func summary(removed: [String]) -> GallerySummary {
        GallerySummary(
            themes: readThemes.count { $0 != nil }, drawn: drawn, kept: kept, pages: pages, failures: failures,
            removed: removed, messages: messages.uniqued, isInterrupted: signals.haveArrived)
    }
}

extension PictureOptions {
    /// Sets options of a picture by their names.
    fileprivate mutating func set(_ options: [(name: String, value: String)]) throws(OperationError) {
        for (name, value) in options {
            guard let option = Self.options.first(where: { $0.name == name }) else {
                throw OperationError("\(name): is not an option of a picture", .internalError)
            }
            do {
                try option.apply(Argument(value), &self)
            } catch {
                throw OperationError(error.problem, .internalError)
            }
        }
    }
}
