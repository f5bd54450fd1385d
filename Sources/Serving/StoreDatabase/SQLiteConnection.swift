internal import CSQLite
internal import Digest
internal import Documents
internal import Files
internal import Glibc
internal import Parallel
internal import StoreModel

/// A row of SQLite's result.
@safe private struct SQLiteRow: DatabaseRow {
    let statement: OpaquePointer

    func integer(_ column: Int32) -> Int { unsafe Int(sqlite3_column_int64(statement, column)) }

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(statement, column) == SQLITE_NULL }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// A connection to a file of SQLite.
@safe final class SQLiteConnection: DatabaseConnection, @unchecked Sendable {
    private let handle: OpaquePointer
    /// Prepared statements by their text.
    private var statements: [String: OpaquePointer] = unsafe [:]

    /// Milliseconds to wait for another process that changes the database.
    private static let patience: Int32 = 10_000

    /// Opens a file; creates it, for its owner only, if it is missing and may be created. SQLite gives the files beside it the same
    /// permissions.
    convenience init(_ path: FilePath, mayCreate: Bool) throws {
        if mayCreate { _ = try? OpenFile(path, O_RDWR | O_CREAT | O_EXCL, permissions: 0o600) }
        try self.init(path.cString, flags: SQLITE_OPEN_READWRITE | (mayCreate ? SQLITE_OPEN_CREATE : 0))
    }

    /// Opens a file to read it as it is without its log, whoever is using it (sqlite.org/uri.html, `immutable`).
    convenience init(withoutLog path: FilePath) throws {
        let scheme = path.bytes.first == UInt8(ascii: "/") ? "file://" : "file:"
        let name = path.bytes.flatMap { byte in
            "%?#".utf8.contains(byte) ? Array("%\(String(byte, radix: 16))".utf8) : [byte]
        }
        try self.init(
            FilePath(scheme.utf8 + name + "?immutable=1".utf8).cString, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    private init(_ name: [CChar], flags: Int32) throws {
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened = unsafe opened else {
            throw OperationError("there is not enough memory for a connection", .limitReached)
        }
        unsafe handle = opened
        guard code == SQLITE_OK else {
            // The handle is there even then, and `deinit` closes it.
            throw failure(code)
        }
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, Self.patience)
    }

    deinit {
        unsafe statements.values.forEach { unsafe sqlite3_finalize($0) }
        unsafe sqlite3_close_v2(handle)
    }

    /// Returns the reason why the last call failed.
    private func failure(_ code: Int32) -> StoreError {
        // SQLite knows it for some statements only (`sqlite3_system_errno`), and not for a commit.
        let cause = SystemError.last
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        switch code & 0xFF {
        case SQLITE_FULL: return .full(message)
        // A quota, or a limit of one file, which SQLite does not tell apart from broken disks.
        case SQLITE_IOERR where cause.isFull: return .full("\(message): \(cause)")
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .failed(OperationError(message, .badData))
        // Another program changes the database.
        case SQLITE_BUSY: return .unavailable(message)
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM: return .failed(OperationError(message, .cannotCreate))
        default: return .failed(OperationError(message, .inputOutput))
        }
    }

    func execute(_ script: String) throws {
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    func rows<Value>(
        _ text: String, with values: [DatabaseValue], read: (any DatabaseRow) -> Value?
    ) throws -> [Value] {
        let statement = unsafe try prepared(text)
        defer {
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        for (number, value) in values.enumerated() {
            unsafe try bind(value, to: Int32(number + 1), of: statement)
        }
        var rows: [Value] = []
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: if let value = read(unsafe SQLiteRow(statement: statement)) { rows.append(value) }
            case SQLITE_DONE: return rows
            case let code: throw failure(code)
            }
        }
    }

    var changes: Int { unsafe Int(sqlite3_changes(handle)) }

    func begin() throws { try execute("BEGIN IMMEDIATE") }

    /// Only changes wait for others.
    func limit(to seconds: Double) throws { unsafe sqlite3_busy_timeout(handle, Int32(seconds * 1000)) }

    /// A file is there as long as it is open.
    var isOpen: Bool { true }

    /// Copies the whole database, as it is now, into an empty file, which has no log, and seals it. `progress` learns how many pages
    /// are left, and of how many.
    func copy(to path: FilePath, progress: (_ left: Int, _ total: Int) -> Void) throws {
        let copy = try SQLiteConnection(path, mayCreate: false)
        // A copy that is not complete is thrown away, so its journal need not be a file.
        try copy.execute("PRAGMA journal_mode = MEMORY")
        // What others change meanwhile does not start the copy again: this connection keeps to what it has seen.
        try execute("BEGIN")
        defer { try? execute("COMMIT") }
        _ = try number("SELECT count(*) FROM sqlite_master")
        guard let backup = unsafe sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw copy.failure(SQLITE_ERROR)
        }
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = unsafe sqlite3_backup_step(backup, 1024)
            unsafe progress(Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
        }
        let end = unsafe sqlite3_backup_finish(backup)
        guard end == SQLITE_OK else { throw copy.failure(end) }
        try copy.execute("PRAGMA journal_mode = MEMORY")
        let (seal, contents) = (try copy.seal, try copy.contents())
        guard seal == nil || seal == contents else { throw OperationError(Self.brokenSeal, .badData) }
        // A log of the database is not one of the copy.
        try copy.transaction { try copy.setGeneration(LogGeneration.new, seal: contents) }
    }

