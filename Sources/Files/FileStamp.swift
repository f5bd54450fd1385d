/// What changes when a file is saved.
package struct FileStamp: Hashable {
    private let identity: FileIdentity
    private let size: Int
    private let lastChange: Duration

    /// The stamp of the file at a path, links followed; nil where none can be seen.
    package init?(of path: FilePath) {
        guard let status = try? FileStatus.at(path) else { return nil }
        (identity, size, lastChange) = (status.identity, status.size, status.lastChange)
    }
}
