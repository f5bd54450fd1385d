internal import Synchronization

/// Keeps a value that is made when it is first used. Threads may use it together.
///
/// Only the method is generic: making the types of a generic class for all options of a program takes a third of the time of
/// a picture from the cache.
final class LazyValue: Sendable {
    private let made = Mutex<(any Sendable)?>(nil)

    /// Returns the value, always of the same type; makes it if it is not there yet.
    func value<Value: Sendable>(_ make: () -> Value) -> Value {
        made.withLock { made in
            if let value = made as? Value { return value }
            let value = make()
            made = value
            return value
        }
    }
}
