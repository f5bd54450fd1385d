internal import Workers
internal import Documents
internal import Files
internal import Glibc
internal import RenderOptions
internal import StoreDatabase
internal import Synchronization
internal import ThemeStore

/// The published themes of a folder: its documents, and their descriptions by workers, which are kept in memory.
final class FolderGallery: Gallery {
    let folder: StoreFolder
    /// The listeners to changes.
    let events: ThemeEvents
    /// The queue of writes to the folder: disks are slow, and the threads that speak HTTP must not wait.
    let writer = SerialQueue()

    private struct State {
        var themes: [ThemeID: FindableTheme] = [:]
        /// The state of each document's file when it was read.
        var seen: [ThemeID: Sighting] = [:]
        /// Documents that workers have yet to examine.
        var unread: [ThemeID] = []
        var beingRead = 0
        /// How many examinations of a document failed, by its digest.
        var failures: [String: Int] = [:]
        var wasListed = false
        var wasLoaded = false
        /// The themes in the orders that were asked for since the last change.
        var sorted: [ThemeOrder: [FindableTheme]] = [:]
    }

    private struct Sighting {
        let status: FileStatus
        let digest: String
        /// True if the file may change again without a visible difference.
        let isYoung: Bool
    }

    private let state = Mutex(State())
    private let dispatcher: Dispatcher
    private let log: ServiceLog
    /// Returns the name that people see for an owner; nil for the author whom the document names.
    private let authors: @Sendable (String) -> String?

    /// How many documents workers examine at a time: other clients have requests too.
    private static let maxBeingRead = 4
    /// Milliseconds between two checks of a settled folder, and of one with files that may change without a visible
    /// difference.
    private static let longPause = 5000
    private static let shortPause = 500
    /// A file that changes within this time of a check may keep its size and times.
    private static let clockStep = Duration.seconds(3)

    init(
        _ path: FilePath, dispatcher: Dispatcher, log: ServiceLog, listeners: Int,
        authors: @escaping @Sendable (String) -> String?
    ) throws(OperationError) {
        self.authors = authors
        folder = try StoreFolder(path)
        events = ThemeEvents(places: listeners)
        self.dispatcher = dispatcher
        self.log = log
    }

    /// Starts watching the folder.
    func start() throws(OperationError) {
        let writer = writer
        _ = try Thread { writer.run() }
        _ = try Thread { [self] in watch() }
    }

    // MARK: - Themes

    var storage: any ThemeStorage { folder }

    var database: StoreDatabase? { nil }

    /// Returns a theme; nil if there is none.
    func theme(_ id: ThemeID) -> PublishedTheme? { state.withLock { $0.themes[id]?.theme } }

    func contrast(of theme: PublishedTheme) -> [ThemeDescription.Contrast] { theme.description.contrast }

    func find(_ search: ThemeSearch) -> FoundThemes {
        let sorted = state.withLock { state in
            let sorted =
                state.sorted[search.order] ?? state.themes.values.sorted { $0.comes(before: $1, in: search.order) }
            state.sorted[search.order] = sorted
            return sorted
        }
        let found = search.findsAll ? sorted : sorted.filter { $0.matches(search) }
        let rest = search.after.map { place in found.drop { !$0.comes(after: place, in: search.order) } } ?? found[...]
        let page = rest.dropFirst(search.skipped).prefix(search.limit)
        return FoundThemes(
            themes: page.map(\.theme), next: page.endIndex < found.endIndex ? page.last?.place(in: search.order) : nil,
            total: found.count, isCut: false)
    }

    /// True once every theme that was there at the start has been examined.
    var isLoaded: Bool {
        state.withLock { state in
            if !state.wasLoaded { state.wasLoaded = state.wasListed && state.unread.isEmpty && state.beingRead == 0 }
            return state.wasLoaded
        }
    }

    // MARK: - Changes

    /// Adds a theme that this service has published.
    func publish(_ theme: PublishedTheme) {
        var theme = theme
        if let owner = folder.record(theme.id, on: .published)?.owner, let author = authors(owner) {
            theme.description.author = author
        }
        let shown = theme
        let isNew = state.withLock { state in
            state.sorted = [:]
            return state.themes.updateValue(FindableTheme(shown), forKey: shown.id)?.theme.digest != shown.digest
        }
        if isNew { events.changed(shown) }
    }

    func remove(_ id: ThemeID) {
        let wasThere = state.withLock { state in
            state.sorted = [:]
            state.seen[id] = nil
            return state.themes.removeValue(forKey: id) != nil
        }
        if wasThere { events.removed(id) }
    }

    private func watch() {
        let changes = FolderEvents()
        while true {
            let isComplete = changes.watch(folder.watched)
            folder.reopenWhereReplaced()
            let isSettled = look()
            changes.wait(milliseconds: isSettled ? Self.longPause : Self.shortPause, isComplete: isComplete)
            // Files change in groups.
            _ = poll(nil, 0, 20)
        }
    }

