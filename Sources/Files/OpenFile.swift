internal import Digest
package import Glibc

/// An open file with one owner. A file that it opened is closed with it.
package struct OpenFile: ~Copyable {
    /// The descriptor, which lives as long as the file.
    package let descriptor: Int32
    private let closes: Bool

    /// Opens a file. `permissions` count if it is created, less the process's mask.
    /// A path that is not absolute is relative to `folder`.
    package init(
        _ path: FilePath, in folder: Int32 = AT_FDCWD, _ flags: Int32, permissions: mode_t = 0
    ) throws(SystemError) {
        descriptor = unsafe openat(folder, path.cString, flags | O_CLOEXEC, permissions)
        closes = true
        guard descriptor >= 0 else { throw .last }
    }

    /// Uses a file that is open already and stays so.
    package init(borrowing descriptor: Int32) {
        self.descriptor = descriptor
        closes = false
    }

    /// Takes over a file that is open already.
    private init(owning descriptor: Int32) {
        self.descriptor = descriptor
        closes = true
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// A pipe: what is written to one end is read from the other.
    package static func pipe() throws(SystemError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw .last }
        return Pipe(readingEnd: OpenFile(owning: ends[0]), writingEnd: OpenFile(owning: ends[1]))
    }

    /// Makes sure that 0, 1 and 2 are open, however this process was started: other files would get those numbers.
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

    /// What kind of file it is, and which.
    package func status() throws(SystemError) -> FileStatus {
        try FileStatus(ofDescriptor: descriptor)
    }

    /// Lets reads wait for data again after an opening that must not wait.
    package func makeBlocking() throws(SystemError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) >= 0 else { throw .last }
    }

    /// Sets who may read, write and run it. A file that takes another's place never gets more of its mode than that: to
    /// run with the rights of its owner is nothing to hand on.
    package func setPermissions(_ permissions: mode_t) throws(SystemError) {
        guard fchmod(descriptor, permissions & 0o777) == 0 else { throw .last }
    }

    /// Gives it the owner and group of another file, as far as this user may.
    package func takeOwner(of other: FileStatus) {
        guard let own = try? status(), (own.owner, own.group) != (other.owner, other.group) else { return }
        if fchown(descriptor, other.owner, other.group) != 0 { _ = fchown(descriptor, own.owner, other.group) }
    }

    /// Reads to the end, or until `most` bytes are there. `expected` is the number of bytes to allocate at once.
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

    /// Reads these bytes of a regular file, or as many of them as it has.
    package func read(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
        guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) == range.lowerBound else { throw .last }
        return try read(upTo: range.count)
    }

    /// Reads the bytes that are there, or waits for some; empty at the end.
    package func readAvailable() throws(SystemError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = retrying { unsafe Glibc.read(descriptor, &buffer, buffer.count) }
        guard count >= 0 else { throw .last }
        return Array(buffer[..<count])
    }

    /// Bytes to read at a time if their number is unknown.
    private static let piece = 1 << 16

    /// The next bytes: as many as these, or fewer at the end.
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

    /// Writes bytes in the place of others.
    package func overwrite(_ bytes: [UInt8], at place: Int) throws(SystemError) {
        let count = unsafe bytes.withUnsafeBytes { bytes in
            retrying { unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(place)) }
        }
        guard count >= 0 else { throw .last }
        guard count == bytes.count else { throw SystemError(code: EIO) }
    }

    /// Writes all of it to another file.
    package func copy(to other: borrowing OpenFile) throws(SystemError) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
        while true {
            let piece = try piece(of: Self.piece)
            if piece.isEmpty { return }
            try other.write(piece)
        }
    }

    /// The SHA-256, in hexadecimal digits, and the number of the bytes from here to the end, which are read piece by piece.
    package func digest() throws(SystemError) -> (hex: String, bytes: Int) {
        var (digest, count) = (SHA256(), 0)
        while true {
            let piece = try piece(of: Self.piece)
            if piece.isEmpty { return (digest.hex, count) }
            digest.update(piece)
            count += piece.count
        }
    }

    /// Writes as many bytes as there is room for now, and returns their number. The file must be non-blocking.
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

    /// Lets reads and writes return where they would wait.
    package func makeNonBlocking() throws(SystemError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) >= 0 else { throw .last }
    }

    /// Gives a pipe room for a number of bytes, if the system allows it, so its two sides switch less often.
    package func setPipeRoom(_ bytes: Int32) {
        _ = fcntl(descriptor, Self.setPipeSize, bytes)
    }

    /// `F_SETPIPE_SZ` of fcntl(2), which the headers keep to GNU's own programs.
    private static let setPipeSize: Int32 = 1031

    /// Locks the file for this process and those that inherit it; false if another process has locked it. The
    /// lock ends with the last of them.
    package func lock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Removes all bytes.
    package func truncate() {
        _ = ftruncate(descriptor, 0)
    }

    /// Closes the file early. File systems of a network report a full disk only here.
    package consuming func close() throws(SystemError) {
        let result = closes ? Glibc.close(descriptor) : 0
        discard self
        guard result == 0 else { throw .last }
    }

    /// Waits until the bytes are on the disk.
    package func synchronize() throws(SystemError) {
        guard retrying({ Int(fsync(descriptor)) }) == 0 else { throw .last }
    }

    /// Calls the system again as long as a signal interrupts it.
    private func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}

/// The two ends of a pipe.
package struct Pipe: ~Copyable {
    /// What is read from.
    package let readingEnd: OpenFile
    /// What is written to.
    package let writingEnd: OpenFile

    /// Closes the end for reading, and returns the other one.
    package consuming func keepingWritingEnd() -> OpenFile { writingEnd }

    /// Closes the end for writing, and returns the other one.
    package consuming func keepingReadingEnd() -> OpenFile { readingEnd }
}
