internal import CGlibc
internal import Files
internal import Glibc
internal import Parallel

/// Accepts connections, reads their requests, and sends the answers, all on one thread.
final class ConnectionLoop {
    private let server: HTTPServer
    private let mailbox: LoopQueue
    private let listeners: [Int32]
    private var connections: [Int32: ClientConnection] = [:]
    /// How many connections there have been.
    private var number = 0
    private var touched: [ClientConnection] = []
    /// The connections with something to do now.
    private var turns = ConnectionTurns()
    private var isListening = false
    private var isDraining = false
    private var isStopping = false
    private var events = Epoll.Room()
    private var buffer = [UInt8](repeating: 0, count: blockBytes)
    private var lastSweep = MonotonicClock.microseconds
    private var date = (second: 0, text: "")

    /// Bytes that are read at a time.
    private static let blockBytes = 64 << 10
    /// How many pieces of a request are handled in a connection's turn.
    private static let maxPieces = 64
    /// Microseconds after which new events are looked for, though some connections still have something to do.
    private static let maxRounds = 1000
    /// The most connections that are accepted in a turn.
    private static let maxArrivals = 16
    /// The time between two checks of all connections, in milliseconds.
    private static let pause: Int32 = 250
    /// The same while the service is being stopped.
    private static let drainingPause: Int32 = 20

    init(_ server: HTTPServer, mailbox: LoopQueue, listeners: [Int32]) {
        (self.server, self.mailbox, self.listeners) = (server, mailbox, listeners)
    }

    // MARK: - Turns

    /// Runs until the mailbox says stop.
    func run() {
        // The benchmark finds these threads by their name.
        try? OpenFile(FilePath("/proc/thread-self/comm"), O_WRONLY).write(Array("http".utf8))
        listen()
        while !isStopping { turn() }
        for connection in Array(connections.values) { drop(connection) }
        for arrival in mailbox.read().arrivals { release(arrival.client, owner: arrival.owner) }
    }

    /// Handles what is ready.
    private func turn() {
        let pause = isDraining ? Self.drainingPause : Self.pause
        for (descriptor, events) in mailbox.epoll.wait(milliseconds: turns.isEmpty ? pause : 0, in: &events) {
            handle(descriptor, events: events)
        }
        let start = MonotonicClock.microseconds
        var now = start
        while !turns.isEmpty, now - start < Self.maxRounds {
            for connection in turns.next() { advance(connection) }
            now = MonotonicClock.microseconds
        }
        settle(at: now)
        if now - lastSweep >= Int(pause) * 1000 { sweep(at: now) }
    }

    private func handle(_ descriptor: Int32, events: Epoll.Events) {
        if let connection = connections[descriptor] {
            guard events.isDisjoint(with: .end) else {
                connection.abandon()
                return touch(connection)
            }
            if events.contains(.input) { connection.isReadable = true }
            turns.add(connection)
        } else if descriptor == mailbox.arrivals.descriptor {
            readMessages()
        } else if listeners.contains(descriptor) {
            accept(from: descriptor)
        }
    }

    /// Remembers that the state of a connection may have changed in this turn.
    private func touch(_ connection: ClientConnection) {
        guard !connection.isTouched else { return }
        connection.isTouched = true
        touched.append(connection)
    }

    /// Takes the next step with each connection of this turn.
    private func settle(at time: Int) {
        while let connection = touched.popLast() {
            connection.isTouched = false
            connection.settle()
            connection.note(at: time)
            guard !connection.isOver else {
                drop(connection)
                continue
            }
            let wanted = connection.wanted
            guard connection.waited != wanted else { continue }
            let isNew = connection.waited == nil
            isNew
                ? mailbox.epoll.add(connection.socket, for: wanted)
                : mailbox.epoll.change(connection.socket, to: wanted)
            connection.waited = wanted
        }
    }

    private func drop(_ connection: ClientConnection) {
        connections[connection.socket] = nil
        // To close it is not enough: a worker that is being started has a copy of it for a moment, and as long as that is open, its
        // events are reported.
        if connection.waited != nil { mailbox.epoll.remove(connection.socket) }
        finish(connection)
        release(connection.socket, owner: connection.owner)
        if !isListening { listen() }
    }

