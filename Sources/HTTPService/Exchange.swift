internal import ServiceSetup
internal import CMicroHTTPD
internal import Glibc
internal import Parallel
internal import Synchronization

/// A request and its answer while they are under way. The thread of its connection owns it; only the answer comes from
/// others, while the connection sleeps.
@safe final class Exchange: @unchecked Sendable {
    /// The time of the clock when the first line was there.
    let start = MonotonicClock.microseconds
    /// The first line's address, as it came.
    let address: String
    /// The connection, which is the library's.
    let connection: OpaquePointer
    /// The connection's deadline.
    let watched: WatchedConnection
    /// The word of the method, as it came.
    var method = ""
    /// The request; nil where it is too broken to be one.
    var request: HTTPRequest?
    /// The headers, once they are read.
    var headers: RequestHeaders?
    /// Who asks: an address, or what a proxy on this machine says it is; where there is a token, its holder. To find it takes
    /// longer than to answer what is known.
    private(set) lazy var client =
        request?.holder.map { "token \($0.name)" } ?? (unsafe ClientName.of(connection, headers ?? RequestHeaders()))
    /// What the address asks, where it was asked before.
    var known: KnownQuery?
    /// What is to be done once the body is there.
    var route: Route?
    /// The body, as far as it has come.
    var body: [UInt8] = []
    /// How many bytes of body have come, those included that were too many.
    var bodyBytes = 0
    /// How many bytes the body may have.
    var bodyLimit = 0
    /// The status and the bytes of the answer that was sent.
    var sent: (status: Int, bytes: Int)?
    /// The client as a listener to events; nil for any other.
    var listener: EventListener?
    /// Undoes what was reserved for it.
    var release: (() -> Void)?
    private let answer = Mutex<PreparedResponse?>(nil)

    init(address: String, connection: OpaquePointer, watched: WatchedConnection) {
        self.address = address
        unsafe self.connection = connection
        self.watched = watched
    }

    /// The answer, once there is one.
    var response: PreparedResponse? { answer.withLock { $0 } }

    /// Gives the answer. The first one counts.
    func give(_ response: PreparedResponse) {
        answer.withLock { if $0 == nil { $0 = response } }
    }

    /// Lets the connection sleep until there is an answer.
    func sleep() {
        watched.expect(.work, within: nil)
        unsafe MHD_suspend_connection(connection)
    }

    /// Gives the answer and wakes the connection.
    func wake(with response: PreparedResponse) {
        give(response)
        unsafe MHD_resume_connection(connection)
    }
}
