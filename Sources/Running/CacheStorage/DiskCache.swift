package import Files
internal import Digest
internal import Glibc

/// A folder of finished files, by the digest of everything that they depend on.
///
/// An entry is written to a temporary file and renamed, so processes that share the folder see it whole or not at all. It
/// begins with a checksum of its key and content; an entry that does not match, because it is damaged or has another entry's
/// name, is removed. Failures here are not errors: a cache that cannot be read or written only costs time.
package struct DiskCache: CacheStore {
    package let folder: FilePath

    /// If all files together exceed this number of bytes, the least recently used are removed, down to three quarters of it.
    package static let capacity = 256 << 20
    /// The ending of entries' names, after the key.
    private static let ending = ".kbrender"
    /// The prefix of notes' names.
    private static let noteBeginning = ".record-"
    /// How many notes are kept; beyond that the least recently used are removed.
    static let maxNotes = 4096
    /// One in this many writes checks whether the folder has grown too large.
    private static let writesBetweenLooks: UInt32 = 32

    package struct Entry {
        let path: FilePath
        package let bytes: Int
        /// When it was last used, since the beginning of 1970.
        let lastUse: Duration
    }

    /// The cache in a folder, which is created when it is needed.
    package init(folder: FilePath) { self.folder = folder }

    /// Adds to a number that the cache counts.
    package func count(_ counter: CacheCounter, count: Int = 1) { counter.add(count, in: folder) }

    /// Returns a number that the cache has counted since it was made, or cleared.
    package func total(_ counter: CacheCounter) -> Int { counter.value(in: folder) }

    package var name: String { folder.description }
    package var notes: DiskCache? { self }

    /// Returns an empty report: a folder that cannot be used concerns only this process.
    package func takeReport() -> CacheReport { CacheReport() }

    /// Returns the content of an entry, and marks it as used; nil if there is none or it is damaged.
    package func content(of key: String) -> [UInt8]? {
        content(of: Self.name(of: key), key)
    }

    /// Returns true if there is a file under a key, damaged or not.
    package func has(_ key: String) -> Bool {
        !folder.appending(Self.name(of: key)).isMissing
    }

    /// Returns the note under a key; nil if there is none or it is damaged.
    package func note(of key: String) -> [UInt8]? {
        content(of: Self.noteName(of: key), key)
    }

    /// True if only this user, root and their group can write into the folder: files planted there by others would pass for
    /// finished pictures.
    var isSafe: Bool { folder.isSafeFolder }

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

    /// Returns an entry's checksum and its content, which is not copied.
    private static func parts(of file: borrowing OpenFile) throws(SystemError) -> (check: [UInt8], content: [UInt8]) {
        let size = try file.status().size
        return (try file.read(upTo: checkBytes), try file.read(upTo: capacity, expected: size))
    }

    /// Stores content under a key.
    package func keep(_ content: [UInt8], as key: String) {
        guard keep(content, in: Self.name(of: key), key: key) else { return }
        count(.kibibytes, count: (content.count + 1023) >> 10)
    }

    /// Stores a note under a key. Notes are beside the entries and do not count as such.
    package func keepNote(_ note: [UInt8], as key: String) {
        _ = keep(note, in: Self.noteName(of: key), key: key)
    }

    /// Writes a file, and returns true if it is there then.
    private func keep(_ content: [UInt8], in name: FilePath, key: String) -> Bool {
        guard folder.makeFolders(), let home = try? OpenFolder(folder) else { return false }
        let isKept: Void? = try? home.replace(
            name, with: Self.check(of: content, key) + content, permissions: 0o600,
            durability: .unsynced)
        if UInt32.random(in: 0..<Self.writesBetweenLooks) == 0 {
            _ = try? prune(to: Self.capacity)
        }
        return isKept != nil
    }

    /// Removes the least recently used entries if they exceed `bytes` in total, all but the `notes` most recently used notes, and
    /// what killed processes have left. Returns how many entries were removed. Throws if the folder cannot be read.
    package func prune(to bytes: Int, notes: Int = maxNotes) throws(SystemError) -> Int {
        sweep()
        let noteFiles = try files { $0.bytes.starts(with: Self.noteBeginning.utf8) }
        for note in noteFiles.sorted(by: { $0.lastUse < $1.lastUse }).dropLast(notes) { note.path.remove() }
        let entries = try entries().sorted { $0.lastUse < $1.lastUse }
        var left = entries.reduce(0) { $0 + $1.bytes }
        guard left > bytes else { return 0 }
        var removed = 0
        for entry in entries where left > bytes / 4 * 3 {
            let isRemoved = entry.path.remove()
            // An entry that another process has removed meanwhile takes no room either.
            guard isRemoved || entry.path.isMissing else { continue }
            left -= entry.bytes
            removed += isRemoved ? 1 : 0
        }
        count(.evictions, count: removed)
        return removed
    }

    /// Removes what killed processes have left.
    package func sweep() {
        if let home = try? OpenFolder(folder) { home.sweep() }
    }

    /// Removes all entries, notes, counts and unfinished files. Returns how many entries were removed. Throws if the folder cannot be
    /// read.
    package func clear() throws(SystemError) -> Int {
        let beginnings = [OpenFolder.temporaryBeginning, CacheCounter.nameBeginning, Self.noteBeginning]
        let others = try files { name in beginnings.contains { name.bytes.starts(with: $0.utf8) } }
        for file in others { file.path.remove() }
        return try entries().count { $0.path.remove() }
    }

    /// Returns all entries; none if there is no folder. Throws if it cannot be read.
    package func entries() throws(SystemError) -> [Entry] {
        try files { $0.hasEnding([Self.ending]) }
    }

    /// Returns the regular files whose names meet a condition.
    private func files(_ holds: (FilePath) -> Bool) throws(SystemError) -> [Entry] {
        var files: [Entry] = []
        for name in try names() where holds(name) {
            if let file = try file(name) { files.append(file) }
        }
        return files
    }

    /// Returns the names in the folder; none if there is no folder, as before the first picture.
    private func names() throws(SystemError) -> [FilePath] {
        do {
            return try folder.names()
        } catch {
            if error.code == ENOENT { return [] }
            throw error
        }
    }

    /// Returns a file's entry; nil if it is gone by now, or not a regular file.
    private func file(_ name: FilePath) throws(SystemError) -> Entry? {
        let path = folder.appending(name)
        guard let status = try FileStatus.at(path, followingLinks: false), status.kind == .regular else { return nil }
        return Entry(path: path, bytes: status.size, lastUse: status.modification)
    }

    /// Returns the file name of a key.
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
