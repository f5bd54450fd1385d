internal import Documents
internal import Files
internal import Glibc
internal import StoreModel

/// Which log belongs to a file of SQLite.
///
/// SQLite replays a log (`-wal`) onto whatever database lies beside it, even onto a backup that somebody has copied there after
/// a service was killed, and the themes of the backup are lost. So the database has a number, which changes whenever a log
/// begins, and a file beside the log (`-generation`) has the same one. In that file, both are listed while the number changes. It
/// stays when the database is replaced, so its lock is that of the place.
enum LogGeneration {
    /// What the names of the files beside a database end in.
    static let endings = ["-wal", "-shm", "-journal", "-generation"]

    /// Returns the path of the files that may be beside a database.
    static func files(of database: FilePath) -> [FilePath] {
        endings.map { FilePath(database.bytes + Array($0.utf8)) }
    }

    private static func log(of database: FilePath) -> FilePath { files(of: database)[0] }
    private static func list(of database: FilePath) -> FilePath { files(of: database)[3] }

    /// A number that no log has had.
    static var new: Int { .random(in: 1...1 << 62) }

    /// Returns whether a database has a log that is not empty. SQLite removes the log of an empty database.
    static func hasLog(_ database: FilePath) -> Bool {
        [database, log(of: database)].allSatisfy { ((try? FileStatus.at($0))?.size ?? 0) > 0 }
    }

    /// Does some work while nobody else opens, numbers or replaces the database at a place. Without `mayCreate`, nothing is made
    /// there, and a database that no service has had is not locked.
    static func withLock<Value, Failure: Error>(
        of database: FilePath, mayCreate: Bool, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let flags = mayCreate ? O_RDWR | O_CREAT : O_RDONLY
        guard let list = try? OpenFile(list(of: database), flags | O_NOFOLLOW, permissions: 0o600) else {
            return try work()
        }
        list.waitForLock()
        let value = try work()
        // The lock lasts as long as the file is open.
        _ = list.descriptor
        return value
    }

    /// Throws `badData` (65) if the log beside a database is that of another one.
    static func check(_ database: FilePath) throws(OperationError) {
        guard hasLog(database), let list = try? OpenFile(list(of: database), O_RDONLY) else { return }
        // SQLite itself says what is wrong with a file that cannot be read.
        guard let own = try? SQLiteConnection(withoutLog: database).generation, hasLog(database) else { return }
        let listed = numbers(in: list)
        guard listed.isEmpty || listed.contains(own) else {
            throw OperationError(
                "\(log(of: database)): is the log of another database than \(database), which has been replaced since "
                    + "(put a backup in place with `kbrender store restore`, which removes the old log)", .badData)
        }
    }

    private static func numbers(in list: borrowing OpenFile) -> [Int] {
        let bytes = (try? list.read(upTo: 1 << 10)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }

    /// Gives a database the number of a new log. An interruption leaves numbers that belong together.
    static func change(_ connection: SQLiteConnection, of database: FilePath) throws {
        do {
            let (old, new) = ((try? SQLiteConnection(withoutLog: database).generation) ?? 0, Self.new)
            try write([old, new], of: database)
            try connection.transaction { try connection.setGeneration(new) }
            if try connection.emptyLog() { try write([new, new], of: database) }
        } catch let error as SystemError {
            throw StoreError(WriteError(step: .writing, error: error), writing: list(of: database))
        }
    }

    /// Writes the list, which has always the same length, in one step. It belongs to whom the database belongs to.
    static func write(_ numbers: [Int], of database: FilePath) throws(SystemError) {
        let list = try OpenFile(list(of: database), O_RDWR | O_CREAT | O_NOFOLLOW, permissions: 0o600)
        if let status = try FileStatus.at(database) {
            list.takeOwner(of: status)
            try? list.setPermissions(status.permissions)
        }
        let lines = numbers.map { number in
            let digits = "\(number)"
            return String(repeating: "0", count: 20 - digits.utf8.count) + digits + "\n"
        }
        try list.overwrite(Array(lines.joined().utf8), at: 0)
        try list.synchronize()
    }
}
