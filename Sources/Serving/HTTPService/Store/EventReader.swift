internal import StoreDatabase
internal import Synchronization

/// A place in a store's events, from which a listener reads on.
final class EventReader: Sendable {
    /// How many events are read at a time: what a slow listener holds in memory.
    static let group = 50

    private let last: Mutex<Int>

    /// Creates a place after the event with a number.
    init(after number: Int) { last = Mutex(number) }

    /// Returns the next events, if there are any, and goes on after them.
    func read(_ events: (_ after: Int) throws -> [StoreEvent]) throws -> [StoreEvent] {
        try last.withLock { last in
            let next = try events(last)
            last = next.last?.number ?? last
            return next
        }
    }
}
