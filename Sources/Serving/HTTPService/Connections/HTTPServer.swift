internal import CMicroHTTPD
internal import Documents
internal import Files
internal import ServiceSetup

/// Answers requests by way of the HTTP library, behind a gate that checks their bytes.
@safe final class HTTPServer: GateOwner, @unchecked Sendable {
    private let handler: any ExchangeHandler
    private let configuration: ServiceConfiguration
    private let shares: ConnectionShares
    private let networks = ClientNetworks()
    private var gate: ConnectionGate?

    init(_ configuration: ServiceConfiguration, shares: ConnectionShares, handler: any ExchangeHandler) {
        self.configuration = configuration
        self.shares = shares
        self.handler = handler
    }

    /// Starts to accept connections on sockets. To be called once.
    func listen(on sockets: [Int32]) throws(OperationError) {
        let limits = GateLimits(headSeconds: configuration.headerSeconds, idleSeconds: configuration.idleSeconds)
        let gate = try ConnectionGate(self, shares: shares, limits: limits, listeners: sockets)
        try gate.start()
        self.gate = gate
    }

    /// Stops accepting connections, and ends those that wait for another request.
    func stopAccepting() {
        gate?.drain()
    }

    /// Ends all connections. None may be suspended.
    func stop() {
        gate?.stop()
    }

    /// Sets what the library calls.
    func fill(_ settings: inout kbrender_daemon_settings) {
        unsafe settings.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe settings.uri = { context, address, connection in
            unsafe HTTPServer.at(context)?.requestBegins(address, connection: connection)
        }
        unsafe settings.access = { context, connection, _, method, _, upload, size, exchange in
            guard let server = unsafe HTTPServer.at(context), let connection = unsafe connection,
                let size = unsafe size, let exchange = unsafe exchange?.pointee
            else { return kbrender_no }
            let piece = unsafe UnsafeRawBufferPointer(start: upload, count: size.pointee)
            unsafe size.pointee = 0
            let method = unsafe method.map { unsafe String(cString: $0) } ?? ""
            return unsafe server.proceed(
                HTTPServer.exchange(exchange), connection: connection, method: method, piece: piece)
                ? kbrender_yes : kbrender_no
        }
        unsafe settings.completed = { context, connection, exchange, _ in
            guard let server = unsafe HTTPServer.at(context), let pointer = unsafe exchange?.pointee else { return }
            let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
            unsafe server.requestEnds(exchange, connection: connection)
        }
    }

    /// Notes a request that did not reach the library.
    func refused(_ problem: Problem, peer: ConnectionPeer) {
        handler.refused(problem, peer: peer)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        unsafe context.map { unsafe Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func exchange(_ pointer: UnsafeMutableRawPointer) -> Exchange {
        unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    }

    // MARK: - A request

    private func requestBegins(
        _ address: UnsafePointer<CChar>?, connection: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        guard let address = unsafe address, let connection = unsafe connection,
            let gated = unsafe Self.gated(connection)
        else { return nil }
        let exchange = unsafe Exchange(
            address: String(cString: address),
            connection: LibraryConnection(pointer: connection, runner: gated.loop), peer: gated.peer,
            proxies: configuration.trustedProxies, networks: networks)
        gated.begins(exchange)
        return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

    private static func gated(_ connection: OpaquePointer) -> GateConnection? {
        unsafe kbrender_socket_context(connection).map {
            unsafe Unmanaged<GateConnection>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Handles a call of the library: the head, a piece of the body, or its end. Returns false to end the connection.
    private func proceed(
        _ exchange: Exchange, connection: OpaquePointer, method: String, piece: UnsafeRawBufferPointer
    ) -> Bool {
        if exchange.headers == nil { return unsafe begin(exchange, connection: connection, method: method) }
        guard unsafe piece.isEmpty else { return unsafe take(piece, for: exchange) }
        if let response = exchange.response ?? handler.answer(exchange) { return send(response, of: exchange) }
        return true
    }

    private func begin(_ exchange: Exchange, connection: OpaquePointer, method: String) -> Bool {
        exchange.method = method
        let headers = unsafe Self.headers(of: connection)
        exchange.headers = headers
        let response = handler.begin(exchange)
        if let response {
            if headers.announcesBody { return send(response, of: exchange) }
            // The library closes a connection if it is answered before the request has ended; this one can stay open.
            exchange.give(response)
        }
        return true
    }

    /// Adds a piece of the body. Bytes beyond the limit are counted and dropped; far beyond it the connection ends.
    private func take(_ piece: UnsafeRawBufferPointer, for exchange: Exchange) -> Bool {
        exchange.bodyBytes += piece.count
        if handler.takes(exchange.bodyBytes, of: exchange) { unsafe exchange.body.append(contentsOf: piece) }
        return exchange.bodyBytes <= exchange.bodyLimit + Self.excess
    }

    /// Bytes beyond the limit that are still read and dropped, so that the client gets to read the answer.
    private static let excess = 4 << 20

    private func send(_ response: PreparedResponse, of exchange: Exchange) -> Bool {
        exchange.sent = (response.status, response.bytes)
        return unsafe response.queue(on: exchange.connection.pointer)
    }

    private func requestEnds(_ exchange: Exchange, connection: OpaquePointer?) {
        handler.end(exchange)
        if let connection = unsafe connection { unsafe Self.gated(connection)?.endsRequest() }
    }

    private static func headers(of connection: OpaquePointer) -> RequestHeaders {
        var headers = RequestHeaders()
        unsafe withUnsafeMutablePointer(to: &headers) { headers in
            unsafe kbrender_each_header(
                connection,
                { place, _, name, value in
                    guard let place = unsafe place, let name = unsafe name else { return kbrender_no }
                    guard unsafe RequestHeaders.mayMatter(firstLetter: UInt8(bitPattern: name.pointee)) else {
                        return kbrender_yes
                    }
                    let value = unsafe value.map { unsafe String(cString: $0) } ?? ""
                    unsafe place.assumingMemoryBound(to: RequestHeaders.self).pointee.add(
                        String(cString: name), value: value)
                    return kbrender_yes
                }, headers)
        }
        return headers
    }
}
