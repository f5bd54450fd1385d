internal import Files
internal import Glibc

/// A number that a cache on disk counts from when it was made, beside its pictures.
///
/// The size of a file is the number: adding one byte at the end is a single step for all processes, so none waits for another
/// and no count is lost. It takes some ten microseconds.
package enum CacheCounter: String, CaseIterable, Sendable {
    /// Pictures that were there.
    case hits
    /// Pictures that had to be drawn.
    case misses
    /// Pictures that were removed to make room.
    case evictions
    /// The sizes of the pictures that were stored, each rounded up to KiB.
    case kibibytes

    /// The prefix of the files' names.
    static let nameBeginning = ".count-"
    /// The bytes after which a file gives its room back, because only its size matters.
    private static let piece = 1 << 16

    private var name: String { Self.nameBeginning + rawValue }

    /// Adds to the number of the cache in a folder. If that fails, the number stays too small.
    func add(_ count: Int, in folder: FilePath) {
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
        guard count > 0, let file = try? OpenFile(folder.appending(name), flags, permissions: 0o600),
            (try? file.write([UInt8](repeating: 0, count: count))) != nil
        else { return }
        let size = Int(lseek(file.descriptor, 0, SEEK_CUR))
        if size % Self.piece < count { file.releaseRoom(upTo: size) }
    }

    /// Returns the number of the cache in a folder.
    func value(in folder: FilePath) -> Int {
        let status = try? FileStatus.at(folder.appending(name), followingLinks: false)
        return status.flatMap { $0 }?.size ?? 0
    }
}
