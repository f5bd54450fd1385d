internal import CMicroHTTPD
internal import Documents
internal import Files
internal import Glibc
internal import ServiceSetup

/// A handler of requests.
protocol ExchangeHandler: AnyObject, Sendable {
    /// Checks the head of a request. Returns an answer if the body need not be read.
    func begin(_ exchange: Exchange) -> PreparedResponse?
    /// Answers a request whose body has arrived; with nil the connection sleeps until the answer comes.
    func answer(_ exchange: Exchange) -> PreparedResponse?
    /// Handles the end of a request, answered or not.
    func end(_ exchange: Exchange)
}

/// The HTTP library's threads and sockets.
@safe final class HTTPServer: @unchecked Sendable {
    private let handler: any ExchangeHandler
    private let watch: ConnectionWatch
    private let configuration: ServiceConfiguration
    private var daemons: [OpaquePointer] = unsafe []

    /// Threads that only read and write.
    private static let threads: UInt32 = 2
    /// Bytes of memory per connection: longer heads are refused (431). Above 32 KiB the library would request memory from the
    /// system, which makes opening and closing a connection take half as long again.
    private static let connectionMemory = 32 << 10

    init(_ configuration: ServiceConfiguration, _ watch: ConnectionWatch, _ handler: any ExchangeHandler) {
        self.configuration = configuration
        self.watch = watch
        self.handler = handler
    }

    /// Starts to accept connections on a socket. It must not be called again once requests arrive.
    func listen(on socket: Int32) throws(OperationError) {
        var settings = unsafe kbrender_daemon_settings()
        unsafe settings.threads = Self.threads
        unsafe settings.connections = UInt32(configuration.connections)
        unsafe settings.idle_seconds = UInt32(configuration.idleSeconds.rounded(.up))
        unsafe settings.memory = Self.connectionMemory
        unsafe settings.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe settings.uri = { context, address, connection in
            unsafe HTTPServer.at(context)?.requestBegins(address, connection)
        }
        unsafe settings.access = { context, connection, _, method, _, upload, size, exchange in
            guard let server = unsafe HTTPServer.at(context), let connection = unsafe connection,
                let size = unsafe size, let exchange = unsafe exchange?.pointee
            else { return kbrender_no }
            let piece = unsafe UnsafeRawBufferPointer(start: upload, count: size.pointee)
            unsafe size.pointee = 0
            let method = unsafe method.map { unsafe String(cString: $0) } ?? ""
            return unsafe server.proceed(HTTPServer.exchange(exchange), connection, method, piece)
                ? kbrender_yes : kbrender_no
        }
        unsafe settings.completed = { context, _, exchange, _ in
            guard let server = unsafe HTTPServer.at(context), let pointer = unsafe exchange?.pointee else { return }
            let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
            server.requestEnds(exchange)
        }
        unsafe settings.connected = { context, connection, place, event in
            guard let server = unsafe HTTPServer.at(context), let connection = unsafe connection,
                let place = unsafe place
            else { return }
            if kbrender_is_start(event) != 0 {
                let watched = server.watch.open(unsafe kbrender_socket(connection))
                unsafe place.pointee = Unmanaged.passRetained(watched).toOpaque()
            } else if let pointer = unsafe place.pointee {
                server.watch.close(unsafe Unmanaged<WatchedConnection>.fromOpaque(pointer).takeRetainedValue())
                unsafe place.pointee = nil
            }
        }
        guard let daemon = unsafe kbrender_start_daemon(socket, &settings) else {
            throw OperationError("the HTTP library did not start", .internalError)
        }
        unsafe daemons.append(daemon)
    }

    /// Stops accepting connections.
    func stopAccepting() {
        unsafe daemons.forEach { daemon in
            let socket = unsafe MHD_quiesce_daemon(daemon)
            if socket >= 0 { close(socket) }
        }
    }

    /// Ends all connections. None may be suspended.
    func stop() {
        unsafe daemons.forEach { unsafe MHD_stop_daemon($0) }
        unsafe daemons.removeAll()
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        unsafe context.map { unsafe Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func exchange(_ pointer: UnsafeMutableRawPointer) -> Exchange {
        unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    }

    // MARK: - A request

    private func requestBegins(
        _ address: UnsafePointer<CChar>?, _ connection: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        guard let address = unsafe address, let connection = unsafe connection,
            let place = unsafe kbrender_socket_context(connection)
        else { return nil }
        let watched = unsafe Unmanaged<WatchedConnection>.fromOpaque(place).takeUnretainedValue()
        let exchange = unsafe Exchange(address: String(cString: address), connection: connection, watched: watched)
        return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

    /// Handles a call of the library: the head, a piece of the body, or its end. Returns false to end the connection.
    private func proceed(
        _ exchange: Exchange, _ connection: OpaquePointer, _ method: String, _ piece: UnsafeRawBufferPointer
    ) -> Bool {
        if exchange.headers == nil { return unsafe begin(exchange, connection, method) }
        guard unsafe piece.isEmpty else { return unsafe take(piece, for: exchange) }
        if let response = exchange.response ?? handler.answer(exchange) { return send(response, of: exchange) }
        return true
    }

    private func begin(_ exchange: Exchange, _ connection: OpaquePointer, _ method: String) -> Bool {
        exchange.method = method
        let headers = unsafe Self.headers(of: connection)
        exchange.headers = headers
        let response = handler.begin(exchange)
        if let response {
            if headers.announcesBody { return send(response, of: exchange) }
            // The library closes a connection if it is answered before the request has ended; this one can stay open.
            exchange.give(response)
        }
        exchange.watched.expect(
            headers.announcesBody ? .body : .work, within: headers.announcesBody ? configuration.idleSeconds : nil)
        return true
    }

    /// Adds a piece of the body. Bytes beyond the limit are counted and dropped; far beyond it the connection ends.
    private func take(_ piece: UnsafeRawBufferPointer, for exchange: Exchange) -> Bool {
        exchange.bodyBytes += piece.count
        if exchange.bodyBytes <= exchange.bodyLimit { unsafe exchange.body.append(contentsOf: piece) }
        return exchange.bodyBytes <= exchange.bodyLimit + Self.excess
    }

    /// Bytes beyond the limit that are still read and dropped, so that the client gets to read the answer.
    private static let excess = 4 << 20

    private func send(_ response: PreparedResponse, of exchange: Exchange) -> Bool {
        exchange.sent = (response.status, response.bytes)
        // Nobody reads more slowly than this except to hold a connection.
        exchange.watched.expect(
            .answer, within: configuration.idleSeconds + Double(response.bytes) / Self.leastBytesPerSecond)
        return unsafe response.queue(on: exchange.connection)
    }

    private static let leastBytesPerSecond = 16_384.0

    private func requestEnds(_ exchange: Exchange) {
        handler.end(exchange)
        exchange.watched.expect(.idle, within: configuration.idleSeconds + configuration.headerSeconds)
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
                    unsafe place.assumingMemoryBound(to: RequestHeaders.self).pointee.add(String(cString: name), value)
                    return kbrender_yes
                }, headers)
        }
        return headers
    }
}

