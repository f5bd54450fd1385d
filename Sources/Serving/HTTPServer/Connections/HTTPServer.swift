package import Documents
internal import Glibc
internal import Synchronization

/// What answers the requests of a server, on the threads of its loops.
package protocol RequestHandler: AnyObject, Sendable {
    /// Checks the head of a request. Returns an answer if the body need not be read.
    func begin(_ request: inout HTTPRequest) -> PreparedResponse?
    /// Answers a request whose body has arrived, if that needs no work; with nil another thread does it, and the connection waits
    /// until the answer comes by the request's `writer`.
    func answer(_ request: HTTPRequest) -> PreparedResponse?
    /// Handles the end of a request, with the answer that was sent and the bytes of its body, or nil if its client was gone before.
    func end(_ request: HTTPRequest, with response: PreparedResponse?, bytes: Int)
    /// Notes that nobody listens any more.
    func forget(_ listener: EventListener)
    /// Notes a request that was refused before it could be read.
    func refused(_ problem: Problem, peer: ConnectionPeer)
}

/// Accepts connections, and has a handler answer their requests. Two threads do all of it.
package final class HTTPServer: Sendable {
    let handler: any RequestHandler
    /// The connections that are open.
    let shares: ConnectionShares
    /// The deadlines of connections.
    let limits: ConnectionLimits
    /// What clients are named by.
    let names: ClientNames
    private let loops: [LoopQueue]
    /// How many loops listen.
    private let listening = Atomic(0)

    package init(
        _ handler: any RequestHandler, shares: ConnectionShares, limits: ConnectionLimits, proxies: [TrustedProxy]
    ) throws(OperationError) {
        (self.handler, self.shares, self.limits) = (handler, shares, limits)
        names = ClientNames(proxies: proxies)
        loops = [try LoopQueue(), try LoopQueue()]
    }

    /// Starts to accept connections on sockets. To be called once.
    package func listen(on sockets: [Int32]) throws(OperationError) {
        listening.store(loops.count, ordering: .relaxed)
        for mailbox in loops {
            try mailbox.start { ConnectionLoop(self, mailbox: mailbox, listeners: sockets).run() }
        }
    }

    /// Returns the loop with the fewest connections: the one that asks, unless another one has fewer.
    func leastBusyLoop(but own: LoopQueue) -> LoopQueue {
        let other = loops.min { $0.connectionCount < $1.connectionCount } ?? own
        return other.connectionCount < own.connectionCount ? other : own
    }

    /// Notes that a loop does not wait for the listening sockets any more; after the last one they are closed.
    func loopHasStoppedListening(_ sockets: [Int32]) {
        guard listening.subtract(1, ordering: .relaxed).newValue == 0 else { return }
        sockets.forEach { close($0) }
    }

    /// Stops accepting connections, and ends those that wait for another request.
    package func stopAccepting() {
        loops.forEach { $0.drain() }
    }

    /// Ends all connections, and the threads.
    package func stop() {
        loops.forEach { $0.stop() }
    }
}