    /// The statements that this connection has run.
    var preparedTexts: [String] { unsafe Array(statements.keys) }

    /// Returns how many steps of SQLite's machine they have taken since this was asked last.
    func takeSteps() -> Int {
        unsafe statements.values.reduce(0) { unsafe $0 + Int(sqlite3_stmt_status($1, SQLITE_STMTSTATUS_VM_STEP, 1)) }
    }

    private func prepared(_ text: String) throws -> OpaquePointer {
        if let cached = unsafe statements[text] { return unsafe cached }
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement = unsafe statement else { throw failure(code) }
        unsafe statements[text] = statement
        return unsafe statement
    }

    private func bind(_ value: DatabaseValue, to index: Int32, of statement: OpaquePointer) throws {
        // SQLite copies the bytes before it returns.
        let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code =
            switch value {
            case .null: unsafe sqlite3_bind_null(statement, index)
            case .integer(let number): unsafe sqlite3_bind_int64(statement, index, Int64(number))
            case .text(let text): unsafe sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copied)
            case .blob(let bytes): unsafe sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copied)
            }
        guard code == SQLITE_OK else { throw failure(code) }
    }
}

// MARK: - Schema

extension SQLiteConnection {
    /// Marks a file as a store of themes (`application_id`): `kbts`.
    static let mark = 0x6B62_7473

    func schema() throws -> FoundSchema {
        // In one statement: another process may make the tables meanwhile.
        let database = try rows(
            """
            SELECT (SELECT count(*) FROM sqlite_master), application_id, user_version
            FROM pragma_application_id, pragma_user_version
            """
        ) { (tables: $0.integer(0), mark: $0.integer(1), version: $0.integer(2)) }.first
        guard let database else { return .none }
        if database.mark == Self.mark { return .store(version: database.version) }
        return database == (0, 0, 0) ? .none : .foreign
    }

    func mark(version: Int) throws {
        try execute("PRAGMA application_id = \(Self.mark); PRAGMA user_version = \(version)")
    }

    /// An answer to an upload promises that it survives a loss of power.
    func settle(keepsLog: Bool) throws {
        // From then on, changes go to a log first, so that readers need not wait for them.
        if keepsLog { try execute("PRAGMA journal_mode = WAL") }
        try execute(
            """
            PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -8192;
            PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 67108864
            """)
    }

    /// Writes the number of the log that belongs to the file, in a table that nothing else changes. `seal` is the digest of what a
    /// copy holds; once somebody uses it as a store, there is none.
    func setGeneration(_ number: Int, seal: String? = nil) throws {
        try execute(
            """
            DROP TABLE IF EXISTS generation; CREATE TABLE generation (number INTEGER NOT NULL, seal TEXT);
            INSERT INTO generation VALUES (\(number), \(seal.map { "'\($0)'" } ?? "NULL"))
            """)
    }

    /// The digest of what a copy holds. Nil for a store that was used since, or was brought up to date.
    private var seal: String? {
        get throws {
            guard try generation != 0 else { return nil }
            let seal = try rows("SELECT * FROM generation") { $0.optionalText(1) }.first
            return try seal?.hasPrefix(sealBeginning) == true ? seal : nil
        }
    }

    private var sealBeginning: String { get throws { try "\(number("PRAGMA user_version") ?? 0):" } }

    private static let brokenSeal = "its rows are not those that it had when it was copied"

