/// Keys in the order of their ranks, lowest first: a binary heap that knows the place of each key. To find the first takes no
/// time; everything else takes a time that grows with the logarithm of the number of keys.
struct RankedKeys<Key: Hashable, Rank: Comparable> {
    private var items: [(key: Key, rank: Rank)] = []
    private var places: [Key: Int] = [:]

    /// The number of keys.
    var count: Int { items.count }

    /// The key with the lowest rank, and that rank; nil if there are no keys.
    var first: (key: Key, rank: Rank)? { items.first }

    /// Returns the key with the lowest rank, apart from one; nil if there is none.
    func first(besides key: Key) -> Key? {
        guard let first = items.first, first.key == key else { return items.first?.key }
        return items.dropFirst().prefix(2).min { $0.rank < $1.rank }?.key
    }

    /// Returns the rank of a key; nil if it is absent.
    func rank(of key: Key) -> Rank? { places[key].map { items[$0].rank } }

    /// Adds a key, or changes its rank.
    mutating func set(_ key: Key, rank: Rank) {
        guard let place = places[key] else {
            items.append((key, rank))
            places[key] = items.count - 1
            return rise(from: items.count - 1)
        }
        items[place].rank = rank
        rise(from: place)
        if let place = places[key] { sink(from: place) }
    }

    /// Removes a key. Returns false if it is absent.
    @discardableResult
    mutating func remove(_ key: Key) -> Bool {
        guard let place = places.removeValue(forKey: key) else { return false }
        let last = items.removeLast()
        guard place < items.count else { return true }
        items[place] = last
        places[last.key] = place
        rise(from: place)
        if let place = places[last.key] { sink(from: place) }
        return true
    }

    private mutating func rise(from place: Int) {
        var place = place
        while place > 0, items[place].rank < items[(place - 1) / 2].rank {
            swap(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(from place: Int) {
        var place = place
        while true {
            let below = [2 * place + 1, 2 * place + 2].filter { $0 < items.count }
            guard let least = below.min(by: { items[$0].rank < items[$1].rank }), items[least].rank < items[place].rank
            else { return }
            swap(place, least)
            place = least
        }
    }

    private mutating func swap(_ one: Int, _ other: Int) {
        items.swapAt(one, other)
        (places[items[one].key], places[items[other].key]) = (one, other)
    }
}

/// Two values compared one after the other.
struct RankPair<First: Comparable, Second: Comparable>: Comparable {
    /// The value that decides, unless they are equal.
    let first: First
    /// The value that decides among equals.
    let second: Second

    init(_ first: First, then second: Second) {
        (self.first, self.second) = (first, second)
    }

    static func < (one: RankPair, other: RankPair) -> Bool {
        one.first == other.first ? one.second < other.second : one.first < other.first
    }
}