/// The sockets that the service listens on.
enum ListeningSocket {
    /// The most connections that may wait to be accepted.
    private static let backlog: Int32 = 1024
    /// The first descriptor that systemd passes (sd_listen_fds(3)).
    private static let firstHandedOver: Int32 = 3

    /// Returns the sockets that systemd has passed to this process, according to `LISTEN_PID` and `LISTEN_FDS`.
    static func handedOver() -> [Int32] {
        func number(_ name: String) -> Int32? {
            unsafe getenv(name).flatMap { unsafe Int32(String(cString: $0)) }
        }
        guard number("LISTEN_PID") == getpid(), let count = number("LISTEN_FDS"), (1...64).contains(count) else {
            return []
        }
        let sockets = Array(firstHandedOver..<firstHandedOver + count)
        for socket in sockets {
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
        }
        return sockets
    }

    /// Opens a socket.
    static func open(_ address: ListenAddress) throws(OperationError) -> Int32 {
        do {
            switch address {
            case .internet(let host, let port): return try internet(host, port)
            case .unix(let path): return try unix(path)
            }
        } catch {
            throw OperationError(
                "--listen: \(address.description) cannot be listened on: \(error) (expected an address of this machine "
                    + "that is free)", .unavailable)
        }
    }

    private static func internet(_ host: String, _ port: Int) throws(SystemError) -> Int32 {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0, let info = unsafe found else {
            throw SystemError(code: EADDRNOTAVAIL)
        }
        defer { unsafe freeaddrinfo(info) }
        let (family, length) = unsafe (info.pointee.ai_family, info.pointee.ai_addrlen)
        let socket = try new(family)
        var yes: Int32 = 1
        unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        if family == AF_INET6 {
            unsafe setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        guard unsafe bind(socket, info.pointee.ai_addr, length) == 0, listen(socket, backlog) == 0 else {
            throw closing(socket)
        }
        return socket
    }

    /// Opens a socket file. One that nobody listens on any more is replaced.
    private static func unix(_ path: FilePath) throws(SystemError) -> Int32 {
        let socket = try new(AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.bytes) }
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                let length = socklen_t(MemoryLayout<sockaddr_un>.size)
                if unsafe bind(socket, address, length) == 0 { return 0 }
                guard errno == EADDRINUSE else { return -1 }
                guard unsafe connect(socket, address, length) != 0, errno == ECONNREFUSED,
                    unsafe unlink(path.cString) == 0
                else {
                    errno = EADDRINUSE
                    return -1
                }
                return unsafe bind(socket, address, length)
            }
        }
        guard result == 0, listen(socket, backlog) == 0 else { throw closing(socket) }
        return socket
    }

    private static func new(_ family: Int32) throws(SystemError) -> Int32 {
        let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let socket = socket(family, Int32(flags), 0)
        guard socket >= 0 else { throw .last }
        return socket
    }

    private static func closing(_ socket: Int32) -> SystemError {
        let error = SystemError.last
        close(socket)
        return error
    }

    /// Returns a socket's address, with the port that the system chose.
    static func address(of socket: Int32) -> String {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe getsockname(socket, address, &length) == 0 else { return "a socket" }
                return unsafe NetworkName.text(of: address, withPort: true)
            }
        }
    }
}

/// Network addresses as text.
enum NetworkName {
    /// Returns the text of an address; `unix` for one that is not of the internet.
    static func text(of address: UnsafePointer<sockaddr>, withPort: Bool) -> String {
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let family = unsafe Int32(address.pointee.sa_family)
        guard [AF_INET, AF_INET6].contains(family) else { return "unix" }
        let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        guard
            unsafe getnameinfo(
                address, socklen_t(length), &host, socklen_t(host.count), &port, socklen_t(port.count),
                NI_NUMERICHOST | NI_NUMERICSERV) == 0
        else { return "unknown" }
        let (name, number) = (text(host), text(port))
        guard withPort else { return name }
        return family == AF_INET6 ? "[\(name)]:\(number)" : "\(name):\(number)"
    }

    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
