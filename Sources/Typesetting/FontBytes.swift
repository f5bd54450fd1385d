internal import CHarfBuzz
internal import Digest
internal import Glibc

/// The bytes of a font file, opened once: what was looked at is what is read, whatever becomes of the path.
///
/// Regular files only, found without waiting: a pipe without a writer would hang, a device may have no end. Files of
/// others are read into memory, since a mapped one that is cut short ends the process (SIGBUS). What the system's own
/// packages have installed is mapped: nobody but the system's owner writes there, and to read a large font takes longer
/// than to set a picture in it.
@safe struct FontBytes: ~Copyable {
    /// HarfBuzz's and FreeType's view of the bytes.
    let blob: OpaquePointer
    /// Which file it is and in what state, so that another file in its place, or other bytes in it, can be told from it.
    let identity: String

    /// Bytes of the largest font that is opened: collections of Chinese, Japanese and Korean fonts have half of it.
    private static let mostBytes = 256 << 20
    /// A file that changed so lately may change once more without another time: clocks of file systems have steps.
    private static let clockStep = 2

    /// Opens a font file; nil where there is none that can be read.
    init?(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...Self.mostBytes).contains(Int(status.st_size))
        else { return nil }
        let isSystems =
            status.st_uid == 0 && status.st_mode & (S_IWGRP | S_IWOTH) == 0
            && (path.hasPrefix("/usr/share/") || path.hasPrefix(PinnedFontFolder.path))
        let mapped = isSystems ? unsafe hb_blob_create_from_file_or_fail("/proc/self/fd/\(descriptor)") : nil
        guard let blob = unsafe mapped ?? Self.read(descriptor, Int(status.st_size)) else { return nil }
        unsafe self.blob = blob
        identity = unsafe Self.identity(status, blob)
    }

    deinit {
        unsafe hb_blob_destroy(blob)
    }

    /// A file's bytes in memory of their own; nil where they are fewer than they were, or cannot be read.
    private static func read(_ descriptor: Int32, _ size: Int) -> OpaquePointer? {
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

    /// Size, number and times of a file; its digest too where the time of its last change cannot tell it from the next.
    private static func identity(_ status: stat, _ blob: OpaquePointer) -> String {
        let (content, change) = (status.st_mtim, status.st_ctim)
        let state =
            "\(status.st_size) \(status.st_dev) \(status.st_ino) \(content.tv_sec).\(content.tv_nsec) "
            + "\(change.tv_sec).\(change.tv_nsec)"
        return time(nil) - change.tv_sec > clockStep ? state : unsafe state + " " + digest(of: blob)
    }

    /// The SHA-256 of the bytes in hexadecimal digits.
    var digest: String { unsafe Self.digest(of: blob) }

    private static func digest(of blob: OpaquePointer) -> String {
        var count: UInt32 = 0
        let data = unsafe hb_blob_get_data(blob, &count)
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(count)).bindMemory(to: UInt8.self)
        return unsafe SHA256.hex(of: bytes.span)
    }
}
