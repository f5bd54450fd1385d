internal import CGlibc
internal import CMicroHTTPD
internal import Documents
internal import Files
internal import Glibc
internal import Parallel
internal import ServiceSetup
internal import Synchronization

/// A thread that accepts connections, checks what they send, and runs the HTTP library for them.
///
/// The library has no thread of its own: it runs when the gate has passed something on, or when its own descriptor is ready.
/// So a request passes through the pair of sockets without waking another thread.
@safe final class GateLoop: LibraryRunner, @unchecked Sendable {
    /// What other threads ask of this one.
    private struct Mail {
        var arrivals: [(client: Int32, peer: ConnectionPeer)] = []
        /// True if the library has connections to wake.
        var wakes = false
        var isDraining = false
        var isStopping = false
    }

    private let gate: ConnectionGate
    private let mail = Mutex(Mail())
    private let load = Atomic(0)
    private let waker: Int32
    private var epoll: Epoll
    private let library: LibraryDaemon
    private var connections: [Int32: GateConnection] = [:]
    private var pairs: [Int32: GateConnection] = [:]
    private var touched: [GateConnection] = []
    private var isListening = false
    private var isDraining = false
    private var libraryHasWork = false
    private var buffer = [UInt8](repeating: 0, count: blockBytes)
    private var thread: Thread?
    private var lastSweep = MonotonicClock.microseconds

    /// Bytes that are read at a time, and wait at most for a client that does not read.
    private static let blockBytes = 64 << 10
    /// The most connections that are accepted in a turn.
    private static let maxArrivals = 16
    /// The time between two checks of all connections, in milliseconds.
    private static let pause: Int32 = 250
    /// The same while the service is being stopped.
    private static let drainingPause: Int32 = 20

    init(_ gate: ConnectionGate) throws(OperationError) {
        self.gate = gate
        epoll = try Epoll()
        library = try LibraryDaemon(gate.owner)
        waker = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        epoll.add(waker, for: .input)
        epoll.add(library.descriptor, for: .input)
    }

    deinit {
        close(waker)
    }

    // MARK: - Other threads

    /// The number of connections, for choosing the loop with the fewest.
    var connectionCount: Int { load.load(ordering: .relaxed) }

    /// Takes over a connection.
    func adopt(_ client: Int32, peer: ConnectionPeer) {
        load.add(1, ordering: .relaxed)
        mail.withLock { $0.arrivals.append((client, peer)) }
        wake()
    }

    /// Has the library wake connections that sleep.
    func wakeLibrary() {
        let isFirst = mail.withLock { mail in
            defer { mail.wakes = true }
            return !mail.wakes
        }
        if isFirst { wake() }
    }

    /// Accepts nothing from now on, and ends connections that wait for another request.
    func drain() {
        mail.withLock { $0.isDraining = true }
        wake()
    }

    func start() throws(OperationError) {
        thread = try Thread { self.run() }
    }

    /// Ends all connections and the thread.
    func stop() {
        mail.withLock { $0.isStopping = true }
        wake()
        thread.take()?.join()
    }

    private func wake() {
        var one: UInt64 = 1
        _ = unsafe write(waker, &one, 8)
    }

    // MARK: - Turns

    /// Runs until `stop` is called.
    private func run() {
        listen()
        while turn() {}
        for connection in connections.values { drop(connection) }
        for arrival in mail.withLock({ $0.arrivals }) { release(arrival.client, peer: arrival.peer) }
        library.stop()
    }

    /// Handles what is ready. Returns false at the end.
    private func turn() -> Bool {
        let pause = libraryHasWork ? 0 : isDraining ? Self.drainingPause : Self.pause
        for (descriptor, events) in epoll.wait(milliseconds: pause) { handle(descriptor, events: events) }
        if libraryHasWork { libraryHasWork = library.run() }
        let now = MonotonicClock.microseconds
        settle(at: now)
        if now - lastSweep >= Int(isDraining ? Self.drainingPause : Self.pause) * 1000 { sweep(at: now) }
        return !mail.withLock(\.isStopping)
    }

    private func handle(_ descriptor: Int32, events: Epoll.Events) {
        if let connection = connections[descriptor] {
            handleClient(connection, events: events)
        } else if let connection = pairs[descriptor] {
            if events.contains(.output) { connection.passOn() }
            connection.readLibrary(&buffer)
            libraryHasWork = true
            touch(connection)
        } else if descriptor == library.descriptor {
            libraryHasWork = true
        } else if descriptor == waker {
            readMail()
        } else if gate.listeners.contains(descriptor) {
            accept(from: descriptor)
        }
    }

    private func handleClient(_ connection: GateConnection, events: Epoll.Events) {
        touch(connection)
        guard events.isDisjoint(with: .end) else { return connection.abandon() }
        if events.contains(.output) {
            connection.flush()
            connection.readLibrary(&buffer)
        }
        guard events.contains(.input) else { return }
        connection.readClient(&buffer)
        if connection.needsPair { openPair(for: connection) }
        libraryHasWork = true
    }

    /// Remembers that the state of a connection may have changed in this turn.
    func touch(_ connection: GateConnection) {
        guard !connection.isTouched else { return }
        connection.isTouched = true
        touched.append(connection)
    }

