internal import Synchronization

/// How many connections are open, and how many of them each client has. A trusted proxy limits its clients itself.
package final class ConnectionShares: Sendable {
    private struct State {
        var count = 0
        var clients: [String: Int] = [:]
    }

    private let state = Mutex(State())
    /// The most connections.
    let limit: Int
    /// The most connections of one client.
    let limitPerClient: Int

    package init(_ limit: Int, perClient limitPerClient: Int) {
        (self.limit, self.limitPerClient) = (limit, limitPerClient)
    }

    /// The number of open connections.
    package var count: Int { state.withLock(\.count) }

    /// True if no further connection may be accepted now.
    var isFull: Bool { count >= limit }

    /// How many connections each client has.
    var clients: [String: Int] { state.withLock(\.clients) }

    /// Counts a new connection of a client, nil for a trusted proxy. Returns false if the client has as many as it may.
    func admit(_ client: String?) -> Bool {
        state.withLock { state in
            if let client {
                guard state.clients[client, default: 0] < limitPerClient else { return false }
                state.clients[client, default: 0] += 1
            }
            state.count += 1
            return true
        }
    }

    /// Counts a connection no more.
    func release(_ client: String?) {
        state.withLock { state in
            state.count -= 1
            guard let client, let count = state.clients[client] else { return }
            state.clients[client] = count > 1 ? count - 1 : nil
        }
    }
}
