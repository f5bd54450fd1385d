internal import Documents
internal import Files
internal import ServiceSetup
internal import StoreDatabase
internal import ThemeStore

/// The published themes of a store, and the store itself: in a folder or in a database.
protocol Gallery: Sendable {
    /// The documents and their changes.
    var storage: any ThemeStorage { get }
    /// The listeners to changes.
    var events: ThemeEvents { get }
    /// The queue of writes: disks are slow, and the threads that speak HTTP must not wait.
    var writer: SerialQueue { get }
    /// True once it knows every theme that was there at the start.
    var isLoaded: Bool { get }
    /// Starts its threads.
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

/// Opens the store that `--themes` names: a folder, if there is one or the path does not end in `.db`, otherwise a database.
func openGallery(
    _ path: FilePath, dispatcher: Dispatcher, log: ServiceLog, listeners: Int
) throws(OperationError) -> any Gallery {
    let kind = (try? FileStatus.at(path))?.kind
    guard kind == .regular || kind == nil && path.hasEnding([".db"]) else {
        return try FolderGallery(path, dispatcher: dispatcher, log: log, listeners: listeners)
    }
    return DatabaseGallery(try StoreDatabase(path), log: log, listeners: listeners)
}
