internal import ServiceSetup
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
    }

    private let state = Mutex(State())
    private let proxies: [TrustedProxy]
    /// The most connections.
    let limit: Int
    /// The most connections of one client.
    let limitPerClient: Int

    init(_ configuration: ServiceConfiguration) {
        proxies = configuration.trustedProxies
        limit = configuration.connections
        limitPerClient = configuration.connectionsPerClient
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
                let own = state.clients[peer] ?? 0
                guard own < limitPerClient else { return .refused }
                state.clients[peer] = own + 1
            }
            state.count += 1
            return .admitted
        }
    }

    /// Counts a connection no more.
    func release(_ peer: ConnectionPeer) {
        state.withLock { state in
            state.count -= 1
            guard let own = state.clients[peer] else { return }
            state.clients[peer] = own > 1 ? own - 1 : nil
        }
    }
}
