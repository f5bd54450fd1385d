internal import Parallel
internal import Synchronization

/// How often a client may do something: so many times within a period that begins with the first.
package final class AttemptLimit: Sendable {
    private struct Period {
        let begin: Int
        var count: Int
    }

    private struct State {
        var periods: [String: Period] = [:]
        /// Those with the lowest counts first, then the oldest.
        var order = IndexedHeap<String, RankPair<Int, Int>>()
    }

    private let most: Int
    private let seconds: Double
    private let state = Mutex(State())

    /// The most clients that are remembered. A full table forgets whoever has done it least often, and of these the first: it
    /// never closes, and however many strangers come, none of them gets rid of a count of its own.
    static let maxClients = 10_000

    /// Allows something so many times in so many seconds.
    package init(_ most: Int, seconds: Double) {
        self.most = most
        self.seconds = seconds
    }

    /// Counts one more time for a client, at a time of the clock in microseconds. Returns nil if it is allowed, otherwise the
    /// seconds to wait.
    package func take(_ client: String, at now: Int = MonotonicClock.microseconds) -> Int? {
        state.withLock { state in
            func left(_ period: Period) -> Double { seconds - Double(now - period.begin) / 1e6 }
            var period = state.periods[client] ?? Period(begin: now, count: 0)
            if left(period) <= 0 { period = Period(begin: now, count: 0) }
            guard period.count < most else { return max(Int(left(period).rounded(.up)), 1) }
            period.count += 1
            state.periods[client] = period
            state.order.set(client, rank: RankPair(first: period.count, second: period.begin))
            while state.periods.count > Self.maxClients, let forgotten = state.order.first(besides: client) {
                state.order.remove(forgotten)
                state.periods[forgotten] = nil
            }
            return nil
        }
    }
}