    /// Gives the library one end of a pair of sockets.
    private func openPair(for connection: GateConnection) {
        var ends: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard unsafe socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return connection.abandon() }
        guard library.add(ends[1], for: connection) else {
            close(ends[0])
            return connection.abandon()
        }
        pairs[ends[0]] = connection
        connection.begin(pair: ends[0])
        connection.passOn()
    }

    /// Takes the next step with each connection of this turn.
    private func settle(at time: Int) {
        while let connection = touched.popLast() {
            connection.isTouched = false
            // The library may end the request of a connection that is closed already: another one may have its descriptor now.
            guard connections[connection.client] === connection else { continue }
            if !connection.pairIsDry { connection.readLibrary(&buffer) }
            if let problem = connection.settle() { gate.owner.refused(problem, peer: connection.peer) }
            connection.note(at: time)
            guard !connection.isOver else {
                drop(connection)
                continue
            }
            wait(for: connection)
        }
    }

    /// Waits for what each socket of a connection needs next.
    private func wait(for connection: GateConnection) {
        if let retired = connection.retired {
            pairs[retired] = nil
            forget(retired, into: &connection.waited.pair)
            connection.closeRetired()
            libraryHasWork = true
        }
        watch(connection.client, into: &connection.waited.client, wanted: connection.clientEvents, keeps: true)
        if let pair = connection.pair {
            watch(pair, into: &connection.waited.pair, wanted: connection.pairEvents, keeps: false)
        }
    }

    /// Waits for other events of a socket. One of which nothing is wanted is still watched for its end if `keeps` is true.
    private func watch(_ descriptor: Int32, into waited: inout Epoll.Events?, wanted: Epoll.Events, keeps: Bool) {
        guard waited != wanted else { return }
        if wanted.isEmpty, !keeps {
            forget(descriptor, into: &waited)
        } else {
            waited == nil ? epoll.add(descriptor, for: wanted) : epoll.change(descriptor, to: wanted)
            waited = wanted
        }
    }

    /// Waits for a socket no more. To close it is not enough: a worker that is being started has a copy of it for a moment, and
    /// as long as that is open, its events are reported.
    private func forget(_ descriptor: Int32, into waited: inout Epoll.Events?) {
        if waited != nil { epoll.remove(descriptor) }
        waited = nil
    }

    private func drop(_ connection: GateConnection) {
        if let pair = connection.retired ?? connection.pair {
            pairs[pair] = nil
            forget(pair, into: &connection.waited.pair)
        }
        connections[connection.client] = nil
        forget(connection.client, into: &connection.waited.client)
        connection.closeSockets()
        gate.shares.release(connection.peer)
        load.subtract(1, ordering: .relaxed)
        libraryHasWork = true
        if !isListening { listen() }
    }

    private func sweep(at time: Int) {
        lastSweep = time
        for connection in connections.values {
            connection.sweep(at: time, endingIdle: isDraining)
            touch(connection)
        }
        settle(at: time)
        if !isListening { listen() }
    }

    // MARK: - Arrivals

    private func readMail() {
        var count: UInt64 = 0
        _ = unsafe read(waker, &count, 8)
        let letters = mail.withLock { mail in
            defer { (mail.arrivals, mail.wakes) = ([], false) }
            return mail
        }
        if letters.wakes { libraryHasWork = true }
        for arrival in letters.arrivals { begin(arrival.client, peer: arrival.peer) }
        guard letters.isDraining, !isDraining else { return }
        isDraining = true
        stopListening()
        gate.loopHasStoppedListening()
    }

    private func begin(_ client: Int32, peer: ConnectionPeer) {
        let connection = GateConnection(client: client, peer: peer, limits: gate.limits, loop: self)
        connections[client] = connection
        touch(connection)
    }

    /// Accepts connections, unless there are as many as allowed.
    private func listen() {
        guard !isListening, !isDraining, !gate.shares.isFull else { return }
        isListening = true
        for listener in gate.listeners { epoll.add(listener, for: [.input, .exclusive]) }
    }

    private func stopListening() {
        guard isListening else { return }
        isListening = false
        for listener in gate.listeners { epoll.remove(listener) }
    }

    private func accept(from listener: Int32) {
        for _ in 0..<Self.maxArrivals {
            guard isListening else { return }
            guard !gate.shares.isFull else { return stopListening() }
            var address = sockaddr_storage()
            let client = Self.accept(from: listener, &address)
            guard client >= 0 else {
                // Without descriptors the next check of all connections tries again.
                if ![EAGAIN, EINTR, ECONNABORTED].contains(errno) { stopListening() }
                return
            }
            arrive(client, peer: NetworkAddress(address).map(ConnectionPeer.internet) ?? .unix)
        }
    }

    private static func accept(from listener: Int32, _ address: inout sockaddr_storage) -> Int32 {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe accept4(
                    listener, address, &length, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
            }
        }
    }

    private func arrive(_ client: Int32, peer: ConnectionPeer) {
        guard gate.shares.admit(peer) == .admitted else { return turnAway(client, peer: peer) }
        if peer != .unix {
            // What is written is a whole answer, or a block of one.
            var yes: Int32 = 1
            unsafe setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        gate.leastBusyLoop(but: self).adopt(client, peer: peer)
    }

    /// Answers a client that has too many connections, without a place for it.
    private func turnAway(_ client: Int32, peer: ConnectionPeer) {
        let problem = Problem(
            .clientBusy,
            detail:
                "\(gate.shares.limitPerClient) connections of this client are already open (close one, and try again).")
        let answer = PlainAnswer.bytes(problem)
        _ = unsafe send(client, answer, answer.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        _ = shutdown(client, Int32(SHUT_WR))
        // Bytes that are not read would reset the connection, before the client has read the answer.
        _ = unsafe recv(client, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        close(client)
        gate.owner.refused(problem, peer: peer)
    }

    private func release(_ client: Int32, peer: ConnectionPeer) {
        close(client)
        gate.shares.release(peer)
    }
}
