internal import Documents
internal import Glibc
internal import Parallel
internal import Synchronization

/// A connection and its deadline.
final class WatchedConnection: Sendable {
    /// What the connection is waiting for.
    enum Phase: Int {
        /// The head of a request.
        case head
        /// A body.
        case body
        /// The service.
        case work
        /// The client, which is reading an answer.
        case answer
        /// The next request.
        case idle
        /// Nothing: the connection is closed.
        case over
    }

    /// Its socket.
    let descriptor: Int32
    private let phase = Atomic(Phase.head.rawValue)
    private let deadline: Atomic<Int>

    init(descriptor: Int32, deadline: Int) {
        self.descriptor = descriptor
        self.deadline = Atomic(deadline)
    }

    /// Records what is waited for, and how many seconds it may take; nil for no limit.
    func expect(_ next: Phase, within seconds: Double?) {
        phase.store(next.rawValue, ordering: .relaxed)
        let end = seconds.map { MonotonicClock.microseconds + Int($0 * 1e6) } ?? .max
        deadline.store(end, ordering: .relaxed)
    }

    /// What the connection is waiting for.
    var current: Phase { Phase(rawValue: phase.load(ordering: .relaxed)) ?? .over }

    /// True if the client has sent something that has not been read yet, such as another request.
    var hasUnreadBytes: Bool {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    /// Returns true if the deadline has passed.
    func isLate(at time: Int) -> Bool { deadline.load(ordering: .relaxed) < time }
}

/// The deadlines of all connections. The HTTP library ends only connections on which nothing happens at all: a client that
/// sends a byte per second could hold one for hours.
final class ConnectionWatch: Sendable {
    private let connections = Mutex<[Int32: WatchedConnection]>([:])
    private let headSeconds: Double

    init(headSeconds: Double) {
        self.headSeconds = headSeconds
    }

    /// The number of open connections.
    var count: Int { connections.withLock(\.count) }

    /// Adds a new connection.
    func open(_ descriptor: Int32) -> WatchedConnection {
        let connection = WatchedConnection(
            descriptor: descriptor, deadline: MonotonicClock.microseconds + Int(headSeconds * 1e6))
        connections.withLock { $0[descriptor] = connection }
        return connection
    }

    /// Removes a connection, whose descriptor must not be closed yet.
    func close(_ connection: WatchedConnection) {
        connections.withLock { _ = $0.removeValue(forKey: connection.descriptor) }
    }

    /// Ends connections that are late; with `endingIdle` also those that wait for another request.
    func sweep(endingIdle: Bool = false) {
        let now = MonotonicClock.microseconds
        // While the lock is held, no descriptor can be reused for another connection.
        connections.withLock { connections in
            for connection in connections.values {
                let isUnwanted = endingIdle && connection.current == .idle && !connection.hasUnreadBytes
                guard connection.isLate(at: now) || isUnwanted else { continue }
                end(connection)
            }
        }
    }

    private func end(_ connection: WatchedConnection) {
        if [.head, .body].contains(connection.current) { Self.write(Self.tooSlow, on: connection.descriptor) }
        connection.expect(.over, within: nil)
        _ = shutdown(connection.descriptor, Int32(SHUT_RDWR))
    }

    /// Writes an answer, bypassing the library, which does not answer incomplete requests. Nothing else has been written.
    private static func write(_ bytes: [UInt8], on descriptor: Int32) {
        _ = unsafe bytes.withUnsafeBytes {
            unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }

    /// The answer to a request that took too long to arrive.
    private static let tooSlow: [UInt8] = {
        let response = Problem(.tooSlow, "The request did not arrive in time.").response
        let head = response.headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        let start = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: \(response.body.count)\r\n"
        return Array((start + head + "\r\n").utf8) + response.body
    }()
}
