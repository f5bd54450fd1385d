internal import ServiceSetup
internal import Glibc
internal import Parallel
internal import Synchronization

/// A request in progress and its answer. It belongs to the thread of its connection; only the answer comes from other
/// threads, while the connection sleeps.
@safe final class Exchange: @unchecked Sendable {
    /// The clock's time when the first line arrived.
    let start = MonotonicClock.microseconds
    /// The address in the first line, as received.
    let address: String
    /// The connection, owned by the library.
    let connection: LibraryConnection
    /// The connection's other end.
    let peer: ConnectionPeer
    private let proxies: [TrustedProxy]
    private let networks: ClientNetworks
    /// The method, as received.
    var method = ""
    /// The request; nil if it cannot be read.
    var request: HTTPRequest?
    /// The headers, once they are read.
    var headers: RequestHeaders?
    /// The client as it is counted: the holder of a token, or else an address or its network, which may come from a trusted
    /// proxy. Lazy, since finding it takes longer than sending a known picture.
    private(set) lazy var client = holderName ?? networks.client(addressName)
    /// The client as logs name it.
    var shownClient: String { holderName ?? addressName.text }
    private var holderName: String? { request?.holder.map { "token \($0.name)" } }
    private var addressName: ClientName { ClientName.of(peer, forwarded: headers?.forwardedFor, proxies: proxies) }
    /// True if the connection's other end is a proxy whose word about its clients counts.
    var comesFromTrustedProxy: Bool { proxies.include(peer) }
    /// What its handler found in the head; nil before that.
    var purpose: (any ExchangePurpose)?
    /// The part of the body that has arrived.
    var body: [UInt8] = []
    /// The memory that is reserved for the body; nil for none.
    var memory: BodyReservation?
    /// How many bytes of the body have arrived, including those beyond the limit.
    var bodyBytes = 0
    /// How many bytes the body may have.
    var bodyLimit = 0
    /// The status and the bytes of the answer that was sent.
    var sent: (status: Int, bytes: Int)?
    /// The client as a listener to events; nil for any other.
    var listener: EventListener?
    /// Releases what was reserved for the request.
    var release: (() -> Void)?
    private let answer = Mutex<PreparedResponse?>(nil)

    init(
        address: String, connection: LibraryConnection, peer: ConnectionPeer, proxies: [TrustedProxy],
        networks: ClientNetworks
    ) {
        self.address = address
        self.connection = connection
        self.peer = peer
        self.proxies = proxies
        self.networks = networks
    }

    /// The answer, once there is one.
    var response: PreparedResponse? { answer.withLock { $0 } }

    /// Sets the answer, unless there is one already.
    func give(_ response: PreparedResponse) {
        answer.withLock { if $0 == nil { $0 = response } }
    }

    /// Frees the memory of the body.
    func forgetBody() {
        body = []
        memory?.release()
        memory = nil
    }

    /// Suspends the connection until there is an answer.
    func sleep() {
        connection.suspend()
    }

    /// Sets the answer and wakes the connection.
    func wake(with response: PreparedResponse) {
        give(response)
        connection.resume()
    }
}

/// What the handler of a request keeps with it until its body has arrived.
protocol ExchangePurpose: AnyObject, Sendable {}

/// A handler of requests.
protocol ExchangeHandler: AnyObject, Sendable {
    /// Checks the head of a request. Returns an answer if the body need not be read.
    func begin(_ exchange: Exchange) -> PreparedResponse?
    /// Makes room for a body of `count` bytes; returns false if the bytes that have just arrived are to be dropped.
    func takes(_ count: Int, of exchange: Exchange) -> Bool
    /// Answers a request whose body has arrived; with nil the connection sleeps until the answer comes.
    func answer(_ exchange: Exchange) -> PreparedResponse?
    /// Handles the end of a request, answered or not.
    func end(_ exchange: Exchange)
    /// Notes a request that was refused before it could be read.
    func refused(_ problem: Problem, peer: ConnectionPeer)
}
