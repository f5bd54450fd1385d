package import Options

/// A proxy whose word about its clients counts: the programs at an address, in a network, or on a socket file.
package enum TrustedProxy: Hashable, Sendable {
    /// Whoever may use a socket file that the service listens on.
    case unix
    /// The addresses whose first bits, of 128, are those of this one.
    case network(NetworkAddress, bits: Int)

    /// Returns whether the other end of a connection is such a proxy.
    func includes(_ peer: ConnectionPeer) -> Bool {
        switch (self, peer) {
        case (.unix, .unix): true
        case (.network(let network, let bits), .internet(let address)): address.masked(to: bits) == network
        default: false
        }
    }

    /// The proxy in the form of the option.
    package var description: String {
        switch self {
        case .unix: "unix"
        case .network(let address, Self.allBits): address.description
        case .network(let address, let bits): "\(address)/\(bits - (address.isShort ? Self.bitsBeforeShort : 0))"
        }
    }

    fileprivate static let allBits = 128
    /// The bits of 128 that precede an IPv4 address.
    fileprivate static let bitsBeforeShort = 96
}

extension [TrustedProxy] {
    /// Returns whether one of them is the other end of a connection.
    package func include(_ peer: ConnectionPeer) -> Bool { contains { $0.includes(peer) } }
}

extension ValueType where Value == TrustedProxy {
    /// `ADDRESS`, `ADDRESS/BITS` or `unix`.
    package static var trustedProxy: ValueType<TrustedProxy> {
        ValueType(
            placeholder: "PROXY",
            wanted: "an address as 127.0.0.1, a network as 10.0.0.0/8 or fd00::/8, or unix",
            allowed: "ADDRESS, ADDRESS/BITS or unix",
            read: { argument throws(ValueError) in try read(try argument.nonEmptyText()) },
            show: \.description)
    }

    private static func read(_ text: String) throws(ValueError) -> TrustedProxy {
        if text == "unix" { return .unix }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = NetworkAddress(parts[0]) else { throw ValueError("is not an IPv4 or IPv6 address") }
        guard parts.count > 1 else { return .network(address, bits: TrustedProxy.allBits) }
        let before = address.isShort && !parts[0].contains(":") ? TrustedProxy.bitsBeforeShort : 0
        let allowed = 0...(TrustedProxy.allBits - before)
        guard let bits = Argument(String(parts[1])).index(), allowed.contains(bits) else {
            throw ValueError("has a number of bits outside 0 to \(allowed.upperBound)")
        }
        // A bit beyond the network would not count, so whoever writes one means something else.
        let network = address.masked(to: bits + before)
        guard network == address else {
            throw ValueError(
                "has bits beyond the network",
                suggestion: TrustedProxy.network(network, bits: bits + before).description)
        }
        return .network(address, bits: bits + before)
    }
}
