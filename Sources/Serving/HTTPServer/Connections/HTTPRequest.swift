internal import Parallel
internal import Synchronization

/// A request, from its head to the end of its answer.
package struct HTTPRequest: Sendable {
    /// What answers a request; nil if its connection waits until the answer comes.
    package typealias Answer = @Sendable (HTTPRequest) throws(Problem) -> PreparedResponse?

    /// The clock's time when the head had arrived.
    package let start = MonotonicClock.microseconds
    /// The connection's other end.
    package let peer: ConnectionPeer
    /// Where the answer goes.
    package let writer: ResponseWriter
    package let method: HTTPMethod
    /// The address in the first line, as received.
    package let address: String
    /// True if the connection's other end is a proxy whose word about its clients counts.
    package let comesFromTrustedProxy: Bool
    /// Who sends it, as far as addresses tell: as logs and as counts name it.
    private let (addressName, addressClient): (String, String)
    /// The name of its route, for metrics.
    package var route = "none"
    /// What answers it; nil if its head names nothing that can.
    package var answer: Answer?
    /// The name of whoever holds the request's token; nil if it has no known one.
    package var holder: String?
    /// The headers that count: as received, but for those that the method gives no meaning.
    package var headers: RequestHeaders
    /// The part of the body that has arrived.
    package private(set) var body: [UInt8] = []
    /// How many bytes of the body have arrived, including those that were dropped.
    package private(set) var bodyBytes = 0
    /// How many bytes the body may have.
    package var bodyLimit = 0
    /// The memory that is reserved for the body; nil for none.
    package var memory: BodyReservation?
    /// Why bytes of the body were dropped; nil if none were.
    package private(set) var fault: Problem?

    init(_ head: RequestHead, peer: ConnectionPeer, writer: ResponseWriter, names: ClientNames) {
        (self.peer, self.writer) = (peer, writer)
        (method, address, headers) = (head.method, head.address, head.headers)
        comesFromTrustedProxy = names.proxies.include(peer)
        let name = ClientAddress.of(peer, forwarded: headers[.forwardedFor], proxies: names.proxies)
        (addressName, addressClient) = (name.text, names.networks.client(name))
    }

    /// The client as it is counted: the holder of a token, or else an address or its network, which may come from a trusted
    /// proxy.
    package var client: String { holderName ?? addressClient }
    /// The client as logs name it.
    package var shownClient: String { holderName ?? addressName }
    private var holderName: String? { holder.map { ClientAddress.tokenPrefix + $0 } }

    /// Bytes beyond the limit that are still read and dropped, so that the client gets to read the answer.
    private static let excess = 4 << 20

    /// Adds a piece of the body. Bytes for which there is no room are counted and dropped. Returns false if there are so many
    /// that nobody should wait for the rest.
    mutating func take(_ piece: ArraySlice<UInt8>) -> Bool {
        bodyBytes += piece.count
        guard fault == nil else { return bodyBytes <= bodyLimit + Self.excess }
        do throws(Problem) {
            guard bodyBytes <= bodyLimit else { throw Problem.tooLarge(limit: bodyLimit) }
            try memory?.makeRoom(for: bodyBytes, limit: bodyLimit)
            body.reserveCapacity(memory?.bytes ?? 0)
            body += piece
        } catch {
            body = []
            memory?.release()
            fault = error
        }
        return true
    }

    /// Frees the memory of the body, unless others still use it.
    mutating func leaveBody() { body = [] }
}

/// What clients are named by: the proxies whose word counts, and the networks that are clients of their own.
struct ClientNames: Sendable {
    let proxies: [TrustedProxy]
    let networks = ClientNetworks()

    /// Returns the client whose places a connection takes; nil for a trusted proxy's.
    func owner(of peer: ConnectionPeer) -> String? {
        proxies.include(peer) ? nil : networks.client(ClientAddress.of(peer, forwarded: nil, proxies: []))
    }
}

extension Problem {
    /// The problem of a body that is longer than its limit.
    package static func tooLarge(limit: Int) -> Problem {
        Problem(.tooLarge, detail: "The body is longer than \(limit) bytes, which is the limit.")
    }
}
