internal import Parallel

/// Work that waits for a worker, in an order that is fair to the clients who asked for it.
///
/// Every client has an account: the cost of the work that was begun for it, corrected once the true cost is known. Next is the
/// work with which its client's account would be the lowest; among equals, the work that came first. A client that comes begins
/// at the `level`, the mean of the accounts of those who wait, or at its own account if that is higher. So
///
/// - two clients who wait all the time get the same, to within a few times the cost of their largest piece of work;
/// - whoever asks for less than its share goes ahead of those who ask for more, and waits only for work that has begun;
/// - nobody saves up a claim while being away, and nobody sheds a debt by going away for a moment.
///
/// A client that is away is remembered while its account is above the level and others wait. Its account counts towards the
/// level meanwhile, so that the level rises even if new clients come for ever, and nobody starves.
///
/// A step takes a time that grows with the logarithm of the number of clients and pieces of work. Nothing here knows what the
/// work is, or what time it is.
struct FairQueue<Work> {
    /// A piece of work in the queue.
    struct Entry {
        /// The number by which it is known, higher than those of earlier ones.
        let number: Int
        /// Who asked for it.
        let client: String
        /// Its cost as it is estimated, above zero.
        let cost: Double
        /// The time after which nobody waits for it any more.
        let deadline: Int
        let work: Work
    }

    private struct Client {
        /// The cost of the work that was begun for it.
        var account: Double
        /// The numbers of its work, oldest first; some may have been removed.
        var line: ArraySlice<Int> = []
        /// How many of them wait.
        var waiting = 0
        /// How much of its work has begun and not ended.
        var running = 0
    }

    private var entries: [Int: Entry] = [:]
    private var clients: [String: Client] = [:]
    /// Clients whose oldest work may begin, by the account that they would have then, and by its number.
    private var order = IndexedHeap<String, RankPair<Double, Int>>()
    /// Clients who wait, those with most first.
    private var crowds = IndexedHeap<String, Int>()
    /// Clients who are away and whose accounts are above the level.
    private var debtors = IndexedHeap<String, Double>()
    /// All work, by the time after which nobody waits for it.
    private var deadlines = IndexedHeap<Int, Int>()
    /// The sum of the accounts of those who wait or are debtors, and their number.
    private var total = 0.0
    private var members = 0
    /// The level when there was last somebody.
    private var base = 0.0
    private var last = 0
    /// Clients whose work may not begin now.
    private var held: Set<String> = []

    /// The most debtors that are remembered. Each has had work begun while others waited, so there are more of them only if
    /// thousands of clients come, and come only once.
    private static var maxDebtors: Int { 4096 }

    /// How much work waits.
    var count: Int { entries.count }

    /// How many clients are known.
    var clientCount: Int { clients.count }

    /// The account of a client that comes, unless its own is higher.
    var level: Double { members == 0 ? base : total / Double(members) }

    /// How much work waits, by client.
    var waiting: [(client: String, count: Int)] { clients.map { ($0.key, $0.value.waiting) } }

    /// Returns how much work of a client waits.
    func count(of client: String) -> Int { clients[client]?.waiting ?? 0 }

    /// Returns the account of a client; nil if it is not known.
    func account(of client: String) -> Double? { clients[client]?.account }

    /// The client with most work waiting; nil if none waits.
    var largest: String? { crowds.first?.key }

    /// How many clients have work waiting.
    var crowd: Int { crowds.count }

    /// True if there is work that may begin.
    var hasNext: Bool { order.count > 0 }

    // MARK: - Changes

    /// Adds work behind the client's other work. Returns its number.
    @discardableResult
    mutating func add(_ work: Work, for name: String, cost: Double, deadline: Int = .max) -> Int {
        last += 1
        entries[last] = Entry(number: last, client: name, cost: cost, deadline: deadline, work: work)
        deadlines.set(last, rank: deadline)
        // Taken out, so that its line is not copied.
        var client = clients.removeValue(forKey: name) ?? Client(account: level)
        if client.waiting == 0 {
            if debtors.remove(name) { leave(client) }
            client.account = max(client.account, level)
            join(client)
        }
        client.line.append(last)
        client.waiting += 1
        put(client, as: name)
        return last
    }

