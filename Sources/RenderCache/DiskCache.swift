package import Files
internal import Digest
internal import Glibc

/// Finished files in a folder, by the digest of all that they depend on.
///
/// An entry is written to a temporary file and renamed, so that processes that share the folder see it whole or not at
/// all. It begins with a check of its key and content; one that does not match, be it torn or under another entry's
/// name, is removed. Nothing that goes wrong here is an error: a cache that cannot be read or written costs time and
/// nothing else.
package struct DiskCache: CacheStore {
    /// The folder.
    package let folder: FilePath

    /// Files beyond so many bytes in all are removed, the least recently used first, down to three quarters of it.
    package static let capacity = 256 << 20
    /// What entries are called: the key and this.
    private static let ending = ".kbrender"
    /// What the names of notes begin with.
    private static let noteBeginning = ".record-"
    /// So many notes are kept, the least recently used removed first.
    private static let mostNotes = 4096
    /// What the names of files begin with that are not finished.
    private static let temporaryBeginning = OpenFolder.temporaryBeginning
    /// Seconds after which nobody works on such a file any more: it is what a process left that was killed.
    private static let longestWriting = Duration.seconds(3600)
    /// One write in so many looks whether the folder has grown too large.
    private static let writesBetweenLooks: UInt32 = 32

    /// An entry's file.
    package struct Entry {
        package let path: FilePath
        package let bytes: Int
        /// When it was last used, since the beginning of 1970.
        package let lastUse: Duration
    }

    /// The user's cache folder: `$XDG_CACHE_HOME/kbrender`, or `~/.cache/kbrender`; nil where neither is known.
    package static func standardFolder() -> FilePath? {
        FilePath.userFolder("XDG_CACHE_HOME", standard: ".cache")
    }

    package var name: String { folder.description }
    package var notes: DiskCache? { self }

    /// A folder that cannot be used is nobody else's concern.
    package func takeReport() -> CacheReport { CacheReport() }

    /// The content of an entry, which now counts as used; nil where there is none or it is broken.
    package func content(of key: String) -> [UInt8]? {
        content(of: Self.name(of: key), key)
    }

    /// True where there is something under a key, broken or not.
    package func has(_ key: String) -> Bool {
        !folder.appending(Self.name(of: key)).isMissing
    }

    /// What was noted under a key; nil where nothing was or it is broken.
    package func note(of key: String) -> [UInt8]? {
        content(of: Self.noteName(of: key), key)
    }

    /// True where nobody but this user, the system's owner and their group can put anything into the folder: what others
    /// have planted there would pass for finished pictures.
    package var isSafe: Bool { folder.isSafeFolder }

    private func content(of name: FilePath, _ key: String) -> [UInt8]? {
        let path = folder.appending(name)
        guard let entry = try? Self.parts(of: OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)) else { return nil }
        guard entry.check == Self.check(of: entry.content, key) else {
            path.remove()
            return nil
        }
        path.touch()
        return entry.content
    }

    /// An entry's check and its content, which is not copied.
    private static func parts(of file: borrowing OpenFile) throws(SystemError) -> (check: [UInt8], content: [UInt8]) {
        let size = try file.status().size
        return (try file.read(upTo: checkBytes), try file.read(upTo: capacity, expected: size))
    }

    /// Keeps a content under a key.
    package func keep(_ content: [UInt8], as key: String) {
        keep(content, in: Self.name(of: key), key)
    }

    /// Notes something under a key: it stands beside the entries and is none of them.
    package func keepNote(_ note: [UInt8], as key: String) {
        keep(note, in: Self.noteName(of: key), key)
    }

    private func keep(_ content: [UInt8], in name: FilePath, _ key: String) {
        guard folder.makeFolders(), let home = try? OpenFolder(folder) else { return }
        try? home.replace(
            name, with: Self.check(of: content, key) + content, permissions: 0o600,
            durability: .unsynced, temporary: OpenFolder.temporaryName(Self.temporaryBeginning))
        if UInt32.random(in: 0..<Self.writesBetweenLooks) == 0 {
            _ = try? prune(to: Self.capacity)
        }
    }

    /// Removes the least recently used entries where there are more than `bytes` in all, notes beyond their number, and
    /// what killed processes have left; tells how many entries were removed. Throws where the folder cannot be read.
    package func prune(to bytes: Int) throws(SystemError) -> Int {
        let now = Duration.sinceEpoch
        for file in try temporaries() where now - file.lastUse > Self.longestWriting {
            file.path.remove()
        }
        for note in try noteFiles().sorted(by: { $0.lastUse < $1.lastUse }).dropLast(Self.mostNotes) {
            note.path.remove()
        }
        let entries = try entries().sorted { $0.lastUse < $1.lastUse }
        var left = entries.reduce(0) { $0 + $1.bytes }
        guard left > bytes else { return 0 }
        var removed = 0
        for entry in entries where left > bytes / 4 * 3 {
            let isRemoved = entry.path.remove()
            // What another process has removed meanwhile takes no room either.
            guard isRemoved || entry.path.isMissing else { continue }
            left -= entry.bytes
            removed += isRemoved ? 1 : 0
        }
        return removed
    }

    /// Removes all entries and notes and all that is not finished; tells how many entries were removed. Throws where the
    /// folder cannot be read.
    package func clear() throws(SystemError) -> Int {
        for file in try temporaries() + noteFiles() { file.path.remove() }
        return try entries().count { $0.path.remove() }
    }

    /// All entries; none where there is no folder. Throws where it cannot be read.
    package func entries() throws(SystemError) -> [Entry] {
        try files { $0.hasEnding([Self.ending]) }
    }

    private func noteFiles() throws(SystemError) -> [Entry] {
        try files { $0.bytes.starts(with: Self.noteBeginning.utf8) }
    }

    /// The files that are not finished, or were left so.
    private func temporaries() throws(SystemError) -> [Entry] {
        try files { $0.bytes.starts(with: Self.temporaryBeginning.utf8) }
    }

    /// The regular files whose names hold to a condition.
    private func files(_ holds: (FilePath) -> Bool) throws(SystemError) -> [Entry] {
        var files: [Entry] = []
        for name in try names() where holds(name) {
            if let file = try file(name) { files.append(file) }
        }
        return files
    }

    /// The names in the folder; none where there is no folder, as before the first picture.
    private func names() throws(SystemError) -> [FilePath] {
        do {
            return try folder.names()
        } catch {
            if error.code == ENOENT { return [] }
            throw error
        }
    }

    /// What is known of a file; nil where it is gone by now, or no regular one.
    private func file(_ name: FilePath) throws(SystemError) -> Entry? {
        let path = folder.appending(name)
        guard let status = try FileStatus.at(path, followingLinks: false), status.kind == .regular else { return nil }
        return Entry(path: path, bytes: status.size, lastUse: status.modification)
    }

    /// What the file of a key is called.
    private static func name(of key: String) -> FilePath {
        FilePath(key + ending)
    }

    private static func noteName(of key: String) -> FilePath {
        FilePath(noteBeginning + key)
    }

    private static let checkBytes = MemoryLayout<UInt32>.size

    private static func check(of content: [UInt8], _ key: String) -> [UInt8] {
        var check = CRC32(of: key.utf8)
        check.update(content)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: check.value >> $0) }
    }
}
