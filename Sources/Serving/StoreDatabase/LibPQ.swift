internal import Documents
internal import Glibc
internal import ThemeStore

/// The functions of PostgreSQL's client library that a store uses (https://www.postgresql.org/docs/current/libpq.html). The
/// library is loaded when the first address of PostgreSQL is opened, so nobody else needs it.
@safe struct LibPQ: Sendable {
    typealias Handle = OpaquePointer?
    typealias Text = UnsafePointer<CChar>?
    typealias Texts = UnsafePointer<UnsafePointer<CChar>?>?
    typealias Numbers = UnsafePointer<Int32>?

    // Connections.
    let connect: @convention(c) (Texts, Texts, Int32) -> Handle
    let finish: @convention(c) (Handle) -> Void
    let status: @convention(c) (Handle) -> Int32
    let errorMessage: @convention(c) (Handle) -> Text
    let serverVersion: @convention(c) (Handle) -> Int32
    let parameterStatus: @convention(c) (Handle, Text) -> Text
    let setNoticeProcessor:
        @convention(c) (Handle, (@convention(c) (UnsafeMutableRawPointer?, Text) -> Void)?, UnsafeMutableRawPointer?) ->
            UnsafeMutableRawPointer?
    // Statements.
    let execute: @convention(c) (Handle, Text) -> Handle
    let prepare: @convention(c) (Handle, Text, Text, Int32, UnsafePointer<UInt32>?) -> Handle
    let executePrepared: @convention(c) (Handle, Text, Int32, Texts, Numbers, Numbers, Int32) -> Handle
    // Results.
    let resultStatus: @convention(c) (Handle) -> Int32
    let resultErrorField: @convention(c) (Handle, Int32) -> Text
    let rowCount: @convention(c) (Handle) -> Int32
    let value: @convention(c) (Handle, Int32, Int32) -> Text
    let length: @convention(c) (Handle, Int32, Int32) -> Int32
    let isNull: @convention(c) (Handle, Int32, Int32) -> Int32
    let changedRows: @convention(c) (Handle) -> Text
    let clear: @convention(c) (Handle) -> Void
    // Notifications.
    let socket: @convention(c) (Handle) -> Int32
    let consumeInput: @convention(c) (Handle) -> Int32
    let notification: @convention(c) (Handle) -> UnsafeMutableRawPointer?
    let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// `CONNECTION_OK`.
    static let isConnected: Int32 = 0
    /// `PGRES_COMMAND_OK`, `PGRES_TUPLES_OK`.
    static let successes: ClosedRange<Int32> = 1...2
    /// `PG_DIAG_SQLSTATE`, `PG_DIAG_MESSAGE_PRIMARY`.
    static let (stateField, messageField) = (Int32(UInt8(ascii: "C")), Int32(UInt8(ascii: "M")))
    /// The types of parameters (`pg_type.h`).
    static let (bytes, integer, text): (UInt32, UInt32, UInt32) = (17, 20, 25)

    private static let file = "libpq.so.5"
    private static let loaded = Result { try LibPQ() }

    /// Returns the library. Throws if it is not installed.
    static func load() throws -> LibPQ { try loaded.get() }

    private init() throws {
        guard let library = unsafe dlopen(Self.file, RTLD_NOW | RTLD_LOCAL) else {
            throw OperationError(
                "PostgreSQL needs the library \(Self.file), which cannot be loaded (install the package libpq5)",
                .unavailable)
        }
        func function<Function>(_ name: String) throws -> Function {
            guard let address = unsafe dlsym(library, name) else {
                throw OperationError("\(Self.file) lacks \(name) (install a newer package libpq5)", .unavailable)
            }
            return unsafe unsafeBitCast(address, to: Function.self)
        }
        unsafe connect = try function("PQconnectdbParams")
        unsafe finish = try function("PQfinish")
        unsafe status = try function("PQstatus")
        unsafe errorMessage = try function("PQerrorMessage")
        unsafe serverVersion = try function("PQserverVersion")
        unsafe parameterStatus = try function("PQparameterStatus")
        unsafe setNoticeProcessor = try function("PQsetNoticeProcessor")
        unsafe execute = try function("PQexec")
        unsafe prepare = try function("PQprepare")
        unsafe executePrepared = try function("PQexecPrepared")
        unsafe resultStatus = try function("PQresultStatus")
        unsafe resultErrorField = try function("PQresultErrorField")
        unsafe rowCount = try function("PQntuples")
        unsafe value = try function("PQgetvalue")
        unsafe length = try function("PQgetlength")
        unsafe isNull = try function("PQgetisnull")
        unsafe changedRows = try function("PQcmdTuples")
        unsafe clear = try function("PQclear")
        unsafe socket = try function("PQsocket")
        unsafe consumeInput = try function("PQconsumeInput")
        unsafe notification = try function("PQnotifies")
        unsafe free = try function("PQfreemem")
    }
}
