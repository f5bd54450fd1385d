internal import ServiceSetup

/// The names of clients.
enum ClientName {
    /// A trusted proxy on this machine that does not name its client: it is trusted to limit its clients itself.
    static let proxy = "unix"
    /// Whoever uses a socket file without being trusted.
    static let local = "local"

    /// Bytes of a client's name that a proxy gives.
    private static let maxBytes = 64

    /// Returns the name of a client. A trusted proxy adds to `X-Forwarded-For` the address that it sees, so from the end of the
    /// list each address counts as long as the one who wrote it is trusted. From anybody else the header means nothing.
    static func of(_ peer: ConnectionPeer, forwarded: String?, proxies: [TrustedProxy]) -> String {
        guard proxies.include(peer) else { return name(of: peer) ?? local }
        var client = name(of: peer) ?? proxy
        for entry in (forwarded ?? "").split(separator: ",").reversed() {
            let entry = entry.filter { !$0.isWhitespace }
            guard let address = NetworkAddress(entry) else {
                return entry.isEmpty ? client : String(decoding: entry.utf8.prefix(maxBytes), as: UTF8.self)
            }
            client = address.description
            guard proxies.include(.internet(address)) else { break }
        }
        return client
    }

    private static func name(of peer: ConnectionPeer) -> String? {
        if case .internet(let address) = peer { address.description } else { nil }
    }
}
