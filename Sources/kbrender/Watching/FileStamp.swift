/// What changes when a file is saved.
struct FileStamp: Hashable {
    private let identity: FileIdentity
    private let size: Int
    private let modification: Duration

    /// The stamp of the file at a path, links followed; nil where none can be seen.
    init?(of path: FilePath) {
        guard let status = try? FileStatus.at(path) else { return nil }
        (identity, size, modification) = (status.identity, status.size, status.modification)
    }
}
