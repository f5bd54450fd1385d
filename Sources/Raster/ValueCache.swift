/// Values that take long to make, kept for the next picture: all are forgotten when they have grown beyond a number of
/// bytes, since most of what a picture needs is needed by the next one too, or never again.
struct ValueCache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    private var bytes = 0
    private let capacity: Int

    /// What a value takes besides its own bytes: its key and its place in the table.
    private static var overhead: Int { 256 }

    /// Nothing kept yet, and about `capacity` bytes at most.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value of a key, if it is kept.
    subscript(key: Key) -> Value? { values[key] }

    /// Keeps a value of so many bytes.
    mutating func keep(_ value: Value, as key: Key, bytes: Int) {
        values[key] = value
        self.bytes += bytes + Self.overhead
    }

    /// Forgets everything if it is too much. To be called between pictures: one picture may need more than all that is
    /// kept.
    mutating func forgetIfFull() {
        guard bytes > capacity else { return }
        values.removeAll()
        bytes = 0
    }
}
