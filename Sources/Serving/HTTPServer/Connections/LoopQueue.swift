internal import Documents
internal import Synchronization

/// What other threads tell the thread of a loop.
final class LoopQueue: Sendable {
    /// What has been told, and not read yet.
    struct Messages {
        var arrivals: [(client: Int32, peer: ConnectionPeer, owner: String?)] = []
        var answers: [(to: ResponseWriter.Address, response: PreparedResponse)] = []
        /// The requests whose listeners may have more to send.
        var more: [ResponseWriter.Address] = []
        var isDraining = false
        var isStopping = false
    }

    /// What the thread waits for.
    let epoll: Epoll
    /// Ready when there are messages.
    let arrivals = EventCounter(taking: .present)
    private let messages = Mutex(Messages())
    private let load = Atomic(0)
    private let thread = Mutex<Thread?>(nil)

    init() throws(OperationError) {
        epoll = try Epoll()
        epoll.add(arrivals.descriptor, for: .input)
    }

    /// The number of connections, for choosing the loop with the fewest.
    var connectionCount: Int { load.load(ordering: .relaxed) }

    /// Starts the thread.
    func start(_ loop: @escaping @Sendable () -> Void) throws(OperationError) {
        try thread.withLock { thread throws(OperationError) in thread = try Thread(loop) }
    }

    /// Hands over a connection, which takes a place of its owner's.
    func send(_ client: Int32, peer: ConnectionPeer, owner: String?) {
        load.add(1, ordering: .relaxed)
        send { $0.arrivals.append((client, peer, owner)) }
    }

    /// Notes that a connection has ended.
    func connectionHasEnded() { load.subtract(1, ordering: .relaxed) }

    func send(_ response: PreparedResponse, to address: ResponseWriter.Address) {
        send { $0.answers.append((address, response)) }
    }

    func sendMore(to address: ResponseWriter.Address) {
        send { $0.more.append(address) }
    }

    /// Accepts nothing from now on, and ends connections that wait for another request.
    func drain() {
        send { $0.isDraining = true }
    }

    /// Ends all connections and the thread.
    func stop() {
        send { $0.isStopping = true }
        thread.withLock { $0.take() }?.join()
    }

    private func send(_ write: (inout Messages) -> Void) {
        messages.withLock { write(&$0) }
        arrivals.add()
    }

    /// Returns what has come since the last time.
    func read() -> Messages {
        arrivals.take()
        return messages.withLock { messages in
            defer { (messages.arrivals, messages.answers, messages.more) = ([], [], []) }
            return messages
        }
    }
}

/// The way of an answer to its connection, from any thread. Of several answers the first counts; if the client is gone, none.
package final class ResponseWriter: Sendable {
    /// The request that is answered.
    struct Address: Sendable {
        let socket: Int32
        /// The number of the connection: another one may have its socket later.
        let connection: Int
        /// The number of the request on its connection.
        let request: Int
    }

    private let address: Address
    private let loop: LoopQueue

    init(_ address: Address, on loop: LoopQueue) {
        (self.address, self.loop) = (address, loop)
    }

    /// Answers the request.
    package func send(_ response: PreparedResponse) { loop.send(response, to: address) }

    /// Says that the answer's listener may have more to send.
    func sendMore() { loop.sendMore(to: address) }
}
