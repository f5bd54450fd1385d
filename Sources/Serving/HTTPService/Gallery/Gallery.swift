internal import Documents
internal import Files
internal import ServiceSetup
internal import StoreDatabase
internal import ThemeStore

/// The published themes of a store, and the store itself: in a folder or in a database.
protocol Gallery: Sendable {
    /// The documents and their changes.
    var storage: any ThemeStorage { get }
    /// The database; nil if the store is a folder.
    var database: StoreDatabase? { get }
    /// The listeners to changes.
    var events: ThemeEvents { get }
    /// The queue of writes: disks are slow, and the threads that speak HTTP must not wait.
    var writer: SerialQueue { get }
    /// True once it knows every theme that was there at the start.
    var isLoaded: Bool { get }
    func start() throws(OperationError)
    /// Returns a theme; nil if there is none.
    func theme(_ id: ThemeID) throws(StoreError) -> PublishedTheme?
    /// Returns the contrast of a theme's texts.
    func contrast(of theme: PublishedTheme) throws(StoreError) -> [ThemeDescription.Contrast]
    /// Returns the themes that a search finds.
    func find(_ search: ThemeSearch) throws(StoreError) -> FoundThemes
    /// Tells listeners of a theme that this service has published.
    func publish(_ theme: PublishedTheme)
    /// Tells listeners that this service has removed a theme.
    func remove(_ id: ThemeID)
}

/// Opens the store of a configuration: a folder, if there is one or a path does not end in `.db`, otherwise a database; nil if
/// there is none. `authors` returns the name that people see for an owner.
func openGallery(
    _ configuration: ServiceConfiguration, dispatcher: Dispatcher, log: ServiceLog,
    authors: @escaping @Sendable (String) -> String?
) throws(OperationError) -> (any Gallery)? {
    guard let address = configuration.themes else { return nil }
    let listeners = configuration.connections * 3 / 4
    if case .path(let path) = address, !isDatabase(path) {
        if configuration.maxDaily != nil {
            throw .usage(
                "--daily-per-author: a folder keeps no uploads of the past (expected --themes with a database)")
        }
        return try FolderGallery(path, dispatcher: dispatcher, log: log, listeners: listeners, authors: authors)
    }
    return DatabaseGallery(try StoreDatabase(address, authors: authors), log: log, listeners: listeners)
}

private func isDatabase(_ path: FilePath) -> Bool {
    let kind = (try? FileStatus.at(path))?.kind
    return kind == .regular || kind == nil && path.hasEnding([".db"])
}
