internal import CMicroHTTPD
internal import Documents
internal import Files
internal import Glibc

/// The HTTP library for the connections of one thread. It has no thread and no listening socket: the gate gives it
/// connections, and runs it.
@safe final class LibraryDaemon {
    private var daemon: OpaquePointer?
    /// Connections that the library has not reported yet, by their sockets.
    private var added: [Int32: GateConnection] = [:]
    /// Ready when the library has something to do.
    private(set) var descriptor: Int32 = -1

    /// Bytes of memory per connection, for a head and that of its answer. Above 32 KiB the library would request memory from
    /// the system, which makes opening and closing a connection take half as long again.
    private static let connectionMemory = 32 << 10

    init(_ owner: any GateOwner) throws(OperationError) {
        var settings = unsafe kbrender_daemon_settings()
        unsafe settings.memory = Self.connectionMemory
        unsafe owner.fill(&settings)
        unsafe settings.connected_context = Unmanaged.passUnretained(self).toOpaque()
        unsafe settings.connected = { context, connection, place, event in
            guard let context = unsafe context, let place = unsafe place else { return }
            let library = unsafe Unmanaged<LibraryDaemon>.fromOpaque(context).takeUnretainedValue()
            if kbrender_is_start(event) != 0 {
                let gated = unsafe library.added.removeValue(forKey: kbrender_socket(connection))
                unsafe place.pointee = gated.map { unsafe Unmanaged.passRetained($0).toOpaque() }
            } else if let connection = unsafe place.pointee {
                unsafe Unmanaged<GateConnection>.fromOpaque(connection).release()
                unsafe place.pointee = nil
            }
        }
        guard let daemon = unsafe kbrender_start_daemon(&settings) else {
            throw OperationError("the HTTP library did not start", .internalError)
        }
        unsafe self.daemon = daemon
        descriptor = unsafe kbrender_daemon_descriptor(daemon)
    }

    /// Gives it one end of a pair of sockets, which it closes. Returns false if it does not take it.
    func add(_ socket: Int32, for connection: GateConnection) -> Bool {
        // Debian 12's library reports the connection before this returns, that of Debian 13 when it runs next.
        added[socket] = connection
        guard unsafe MHD_add_connection(daemon, socket, nil, 0) == kbrender_yes else {
            added[socket] = nil
            return false
        }
        return true
    }

    /// Lets it do what it can without waiting. Returns true if it has more to do.
    func run() -> Bool {
        unsafe MHD_run(daemon)
        var wait: CUnsignedLongLong = 1
        return unsafe MHD_get_timeout(daemon, &wait) == kbrender_yes && wait == 0
    }

    /// Ends all connections. None may be suspended.
    func stop() {
        if let daemon = unsafe daemon { unsafe MHD_stop_daemon(daemon) }
        unsafe daemon = nil
    }
}
