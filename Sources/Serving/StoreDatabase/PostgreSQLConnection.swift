internal import Documents
internal import Glibc
internal import Parallel
internal import StoreModel

/// A row of PostgreSQL's result, in its binary form.
@safe private struct PostgreSQLRow: DatabaseRow {
    let library: LibPQ
    let result: OpaquePointer
    let number: Int32

    /// Reads a number of any size, or a truth value.
    func integer(_ column: Int32) -> Int {
        let bytes = bytes(column)
        let start = bytes.first.map { $0 & 0x80 == 0 || bytes.count < 2 ? 0 : -1 } ?? 0
        return bytes.reduce(start) { $0 << 8 | Int($1) }
    }

    func isNull(_ column: Int32) -> Bool { unsafe library.isNull(result, number, column) != 0 }

    func bytes(_ column: Int32) -> [UInt8] {
        let count = unsafe Int(library.length(result, number, column))
        guard let start = unsafe library.value(result, number, column) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// A connection to a database of PostgreSQL.
@safe final class PostgreSQLConnection: DatabaseConnection, @unchecked Sendable {
    private let library: LibPQ
    private let handle: OpaquePointer
    /// The names of prepared statements by their text.
    private var statements: [String: String] = [:]
    private(set) var changes = 0
    /// True once the server only answers questions, since another one has taken its place, or does not answer at all.
    private var isUseless = false
    /// Seconds that a statement may take; nil for any number.
    private var patience: Double?

    /// The oldest version of the server that has everything.
    private static let oldestServer: Int32 = 120_000
    /// What libpq may wait for, unless the address says otherwise: seconds for a connection and before it asks whether a silent
    /// server is still there, milliseconds for an answer to a packet.
    private static let patience = [
        ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "10000"),
    ]

    /// Connects to a database. Throws `unavailable` if that is not possible now.
    init(_ address: PostgreSQLAddress) throws {
        library = try LibPQ.load()
        var options = Self.patience.filter { unsafe getenv("PG" + $0.0.uppercased()) == nil }
        options += [
            ("dbname", address.spelling), ("client_encoding", "UTF8"), ("fallback_application_name", "kbrender"),
        ]
        if let password = address.password { options.append(("password", password)) }
        let copies = unsafe options.map { unsafe (strdup($0.0), strdup($0.1)) }
        defer {
            for unsafe(name, value) in unsafe copies {
                unsafe Glibc.free(name)
                unsafe Glibc.free(value)
            }
        }
        let names = unsafe copies.map { unsafe UnsafePointer($0.0) } + [nil]
        let values = unsafe copies.map { unsafe UnsafePointer($0.1) } + [nil]
        guard let handle = unsafe library.connect(names, values, 1) else {
            throw OperationError("there is not enough memory for a connection", .limitReached)
        }
        unsafe self.handle = handle
        // The handle is there even then, and `deinit` closes it.
        guard unsafe library.status(handle) == LibPQ.isConnected else {
            throw Unreachable(reason: connectionMessage)
        }
        // So no call of the library waits for the server: `answer` does.
        _ = unsafe library.setNonblocking(handle, 1)
        // Otherwise the library writes to standard error.
        _ = unsafe library.setNoticeProcessor(handle, { _, _ in }, nil)
        try checkServer()
        // Plans depend on how much a page wants. Others wait for a change no longer than for SQLite's, and a process that
        // hangs within one gives way.
        try execute(
            """
            SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s';
            SET default_transaction_isolation = 'read committed'; SET plan_cache_mode = 'force_custom_plan'; SET jit = off
            """)
    }

    deinit {
        unsafe library.finish(handle)
    }

    private func checkServer() throws {
        guard unsafe library.serverVersion(handle) >= Self.oldestServer else {
            throw OperationError("the server is older than PostgreSQL 12", .badData)
        }
        let encoding =
            unsafe library.parameterStatus(handle, "server_encoding").map { unsafe String(cString: $0) } ?? ""
        guard encoding == "UTF8" else {
            throw OperationError(
                "the database has the encoding \(Quoted(encoding)) (expected UTF8: createdb --encoding=UTF8)",
                .badData)
        }
    }

    /// Why there is no connection, in one line.
    private var connectionMessage: String {
        let text = unsafe library.errorMessage(handle).map { unsafe String(cString: $0) } ?? ""
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
        return lines.isEmpty ? "the connection is lost" : Quoted.sanitized(lines.joined(separator: "; "))
    }

    /// Returns the reason why a call has failed. What the server adds to its message may have values in it, so that is left out.
    private func failure(_ result: OpaquePointer?) -> any Error {
        func field(_ code: Int32) -> String {
            unsafe library.resultErrorField(result, code).map { unsafe String(cString: $0) } ?? ""
        }
        guard unsafe library.status(handle) == LibPQ.isConnected else { return Unreachable(reason: connectionMessage) }
        let message = Quoted.sanitized(field(LibPQ.messageField))
        switch field(LibPQ.stateField) {
        // Disk full.
        case "53100": return StoreError.full(message)
        // A standby: the next connection finds the server that has taken over.
        case "25006":
            isUseless = true
            return StoreError.unavailable(message)
        // Somebody waits for us or we for them, a statement took too long, too many connections, the server is being stopped.
        case "40001", "40P01", "55P03", "57014", "53300", "57P01", "57P02", "57P03", "25P03":
            return StoreError.unavailable(message)
        case "42501": return StoreError.failed(OperationError(message, .cannotCreate))
        default: return StoreError.failed(OperationError(message, .inputOutput))
        }
    }

    // MARK: Statements

    func execute(_ script: String) throws {
        let result = unsafe try answer(to: library.execute(handle, script))
        defer { unsafe library.clear(result) }
        guard unsafe LibPQ.successes.contains(library.resultStatus(result)) else { throw unsafe failure(result) }
    }

    func rows<Value>(
        _ text: String, with values: [DatabaseValue], read: (any DatabaseRow) -> Value?
    ) throws -> [Value] {
        let result = unsafe try answer(to: execute(prepared: try prepared(text, with: values), with: values))
        defer { unsafe library.clear(result) }
        guard let result = unsafe result, unsafe LibPQ.successes.contains(library.resultStatus(result)) else {
            throw unsafe failure(result)
        }
        changes = unsafe library.changedRows(result).flatMap { unsafe Int(String(cString: $0)) } ?? 0
        return unsafe (0..<library.rowCount(result)).compactMap {
            read(unsafe PostgreSQLRow(library: library, result: result, number: $0))
        }
    }

    /// Returns the name of a prepared statement.
    private func prepared(_ text: String, with values: [DatabaseValue]) throws -> String {
        if let name = statements[text] { return name }
        let name = "s\(statements.count)"
        let result = unsafe try answer(
            to: library.prepare(handle, name, Self.spelled(text), Int32(values.count), values.map(\.postgreSQLType)))
        defer { unsafe library.clear(result) }
        guard unsafe LibPQ.successes.contains(library.resultStatus(result)) else { throw unsafe failure(result) }
        statements[text] = name
        return name
    }

    /// Returns a statement with PostgreSQL's spelling of parameters: `$1` for `?1`. No statement has another question mark.
    static func spelled(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 == UInt8(ascii: "?") ? UInt8(ascii: "$") : $0 }, as: UTF8.self)
    }

    /// Waits for the answer to what was sent if it `isSent`: the result of the last statement. A server that does not answer in time
    /// is asked nothing more on this connection.
    private func answer(to isSent: Int32) throws -> OpaquePointer? {
        guard isSent == 1 else { throw unsafe failure(nil) }
        let end = patience.map { MonotonicClock.microseconds + Int($0 * 1e6) }
        var last: OpaquePointer?
        while true {
            while unsafe library.flush(handle) == 1 || library.isBusy(handle) == 1 {
                let left = end.map { max(($0 - MonotonicClock.microseconds) / 1000, 0) }
                guard
                    hasInput(
                        within: left.map { Int32(min($0, 1 << 30)) } ?? -1, orRoom: unsafe library.flush(handle) == 1)
                else {
                    guard left == 0 else { continue }
                    unsafe library.clear(last)
                    isUseless = true
                    throw Unreachable(reason: "the server has not answered for \(patience ?? 0) s")
                }
                if unsafe library.consumeInput(handle) == 0 { break }
            }
            guard let next = unsafe library.result(handle) else { return unsafe last }
            unsafe library.clear(last)
            unsafe last = next
        }
    }

    /// The server gives up a little sooner, so that the connection stays of use.
    func limit(to seconds: Double) throws {
        patience = seconds
        let milliseconds = max(Int(seconds * 900), 1)
        try execute("SET lock_timeout = \(milliseconds); SET statement_timeout = \(milliseconds)")
    }

    /// Sends a prepared statement with values in their binary form. Returns 1 if it is on its way.
    private func execute(prepared name: String, with values: [DatabaseValue]) -> Int32 {
        let parts = values.map(\.postgreSQLBytes)
        // One byte more, so that there is an address for what is empty at the end.
        let all = parts.compactMap(\.self).joined() + [0]
        return unsafe all.withUnsafeBytes { buffer in
            var (pointers, start) = unsafe ([UnsafePointer<CChar>?](), 0)
            for part in parts {
                let pointer = unsafe buffer.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
                unsafe pointers.append(part == nil ? nil : pointer)
                start += part?.count ?? 0
            }
            return unsafe library.executePrepared(
                handle, name, Int32(values.count), pointers, parts.map { Int32($0?.count ?? 0) }, parts.map { _ in 1 },
                1)
        }
    }

    /// One change of a store at a time, in whatever process, so that events are numbered in the order in which they can be seen.
    func begin() throws {
        do {
            try execute("BEGIN; SELECT pg_advisory_xact_lock(\(Self.lock), hashtext(current_schema()))")
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Marks the locks of stores: `kbts`.
    private static let lock = 0x6B62_7473

    var isOpen: Bool {
        // What the server has sent meanwhile, perhaps that it closes the connection, is noticed only when it is read.
        if !isUseless, hasInput(within: 0) { _ = unsafe library.consumeInput(handle) }
        return unsafe !isUseless && library.status(handle) == LibPQ.isConnected
    }

    /// Waits for something that the server sends, or until it has room for what is sent.
    private func hasInput(within milliseconds: Int32, orRoom needsRoom: Bool = false) -> Bool {
        let events = Int16(needsRoom ? POLLIN | POLLOUT : POLLIN)
        var request = pollfd(fd: unsafe library.socket(handle), events: events, revents: 0)
        return unsafe poll(&request, 1, milliseconds) > 0
    }
}

extension DatabaseValue {
    fileprivate var postgreSQLType: UInt32 {
        switch self {
        // The statement says which type it has.
        case .null: 0
        case .integer: LibPQ.integer
        case .text: LibPQ.text
        case .blob: LibPQ.bytes
        }
    }

    /// The binary form; nil for null.
    fileprivate var postgreSQLBytes: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number): (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        case .text(let text): Array(text.utf8)
        case .blob(let bytes): bytes
        }
    }
}

