internal import Documents
internal import Glibc
internal import Parallel
internal import ServiceSetup

/// A client's connection, and the pair of sockets by which its checked requests reach the HTTP library. It belongs to the
/// thread of its gate.
///
/// What a client sends waits here until it is checked, and then until the library takes it; what it is sent waits until it
/// takes it. Nothing is read while something waits in that direction, so a connection's memory is bounded by a head or a block
/// each way, and the sender has to wait.
final class GateConnection {
    let client: Int32
    let peer: ConnectionPeer
    /// Our end of the pair; nil before the first whole head, and once nothing more is to be had from the library.
    private(set) var pair: Int32?
    /// The request that the library has begun and not ended; nil if there is none.
    private var exchange: Exchange?
    /// How many requests the library has ended.
    private var ended = 0
    /// True if the connection can be closed.
    private(set) var isOver = false
    /// Our former end of the pair, which the gate must close; nil if there is none.
    private(set) var retired: Int32?
    /// What is being waited for on the two sockets; nil for a socket that is not waited for.
    var waited: (client: Epoll.Events?, pair: Epoll.Events?)
    /// True while the gate has this connection on its list for this turn.
    var isTouched = false

    /// What is waited for.
    private enum Phase {
        /// The first byte.
        case fresh
        /// The rest of a head.
        case head
        /// The rest of a body.
        case body
        case work
        /// The client, which takes an answer.
        case answer
        /// The next request.
        case idle
        /// The client's end, after ours.
        case farewell
    }

    unowned let loop: GateLoop
    private let limits: GateLimits
    private var scanner = RequestScanner()
    /// Bytes from the client that have not been passed on.
    private var waiting: [UInt8] = []
    /// How many of them may be passed on.
    private var passable = 0
    /// Bytes that the client has not taken.
    private var unsent: [UInt8] = []
    private var sentOfUnsent = 0
    private var refusal: Problem?
    private var clientHasEnded = false
    /// False if the library may have written bytes that were not read.
    private(set) var pairIsDry = true
    /// Bytes that were dropped since our end.
    private var dropped = 0
    private var isLeaving = false
    private var hasAnnouncedEnd = false
    private var phase = Phase.fresh
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

    init(client: Int32, peer: ConnectionPeer, limits: GateLimits, loop: GateLoop) {
        self.client = client
        self.peer = peer
        self.limits = limits
        self.loop = loop
    }

    // MARK: - Events

    /// What to wait for on the client's socket.
    var clientEvents: Epoll.Events {
        var events: Epoll.Events = []
        if takesInput || isLeaving && !clientHasEnded { events.insert(.input) }
        if !unsent.isEmpty { events.insert(.output) }
        return events
    }

    /// What to wait for on our end of the pair.
    var pairEvents: Epoll.Events {
        var events: Epoll.Events = []
        if unsent.isEmpty { events.insert(.input) }
        if passable > 0 { events.insert(.output) }
        return events
    }

    private var takesInput: Bool { !clientHasEnded && !isLeaving && refusal == nil && passable == 0 }

    /// True if the library should be given a connection: a whole head is here.
    var needsPair: Bool { pair == nil && passable > 0 && !isLeaving && !isOver }

    /// Begins to pass bytes on.
    func begin(pair: Int32) {
        self.pair = pair
    }

