internal import Digest

/// The properties of a file that change when it is saved.
///
/// File system clocks have steps: a file examined within the step of its last change may change again and keep its size and
/// times. So the bytes of such a file count too, also at the next look.
struct FileStamp {
    private let status: FileStatus
    /// The digest of the bytes; nil if the times suffice.
    private let digest: String?

    /// A time longer than the step of any file system's clock: FAT's is two seconds.
    private static let clockStep = Duration.seconds(3)

    /// Takes the stamp of the file at a path, links followed; nil if no file can be seen. `earlier` is the stamp to compare
    /// it with.
    init?(of path: FilePath, after earlier: FileStamp? = nil) {
        guard let status = try? FileStatus.at(path) else { return nil }
        self.status = status
        let isYoung = Duration.sinceEpoch - status.lastChange < Self.clockStep
        guard status.kind == .regular, isYoung || earlier?.digest != nil else {
            digest = nil
            return
        }
        digest = (try? InputFile(reading: path)).map { SHA256.hex(of: $0.bytes) } ?? ""
    }

    /// Returns whether the file may have been saved since an earlier stamp.
    func isSave(since earlier: FileStamp) -> Bool {
        let isSame =
            status.identity == earlier.status.identity && status.size == earlier.status.size
            && status.lastChange == earlier.status.lastChange
        guard isSame else { return true }
        guard let digest, let earlierDigest = earlier.digest else { return false }
        return digest != earlierDigest
    }
}
