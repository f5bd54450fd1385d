import Glibc

/// Which file it is on this machine, whatever its names.
struct FileIdentity: Hashable, Sendable {
    /// The device that holds it.
    let device: UInt64
    /// Its number there.
    let node: UInt64
}

/// What the system knows of a file.
struct FileStatus: Hashable, Sendable {
    /// The kinds that matter here.
    enum Kind: Hashable, Sendable {
        /// Bytes on a disk.
        case regular
        /// A folder.
        case folder
        /// A pipe, with a name or without.
        case pipe
        /// A link that was not followed.
        case link
        /// A device or a socket.
        case other
    }

    /// What kind it is.
    let kind: Kind
    /// Who may read and write it.
    let permissions: mode_t
    /// Which file it is.
    let identity: FileIdentity
    /// Bytes of a regular file.
    let size: Int
    /// When its bytes last changed, since the beginning of 1970.
    let modification: Duration

    /// Looks at the file at a path, which begins in `folder` where it does not begin at the root; nil where there is
    /// none.
    static func at(
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

    /// Looks at an open file.
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
        permissions = status.st_mode & 0o7777
        identity = FileIdentity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
    }
}

extension FilePath {
    /// True where nothing has this name. What cannot be looked at may be there.
    var isMissing: Bool {
        do {
            return try FileStatus.at(self) == nil
        } catch {
            return false
        }
    }

    /// True for a folder, or a link to one.
    var isFolder: Bool {
        (try? FileStatus.at(self))?.kind == .folder
    }
}

extension Duration {
    /// A time of the system.
    init(_ time: timespec) {
        self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
