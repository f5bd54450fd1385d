internal import Parallel
internal import Synchronization

/// Which addresses count as one client, wherever clients are counted.
///
/// Whoever has one IPv6 address has 2⁶⁴ of them, so a network of 64 bits is one client. Some have a network of 48 bits, which
/// are 65,536 of those: `perSite` of its networks are clients of their own, and all others together one more. An IPv4 address is
/// a client.
final class ClientNetworks: Sendable {
    fileprivate struct State {
        /// The networks that are clients of their own, and when each was last seen, by their networks of 48 bits.
        var sites: [NetworkAddress: [NetworkAddress: Int]] = [:]
        /// Those with fewest networks first, then those that were not seen for longest.
        var order = IndexedHeap<NetworkAddress, RankPair<Int, Int>>()
    }

    private let state = Mutex(State())

    /// How many networks of 64 bits in one of 48 bits are clients of their own.
    static let perSite = 8
    /// Microseconds after which a network that was not seen makes room for another one.
    static let memory = 600_000_000
    /// The most networks of 48 bits that are remembered.
    static let maxSites = 10_000

    /// Bits of the two kinds of networks.
    static let (networkBits, siteBits) = (64, 48)

    /// Returns the name under which a client is counted.
    func client(_ name: ClientAddress, at now: Int = MonotonicClock.microseconds) -> String {
        guard let address = name.address, !address.isShort else { return name.text }
        let (network, site) = (address.masked(to: Self.networkBits), address.masked(to: Self.siteBits))
        return state.withLock { $0.isOwnClient(network, of: site, at: now) }
            ? "\(network)/\(Self.networkBits)" : "\(site)/\(Self.siteBits)"
    }

    /// How many networks of 48 bits are remembered.
    var siteCount: Int { state.withLock(\.sites.count) }
}

extension ClientNetworks.State {
    /// Notes that a network was seen. Returns whether it is a client of its own.
    fileprivate mutating func isOwnClient(_ network: NetworkAddress, of site: NetworkAddress, at now: Int) -> Bool {
        var networks = sites.removeValue(forKey: site) ?? [:]
        if networks[network] == nil, networks.count >= ClientNetworks.perSite,
            let oldest = networks.min(by: { $0.value < $1.value }), now - oldest.value > ClientNetworks.memory
        {
            networks[oldest.key] = nil
        }
        let isOwn = networks[network] != nil || networks.count < ClientNetworks.perSite
        if isOwn { networks[network] = now }
        sites[site] = networks
        order.set(site, rank: RankPair(first: networks.count, second: now))
        // The one that has just come stays: it would be forgotten each time.
        while sites.count > ClientNetworks.maxSites, let forgotten = order.first(besides: site) {
            order.remove(forgotten)
            sites[forgotten] = nil
        }
        return isOwn
    }
}
