internal import CGlibc
internal import Glibc
internal import Parallel

/// A client's socket, and what HTTP makes of its bytes. It belongs to the thread of its loop.
///
/// What a client sends waits in the system until it is of use, so a connection's memory is bounded by a block each way, a body, and
/// an answer.
final class ClientConnection {
    let socket: Int32
    let peer: ConnectionPeer
    /// The client whose place it takes; nil for a trusted proxy.
    let owner: String?
    /// The number of the connection in its loop.
    let number: Int
    /// In whose turns it is handled: the client of its last request.
    var client: String
    /// The connection as HTTP has it.
    var http = HTTPConnection()
    /// The request in progress; nil if there is none.
    var request: HTTPRequest?
    /// The answer that is being sent, and the bytes of its body; nil if there is none.
    var answer: (response: PreparedResponse, bytes: Int)?
    /// True if the connection can be closed.
    private(set) var isOver = false
    /// What is being waited for; nil before the first time.
    var waited: Epoll.Events?
    /// True while the loop has this connection on its list for this turn.
    var isTouched = false
    /// True while it waits for its turn.
    var hasTurn = false
    /// True if the client has sent what was not read.
    var isReadable = false

    private let limits: ConnectionLimits
    /// Bytes that were dropped since our end.
    private var dropped = 0
    private var hasAnnouncedEnd = false
    private var phase = HTTPConnection.Phase.fresh
    private var phaseRequests = 0
    private var phaseStart = MonotonicClock.microseconds
    /// Bytes that the client has taken in this phase.
    private var taken = 0

    /// Nobody reads more slowly than this except to hold a connection.
    private static let leastBytesPerSecond = 16_384.0
    /// Bytes that are still read and dropped after our end, so that the client gets to read the answer.
    private static let maxDropped = 4 << 20
    /// Seconds in which the client must end after us.
    private static let farewellSeconds = 2.0
    /// Bytes that are sent in a turn.
    private static let blockBytes = 256 << 10

    init(_ socket: Int32, peer: ConnectionPeer, owner: String?, number: Int, limits: ConnectionLimits) {
        (self.socket, self.peer, self.owner, self.number, self.limits) = (socket, peer, owner, number, limits)
        client = owner ?? "connection \(number)"
    }

    /// What to wait for.
    var wanted: Epoll.Events {
        var events: Epoll.Events = []
        if !http.output.isEmpty { events.insert(.output) }
        if http.wantsInput || isLeaving && !http.clientHasEnded { events.insert(.input) }
        return events
    }

    /// True if everything is sent, and nothing more will be.
    private var isLeaving: Bool { http.isOver && http.output.isEmpty }

    /// Reads what the client has sent.
    func read(_ buffer: inout [UInt8]) {
        isReadable = false
        guard http.wantsInput || isLeaving else { return }
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        if count > 0, isLeaving {
            dropped += count
            if dropped > Self.maxDropped { isOver = true }
        } else if count > 0 {
            http.receive(buffer[..<count])
        } else if count == 0 {
            http.receiveEnd()
        } else if errno != EAGAIN, errno != EINTR {
            isOver = true
        }
    }

    /// How far sending has come.
    enum Sending {
        /// Everything is sent.
        case all
        /// So is a block, and there may be room for more.
        case block
        /// The client has no room for more.
        case blocked
    }

    /// Sends a block, as far as the client has room for it.
    func flush() -> Sending {
        var left = Self.blockBytes
        while let bytes = http.output.first?.prefix(left) {
            guard left > 0 else { return .block }
            let more = http.output.hasMore ? Int32(MSG_MORE) : 0
            let count = unsafe bytes.withUnsafeBytes {
                unsafe send(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL) | more)
            }
            guard count > 0 else {
                if errno != EAGAIN, errno != EINTR { isOver = true }
                return .blocked
            }
            taken += count
            left -= count
            http.send(count)
            guard count == bytes.count else { return .blocked }
        }
        return .all
    }

    /// Ends our side once everything is sent, and then waits for the client to end: a connection that is closed while bytes arrive
    /// is reset, and then the client may never read the answer.
    func settle() {
        guard isLeaving else { return }
        if http.clientHasEnded {
            isOver = true
        } else if !hasAnnouncedEnd {
            hasAnnouncedEnd = true
            _ = shutdown(socket, Int32(SHUT_WR))
        }
    }

    /// Ends at once.
    func abandon() {
        isOver = true
    }

    // MARK: - Time

    /// Returns whether the client is late with a request, which is then to be refused. Ends a connection that is late in another
    /// way. With `endingIdle` it also ends one that waits for another request.
    func isLate(at time: Int, endingIdle: Bool) -> Bool {
        note(at: time)
        if endingIdle, phase == .idle, !hasUnreadBytes { isOver = true }
        guard let seconds = patience, Double(time - phaseStart) > seconds * 1e6 else { return false }
        switch phase {
        case .head, .body: return true
        default:
            isOver = true
            return false
        }
    }

    /// Finds out what is waited for, and since when.
    func note(at time: Int) {
        let now = http.phase
        guard now != phase || http.requests != phaseRequests else { return }
        (phase, phaseRequests, phaseStart, taken) = (now, http.requests, time, 0)
    }

    /// The seconds that this phase may take; nil if only the service's own limits hold.
    private var patience: Double? {
        switch phase {
        case .fresh, .head: limits.headSeconds
        case .body, .idle: limits.idleSeconds
        case .answer: limits.idleSeconds + Double(taken) / Self.leastBytesPerSecond
        case .farewell: Self.farewellSeconds
        case .work: nil
        }
    }

    /// Since when the service has waited for the client to send something; nil if it does not.
    var waitsSince: Int? { [.fresh, .head, .body, .idle].contains(phase) ? phaseStart : nil }

    private var hasUnreadBytes: Bool {
        var byte: UInt8 = 0
        return unsafe recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }
}

/// The deadlines of connections.
package struct ConnectionLimits: Sendable {
    /// Seconds that a head may take.
    let headSeconds: Double
    /// Seconds that a connection may be idle, a body may take, and a client may read nothing.
    let idleSeconds: Double

    package init(headSeconds: Double, idleSeconds: Double) {
        (self.headSeconds, self.idleSeconds) = (headSeconds, idleSeconds)
    }
}
