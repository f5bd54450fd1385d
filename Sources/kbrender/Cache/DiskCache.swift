import Digest
import Glibc

/// Finished files in a folder, by the digest of all that they depend on.
///
/// An entry is written to a temporary file and renamed, so that processes that share the folder see it whole or not at
/// all. It begins with the digest of its key and content; one that does not match, be it torn or under another entry's
/// name, is removed. Nothing that goes wrong here is an error: a cache that cannot be read or written costs time and
/// nothing else.
struct DiskCache {
    /// The folder.
    let folder: FilePath

    /// Files beyond so many bytes in all are removed, the least recently used first, down to three quarters of it.
    static let capacity = 256 << 20
    /// What entries are called: the key and this.
    private static let ending = ".kbrender"
    /// One write in so many looks whether the folder has grown too large.
    private static let writesBetweenLooks: UInt32 = 32

    /// An entry's file.
    struct Entry {
        let path: FilePath
        let bytes: Int
        /// Seconds since 1970 when it was last used.
        let lastUse: Double
    }

    /// The user's cache folder: `$XDG_CACHE_HOME/kbrender`, or `~/.cache/kbrender`; nil where neither is known.
    static func standardFolder() -> FilePath? {
        func variable(_ name: String) -> FilePath? {
            guard let value = unsafe getenv(name), unsafe value.pointee == CChar(bitPattern: UInt8(ascii: "/")) else {
                return nil
            }
            return unsafe FilePath(UnsafeRawBufferPointer(start: value, count: strlen(value)))
        }
        return variable("XDG_CACHE_HOME")?.appending("kbrender")
            ?? variable("HOME")?.appending(".cache").appending("kbrender")
    }

    /// The content of an entry, which now counts as used; nil where there is none or it is broken.
    func content(of key: String) -> [UInt8]? {
        let path = path(of: key)
        guard let bytes = try? OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).read(upTo: Self.capacity) else {
            return nil
        }
        let content = bytes.dropFirst(Self.digestBytes)
        guard Self.digest(of: content, key) == Array(bytes.prefix(Self.digestBytes)) else {
            path.remove()
            return nil
        }
        path.touch()
        return Array(content)
    }

    /// Keeps a content under a key.
    func keep(_ content: [UInt8], as key: String) {
        guard folder.makeFolders() else { return }
        let temporary = folder.appending(OpenFolder.temporaryName())
        do {
            try Signals.held { () throws(SystemError) in
                let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
                try file.write(Self.digest(of: content[...], key) + content)
                try temporary.rename(to: path(of: key))
            }
        } catch {
            temporary.remove()
        }
        if UInt32.random(in: 0..<Self.writesBetweenLooks) == 0 { prune(to: Self.capacity) }
    }

    /// Removes the least recently used entries where there are more than `bytes` in all; tells how many were removed.
    @discardableResult
    func prune(to bytes: Int) -> Int {
        let entries = entries().sorted { $0.lastUse < $1.lastUse }
        var left = entries.reduce(0) { $0 + $1.bytes }
        guard left > bytes else { return 0 }
        var removed = 0
        for entry in entries where left > bytes / 4 * 3 {
            entry.path.remove()
            left -= entry.bytes
            removed += 1
        }
        return removed
    }

    /// Removes all entries; tells how many there were.
    func clear() -> Int {
        let entries = entries()
        entries.forEach { $0.path.remove() }
        return entries.count
    }

    /// All entries.
    func entries() -> [Entry] {
        ((try? folder.names()) ?? []).filter { $0.hasEnding([Self.ending]) }
            .compactMap { name in
                let path = folder.appending(name)
                var status = stat()
                guard unsafe lstat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
                let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
                return Entry(path: path, bytes: Int(status.st_size), lastUse: time)
            }
    }

    private func path(of key: String) -> FilePath {
        folder.appending(key + Self.ending)
    }

    private static let digestBytes = 32

    private static func digest(of content: ArraySlice<UInt8>, _ key: String) -> [UInt8] {
        var digest = SHA256()
        digest.update(key.utf8)
        digest.update(content)
        return digest.finalized()
    }
}

extension FilePath {
    /// Marks the file as used now.
    fileprivate func touch() {
        _ = unsafe utimensat(AT_FDCWD, cString, nil, 0)
    }

    /// Makes the folder, and those above it that are missing, for this user alone; false where that cannot be.
    fileprivate func makeFolders() -> Bool {
        if isFolder { return true }
        guard folder != self, folder.isFolder || folder.makeFolders() else { return false }
        return unsafe mkdir(cString, 0o700) == 0 || isFolder
    }
}
