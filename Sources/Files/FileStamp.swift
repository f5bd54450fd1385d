internal import Digest
internal import Documents

/// What changes when a file is saved.
///
/// Clocks of file systems have steps: a file that was looked at within the step of its last change may change once more
/// and keep its size and times. So the bytes of such a file count too, and they do at the next look.
package struct FileStamp {
    private let status: FileStatus
    /// The digest of the bytes; nil if the times suffice.
    private let digest: String?

    /// Longer than the step of any file system's clock: that of FAT is two seconds.
    private static let clockStep = Duration.seconds(3)

    /// The stamp of the file at a path, links followed; nil if none can be seen. `earlier` is the stamp that it is to
    /// be compared with.
    package init?(of path: FilePath, after earlier: FileStamp? = nil) {
        guard let status = try? FileStatus.at(path) else { return nil }
        self.status = status
        let isYoung = Duration.sinceEpoch - status.lastChange < Self.clockStep
        guard status.kind == .regular, isYoung || earlier?.digest != nil else {
            digest = nil
            return
        }
        digest = (try? InputFile(reading: path)).map { SHA256.hex(of: $0.bytes) } ?? ""
    }

    /// True if the file may have been saved since an earlier stamp.
    package func isSave(since earlier: FileStamp) -> Bool {
        let isSame =
            status.identity == earlier.status.identity && status.size == earlier.status.size
            && status.lastChange == earlier.status.lastChange
        guard isSame else { return true }
        guard let digest, let known = earlier.digest else { return false }
        return digest != known
    }
}
