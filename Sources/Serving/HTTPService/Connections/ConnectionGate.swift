internal import CMicroHTTPD
internal import Documents
internal import Files
internal import Glibc
internal import Parallel
internal import ServiceSetup
internal import Synchronization

/// What is behind a gate: it takes the requests that pass, and notes those that do not.
protocol GateOwner: AnyObject, Sendable {
    /// Sets what the HTTP library calls for each request.
    func fill(_ settings: inout kbrender_daemon_settings)
    /// Notes a request that was refused before it could be read.
    func refused(_ problem: Problem, peer: ConnectionPeer)
}

/// What stands between clients and the HTTP library: it accepts connections, holds them to their deadlines, and passes on only
/// requests whose bytes have been checked.
@safe final class ConnectionGate: @unchecked Sendable {
    /// What is behind it.
    let owner: any GateOwner
    /// The connections that are open.
    let shares: ConnectionShares
    /// The deadlines of connections.
    let limits: GateLimits
    /// The sockets that are listened on.
    let listeners: [Int32]
    /// Set before the threads start.
    private var loops: [GateLoop] = []
    private let listening: Atomic<Int>

    /// Threads that read, check and write.
    private static let threads = 2

    init(
        _ owner: any GateOwner, shares: ConnectionShares, limits: GateLimits, listeners: [Int32]
    ) throws(OperationError) {
        self.owner = owner
        self.shares = shares
        self.limits = limits
        self.listeners = listeners
        listening = Atomic(Self.threads)
        for _ in 0..<Self.threads { loops.append(try GateLoop(self)) }
    }

    func start() throws(OperationError) {
        for loop in loops { try loop.start() }
    }

    /// Returns the loop with the fewest connections: the one that asks, unless another one has fewer.
    func leastBusyLoop(but own: GateLoop) -> GateLoop {
        let other = loops.min { $0.connectionCount < $1.connectionCount } ?? own
        return other.connectionCount < own.connectionCount ? other : own
    }

    /// Accepts no further connections.
    func drain() {
        loops.forEach { $0.drain() }
    }

    /// Notes that a loop does not wait for the listening sockets any more; after the last one they are closed.
    func loopHasStoppedListening() {
        guard listening.subtract(1, ordering: .relaxed).newValue == 0 else { return }
        listeners.forEach { close($0) }
    }

    /// Ends all connections and the threads.
    func stop() {
        loops.forEach { $0.stop() }
    }
}
