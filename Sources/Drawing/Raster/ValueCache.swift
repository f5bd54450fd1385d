/// Values that take long to make, kept for the next picture. All are dropped when they exceed a number of bytes, since most of
/// what a picture needs is needed by the next one too, or never again.
struct ValueCache<Key: Hashable, Value> {
    private(set) var values: [Key: Value] = [:]
    private(set) var bytes = 0
    /// About the most bytes that it keeps.
    let capacity: Int

    /// The value for a key, if it is kept.
    subscript(key: Key) -> Value? { values[key] }

    /// Keeps a value of `bytes` bytes.
    mutating func keep(_ value: Value, as key: Key, bytes: Int) {
        values[key] = value
        // Besides its own bytes, it takes those of its key and of its place in the table.
        self.bytes += bytes + 256
    }

    /// Drops everything if it exceeds the capacity. Call it between pictures: one picture may need more than the capacity.
    mutating func forgetIfFull() {
        guard bytes > capacity else { return }
        values.removeAll()
        bytes = 0
    }
}
