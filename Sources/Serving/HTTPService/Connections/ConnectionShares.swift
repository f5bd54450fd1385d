internal import ServerSettings
internal import Synchronization

/// How many connections are open, and how many of them each client has. One client's silent connections must not take all
/// places. A trusted proxy limits its clients itself.
final class ConnectionShares: Sendable {
    /// What becomes of a new connection.
    enum Admission {
        case admitted
        /// The client has as many as it may.
        case refused
    }

    private struct State {
        var count = 0
        var clients: [ConnectionPeer: Int] = [:]
        /// The connections of networks with 48 bits.
        var sites: [NetworkAddress: Int] = [:]
    }

    private let state = Mutex(State())
    private let proxies: [TrustedProxy]
    /// The most connections.
    let limit: Int
    /// The most connections of one client.
    let limitPerClient: Int

    /// How many clients' connections a network of 48 bits may have.
    private static let clientsPerSite = 2

    init(_ settings: ServiceSettings) {
        proxies = settings.trustedProxies
        limit = settings.connections
        limitPerClient = settings.connectionsPerClient
    }

    /// The number of open connections.
    var count: Int { state.withLock(\.count) }

    /// True if no further connection may be accepted now.
    var isFull: Bool { count >= limit }

    /// Counts a new connection, if its client may have one more.
    func admit(_ peer: ConnectionPeer) -> Admission {
        let isLimited = !proxies.include(peer)
        return state.withLock { state in
            if isLimited {
                guard state.clients[peer.client, default: 0] < limitPerClient,
                    peer.site.map({ state.sites[$0, default: 0] < Self.clientsPerSite * limitPerClient }) ?? true
                else { return .refused }
                state.clients.add(1, to: peer.client)
                if let site = peer.site { state.sites.add(1, to: site) }
            }
            state.count += 1
            return .admitted
        }
    }

    /// Counts a connection no more.
    func release(_ peer: ConnectionPeer) {
        let isLimited = !proxies.include(peer)
        state.withLock { state in
            state.count -= 1
            guard isLimited else { return }
            state.clients.add(-1, to: peer.client)
            if let site = peer.site { state.sites.add(-1, to: site) }
        }
    }
}

extension Dictionary where Value == Int {
    /// Changes a count; one of nothing is forgotten.
    fileprivate mutating func add(_ change: Int, to key: Key) {
        let count = self[key, default: 0] + change
        self[key] = count > 0 ? count : nil
    }
}

extension ConnectionPeer {
    /// Whom a connection counts for: a network of 64 bits for IPv6.
    fileprivate var client: ConnectionPeer {
        guard case .internet(let address) = self, !address.isShort else { return self }
        return .internet(address.masked(to: ClientNetworks.networkBits))
    }

    /// The network of 48 bits of IPv6; nil for all others.
    fileprivate var site: NetworkAddress? {
        guard case .internet(let address) = self, !address.isShort else { return nil }
        return address.masked(to: ClientNetworks.siteBits)
    }
}
