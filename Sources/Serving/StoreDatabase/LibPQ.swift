internal import Documents
internal import Files

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
    let setNonblocking: @convention(c) (Handle, Int32) -> Int32
    let execute: @convention(c) (Handle, Text) -> Int32
    let prepare: @convention(c) (Handle, Text, Text, Int32, UnsafePointer<UInt32>?) -> Int32
    let executePrepared: @convention(c) (Handle, Text, Int32, Texts, Numbers, Numbers, Int32) -> Int32
    let flush: @convention(c) (Handle) -> Int32
    let isBusy: @convention(c) (Handle) -> Int32
    let result: @convention(c) (Handle) -> Handle
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

    private static let loaded = Result { () throws(SharedLibrary.Missing) in try LibPQ() }.mapError { missing in
        let problem =
            missing.function.map { "\(missing.file) lacks \($0) (install a newer package libpq5)" }
            ?? "PostgreSQL needs the library \(missing.file), which cannot be loaded (install the package libpq5)"
        return OperationError(problem, .unavailable)
    }

    /// Returns the library. Throws if it is not installed.
    static func load() throws -> LibPQ { try loaded.get() }

    private init() throws(SharedLibrary.Missing) {
        let library = try SharedLibrary("libpq.so.5")
        unsafe connect = try library.function("PQconnectdbParams")
        unsafe finish = try library.function("PQfinish")
        unsafe status = try library.function("PQstatus")
        unsafe errorMessage = try library.function("PQerrorMessage")
        unsafe serverVersion = try library.function("PQserverVersion")
        unsafe parameterStatus = try library.function("PQparameterStatus")
        unsafe setNoticeProcessor = try library.function("PQsetNoticeProcessor")
        unsafe setNonblocking = try library.function("PQsetnonblocking")
        unsafe execute = try library.function("PQsendQuery")
        unsafe prepare = try library.function("PQsendPrepare")
        unsafe executePrepared = try library.function("PQsendQueryPrepared")
        unsafe flush = try library.function("PQflush")
        unsafe isBusy = try library.function("PQisBusy")
        unsafe result = try library.function("PQgetResult")
        unsafe resultStatus = try library.function("PQresultStatus")
        unsafe resultErrorField = try library.function("PQresultErrorField")
        unsafe rowCount = try library.function("PQntuples")
        unsafe value = try library.function("PQgetvalue")
        unsafe length = try library.function("PQgetlength")
        unsafe isNull = try library.function("PQgetisnull")
        unsafe changedRows = try library.function("PQcmdTuples")
        unsafe clear = try library.function("PQclear")
        unsafe socket = try library.function("PQsocket")
        unsafe consumeInput = try library.function("PQconsumeInput")
        unsafe notification = try library.function("PQnotifies")
        unsafe free = try library.function("PQfreemem")
    }
}
