internal import Documents
package import Files
internal import Glibc
package import StoreModel

/// Backups of a file of SQLite, and the way back.
extension StoreDatabase {
    /// Copies the database, as it is now, to a file, while others go on using it. The file is there whole or not at all. A file
    /// that is there is replaced only if it is said, and never if it is part of the store.
    package func backUp(
        to file: FilePath, replacing: Bool = false, progress: (_ done: Int, _ total: Int) -> Void
    ) throws {
        let path = try Self.file(of: address, otherwise: "pg_dump, which copies such a database")
        guard !Self.isPart(file, of: path) else {
            throw OperationError("\(file): is part of the store (name another file)", .cannotCreate)
        }
        guard replacing || (try? FileStatus.at(file, followingLinks: false)) == nil else {
            throw OperationError("\(file): already exists (name a new file, or use --replace)", .cannotCreate)
        }
        let folder = try Self.folder(of: file)
        try Self.make(file, in: folder, replaces: replacing) { try Self.copy(path, to: $0, progress: progress) }
        try? folder.synchronize()
    }

    /// Puts a backup in the place of a store, or where none is, and removes the log of what was there. Throws, with everything
    /// as before, if a service has the store, or if something is wrong with the backup. Returns how many themes it holds.
    package static func restore(
        _ address: StoreAddress, from backup: FilePath, progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> Int {
        let path = try real(file(of: address, otherwise: "pg_restore, which restores such a database"))
        guard try isThere(backup) else {
            throw OperationError("\(backup): is missing (expected a backup of a store)", .noInput)
        }
        guard !isPart(backup, of: path) else {
            throw OperationError.usage("\(backup): is part of the store itself (name a backup)")
        }
        return try LogGeneration.withLock(of: path, mayCreate: true) {
            try holding(path) { try restore(path, from: backup, in: folder(of: path), progress: progress) }
        }
    }

    private static func restore(
        _ path: FilePath, from backup: FilePath, in folder: borrowing OpenFolder,
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> Int {
        try LogGeneration.withLock(of: backup, mayCreate: false) { () throws(OperationError) in
            try LogGeneration.check(backup)
        }
        let (count, generation) = try make(path, in: folder, replaces: true) { copy in
            try self.copy(backup, to: copy, progress: progress)
            return try examine(copy, as: backup, progress: progress)
        }
        // If this is interrupted, the old log is not that of the file, and whoever opens it finds out.
        for name in LogGeneration.files(of: path.lastComponent).dropLast() { folder.remove(name) }
        try? folder.synchronize()
        try SystemError.mapError(try LogGeneration.write([generation, generation], of: path)) {
            WriteError(step: .writing, error: $0).operationError(writing: "\(path)")
        }
        return count
    }

    /// Makes a file whole or not at all: `fill` writes another one, which then takes the name, and the owner and permissions of the
    /// file that it replaces, as far as this user may: the service's user must be able to open what an administrator restores. A new
    /// one can be read only by its owner. What is written is locked, and what is not was left by a killed process, and is removed.
    private static func make<Value>(
        _ file: FilePath, in folder: borrowing OpenFolder, replaces: Bool, fill: (FilePath) throws -> Value
    ) throws -> Value {
        let beginning = OpenFolder.temporaryBeginning + "copy-"
        folder.sweep(beginningWith: beginning, olderThan: .zero)
        let name = OpenFolder.temporaryName(beginning)
        let held = try Output.creating(
            "\(file)", by: try folder.file(name, flags: O_RDWR | O_CREAT | O_EXCL, permissions: 0o600))
        held.waitForLock()
        defer { for name in [name] + LogGeneration.files(of: name) { folder.remove(name) } }
        // Until it was locked, another process may have taken it for one that was left.
        guard (try? folder.status(of: name))?.identity == (try? held.status())?.identity else {
            return try make(file, in: folder, replaces: replaces, fill: fill)
        }
        let value = try fill(file.folder.appending(name))
        if let old = try? FileStatus.at(file) {
            held.takeOwner(of: old)
            try? held.setPermissions(old.permissions)
        }
        try Output.writing("\(file)", by: try folder.finish(name, as: file.lastComponent, replaces: replaces))
        return value
    }

    /// Does some work while no service has the store or gets it.
    private static func holding<Value>(_ path: FilePath, work: () throws -> Value) throws -> Value {
        if path.isMissing { return try work() }
        let file = try Output.creating("\(path)", by: try OpenFile(path, O_RDWR))
        guard file.lock(bytes: sharedLock) else {
            throw Output.cannotCreate(
                "\(path)", reason: "a service has the store", wanted: "a store that nobody uses: stop the service first"
            )
        }
        let value = try work()
        // The lock lasts as long as the file is open.
        _ = file.descriptor
        return value
    }

    /// Where SQLite has the lock that every connection shares as long as it is open (`SHARED_FIRST` and `SHARED_SIZE` of its
    /// os.h; its file format keeps this page free).
    private static let sharedLock = 0x4000_0002..<(0x4000_0002 + 510)

    private static func file(of address: StoreAddress, otherwise hint: String) throws -> FilePath {
        guard case .path(let path) = address else {
            throw OperationError.usage("--themes: \(address) is not a file of SQLite (use \(hint))")
        }
        return path
    }

    private static func isThere(_ file: FilePath) throws -> Bool {
        let status = try SystemError.mapError(try FileStatus.at(file)) { OperationError("\(file): \($0)", .noInput) }
        guard let status else { return false }
        guard status.kind == .regular else {
            throw OperationError("\(file): is not a file (expected a backup of a store)", .noInput)
        }
        return true
    }

    /// Returns whether a path is that of a store's database or of a file beside it, by any name, or would be.
    private static func isPart(_ file: FilePath, of database: FilePath) -> Bool {
        let files = Set([database, real(database)].flatMap { [$0] + LogGeneration.files(of: $0) })
        // A link and what it leads to.
        let named = [FileTarget(file), FileTarget(file.folder.appending(file.lastComponent))].compactMap(\.self)
        return files.contains { FileTarget($0).map(named.contains) ?? false }
    }

    private static func folder(of file: FilePath) throws -> OpenFolder {
        try Output.creating("\(file)", by: try OpenFolder(file.folder))
    }

    private static func copy(
        _ path: FilePath, to copy: FilePath, progress: (_ done: Int, _ total: Int) -> Void
    ) throws {
        do {
            try SQLiteConnection(path, mayCreate: false).copy(to: copy) { left, total in progress(total - left, total) }
        } catch {
            throw StoreError(error).operationError("\(path): cannot be copied")
        }
    }

    /// Returns how many themes a copy of a backup has, and the number of its log. Throws if anything is wrong with it.
    private static func examine(
        _ copy: FilePath, as backup: FilePath, progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> (count: Int, generation: Int) {
        do {
            let connection = try SQLiteConnection(copy, mayCreate: false)
            try DatabaseSchema.prepare(connection, mayCreate: false)
            let store = StoreDatabase(.path(copy), connection)
            let problems = try store.problems(progress: progress)
            guard problems.isEmpty else {
                throw OperationError("is damaged: \(problems.prefix(3).joined(separator: "; "))", .badData)
            }
            return (try store.count, try connection.generation)
        } catch {
            throw StoreError(error).operationError("\(backup): cannot be restored")
        }
    }
}
