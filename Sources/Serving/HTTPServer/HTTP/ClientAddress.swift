/// A client without a token, by its address.
package struct ClientAddress: Hashable {
    /// The name in logs: the whole address if it has one.
    package let text: String
    /// The address; nil if only a proxy knows it, or if there is none.
    package let address: NetworkAddress?

    private init(_ text: String, address: NetworkAddress? = nil) {
        (self.text, self.address) = (text, address)
    }

    private init(_ address: NetworkAddress) {
        self.init(address.description, address: address)
    }

    /// The name of a trusted proxy on this machine that does not name its client: it is trusted to limit its clients itself.
    package static let proxy = "unix"
    /// The name of whoever uses a socket file without being trusted.
    package static let local = "local"
    /// The name of the service itself, whose work has no client.
    package static let service = "service"
    /// What precedes the name of a token's holder.
    static let tokenPrefix = "token "

    /// Bytes at the end of a list of names that are read.
    private static let maxForwarded = 2 << 10
    /// Bytes of a client's name that a proxy gives.
    private static let maxBytes = 64

    /// Returns the name of a client. A trusted proxy adds to `X-Forwarded-For` the address that it sees, so from the end of the
    /// list each address counts as long as the one who wrote it is trusted. From anybody else the header means nothing.
    package static func of(_ peer: ConnectionPeer, forwarded: String?, proxies: [TrustedProxy]) -> ClientAddress {
        guard proxies.include(peer) else { return name(of: peer) ?? ClientAddress(local) }
        var client = name(of: peer) ?? ClientAddress(proxy)
        // Proxies name few; what a client has written before them may be long.
        let entries = Substring(forwarded ?? "").utf8.suffix(maxForwarded).split(separator: UInt8(ascii: ","))
        for entry in entries.reversed() {
            let entry = String(decoding: entry, as: UTF8.self).filter { !$0.isWhitespace }
            guard let address = NetworkAddress(entry) else {
                return entry.isEmpty
                    ? client : ClientAddress(String(decoding: entry.utf8.prefix(maxBytes), as: UTF8.self))
            }
            client = ClientAddress(address)
            guard proxies.include(.internet(address)) else { break }
        }
        return client
    }

    private static func name(of peer: ConnectionPeer) -> ClientAddress? {
        if case .internet(let address) = peer { ClientAddress(address) } else { nil }
    }
}
