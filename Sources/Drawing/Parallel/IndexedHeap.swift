/// Keys in the order of their ranks, lowest first: a binary heap that knows the index of each key. To find the first takes no
/// time; everything else takes a time that grows with the logarithm of the number of keys.
package struct IndexedHeap<Key: Hashable, Rank: Comparable> {
    private var items: [(key: Key, rank: Rank)] = []
    private var indices: [Key: Int] = [:]

    /// Creates a heap without keys.
    package init() {}

    /// The number of keys.
    package var count: Int { items.count }

    /// The key with the lowest rank, and that rank; nil if there are no keys.
    package var first: (key: Key, rank: Rank)? { items.first }

    /// Returns the key with the lowest rank, apart from one; nil if there is none.
    package func first(besides key: Key) -> Key? {
        guard let first = items.first, first.key == key else { return items.first?.key }
        return items.dropFirst().prefix(2).min { $0.rank < $1.rank }?.key
    }

    /// Returns the rank of a key; nil if it is absent.
    package func rank(of key: Key) -> Rank? { indices[key].map { items[$0].rank } }

    /// Adds a key, or changes its rank.
    package mutating func set(_ key: Key, rank: Rank) {
        guard let index = indices[key] else {
            items.append((key, rank))
            indices[key] = items.count - 1
            return rise(from: items.count - 1)
        }
        items[index].rank = rank
        rise(from: index)
        if let index = indices[key] { sink(from: index) }
    }

    /// Removes a key. Returns false if it is absent.
    @discardableResult
    package mutating func remove(_ key: Key) -> Bool {
        guard let index = indices.removeValue(forKey: key) else { return false }
        let last = items.removeLast()
        guard index < items.count else { return true }
        items[index] = last
        indices[last.key] = index
        rise(from: index)
        if let index = indices[last.key] { sink(from: index) }
        return true
    }

    private mutating func rise(from index: Int) {
        var index = index
        while index > 0, items[index].rank < items[(index - 1) / 2].rank {
            swap(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func sink(from index: Int) {
        var index = index
        while true {
            let below = [2 * index + 1, 2 * index + 2].filter { $0 < items.count }
            guard let least = below.min(by: { items[$0].rank < items[$1].rank }), items[least].rank < items[index].rank
            else { return }
            swap(index, least)
            index = least
        }
    }

    private mutating func swap(_ one: Int, _ other: Int) {
        items.swapAt(one, other)
        (indices[items[one].key], indices[items[other].key]) = (one, other)
    }
}

/// Two values compared one after the other.
package struct RankPair<First: Comparable, Second: Comparable>: Comparable {
    /// The value that decides, unless they are equal.
    package let first: First
    /// The value that decides among equals.
    package let second: Second

    package init(first: First, second: Second) {
        (self.first, self.second) = (first, second)
    }

    package static func < (one: RankPair, other: RankPair) -> Bool {
        one.first == other.first ? one.second < other.second : one.first < other.first
    }
}
