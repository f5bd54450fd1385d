internal import Digest
package import Glibc

/// An open file with one owner. A file that it opened is closed with it.
package struct OpenFile: ~Copyable {
    /// The descriptor, valid as long as the file.
    package let descriptor: Int32
    private let closes: Bool

    /// Opens a file. `permissions` apply if it is created, minus the process's mask. A relative path starts from `folder`.
    package init(
        _ path: FilePath, in folder: Int32 = AT_FDCWD, _ flags: Int32, permissions: mode_t = 0
    ) throws(SystemError) {
        descriptor = unsafe openat(folder, path.cString, flags | O_CLOEXEC, permissions)
        closes = true
        guard descriptor >= 0 else { throw .last }
    }

    /// Opens a file to read it.
    package init(reading path: FilePath) throws(SystemError) {
        try self.init(path, O_RDONLY)
    }

    /// Uses a file that is already open, and does not close it.
    package init(borrowing descriptor: Int32) {
        self.descriptor = descriptor
        closes = false
    }

    /// Takes over a file that is already open.
    private init(owning descriptor: Int32) {
        self.descriptor = descriptor
        closes = true
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Creates a pipe: what is written to one end is read from the other.
    package static func pipe() throws(SystemError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw .last }
        return Pipe(readingEnd: OpenFile(owning: ends[0]), writingEnd: OpenFile(owning: ends[1]))
    }

    /// Makes sure that 0, 1 and 2 are open, however this process was started: otherwise other files would get these numbers.
    package static func occupyStandardStreams() {
        while true {
            let descriptor = unsafe open("/dev/null", O_RDWR)
            guard (0...2).contains(descriptor) else {
                if descriptor > 2 { _ = Glibc.close(descriptor) }
                return
            }
        }
    }

    deinit {
        if closes, descriptor >= 0 { _ = Glibc.close(descriptor) }
    }

    /// Returns the file's status.
    package func status() throws(SystemError) -> FileStatus {
        try FileStatus(ofDescriptor: descriptor)
    }

    /// Sets who may read, write and run the file. A file that replaces another takes over only these bits of its mode: the
    /// right to run as its owner must not be passed on.
    package func setPermissions(_ permissions: mode_t) throws(SystemError) {
        guard fchmod(descriptor, permissions & 0o777) == 0 else { throw .last }
    }

    /// Gives the file the owner and group of another one, as far as this user may.
    package func takeOwner(of other: FileStatus) {
        guard let own = try? status(), (own.owner, own.group) != (other.owner, other.group) else { return }
        if fchown(descriptor, other.owner, other.group) != 0 { _ = fchown(descriptor, own.owner, other.group) }
    }

    /// Reads to the end, or until `most` bytes are read. `expected` is the number of bytes to allocate first.
    package func read(upTo most: Int, expected: Int = 0) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var room = min(max(min(expected, most) + 1, Self.piece), most)
        while room > 0 {
            let piece = try piece(of: room)
            // A regular file is one piece, which is not copied.
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            if piece.count < room { break }
            room = min(Self.piece, most - bytes.count)
        }
        return bytes
    }

    /// Reads a range of bytes of a regular file, as far as the file reaches.
    package func read(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
        guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) == range.lowerBound else { throw .last }
        return try read(upTo: range.count)
    }

    /// Reads the available bytes, at most `most`, or waits for some; empty at the end.
    package func readAvailable(upTo most: Int = 1 << 16) throws(SystemError) -> [UInt8] {
        var fault: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { out, size in
            let count = retrying { unsafe Glibc.read(descriptor, out.baseAddress, most) }
            if count < 0 { fault = .last }
            size = max(count, 0)
        }
        if let fault { throw fault }
        return bytes
    }

    /// Bytes to read at a time if the total is unknown.
    private static let piece = 1 << 16

    /// Reads the next bytes: `count`, or fewer at the end.
    private func piece(of count: Int) throws(SystemError) -> [UInt8] {
        var fault: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, size in
            while size < count {
                let got = retrying {
                    unsafe Glibc.read(
                        descriptor, UnsafeMutableRawPointer(out.baseAddress)?.advanced(by: size), count - size)
                }
                if got < 0 { fault = .last }
                if got <= 0 { break }
                size += got
            }
        }
        if let fault { throw fault }
        return bytes
    }

    /// Writes all bytes.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes { rest in
                retrying { unsafe Glibc.write(descriptor, rest.baseAddress, rest.count) }
            }
            guard count >= 0 else { throw .last }
            done += count
        }
    }

    /// Overwrites bytes.
    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        let count = unsafe bytes.withUnsafeBytes { bytes in
            retrying { unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) }
        }
        guard count >= 0 else { throw .last }
        guard count == bytes.count else { throw SystemError(code: EIO) }
    }

    /// Copies the whole file to another one.
    func copy(to other: borrowing OpenFile) throws(SystemError) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
        while true {
            let piece = try piece(of: Self.piece)
            if piece.isEmpty { return }
            try other.write(piece)
        }
    }

    /// Returns the SHA-256, in hexadecimal digits, and the number of the bytes from here to the end, which are read piece by
    /// piece.
    package func digest() throws(SystemError) -> (hex: String, bytes: Int) {
        var (digest, count) = (SHA256(), 0)
        while true {
            let piece = try piece(of: Self.piece)
            if piece.isEmpty { return (digest.hex, count) }
            digest.update(piece)
            count += piece.count
        }
    }

    /// Writes as many bytes as fit now, and returns their number. The file must be non-blocking.
    package func writeAvailable(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        let count = unsafe bytes.withUnsafeBytes { rest in
            retrying { unsafe Glibc.write(descriptor, rest.baseAddress, rest.count) }
        }
        guard count >= 0 else {
            guard errno == EAGAIN else { throw .last }
            return 0
        }
        return count
    }

    /// Makes reads and writes wait, or return instead of waiting.
    package func setWaiting(_ waits: Bool) throws(SystemError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, waits ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) >= 0 else {
            throw .last
        }
    }

    /// Enlarges a pipe's buffer, if the system allows it, so its two sides switch less often.
    package func setPipeRoom(_ bytes: Int32) {
        _ = fcntl(descriptor, Self.setPipeSize, bytes)
    }

    /// `F_SETPIPE_SZ` of fcntl(2), which the headers define only for GNU programs.
    private static let setPipeSize: Int32 = 1031

    /// Locks the file for this process and those that inherit it; returns false if another process has locked it. The lock
    /// ends when the last of them closes the file.
    package func lock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Waits until no other process has locked the file, and locks it.
    package func waitForLock() {
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    /// Locks bytes for writing, as long as the file is open; returns false if another open file has a lock on some of them. These
    /// locks are apart from those of whole files (fcntl(2), "Open file description locks").
    package func lock(bytes: Range<Int>) -> Bool {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        (lock.l_start, lock.l_len) = (off_t(bytes.lowerBound), off_t(bytes.count))
        return unsafe fcntl(descriptor, Self.setOpenFileLock, &lock) == 0
    }

    /// `F_OFD_SETLK` of fcntl(2), which the headers define only for GNU programs.
    private static let setOpenFileLock: Int32 = 37

    /// Removes all bytes.
    package func truncate() {
        _ = ftruncate(descriptor, 0)
    }

    /// Closes the file early. Network file systems report a full disk only here.
    consuming func close() throws(SystemError) {
        let result = closes ? Glibc.close(descriptor) : 0
        discard self
        guard result == 0 else { throw .last }
    }

    /// Waits until the bytes are on the disk.
    package func synchronize() throws(SystemError) {
        guard retrying({ Int(fsync(descriptor)) }) == 0 else { throw .last }
    }

    /// Repeats a system call as long as a signal interrupts it.
    private func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}

/// The two ends of a pipe.
package struct Pipe: ~Copyable {
    /// The end to read from.
    package let readingEnd: OpenFile
    /// The end to write to.
    package let writingEnd: OpenFile

    /// Closes the reading end, and returns the other one.
    package consuming func keepingWritingEnd() -> OpenFile { writingEnd }

    /// Closes the writing end, and returns the other one.
    package consuming func keepingReadingEnd() -> OpenFile { readingEnd }
}