    private func release(_ client: Int32, owner: String?) {
        close(client)
        server.shares.release(owner)
        mailbox.connectionHasEnded()
    }

    private func sweep(at time: Int) {
        lastSweep = time
        for connection in connections.values {
            if connection.isLate(at: time, endingIdle: isDraining) {
                handle(connection.http.refuse(Self.late), of: connection)
                turns.add(connection)
            } else {
                touch(connection)
            }
        }
        settle(at: time)
        if !isListening { listen() }
    }

    private static let late = Problem(.tooSlow, detail: "The request did not arrive in time.")

    // MARK: - Requests

    /// Does what can be done with a connection in its turn: reads a block, sends a block, and ends with an answer.
    private func advance(_ connection: ClientConnection) {
        guard connections[connection.socket] === connection else { return }
        touch(connection)
        var (pieces, hasSent) = (0, false)
        while !connection.isOver {
            guard pieces < Self.maxPieces, !hasSent || !connection.http.hasInput else { return turns.add(connection) }
            if let event = connection.http.next() {
                pieces += 1
                handle(event, of: connection)
            } else if !connection.http.output.isEmpty || sendMore(connection) {
                guard !hasSent else { return turns.add(connection) }
                hasSent = true
                switch connection.flush() {
                case .all: if !connection.http.isStreaming { finish(connection) }
                case .block: return turns.add(connection)
                case .blocked: return
                }
            } else if connection.isReadable, !hasSent {
                connection.read(&buffer)
            } else {
                if connection.isReadable { turns.add(connection) }
                return
            }
        }
    }

    private func handle(_ event: HTTPConnection.Event, of connection: ClientConnection) {
        switch event {
        case .head(let head): begin(head, on: connection)
        case .body(let piece):
            if connection.request?.take(piece) == false { answer(connection) }
        case .end: answer(connection)
        case .refusal(let problem): refuse(problem, on: connection)
        }
    }

    private func begin(_ head: RequestHead, on connection: ClientConnection) {
        let address = ResponseWriter.Address(
            socket: connection.socket, connection: connection.number, request: connection.http.requests)
        var request = HTTPRequest(
            head, peer: connection.peer, writer: ResponseWriter(address, on: mailbox), names: server.names)
        let response = server.handler.begin(&request)
        connection.request = request
        connection.client = request.client
        if let response { give(response, to: connection) }
    }

    private func answer(_ connection: ClientConnection) {
        guard let request = connection.request else { return }
        // Whoever answers may free the memory of the body, which would be here as well.
        let response = server.handler.answer(request)
        connection.request?.leaveBody()
        if let response { give(response, to: connection) }
    }

    private func give(_ response: PreparedResponse, to connection: ClientConnection) {
        guard connection.answer == nil else { return }
        connection.answer = (response, connection.http.answer(response, date: now))
    }

    private func refuse(_ problem: Problem, on connection: ClientConnection) {
        let response = problem.refusal
        if connection.request == nil {
            connection.http.answer(response, date: now)
            server.handler.refused(problem, peer: connection.peer)
        } else {
            give(response, to: connection)
        }
    }

    /// Sends the next piece of an answer without length. Returns false if there is none.
    private func sendMore(_ connection: ClientConnection) -> Bool {
        guard connection.http.isStreaming, let listener = connection.answer?.response.listener else { return false }
        guard let bytes = listener.next() else {
            connection.http.endStream()
            return true
        }
        guard !bytes.isEmpty else { return false }
        connection.http.send(bytes)
        return true
    }

    /// Notes that a request is answered, or that its client is gone.
    private func finish(_ connection: ClientConnection) {
        guard let request = connection.request, connection.answer != nil || connection.isOver || isStopping else {
            return
        }
        connection.request = nil
        let answer = connection.answer.take()
        if let listener = answer?.response.listener { server.handler.forget(listener) }
        server.handler.end(
            request, with: answer?.response, bytes: max((answer?.bytes ?? 0) - connection.http.output.count, 0))
    }

