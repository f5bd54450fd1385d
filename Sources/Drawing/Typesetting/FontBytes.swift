internal import CHarfBuzz
internal import Digest
internal import Glibc

/// The bytes of a font file, opened once, so the file that was checked is the file that is read, whatever happens to the path.
///
/// Only regular files, opened without waiting: a pipe without a writer would hang, and a device may have no end. Files that
/// others can change are read into memory, since a mapped file that is cut short ends the process (SIGBUS). Files that the
/// system's own packages installed are mapped: only the system's owner writes there, and reading a large font takes longer than
/// setting a picture in it.
@safe struct FontBytes: ~Copyable {
    /// HarfBuzz's and FreeType's view of the bytes.
    let blob: OpaquePointer
    /// Which file it is and its state, which distinguish it from another file in its place and from other bytes in it.
    let identity: String

    /// The size of the largest font that is opened, in bytes. Collections of Chinese, Japanese and Korean fonts take half of
    /// it.
    private static let maxBytes = 256 << 20
    /// A file that changed within this many seconds may change again without a new time: the clocks of file systems have steps.
    private static let clockStep = 2

    /// Opens a font file; nil if there is none that can be read.
    init?(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...Self.maxBytes).contains(Int(status.st_size))
        else { return nil }
        let isSystems =
            status.st_uid == 0 && status.st_mode & (S_IWGRP | S_IWOTH) == 0
            && (path.hasPrefix("/usr/share/") || path.hasPrefix(PinnedFontFolder.path))
        let mapped = isSystems ? unsafe hb_blob_create_from_file_or_fail("/proc/self/fd/\(descriptor)") : nil
        guard let blob = unsafe mapped ?? Self.read(descriptor, size: Int(status.st_size)) else { return nil }
        unsafe self.blob = blob
        identity = unsafe Self.identity(status, blob: blob)
    }

    deinit {
        unsafe hb_blob_destroy(blob)
    }

    /// Returns a copy of a file's bytes in memory; nil if there are fewer than before, or they cannot be read.
    private static func read(_ descriptor: Int32, size: Int) -> OpaquePointer? {
        guard let bytes = unsafe malloc(size) else { return nil }
        var done = 0
        while done < size {
            let count = unsafe Glibc.read(descriptor, bytes + done, size - done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                unsafe free(bytes)
                return nil
            }
            done += count
        }
        return unsafe hb_blob_create_or_fail(
            bytes.assumingMemoryBound(to: CChar.self), UInt32(size), HB_MEMORY_MODE_WRITABLE, bytes, { unsafe free($0) }
        )
    }

    /// Returns a file's size, number and times; also its digest if the time of its last change cannot distinguish it from the
    /// next.
    private static func identity(_ status: stat, blob: OpaquePointer) -> String {
        let (content, change) = (status.st_mtim, status.st_ctim)
        let state =
            "\(status.st_size) \(status.st_dev) \(status.st_ino) \(content.tv_sec).\(content.tv_nsec) "
            + "\(change.tv_sec).\(change.tv_nsec)"
        return time(nil) - change.tv_sec > clockStep ? state : unsafe state + " " + digest(of: blob)
    }

    /// The SHA-256 of the bytes, in hexadecimal digits.
    var digest: String { unsafe Self.digest(of: blob) }

    private static func digest(of blob: OpaquePointer) -> String {
        var count: UInt32 = 0
        let data = unsafe hb_blob_get_data(blob, &count)
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(count)).bindMemory(to: UInt8.self)
        return unsafe SHA256.hex(of: bytes.span)
    }
}
