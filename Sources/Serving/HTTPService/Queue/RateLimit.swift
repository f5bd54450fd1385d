internal import Parallel
internal import Synchronization

/// How often a client may do something: so many times within a period that begins with the first.
final class RateLimit: Sendable {
    private struct Period {
        let begin: Int
        var count: Int
    }

    private let most: Int
    private let seconds: Double
    private let periods = Mutex<[String: Period]>([:])

    /// The most clients that are remembered. If all have been busy, further ones wait.
    private static let maxClients = 10_000

    /// Allows something so many times in so many seconds.
    init(_ most: Int, seconds: Double) {
        self.most = most
        self.seconds = seconds
    }

    /// Counts one more time for a client, at a time of the clock in microseconds. Returns nil if it is allowed, otherwise the
    /// seconds to wait.
    func take(_ client: String, at now: Int = MonotonicClock.microseconds) -> Int? {
        periods.withLock { periods in
            func left(_ period: Period) -> Double { seconds - Double(now - period.begin) / 1e6 }
            if periods.count >= Self.maxClients { periods = periods.filter { left($0.value) > 0 } }
            var period = periods[client] ?? Period(begin: now, count: 0)
            if left(period) <= 0 { period = Period(begin: now, count: 0) }
            let isKnown = periods[client] != nil
            guard period.count < most, isKnown || periods.count < Self.maxClients else {
                return max(Int(left(period).rounded(.up)), 1)
            }
            period.count += 1
            periods[client] = period
            return nil
        }
    }
}
