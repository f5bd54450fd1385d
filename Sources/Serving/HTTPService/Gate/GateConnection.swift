internal import Documents
internal import Glibc
internal import Parallel
internal import ServiceSetup

/// A client's connection. It belongs to the thread of its gate.
///
/// The gate reads it until the first whole head has arrived, and then gives the library a copy of its descriptor. From then on
/// the library reads when it has room, through `receive`, which lets only checked bytes pass. So what a client sends waits in the
/// system's buffers, except for the beginning of a head or a block; answers go straight to the client.
final class GateConnection {
    /// The client's socket.
    let client: Int32
    /// The client's end.
    let peer: ConnectionPeer
    /// The gate's thread.
    unowned let loop: GateLoop
    /// True if the connection can be closed.
    private(set) var isOver = false
    /// What is being waited for on the client's socket; nil if the library waits, or nobody.
    var waited: Epoll.Events?
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
        /// The service.
        case work
        /// The client, which takes an answer.
        case answer
        /// The next request.
        case idle
        /// The client's end, after ours.
        case farewell
    }

    private let limits: GateLimits
    /// The library's side; nil before the first whole head, and after the library has ended it.
    private var library: LibraryConnection?
    /// The request that the library has begun and not ended; nil if there is none.
    private var exchange: Exchange?
    /// How many requests the library has ended.
    private var ended = 0
    private var scanner = RequestScanner()
    /// Bytes from the client that have not been passed on.
    private var waiting: [UInt8] = []
    /// How many of them may be passed on.
    private var passable = 0
    /// What remains to be sent of a refusal.
    private var unsent: ArraySlice<UInt8> = []
    private var refusal: Problem?
    private var clientHasEnded = false
    /// True if the library is told that nothing more comes.
    private var endsLibrary = false
    /// Bytes that were dropped since our end.
    private var dropped = 0
    private var isLeaving = false
    private var hasAnnouncedEnd = false
    private var phase = Phase.fresh
    private var phaseRequests = 0
    private var phaseStart = MonotonicClock.microseconds

    /// Nobody reads more slowly than this except to hold a connection.
    private static let leastBytesPerSecond = 16_384.0
    /// Bytes that are still read and dropped after our end, so that the client gets to read the answer.
    private static let maxDropped = 4 << 20
    /// Seconds in which the client must end after us.
    private static let farewellSeconds = 2.0
    /// Bytes of memory that a connection may keep while it is idle.
    private static let keptCapacity = 1 << 10

    init(client: Int32, peer: ConnectionPeer, limits: GateLimits, loop: GateLoop) {
        self.client = client
        self.peer = peer
        self.limits = limits
        self.loop = loop
    }

    // MARK: - What comes

    /// What the gate waits for on the client's socket; nil if that is up to the library.
    var events: Epoll.Events? {
        if library != nil || isOver { return nil }
        var events: Epoll.Events = []
        if !clientHasEnded, isLeaving || refusal == nil { events.insert(.input) }
        if !unsent.isEmpty { events.insert(.output) }
        return events
    }

    /// True if the library should be given the connection: a whole head is here.
    var needsLibrary: Bool { library == nil && passable > 0 && !isLeaving && !isOver }

    /// Reads what the client has sent, as long as that is up to the gate.
    func read(_ buffer: inout [UInt8]) {
        if isLeaving { drop(&buffer) } else if refusal == nil { _ = fill(from: &buffer, limit: buffer.count) }
    }

    /// Gives the library bytes that were checked. Returns nil if there are none now, and 0 if none will come.
    func receive(_ room: UnsafeMutableRawBufferPointer, _ buffer: inout [UInt8]) -> Int? {
        var count = unsafe pass(room)
        var mayHaveMore = true
        while count < room.count, !endsLibrary, !isOver, refusal == nil, !clientHasEnded, mayHaveMore {
            mayHaveMore = fill(from: &buffer, limit: min(room.count - count, buffer.count))
            count += unsafe pass(UnsafeMutableRawBufferPointer(rebasing: room[count...]))
        }
        if count > 0 { return count }
        return endsLibrary || isOver ? 0 : nil
    }

    private func pass(_ room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(passable, room.count)
        guard count > 0 else { return 0 }
        unsafe room.copyBytes(from: waiting[..<count])
        passable -= count
        if count == waiting.count {
            waiting.removeAll(keepingCapacity: waiting.capacity <= Self.keptCapacity)
        } else {
            waiting.removeFirst(count)
        }
        return count
    }

    /// Reads once, and checks what has come. Returns false if the client has sent nothing more for now.
    private func fill(from buffer: inout [UInt8], limit: Int) -> Bool {
        let count = Self.receive(client, &buffer, limit: limit)
        loop.touch(self)
        if count > 0 {
            waiting += buffer[..<count]
            let verdict = scanner.scan(waiting.suffix(from: passable))
            passable += verdict.passable
            if let problem = verdict.refusal { refuse(problem) }
            return count == limit
        }
        if count == 0 {
            clientHasEnded = true
            if scanner.place == .body {
                refuse(
                    Problem(.badRequest, "The connection ends before the body does (send all that the head announces)."))
            }
        } else if errno != EAGAIN, errno != EINTR {
            isOver = true
        }
        return false
    }

    private func drop(_ buffer: inout [UInt8]) {
        let count = Self.receive(client, &buffer, limit: buffer.count)
        if count > 0 {
            dropped += count
            if dropped > Self.maxDropped { isOver = true }
        } else if count == 0 {
            clientHasEnded = true
        } else if errno != EAGAIN, errno != EINTR {
            isOver = true
        }
    }

    /// Reads from a socket without waiting. The name `recv` stands for the gate itself in this program.
    private static func receive(_ socket: Int32, _ buffer: inout [UInt8], limit: Int, peeking: Bool = false) -> Int {
        unsafe buffer.withUnsafeMutableBytes {
            unsafe recvfrom(socket, $0.baseAddress, limit, Int32(MSG_DONTWAIT | (peeking ? MSG_PEEK : 0)), nil, nil)
        }
    }

    // MARK: - The library

    /// Notes that the library has the connection.
    func begins(_ library: LibraryConnection) {
        self.library = library
    }

    /// Notes that the library begins to answer a request.
    func begins(_ exchange: Exchange) {
        self.exchange = exchange
    }

    /// Notes that the library has written the answer to a request, or has given it up.
    func endsRequest() {
        exchange = nil
        ended += 1
        loop.touch(self)
    }

    /// Notes that the library has ended its side: after an answer that says so, or because it was told that nothing more comes.
    func libraryEnds() {
        library = nil
        waiting = []
        passable = 0
        leave()
        if endsLibrary, let refusal, !isOver { announce(refusal) }
        loop.touch(self)
    }

    /// How many requests were passed on and not ended.
    private var openRequests: Int { scanner.requests - ended }

    // MARK: - Ends

    /// Ends what follows the last whole request: what precedes it is answered, then the client gets this answer and no other.
    private func refuse(_ problem: Problem) {
        guard refusal == nil else { return }
        refusal = problem
        waiting.removeLast(waiting.count - passable)
    }

    /// Takes the next step to an end, if there is one.
    func settle() {
        if !isLeaving, !endsLibrary, refusal != nil || clientHasEnded, isAnswered { endRequests() }
        guard isLeaving else { return }
        flush()
        guard unsent.isEmpty else { return }
        announceEnd()
        if clientHasEnded { isOver = true }
    }

    /// True if all that came before the end is answered, and the library has not answered what is cut off.
    private var isAnswered: Bool {
        guard passable == 0 else { return false }
        guard scanner.place == .body else { return openRequests <= 0 }
        return openRequests == 1 && exchange?.sent == nil
    }

    /// Ends the library's side, and then ours.
    private func endRequests() {
        endsLibrary = true
        if let refusal { exchange?.sent = (refusal.kind.status, refusal.response.body.count) }
        if exchange == nil, let refusal { loop.note(refusal, of: self) }
        if let library { library.nudge() } else { libraryEnds() }
    }

    private func announce(_ problem: Problem) {
        unsent = PlainAnswer.bytes(problem)[...]
        flush()
    }

    private func flush() {
        guard !unsent.isEmpty else { return }
        let count = unsafe unsent.withUnsafeBytes {
            unsafe send(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
        if count < 0, errno != EAGAIN, errno != EINTR { isOver = true }
        unsent = unsent.dropFirst(max(count, 0))
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

    /// Closes the socket. The library ends its side when it notices; what it still works on is answered to nobody.
    func close() {
        if library != nil { _ = shutdown(client, Int32(SHUT_RDWR)) }
        _ = Glibc.close(client)
    }

    // MARK: - Time

    /// Refuses or ends a connection that is late. With `endingIdle` it also ends one that waits for another request.
    func sweep(at time: Int, endingIdle: Bool) {
        note(at: time)
        if endingIdle, phase == .idle, !hasUnreadBytes { isOver = true }
        guard let seconds = patience, Double(time - phaseStart) > seconds * 1e6 else { return }
        switch phase {
        case .head, .body: refuse(Problem(.tooSlow, "The request did not arrive in time."))
        default: isOver = true
        }
    }

    /// Finds out what is waited for, and since when.
    func note(at time: Int) {
        let now = current
        guard now != phase || scanner.requests != phaseRequests else { return }
        (phase, phaseRequests, phaseStart) = (now, scanner.requests, time)
    }

    private var current: Phase {
        if isLeaving { return unsent.isEmpty ? .farewell : .answer }
        if exchange?.sent != nil, library?.sleeps == false { return .answer }
        guard refusal == nil, !clientHasEnded, passable == 0 else { return .work }
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
        case .answer: limits.idleSeconds + Double(exchange?.sent?.bytes ?? 0) / Self.leastBytesPerSecond
        case .farewell: Self.farewellSeconds
        case .work: nil
        }
    }

    private var hasUnreadBytes: Bool {
        var byte: [UInt8] = [0]
        return Self.receive(client, &byte, limit: 1, peeking: true) > 0
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
