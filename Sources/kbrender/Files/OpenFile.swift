import Glibc

/// An open file with one owner. A file that it opened is closed with it.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let closes: Bool

    /// Opens a file. `permissions` count where it is created, less the process's mask.
    init(_ path: FilePath, _ flags: Int32, permissions: mode_t = 0) throws(SystemError) {
        descriptor = unsafe open(path.cString, flags | O_CLOEXEC, permissions)
        closes = true
        guard descriptor >= 0 else { throw .last }
    }

    /// Uses a file that is open already and stays so.
    init(borrowing descriptor: Int32) {
        self.descriptor = descriptor
        closes = false
    }

    deinit {
        if closes, descriptor >= 0 { _ = close(descriptor) }
    }

    /// What kind of file it is, and which.
    func status() throws(SystemError) -> FileStatus {
        try FileStatus(ofDescriptor: descriptor)
    }

    /// Lets reads wait for data again after an opening that must not wait.
    func makeBlocking() throws(SystemError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) >= 0 else { throw .last }
    }

    /// Sets the permissions.
    func setPermissions(_ permissions: mode_t) throws(SystemError) {
        guard fchmod(descriptor, permissions) == 0 else { throw .last }
    }

    /// Reads to the end, or until `most` bytes are there.
    func read(upTo most: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < most {
            let wanted = min(buffer.count, most - bytes.count)
            let count = retrying { unsafe Glibc.read(descriptor, &buffer, wanted) }
            guard count >= 0 else { throw .last }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Writes all bytes.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes { rest in
                retrying { unsafe Glibc.write(descriptor, rest.baseAddress, rest.count) }
            }
            guard count >= 0 else { throw .last }
            done += count
        }
    }

    /// Waits until the bytes are on the disk. Some file systems report a full disk only here.
    func synchronize() throws(SystemError) {
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
