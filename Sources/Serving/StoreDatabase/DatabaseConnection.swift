internal import CSQLite
internal import Documents
internal import Files
internal import ThemeStore

/// A value of a column or of a parameter.
enum DatabaseValue: Sendable {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])

    /// Creates a text; null for nil.
    init(_ text: String?) { self = text.map(DatabaseValue.text) ?? .null }
}

/// A row of a result.
@safe struct DatabaseRow {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int { unsafe Int(sqlite3_column_int64(statement, column)) }

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(statement, column) == SQLITE_NULL }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// A connection to a database. One thread at a time may use it.
@safe final class DatabaseConnection: @unchecked Sendable {
    private let handle: OpaquePointer
    /// Prepared statements by their text.
    private var statements: [String: OpaquePointer] = unsafe [:]

    /// Milliseconds to wait for another process that changes the database.
    private static let patience: Int32 = 10_000

    /// Opens a file; creates it if it is missing and may be created.
    init(_ path: FilePath, mayCreate: Bool) throws(StoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (mayCreate ? SQLITE_OPEN_CREATE : 0)
        let code = unsafe sqlite3_open_v2(path.cString, &opened, flags, nil)
        guard let opened = unsafe opened else {
            throw .failed(OperationError("there is no memory for a connection", .limitReached))
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
        let words = unsafe String(cString: sqlite3_errmsg(handle))
        switch code & 0xFF {
        case SQLITE_FULL: return .full(words)
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .failed(OperationError(words, .badData))
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM: return .failed(OperationError(words, .cannotCreate))
        default: return .failed(OperationError(words, .inputOutput))
        }
    }

    /// Runs statements that take and return nothing.
    func execute(_ script: String) throws(StoreError) {
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs a statement with values for its parameters, and reads each row of its result.
    func rows<Value>(
        _ text: String, with values: [DatabaseValue] = [], read: (DatabaseRow) -> Value
    ) throws(StoreError) -> [Value] {
        let statement = unsafe try prepared(text)
        defer {
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        for (number, value) in values.enumerated() {
            unsafe try bind(value, to: Int32(number + 1), of: statement)
        }
        var found: [Value] = []
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: found.append(read(unsafe DatabaseRow(statement: statement)))
            case SQLITE_DONE: return found
            case let code: throw failure(code)
            }
        }
    }

    /// Runs a statement whose result does not matter.
    func run(_ text: String, with values: [DatabaseValue] = []) throws(StoreError) {
        _ = try rows(text, with: values) { _ in }
    }

    /// Returns the number in the first row of a result; nil if it has no row, or null.
    func number(_ text: String, with values: [DatabaseValue] = []) throws(StoreError) -> Int? {
        try rows(text, with: values) { $0.isNull(0) ? nil : $0.integer(0) }.first ?? nil
    }

    /// How many rows the last statement changed.
    var changes: Int { unsafe Int(sqlite3_changes(handle)) }

    /// The number of the row that was added last.
    var lastNumber: Int { unsafe Int(sqlite3_last_insert_rowid(handle)) }

    /// Does some work as one change: if it throws, nothing has changed.
    func transaction<Value>(_ work: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let value = try work()
            try execute("COMMIT")
            return value
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Copies the whole database, as it is now, into a new file. `progress` learns how many pages are left, and of how many.
    func copy(
        to path: FilePath, progress: (_ left: Int, _ total: Int) -> Void
    ) throws(StoreError) {
        let copy = try DatabaseConnection(path, mayCreate: true)
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
    }

    private func prepared(_ text: String) throws(StoreError) -> OpaquePointer {
        if let known = unsafe statements[text] { return unsafe known }
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement = unsafe statement else { throw failure(code) }
        unsafe statements[text] = statement
        return unsafe statement
    }

    private func bind(
        _ value: DatabaseValue, to place: Int32, of statement: OpaquePointer
    ) throws(StoreError) {
        // SQLite copies the bytes before it returns.
        let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code =
            switch value {
            case .null: unsafe sqlite3_bind_null(statement, place)
            case .integer(let number): unsafe sqlite3_bind_int64(statement, place, Int64(number))
            case .text(let text): unsafe sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), copied)
            case .blob(let bytes): unsafe sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), copied)
            }
        guard code == SQLITE_OK else { throw failure(code) }
    }
}