    /// Returns a digest of all rows in the order of their keys.
    private func contents() throws -> String {
        let statements = try rows(StoreStatements.text("sqlite-contents")) { $0.text(0) }
        var digest = SHA256()
        for statement in statements {
            _ = try rows(statement, with: []) { row in
                digest.update(row.bytes(0) + [UInt8(ascii: "\n")])
                return Void?.none
            }
        }
        return try sealBeginning + digest.hex
    }

    /// The number of the log that belongs to the file; 0 if it has none.
    var generation: Int {
        get throws {
            let tables = try number("SELECT count(*) FROM sqlite_master WHERE name = 'generation'")
            return tables == 0 ? 0 : try number("SELECT number FROM generation") ?? 0
        }
    }

    /// Moves everything from the log into the file, and empties the log. Returns false if others are using it.
    func emptyLog() throws -> Bool {
        try rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) == 0 }.first ?? false
    }

    func tables(_ statements: String) -> String { statements }

    var kind: String { "sqlite" }

    var bytes: Int {
        get throws {
            let pages = try number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
            let log = unsafe sqlite3_db_filename(handle, "main").map {
                unsafe String(cString: $0) + LogGeneration.endings[0]
            }
            return pages + (log.flatMap { try? FileStatus.at(FilePath($0)) }?.size ?? 0)
        }
    }

    func withEmptyDatabase<Value>(_ work: (any DatabaseConnection) throws -> Value) throws -> Value {
        try work(SQLiteConnection(FilePath(":memory:").cString, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE))
    }

    /// SQLite has no settings of its own.
    var advice: String? { nil }

    /// All services of a file are on one machine.
    var seconds: Int { MonotonicClock.microseconds / 1_000_000 }

    func damage() throws -> [String] {
        let problems =
            // One row may have several lines, each with a problem.
            try rows("PRAGMA integrity_check(20)") { $0.text(0).split(separator: "\n").map(String.init) }
            .joined().filter { $0 != "ok" && !$0.hasPrefix("***") }
            + rows("PRAGMA foreign_key_check") { "\($0.text(0)): names a row of \($0.text(2)) that is missing" }
        // Other questions about a damaged file have no sure answers.
        guard problems.isEmpty else { return problems }
        if let seal = try seal, try seal != contents() { return [Self.brokenSeal] }
        do {
            try transaction {
                try execute("INSERT INTO words (words) VALUES ('integrity-check')")
            }
            return []
        } catch {
            return ["the index of words does not match: \(StoreError(error).operationError.description)"]
        }
    }
}

// MARK: - Search

extension SQLiteConnection {
    func add(words: [String], facets: [String], of number: Int) throws {
        try run(
            "INSERT INTO words (rowid, texts, facets) VALUES (?1, ?2, ?3)",
            with: [
                .integer(number), .text(words.joined(separator: " ")), .text(facets.joined(separator: " ")),
            ])
    }

    func column(_ name: String) -> String {
        "(SELECT \(name) FROM themes INDEXED BY themes_in_order WHERE themes.number = found.number)"
    }

    /// The index has this order, so it is read no further than is wanted.
    func newest(matching parameter: Int, below: String, most: String) -> String {
        "SELECT rowid AS number FROM words WHERE words MATCH ?\(parameter) AND rowid < \(below) ORDER BY rowid DESC LIMIT \(most)"
    }

    func expression(words: [String], facets: [String]) -> String {
        var parts: [String] = []
        if let last = words.last {
            let whole = words.dropLast().map { "\"\($0)\"" }
            parts.append("texts : (" + (whole + ["\"\(last)\" *"]).joined(separator: " AND ") + ")")
        }
        if !facets.isEmpty { parts.append("facets : (" + facets.map { "\"\($0)\"" }.joined(separator: " AND ") + ")") }
        return parts.joined(separator: " AND ")
    }
}

// MARK: - Events

extension SQLiteConnection {
    /// Every commit makes the file's log longer, which others see.
    func announce() {}
}

/// Waits for changes of a file of SQLite, or of its log.
final class DatabaseFileWatch: StoreWatch {
    private let folder: FilePath
    private let events = FolderEvents()
    private var isComplete = false

    init(_ file: FilePath) { folder = file.folder }

    func begin() { isComplete = events.watch([folder]) }

    func wait(milliseconds: Int) { events.wait(milliseconds: milliseconds, isComplete: isComplete) }
}
