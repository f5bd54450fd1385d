internal import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import Parallel
internal import StoreDatabase
internal import StoreModel
internal import Synchronization

/// The store of a service: its database, and what happens around it. Nothing is kept in memory but how far the store's events have
/// been passed on: those of this service, of others that share the database, and of `kbrender store`.
final class ServiceStore: Sendable {
    let database: StoreDatabase
    /// Seconds that a change may wait for others.
    private let patience: Double
    /// The listeners to changes.
    let events: ThemeEvents
    /// The queue of writes: disks are slow, and the threads that speak HTTP must not wait.
    let writer = SerialQueue()
    /// Takes the documents of the folder that has the database; nil if no folder was named.
    private let folder: FolderImport?
    private let log: ServiceLog
    /// The number of the last event that listeners know.
    private let lastEvent = Mutex(0)
    /// True while the events cannot be read.
    private let isTroubled = Mutex(false)

    /// Milliseconds between two looks at the events if no change is reported.
    private static let longPause = 5000

    /// Opens the store at an address, and makes it if it is missing. `authors` returns the name that people see for an owner.
    init(
        _ address: StoreAddress, patience: Double, dispatcher: Dispatcher, log: ServiceLog, listeners: Int,
        authors: @escaping @Sendable (String) -> String?
    ) throws(OperationError) {
        try address.folder.map { path throws(OperationError) in try Self.prepare(path) }
        let database = try StoreDatabase(address.database, patience: patience, authors: authors)
        self.database = database
        self.patience = patience
        self.log = log
        folder = address.folder.map { FolderImport($0, into: database, dispatcher: dispatcher, log: log) }
        events = ThemeEvents(slots: listeners)
    }

    /// Makes a store's folder, if it is missing. Throws `cannotCreate` (73) if nothing can be written there.
    private static func prepare(_ folder: FilePath) throws(OperationError) {
        do throws(SystemError) {
            if folder.isMissing { try folder.makeFolder() }
            guard unsafe access(folder.cString, W_OK | X_OK) == 0 else { throw .last }
        } catch {
            throw OperationError(
                "\(folder): cannot have the store's database \(StoreAddress.fileName): \(error) (expected a folder that can be "
                    + "written, or --themes store.db with another path, into which `kbrender store import` takes the folder)",
                .cannotCreate)
        }
    }

    /// True once the documents that were in the folder at the start are in the store.
    var isLoaded: Bool { folder?.isDone ?? true }

    /// Starts passing on changes, and imports the folder's documents.
    func start() throws(OperationError) {
        let (last, advice) = try mapError({ (error: StoreError) in error.operationError }) { () throws(StoreError) in
            (try database.lastEvent, try database.advice)
        }
        advice.map(log.write)
        lastEvent.withLock { $0 = last }
        let writer = writer
        _ = try Thread { writer.run() }
        _ = try Thread { [self] in watch() }
        try folder?.start()
    }

    /// Has the thread that writes do some work. It learns the problem if what came before took too long.
    func write(_ work: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        let start = MonotonicClock.microseconds
        writer.add { [self] in
            let isLate = MonotonicClock.seconds(since: start) > patience || database.hasGivenUp(since: start)
            work(isLate ? .failure(.unavailable("other changes take more than \(patience) s")) : .success(()))
        }
    }

    /// Imports what is new in the folder.
    func importFolder() { folder?.request() }

    /// Waits for changes, and passes them on.
    private func watch() {
        let changes = database.watch()
        while true {
            changes.begin()
            passOn()
            changes.wait(milliseconds: Self.longPause)
            // A burst of changes is one look.
            _ = poll(nil, 0, 20)
        }
    }

    /// Tells listeners of all changes that they do not know.
    func passOn() {
        lastEvent.withLock { last in
            do throws(StoreError) {
                while true {
                    let newEvents = try database.events(after: last)
                    if !newEvents.isEmpty { events.sendNew() }
                    for event in newEvents {
                        last = event.number
                        if event.isRemoval {
                            events.sendRemoval(of: event.id)
                        } else if let theme = try database.theme(event.id) {
                            events.sendChange(of: theme)
                        }
                    }
                    if newEvents.isEmpty { break }
                }
                note(nil)
            } catch {
                note(error.operationError.description)
            }
        }
    }

    /// Logs that the events cannot be read, and that they can be read again, each once.
    private func note(_ trouble: String?) {
        let wasTroubled = isTroubled.withLock { isTroubled in
            defer { isTroubled = trouble != nil }
            return isTroubled
        }
        if let trouble {
            if !wasTroubled { log.write("the events of the store cannot be read: \(trouble)") }
        } else if wasTroubled {
            log.write("the events of the store can be read again")
        }
    }
}