    /// Takes the work that is next; nil if none may begin. When it has ended, `finished` must be called.
    mutating func next() -> Entry? { order.first.flatMap { clients[$0.key]?.line.first }.flatMap { begin($0) } }

    /// Takes some work out of turn, since it has begun elsewhere; nil if there is none of that number.
    mutating func begin(_ number: Int) -> Entry? {
        guard let entry = entries[number], var client = clients[entry.client] else { return nil }
        client.running += 1
        (client.account, total) = (client.account + entry.cost, total + entry.cost)
        clients[entry.client] = client
        take(number)
        return entry
    }

    /// Records the end of work that was taken, and its true cost.
    mutating func finished(_ entry: Entry, cost: Double) {
        guard var client = clients[entry.client] else { return }
        client.running -= 1
        client.account += cost - entry.cost
        if client.waiting > 0 || debtors.rank(of: entry.client) != nil { total += cost - entry.cost }
        put(client, as: entry.client)
        forget()
    }

    /// Holds back a client's work that has not begun, or lets it begin again.
    mutating func hold(_ name: String, isHeld: Bool) {
        if isHeld { held.insert(name) } else { held.remove(name) }
        if let client = clients[name] { put(client, as: name) }
    }

    /// Removes work that waits; nil if there is none of that number.
    @discardableResult
    mutating func remove(_ number: Int) -> Entry? {
        guard let entry = entries[number] else { return nil }
        take(number)
        return entry
    }

    /// Removes a client's newest work; nil if it has none.
    mutating func removeNewest(of name: String) -> Entry? {
        clients[name]?.line.last.flatMap { remove($0) }
    }

    /// Removes work whose deadline has passed, in the order of the deadlines.
    mutating func removeOverdue(at time: Int) -> [Entry] {
        var overdue: [Entry] = []
        while let first = deadlines.first, first.rank < time, let entry = remove(first.key) { overdue.append(entry) }
        return overdue
    }

    /// Removes all work, in the order in which it came. What was taken stays taken.
    mutating func removeAll() -> [Entry] {
        entries.keys.sorted().compactMap { remove($0) }
    }

    // MARK: - Accounts

    /// Removes an entry and puts its client in its new place.
    private mutating func take(_ number: Int) {
        deadlines.remove(number)
        guard let entry = entries.removeValue(forKey: number), var client = clients.removeValue(forKey: entry.client)
        else { return }
        client.waiting -= 1
        while let oldest = client.line.first, entries[oldest] == nil { client.line.removeFirst() }
        while let newest = client.line.last, entries[newest] == nil { client.line.removeLast() }
        if client.waiting == 0 { leave(client) }
        put(client, as: entry.client)
        forget()
    }

    private mutating func join(_ client: Client) {
        (total, members) = (total + client.account, members + 1)
    }

    private mutating func leave(_ client: Client) {
        members -= 1
        guard members == 0 else { return total -= client.account }
        // Rounding must not add up.
        (total, base) = (0, client.account)
    }

    /// Stores a client in all orders.
    private mutating func put(_ client: Client, as name: String) {
        clients[name] = client
        if client.waiting > 0 { crowds.set(name, rank: -client.waiting) } else { crowds.remove(name) }
        if let oldest = client.line.first, let entry = entries[oldest], !held.contains(name) {
            order.set(name, rank: RankPair(first: client.account + entry.cost, second: oldest))
        } else {
            order.remove(name)
        }
        guard client.waiting == 0 else { return }
        if debtors.remove(name) { leave(client) }
        if client.account > level, members > 0 {
            debtors.set(name, rank: client.account)
            join(client)
        } else if client.running == 0 {
            clients[name] = nil
        }
    }

    /// Forgets clients who are away, from the lowest account to the level; all of them if nobody waits, and some if there are
    /// too many.
    private mutating func forget() {
        while let (name, account) = debtors.first,
            account <= level || entries.isEmpty || debtors.count > Self.maxDebtors, let client = clients[name]
        {
            debtors.remove(name)
            leave(client)
            if client.running == 0 { clients[name] = nil }
        }
    }
}
