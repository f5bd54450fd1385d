package import Glibc

/// The identity of a file on this machine, whatever its names.
package struct FileIdentity: Hashable, Sendable {
    /// The device that holds the file.
    package let device: UInt64
    /// The file's number on the device.
    package let node: UInt64
}

/// What the system knows about a file.
package struct FileStatus: Hashable, Sendable {
    /// The kinds of files that matter here.
    package enum Kind: Hashable, Sendable {
        /// Bytes on a disk.
        case regular
        case folder
        /// A pipe, named or not.
        case pipe
        /// A link that was not followed.
        case link
        /// A device or a socket.
        case other
    }

    /// The kind of file.
    package let kind: Kind
    /// The file's access permissions.
    package let permissions: mode_t
    /// The user who owns the file.
    let owner: uid_t
    /// The group that owns the file.
    let group: gid_t
    package let identity: FileIdentity
    /// Bytes of a regular file.
    package let size: Int
    /// When its bytes last changed, since the beginning of 1970.
    package let modification: Duration
    /// When its bytes, name, owner or permissions last changed, since the beginning of 1970. No program can set it back.
    package let lastChange: Duration

    /// Returns the status of the file at a path, relative to `folder` unless it is absolute; nil if there is none.
    package static func at(
        _ path: FilePath, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true
    ) throws(SystemError) -> FileStatus? {
        var status = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        guard unsafe fstatat(folder, path.cString, &status, flags) == 0 else {
            if errno == ENOENT { return nil }
            throw .last
        }
        return FileStatus(status)
    }

    /// Returns the status of an open file.
    init(ofDescriptor descriptor: Int32) throws(SystemError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
        self.init(status)
    }

    private init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .folder
        case S_IFIFO: kind = .pipe
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        size = Int(status.st_size)
        modification = Duration(status.st_mtim)
        lastChange = Duration(status.st_ctim)
        permissions = status.st_mode & 0o7777
        (owner, group) = (status.st_uid, status.st_gid)
        identity = FileIdentity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
    }
}

extension FilePath {
    /// True if nothing has this name. A file that cannot be examined may exist.
    package var isMissing: Bool {
        do {
            return try FileStatus.at(self) == nil
        } catch {
            return false
        }
    }

    /// True for a folder, or a link to one.
    package var isFolder: Bool {
        (try? FileStatus.at(self))?.kind == .folder
    }
}

extension Duration {
    /// Converts a time of the system.
    init(_ time: timespec) {
        self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The time of day, since the beginning of 1970.
    package static var sinceEpoch: Duration {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        return Duration(now)
    }

    /// The time of day in UTC, as RFC 3339 writes it, with milliseconds.
    package static var utcNow: String { sinceEpoch.utc }

    /// This time since the beginning of 1970 in UTC, as RFC 3339 writes it, with milliseconds.
    package var utc: String {
        var seconds = time_t(components.seconds)
        var parts = unsafe tm()
        _ = unsafe gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let milliseconds = String(1000 + components.attoseconds / 1_000_000_000_000_000).dropFirst()
        return unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):"
            + "\(two(parts.tm_min)):\(two(parts.tm_sec)).\(milliseconds)Z"
    }
}
