internal import Documents
internal import Files
internal import Glibc
internal import StoreDatabase
internal import Synchronization
internal import ThemeStore

/// The published themes of a database. Nothing is kept in memory but how far its events have been passed on: those of this
/// service, of others that share the database, and of `kbrender store`.
final class DatabaseGallery: Gallery {
    let events: ThemeEvents
    let writer = SerialQueue()
    private let store: StoreDatabase
    private let log: ServiceLog
    /// The number of the last event that listeners know.
    private let lastEvent = Mutex(0)
    /// True while the events cannot be read.
    private let isTroubled = Mutex(false)

    /// Milliseconds between two looks at the events if no change is reported.
    private static let longPause = 5000

    /// Creates a gallery of a database.
    init(_ database: StoreDatabase, log: ServiceLog, listeners: Int) {
        store = database
        self.log = log
        events = ThemeEvents(places: listeners)
    }

    var storage: any ThemeStorage { store }

    var database: StoreDatabase? { store }

    /// A database needs no reading ahead.
    var isLoaded: Bool { true }

    func start() throws(OperationError) {
        let last = try mapError({ (error: StoreError) in error.operationError }) { () throws(StoreError) in
            try store.lastEvent
        }
        lastEvent.withLock { $0 = last }
        let writer = writer
        _ = try Thread { writer.run() }
        _ = try Thread { [self] in watch() }
    }

    func theme(_ id: ThemeID) throws(StoreError) -> PublishedTheme? { try store.theme(id) }

    func contrast(of theme: PublishedTheme) throws(StoreError) -> [ThemeDescription.Contrast] {
        try store.contrast(ofDocument: theme.digest)
    }

    func find(_ search: ThemeSearch) throws(StoreError) -> FoundThemes { try store.find(search) }

    func publish(_ theme: PublishedTheme) { passOn() }

    func remove(_ id: ThemeID) { passOn() }

    /// Waits for changes, and passes them on.
    private func watch() {
        let changes = store.watch()
        while true {
            changes.begin()
            passOn()
            changes.wait(milliseconds: Self.longPause)
            // A burst of changes is one look.
            _ = poll(nil, 0, 20)
        }
    }

    /// Tells listeners of all changes that they do not know.
    private func passOn() {
        lastEvent.withLock { last in
            do throws(StoreError) {
                while true {
                    let found = try store.events(after: last)
                    if !found.isEmpty { events.happened() }
                    for event in found {
                        last = event.number
                        if event.isRemoval {
                            events.removed(event.id)
                        } else if let theme = try store.theme(event.id) {
                            events.changed(theme)
                        }
                    }
                    if found.isEmpty { break }
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