// MARK: - Schema

extension PostgreSQLConnection {
    func schema() throws -> FoundSchema {
        // What an extension has brought is nobody's.
        let tables = try rows(
            """
            SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
            AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
            """
        ) { $0.text(0) }
        guard tables.contains("kbrender_store") else { return tables.isEmpty ? .none : .foreign }
        return .store(version: try number("SELECT version FROM kbrender_store") ?? 0)
    }

    func mark(version: Int) throws {
        try execute(
            """
            CREATE TABLE IF NOT EXISTS kbrender_store (version BIGINT NOT NULL);
            DELETE FROM kbrender_store; INSERT INTO kbrender_store VALUES (\(version))
            """)
    }

    /// A new connection has everything.
    func settle(keepsLog: Bool) {}

    var kind: String { "postgresql" }

    /// Texts are sorted by their bytes, as SQLite does.
    func tables(_ statements: String) -> String {
        let names = [
            ("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
            ("INTEGER PRIMARY KEY", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"), ("INTEGER", "BIGINT"),
            (" TEXT", " TEXT COLLATE \"C\""), ("BLOB", "BYTEA"), (" WITHOUT ROWID", ""),
        ]
        return names.reduce(statements) { $0.replacing($1.0, with: $1.1) }
    }

    var bytes: Int {
        get throws { try number("SELECT pg_database_size(current_database())") ?? 0 }
    }

    /// The server checks its files and the keys of its tables by itself.
    func damage() -> [String] { [] }

    func withEmptyDatabase<Value>(_ work: (any DatabaseConnection) throws -> Value) throws -> Value {
        try execute("BEGIN; CREATE SCHEMA kbrender_expected; SET LOCAL search_path = kbrender_expected")
        defer { try? execute("ROLLBACK") }
        return try work(self)
    }

    /// Searches wait for the disk if the server has no memory for what they read, about 2 kB of each theme.
    var advice: String? {
        get throws {
            let memory = try number("SELECT pg_size_bytes(current_setting('shared_buffers')) >> 20") ?? 0
            let count = try themeCount
            let needed = (count * 2000) >> 20
            guard memory < needed else { return nil }
            return "searches among \(count) themes read \(needed) MB, and PostgreSQL keeps \(memory) MB in memory: set "
                + "shared_buffers = \(needed)MB in its postgresql.conf, and start it again"
        }
    }

    var seconds: Int {
        get throws { try number("SELECT extract(epoch FROM clock_timestamp())::BIGINT") ?? 0 }
    }
}

// MARK: - Search

extension PostgreSQLConnection {
    func add(words: [String], facets: [String], of number: Int) throws {
        try run(
            "INSERT INTO words (rowid, tokens) VALUES (?1, ?2)",
            with: [.integer(number), .text((words.map { "=" + $0 } + facets).joined(separator: " "))])
    }

    /// What does not stand beside the words is looked up by its number: for a join, the planner may go through all names.
    func column(_ name: String) -> String {
        ["name", "updated"].contains(name) ? name : "(SELECT \(name) FROM themes WHERE themes.number = found.number)"
    }

    func newest(matching parameter: Int, below: String, most: String) -> String {
        "SELECT number, name COLLATE \"C\" AS name, updated FROM newest_words(?\(parameter), \(below), \(most))"
    }

    /// The number of a block takes the place of each `#`.
    func expression(words: [String], facets: [String]) -> String {
        let whole = words.dropLast().map { "'#=\($0)'" } + facets.map { "'#\($0)'" }
        return (whole + words.suffix(1).map { "'#=\($0)':*" }).joined(separator: " & ")
    }
}

// MARK: - Events

extension PostgreSQLConnection {
    /// The channel of all stores of a database.
    private static let channel = "kbrender"

    func announce() throws { try run("SELECT pg_notify(?1, '')", with: [.text(Self.channel)]) }

    /// Hears from now on what others announce.
    func listen() throws { try execute("LISTEN \(Self.channel)") }

    /// Waits until somebody has announced a change, or the connection is lost.
    func waitForAnnouncement(milliseconds: Int) {
        if takeNotifications() { return }
        if hasInput(within: Int32(milliseconds)) { _ = unsafe library.consumeInput(handle) }
        _ = takeNotifications()
    }

    /// Returns whether there were announcements that nobody has taken.
    private func takeNotifications() -> Bool {
        var isOne = false
        while let notification = unsafe library.notification(handle) {
            unsafe library.free(notification)
            isOne = true
        }
        return isOne
    }
}

/// Waits for changes that are announced in a database of PostgreSQL.
final class NotificationWatch: StoreWatch {
    private let open: () throws -> PostgreSQLConnection
    private var connection: PostgreSQLConnection?

    /// Milliseconds between two attempts to connect.
    private var pause = shortestPause
    private static let shortestPause = 50
    private static let longestPause = 2000

    init(open: @escaping () throws -> PostgreSQLConnection) { self.open = open }

    func begin() {
        if let connection, connection.isOpen { return }
        connection = nil
        do {
            let new = try open()
            try new.listen()
            connection = new
            pause = Self.shortestPause
        } catch {
            // Whoever looks for changes meanwhile finds out why.
            pause = min(2 * pause, Self.longestPause)
        }
    }

    func wait(milliseconds: Int) {
        if let connection {
            connection.waitForAnnouncement(milliseconds: milliseconds)
        } else {
            _ = poll(nil, 0, Int32(min(milliseconds, pause)))
        }
    }
}