    /// The current date as a field has it.
    private var now: String {
        let second = Int(Duration.sinceEpoch.components.seconds)
        if date.second != second { date = (second, HTTPDate.text(second)) }
        return date.text
    }

    // MARK: - Mail

    private func readMessages() {
        let messages = mailbox.read()
        for arrival in messages.arrivals { begin(arrival.client, peer: arrival.peer, owner: arrival.owner) }
        for (address, response) in messages.answers {
            guard let connection = connection(at: address), connection.answer == nil else {
                if let listener = response.listener { server.handler.forget(listener) }
                continue
            }
            give(response, to: connection)
            turns.add(connection)
        }
        for address in messages.more {
            if let connection = connection(at: address) { turns.add(connection) }
        }
        isStopping = messages.isStopping
        guard messages.isDraining, !isDraining else { return }
        isDraining = true
        stopListening()
        server.loopHasStoppedListening(listeners)
    }

    /// Returns the connection of a request that is in progress.
    private func connection(at address: ResponseWriter.Address) -> ClientConnection? {
        guard let connection = connections[address.socket], connection.number == address.connection,
            connection.request != nil, connection.http.requests == address.request
        else { return nil }
        return connection
    }

    // MARK: - Arrivals

    private func begin(_ client: Int32, peer: ConnectionPeer, owner: String?) {
        number += 1
        let connection = ClientConnection(client, peer: peer, owner: owner, number: number, limits: server.limits)
        connections[client] = connection
        touch(connection)
    }

    /// Accepts connections, unless there are as many as allowed.
    private func listen() {
        guard !isListening, !isDraining, !server.shares.isFull else { return }
        isListening = true
        for listener in listeners { mailbox.epoll.add(listener, for: [.input, .exclusive]) }
    }

    private func stopListening() {
        guard isListening else { return }
        isListening = false
        for listener in listeners { mailbox.epoll.remove(listener) }
    }

    private func accept(from listener: Int32) {
        for _ in 0..<Self.maxArrivals {
            guard isListening else { return }
            guard !server.shares.isFull else {
                makeRoom()
                return stopListening()
            }
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

    /// Ends the connection whose client has kept us waiting for longest, of the client with most connections: nobody shuts others out
    /// with idle ones. When it has ended, this loop listens again.
    private func makeRoom() {
        let counts = server.shares.clients
        let longest = connections.values.min { rank($0) < rank($1) }
        func rank(_ connection: ClientConnection) -> RankPair<Int, Int> {
            guard let owner = connection.owner, let start = connection.waitsSince else {
                return RankPair(first: 1, second: 0)
            }
            return RankPair(first: -counts[owner, default: 0], second: start)
        }
        guard let longest, rank(longest).first < 0 else { return }
        longest.abandon()
        touch(longest)
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
        let owner = server.names.owner(of: peer)
        guard server.shares.admit(owner) else { return turnAway(client, peer: peer) }
        if peer != .unix {
            // What is written is a whole answer, or a block of one.
            var yes: Int32 = 1
            unsafe setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        server.leastBusyLoop(but: mailbox).send(client, peer: peer, owner: owner)
    }

    /// Answers a client that has too many connections, without a place for it.
    private func turnAway(_ client: Int32, peer: ConnectionPeer) {
        let problem = Problem(
            .clientBusy,
            detail:
                "\(server.shares.limitPerClient) connections of this client are already open (close one, and try again)."
        )
        var http = HTTPConnection()
        http.answer(problem.refusal, date: now)
        let answer = http.output.first ?? []
        _ = unsafe answer.withUnsafeBytes {
            unsafe send(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
        _ = shutdown(client, Int32(SHUT_WR))
        // Bytes that are not read would reset the connection, before the client has read the answer.
        _ = unsafe recv(client, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        close(client)
        server.handler.refused(problem, peer: peer)
    }
}

extension Problem {
    /// The answer to what cannot be read.
    fileprivate var refusal: PreparedResponse {
        PreparedResponse(response, adding: [("X-Content-Type-Options", "nosniff")])
    }
}