    /// Checks all files. Returns true if none can change without a visible difference, and all have been passed to workers.
    private func look() -> Bool {
        let listing = folder.listing(of: .published)
        let known = state.withLock { state in
            (Set(state.themes.keys).union(state.seen.keys), state.seen)
        }
        for id in known.0 where listing[id] == nil { remove(id) }
        var isSettled = true
        for (id, status) in listing {
            let before = known.1[id]
            if let before, before.status == status, !before.isYoung { continue }
            let isYoung = Duration.sinceEpoch - status.lastChange < Self.clockStep
            if isYoung { isSettled = false }
            guard let document = folder.document(id, on: .published) else { continue }
            if document.digest != before?.digest { noteOwner(of: document, id) }
            see(Sighting(status: status, digest: document.digest, isYoung: isYoung), id: id, before: before?.digest)
        }
        state.withLock { $0.wasListed = true }
        readNext()
        return isSettled && state.withLock { $0.unread.isEmpty }
    }

    /// Logs that a document is no longer its owner's: somebody has edited it by hand.
    private func noteOwner(of document: StoredDocument, _ id: ThemeID) {
        guard let owner = folder.formerOwner(id, of: document) else { return }
        log.write(
            "published/\(id).json belongs to the reviewers, not to \(Quoted(owner)): its record describes another document "
                + "(to give it back, write \(document.digest) as the digest in published/\(id).meta.json)")
    }

    private func see(_ sighting: Sighting, id: ThemeID, before: String?) {
        state.withLock { state in
            state.seen[id] = sighting
            guard sighting.digest != before, state.themes[id]?.theme.digest != sighting.digest,
                !state.unread.contains(id)
            else { return }
            state.unread.append(id)
        }
    }

    /// Has workers examine the documents that have not been examined yet.
    private func readNext() {
        while true {
            let next = state.withLock { state -> ThemeID? in
                guard state.beingRead < Self.maxBeingRead, !state.unread.isEmpty else { return nil }
                state.beingRead += 1
                return state.unread.removeFirst()
            }
            guard let next else { return }
            guard let document = folder.document(next, on: .published) else {
                state.withLock { $0.beingRead -= 1 }
                continue
            }
            guard read(next, document: document) else { return }
        }
    }

    /// Has a worker examine a document. Returns false if too many requests wait; the next check of the folder tries again.
    private func read(_ id: ThemeID, document: StoredDocument) -> Bool {
        do {
            try dispatcher.submit(DocumentRequest.examination(of: document), for: Dispatcher.ownClient) {
                [self] result in
                take(result, id: id, document: document)
                state.withLock { $0.beingRead -= 1 }
                readNext()
            }
            return true
        } catch {
            state.withLock { state in
                state.beingRead -= 1
                state.unread.append(id)
            }
            return false
        }
    }

    private func take(_ result: WorkResult, id: ThemeID, document: StoredDocument) {
        guard let reply = try? result.outcome.get() else { return state.withLock { $0.unread.append(id) } }
        guard let examination = ThemeExamination(reply.payload) else { return tryAgain(id, document: document) }
        guard let theme = examination.theme, examination.isValid else {
            return leaveOut(
                id, reason: "has \(examination.diagnostics.count) problems (`kbrender validate` lists them)")
        }
        guard theme.id == id.description else {
            return leaveOut(id, reason: "is the theme \(Quoted(theme.id)) (name the file after the theme's id)")
        }
        publish(PublishedTheme(id: id, digest: document.digest, changed: document.changed, description: theme))
    }

    /// Tries again, up to a limit: a worker may end for other reasons than the document, but not every time.
    private func tryAgain(_ id: ThemeID, document: StoredDocument) {
        let isHopeless = state.withLock { state in
            let count = state.failures[document.digest, default: 0] + 1
            state.failures[document.digest] = count
            if count < Self.maxTries { state.unread.append(id) }
            return count >= Self.maxTries
        }
        if isHopeless { leaveOut(id, reason: "crashes or blocks the workers that read it") }
    }

    private static let maxTries = 3

    private func leaveOut(_ id: ThemeID, reason: String) {
        log.write("published/\(id).json is left out: it \(reason)")
        let wasThere = state.withLock { state in
            state.sorted = [:]
            return state.themes.removeValue(forKey: id) != nil
        }
        if wasThere { events.removed(id) }
    }
}

extension DocumentRequest {
    /// Returns the request to examine a document; `forStore` checks it by the store's rules.
    static func examination(of document: StoredDocument, forStore: Bool = false) -> DocumentRequest {
        var choices = ValidationChoices()
        choices.isForStore = forStore
        choices.reportsContrast = true
        return DocumentRequest(.describe(choices), documents: [WorkDocument("theme.json", bytes: document.bytes)])
    }
}
