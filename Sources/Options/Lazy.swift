internal import Synchronization

/// A value that is made when it is first used, and then kept. Threads may use it together.
final class Lazy<Value: Sendable>: Sendable {
    private let made = Mutex(Value?.none)
    private let make: @Sendable () -> Value

    /// Keeps how to make the value.
    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// The value.
    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
