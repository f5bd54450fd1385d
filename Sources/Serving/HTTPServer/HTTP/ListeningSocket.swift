internal import CGlibc
package import Documents
internal import Files
internal import Glibc

/// The sockets that the service listens on.
package enum ListeningSocket {
    /// The most connections that may wait to be accepted.
    private static let backlog: Int32 = 1024
    /// The first descriptor that systemd passes (sd_listen_fds(3)).
    private static let firstHandedOver: Int32 = 3

    /// Returns the sockets that systemd has passed to this process, according to `LISTEN_PID` and `LISTEN_FDS`.
    package static func handedOver() -> [Int32] {
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

    package static func open(_ address: ListenAddress) throws(OperationError) -> Int32 {
        do {
            switch address {
            case .internet(let host, port: let port): return try internet(host, port: port)
            case .unix(let path): return try unix(path)
            }
        } catch {
            throw OperationError(
                "--listen: \(address.description) cannot be listened on: \(error) (expected an address of this machine "
                    + "that is free)", .unavailable)
        }
    }

    private static func internet(_ host: String, port: Int) throws(SystemError) -> Int32 {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, String(port), &hints, &addresses) == 0, let info = unsafe addresses else {
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
    package static func address(of socket: Int32) -> String {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe getsockname(socket, address, &length) == 0 else { return "a socket" }
                return unsafe text(of: address)
            }
        }
    }

    /// Returns an address as text; that of a socket file is its path.
    private static func text(of address: UnsafePointer<sockaddr>) -> String {
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: MemoryLayout<sockaddr_un>.size)
        let family = unsafe Int32(address.pointee.sa_family)
        let length =
            switch family {
            case AF_INET: MemoryLayout<sockaddr_in>.size
            case AF_INET6: MemoryLayout<sockaddr_in6>.size
            default: MemoryLayout<sockaddr_un>.size
            }
        guard
            unsafe getnameinfo(
                address, socklen_t(length), &host, socklen_t(host.count), &port, socklen_t(port.count),
                NI_NUMERICHOST | NI_NUMERICSERV) == 0
        else { return "unknown" }
        let (name, number) = (text(host), text(port))
        guard family != AF_UNIX else { return "unix:" + Quoted.sanitized(number) }
        return family == AF_INET6 ? "[\(name)]:\(number)" : "\(name):\(number)"
    }

    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
    }
}