    /// Reads what the client has sent, and passes on what may pass.
    func readClient(_ buffer: inout [UInt8]) {
        guard takesInput || isLeaving else { return }
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe recv(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        if count > 0 {
            take(buffer[..<count])
        } else if count == 0 {
            clientHasEnded = true
            if scanner.place == .body, refusal == nil {
                refuse(
                    Problem(
                        .badRequest,
                        detail: "The connection ends before the body does (send all that the head announces).")
                )
            }
        } else if errno != EAGAIN, errno != EINTR {
            isOver = true
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        guard !isLeaving else {
            dropped += bytes.count
            if dropped > Self.maxDropped { isOver = true }
            return
        }
        waiting += bytes
        let verdict = scanner.scan(waiting[...])
        passable = verdict.passable
        if let problem = verdict.refusal { refuse(problem) }
        passOn()
    }

    /// Passes checked bytes on, as many as the library has room for.
    func passOn() {
        guard let pair, passable > 0 else { return }
        let count = unsafe waiting.withUnsafeBytes {
            unsafe Glibc.send(pair, $0.baseAddress, passable, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
        if count == waiting.count {
            waiting.removeAll(keepingCapacity: waiting.capacity <= Self.keptCapacity)
            passable = 0
        } else if count > 0 {
            waiting.removeFirst(count)
            passable -= count
        } else if errno != EAGAIN, errno != EINTR {
            // The library has closed its end: it answers nothing more.
            waiting = []
            passable = 0
        }
    }

    /// Bytes of memory that a connection may keep while it is idle.
    private static let keptCapacity = 1 << 10

    /// Reads what the library has written, and gives it to the client, until one of them has no more or no room.
    func readLibrary(_ buffer: inout [UInt8]) {
        while let pair, unsent.isEmpty, !isOver {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe recv(pair, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            guard count > 0 else {
                pairIsDry = true
                if count == 0 || errno != EAGAIN && errno != EINTR { libraryEnds() }
                return
            }
            pairIsDry = count < buffer.count
            give(buffer[..<count])
            if pairIsDry { return }
        }
    }

    private func libraryEnds() {
        retirePair()
        leave()
    }

    /// Takes nothing more from the library. The descriptor is closed later: until the end of this turn an event may name it.
    private func retirePair() {
        guard let pair else { return }
        retired = pair
        self.pair = nil
        pairIsDry = true
        waiting = []
        passable = 0
    }

    /// Closes our former end of the pair, so that the library ends what it still works on.
    func closeRetired() {
        if let retired { close(retired) }
        retired = nil
    }

    /// Notes that the library begins to answer a request.
    func begins(_ exchange: Exchange) {
        self.exchange = exchange
    }

    /// Notes that the library has written the answer to a request, or has given it up.
    func endsRequest() {
        exchange = nil
        ended += 1
        pairIsDry = pair == nil
        loop.touch(self)
    }

    private func give(_ bytes: ArraySlice<UInt8>) {
        let count = send(bytes)
        if count < bytes.count { unsent = Array(bytes.dropFirst(count)) }
    }

    /// Sends what the client had no room for.
    func flush() {
        guard !unsent.isEmpty else { return }
        sentOfUnsent += send(unsent[sentOfUnsent...])
        if sentOfUnsent == unsent.count {
            unsent = []
            sentOfUnsent = 0
        }
    }

    private func send(_ bytes: ArraySlice<UInt8>) -> Int {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
        if count < 0, errno != EAGAIN, errno != EINTR { isOver = true }
        taken += max(count, 0)
        return max(count, 0)
    }

    // MARK: - Ends

    /// Ends what follows the last whole request: what precedes it is answered, then the client gets this answer and no other.
    private func refuse(_ problem: Problem) {
        guard refusal == nil else { return }
        refusal = problem
        waiting = Array(waiting.prefix(passable))
    }

    /// Takes the next step to an end, if there is one. Returns the refusal that the client has just been sent.
    func settle() -> Problem? {
        var given: Problem?
        if !isLeaving, unsent.isEmpty, passable == 0, pairIsDry {
            if let refusal {
                given = give(refusal)
            } else if clientHasEnded, openRequests <= 0 {
                isOver = true
            }
        }
        if isLeaving, unsent.isEmpty {
            announceEnd()
            if clientHasEnded { isOver = true }
        }
        return given
    }

    /// How many requests were passed on and not ended.
    private var openRequests: Int { scanner.requests - ended }

    /// Sends a refusal, once all requests before it are answered. A request that the library has answered, though its body is
    /// not complete, has its answer.
    private func give(_ problem: Problem) -> Problem? {
        if libraryHasEnded {
            // Its last answer ended the connection, as it says itself: what follows is for nobody.
            libraryEnds()
            return nil
        }
        guard scanner.place == .body else { return openRequests <= 0 ? finish(problem) : nil }
        if openRequests > 1 { return nil }
        if openRequests == 1, exchange?.sent == nil { return finish(problem) }
        return nil
    }

    private var libraryHasEnded: Bool {
        guard let pair else { return false }
        var byte: UInt8 = 0
        return unsafe recv(pair, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    private func finish(_ problem: Problem) -> Problem? {
        let answer = PlainAnswer.bytes(problem)
        let isOfExchange = exchange != nil
        exchange?.sent = (problem.kind.status, problem.response.body.count)
        retirePair()
        leave()
        give(answer[...])
        return isOfExchange ? nil : problem
    }

    /// Ends our side, once the client has what was written, and then waits for the client to end: a connection that is closed
    /// while bytes arrive is reset, and then the client may never read the answer.
    private func leave() {
        isLeaving = true
    }

    private func announceEnd() {
        guard !hasAnnouncedEnd else { return }
        hasAnnouncedEnd = true
        _ = shutdown(client, Int32(SHUT_WR))
    }

    /// Ends at once.
    func abandon() {
        isOver = true
    }

    /// Closes the sockets. What the library still works on is answered to nobody.
    func closeSockets() {
        retirePair()
        closeRetired()
        close(client)
    }

    // MARK: - Time

    /// Refuses or ends a connection that is late. With `endingIdle` it also ends one that waits for another request.
    func sweep(at time: Int, endingIdle: Bool) {
        note(at: time)
        if endingIdle, phase == .idle, !hasUnreadBytes { isOver = true }
        guard let seconds = patience, Double(time - phaseStart) > seconds * 1e6 else { return }
        switch phase {
        case .head, .body: refuse(Problem(.tooSlow, detail: "The request did not arrive in time."))
        default: isOver = true
        }
    }

    /// Finds out what is waited for, and since when.
    func note(at time: Int) {
        let now = current
        guard now != phase || scanner.requests != phaseRequests else { return }
        (phase, phaseRequests, phaseStart, taken) = (now, scanner.requests, time, 0)
    }

    private var current: Phase {
        if isLeaving { return unsent.isEmpty ? .farewell : .answer }
        if !unsent.isEmpty || !pairIsDry { return .answer }
        guard takesInput else { return .work }
        switch scanner.place {
        case .head: return .head
        case .body: return .body
        case .between: return openRequests > 0 ? .work : scanner.requests == 0 ? .fresh : .idle
        }
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

    private var hasUnreadBytes: Bool {
        var byte: UInt8 = 0
        return unsafe recv(client, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }
}

/// The deadlines of connections.
struct GateLimits: Sendable {
    /// Seconds that a head may take.
    let headSeconds: Double
    /// Seconds that a connection may be idle, a body may take, and a client may read nothing.
    let idleSeconds: Double
}

/// Answers that the library does not write, since it knows no request.
enum PlainAnswer {
    /// Returns an answer after which the connection ends.
    static func bytes(_ problem: Problem) -> [UInt8] {
        let response = problem.response
        let head = response.headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        let start =
            "HTTP/1.1 \(response.status) \(phrase(response.status))\r\nConnection: close\r\n"
            + "Content-Length: \(response.body.count)\r\nX-Content-Type-Options: nosniff\r\n"
        return Array((start + head + "\r\n").utf8) + response.body
    }

    /// Returns the words after a status (RFC 9110, §15), of those that are answered here.
    private static func phrase(_ status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 408: "Request Timeout"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        default: "HTTP Version Not Supported"
        }
    }
}
