package import Files
internal import Glibc
package import Options

/// An address to listen on: an internet address and a port, or a socket in the file system.
package enum ListenAddress: Hashable, Sendable {
    /// An IPv4 or IPv6 address in its usual form, without brackets, and a port; 0 picks a free one.
    case internet(host: String, port: Int)
    case unix(FilePath)

    /// The default address, which only this machine can reach.
    package static let standard = ListenAddress.internet(host: "127.0.0.1", port: 8087)

    /// True if only this machine can reach it; other addresses are public.
    package var isLocal: Bool {
        switch self {
        case .internet(let host, _): host.hasPrefix("127.") || host == "::1"
        case .unix: true
        }
    }

    /// The address in the form of the option.
    package var description: String {
        switch self {
        case .internet(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}

extension ValueType where Value == ListenAddress {
    /// `ADDR:PORT`, `[ADDR]:PORT` or `unix:PATH`.
    package static var listenAddress: ValueType<ListenAddress> {
        ValueType(
            placeholder: "ADDRESS",
            wanted: "ADDR:PORT as in 127.0.0.1:8087 or [::1]:8087, or unix:PATH",
            allowed: "ADDR:PORT, [ADDR]:PORT or unix:PATH",
            read: { argument throws(ValueError) in try read(try argument.nonEmptyText()) },
            show: \.description)
    }

    private static func read(_ text: String) throws(ValueError) -> ListenAddress {
        if text.hasPrefix("unix:") {
            let path = FilePath(String(text.dropFirst("unix:".count)))
            // The system's socket addresses have no room for more.
            guard (1...longestPath).contains(path.bytes.count) else {
                throw ValueError("has a path that is empty or longer than \(longestPath) bytes")
            }
            return .unix(path)
        }
        guard let colon = text.lastIndex(of: ":") else { throw ValueError("has no port") }
        guard let port = Argument(String(text[text.index(after: colon)...])).index(), (0...65_535).contains(port) else {
            throw ValueError("has a port outside 0 to 65535")
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            throw ValueError("is an IPv6 address without brackets", suggestion: "[\(host)]:\(port)")
        }
        guard isAddress(host) else { throw ValueError("is not an IPv4 or IPv6 address") }
        return .internet(host: host, port: port)
    }

    /// The size of `sun_path` without its NUL, in bytes.
    private static var longestPath: Int { 107 }

    /// Returns true if a text is an IPv4 address, or an IPv6 address with or without a zone. Names are not looked up.
    private static func isAddress(_ host: String) -> Bool {
        let parts = host.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if InternetAddress.isIPv6(parts[0]) { return parts.count == 1 || !parts[1].isEmpty }
        return NetworkAddress(host)?.isShort == true
    }
}

/// The addresses of the internet protocol as text.
package enum InternetAddress {
    /// Returns true for an IPv6 address without brackets and zone.
    package static func isIPv6(_ text: String) -> Bool {
        var address = in6_addr()
        return unsafe inet_pton(AF_INET6, text, &address) == 1
    }
}
