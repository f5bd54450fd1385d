import Glibc

/// What changes when a file is saved.
struct FileStamp: Hashable {
    private let device: UInt64
    private let node: UInt64
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// The stamp of the file at a path, links followed; nil where none can be seen.
    init?(of path: FilePath) {
        var status = stat()
        guard unsafe stat(path.cString, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        node = UInt64(status.st_ino)
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
