internal import HTTPServer

/// The work that clients ask a service for: what waits, in a fair order, and what workers do.
///
/// Equal requests that are open at the same time are worked on once: the first that is begun carries all others, whoever asked
/// them and wherever they wait.
///
/// Long work never has all workers, if there are several: what takes a moment must not wait for what takes seconds. So there
/// are two lanes, each in an order of its own. When work of both may begin, the lane is next whose clients have had less. Prices
/// may be wrong, so work that takes much longer than its price goes on as long work. If long work has as many workers as it may
/// have, and short work waits, it gives its worker up and waits in the long lane. Clients whose prices have not been tried wait
/// in a lane of their own, so however many of them come, those whose prices were right do not wait until all have been tried.
struct WorkQueue<Work> {
    /// A request for work.
    struct Demand {
        let client: String
        /// Its key, the same for equal requests; nil if it is never equal to another.
        let key: String?
        /// How many seconds a worker will need, by an estimate.
        let cost: Double
        /// True if such estimates have been right for this client.
        let isTried: Bool
        /// The clock's time, in microseconds, after which nobody waits for it any more.
        let deadline: Int
        /// What to do, and who takes the result.
        let work: Work
    }

    /// What became of a request that was added.
    enum Admission {
        /// It waits, or the same is being worked on already.
        case taken
        /// It waits in the place of another one, the newest of the client who has most.
        case inPlaceOf(Demand)
        /// Too much waits already, and nobody has more waiting than its client.
        case refused
    }

    /// Work that a worker should begin.
    struct Assignment {
        /// The number of this work.
        let ticket: Int
        let demand: Demand
        /// The time after which nobody waits for it any more.
        let deadline: Int
        /// How many others like it may be at work at the same time, with it.
        let company: Int
    }

    /// Work that has ended.
    struct Finished {
        /// How long it took a worker, in seconds.
        let seconds: Double
        /// All who wait for it, first the one for whom it was begun.
        let demands: [Demand]
    }

    /// One of the lanes.
    private struct Lane {
        var queue = FairQueue<Demand>()
        /// How many of its requests may be at work, and how many are.
        let maxRunning: Int
        var running = 0
        /// The mean cost of the work that was done for its clients.
        var account = 0.0

        var canBegin: Bool { running < maxRunning && queue.hasNext }
    }

    /// The position of a request in a lane.
    private struct Position: Hashable {
        let lane: Int
        let number: Int
    }

    private struct Running {
        var entry: FairQueue<Demand>.Entry
        var lane: Int
        /// The clock's time when it began, and when it began in this lane.
        let start: Int
        var laneStart: Int
        /// How many clients waited with it.
        let crowd: Int
        var sharers: [Demand]

        /// The time after which it has taken much longer than its price.
        var patience: Int { start + Int(CostModel.patience(of: entry.cost) * 1e6) }
    }

    /// The lanes, by their places.
    private var lanes: [Lane]
    private var running: [Int: Running] = [:]
    private var lastTicket = 0
    /// How many requests of each client are at work.
    private var clients: [String: Int] = [:]
    /// The positions of the requests with each key, and the ticket of the one that is being worked on.
    private var asking: [String: Set<Position>] = [:]
    private var answering: [String: Int] = [:]
    private let workers: Int
    private let capacity: Int
    private let limit: Int
    private let perClient: (String) -> Int

    /// Creates a queue for `workers`, where `queue` more requests may wait, each for at most `limit` microseconds. `perClient`
    /// says how many of a client's requests may be at work at a time.
    init(workers: Int, queue: Int, limit: Int, perClient: @escaping @Sendable (String) -> Int) {
        lanes = [Lane(maxRunning: workers), Lane(maxRunning: workers), Lane(maxRunning: max(workers - 1, 1))]
        (self.workers, capacity, self.limit, self.perClient) = (workers, workers + queue, limit, perClient)
    }

    /// How many requests wait or are at work; equal ones that are at work count once.
    var count: Int { waitingCount + running.count }

    /// How many requests wait.
    var waitingCount: Int { lanes.reduce(0) { $0 + $1.queue.count } }

    /// How many requests wait, by the class of their clients.
    var waiting: [ClientClass: Int] {
        lanes.flatMap(\.queue.waiting).reduce(into: [:]) { $0[ClientClass(of: $1.client), default: 0] += $1.count }
    }

    private func count(of client: String) -> Int { lanes.reduce(0) { $0 + $1.queue.count(of: client) } }

    // MARK: - Waiting

    /// Adds a request. If the queue is full, the newest request of the client who has most of them waiting makes room, unless
    /// that is the client who asks.
    mutating func add(_ demand: Demand) -> Admission {
        guard count >= capacity, demand.key.flatMap({ answering[$0] }) == nil else {
            restore(demand)
            return .taken
        }
        guard let dropped = removeNewest(ofWhoeverHasMoreThan: count(of: demand.client) + 1) else { return .refused }
        restore(demand)
        return .inPlaceOf(dropped)
    }

    /// Adds a request even if the queue is full. With `isLong`, it waits with long work, whatever its price was.
    mutating func restore(_ demand: Demand, isLong: Bool = false) {
        if let ticket = demand.key.flatMap({ answering[$0] }) {
            running[ticket]?.sharers.append(demand)
            return
        }
        let isLong = isLong || demand.cost >= longSeconds
        let lane = isLong ? longLane : demand.isTried ? triedLane : untriedLane
        let cost = isLong ? max(demand.cost, longSeconds) : demand.cost
        let number = lanes[lane].queue.add(demand, for: demand.client, cost: cost, deadline: demand.deadline)
        if let key = demand.key { asking[key, default: []].insert(Position(lane: lane, number: number)) }
    }

    private mutating func removeNewest(ofWhoeverHasMoreThan least: Int) -> Demand? {
        let largest = lanes.compactMap(\.queue.largest).max { count(of: $0) < count(of: $1) }
        guard let largest, count(of: largest) > least,
            let lane = lanes.indices.max(by: {
                lanes[$0].queue.count(of: largest) < lanes[$1].queue.count(of: largest)
            }),
            let entry = lanes[lane].queue.removeNewest(of: largest)
        else { return nil }
        forget(entry, lane: lane)
        return entry.work
    }

    private mutating func forget(_ entry: FairQueue<Demand>.Entry, lane: Int) {
        guard let key = entry.work.key else { return }
        asking[key]?.remove(Position(lane: lane, number: entry.number))
        if asking[key]?.isEmpty == true { asking[key] = nil }
    }

    /// Removes the requests that are too late.
    mutating func removeOverdue(at time: Int) -> [Demand] {
        lanes.indices.flatMap { lane in
            let overdue = lanes[lane].queue.removeOverdue(at: time)
            for entry in overdue { forget(entry, lane: lane) }
            return overdue.map(\.work)
        }
    }

    /// Removes all requests that wait.
    mutating func removeWaiting() -> [Demand] {
        asking = [:]
        return lanes.indices.flatMap { lanes[$0].queue.removeAll().map(\.work) }
    }

    // MARK: - Work

    /// Begins the work that is next; nil if there is none. Requests that are too late, or could not be finished in time, are
    /// added to `late` instead.
    mutating func begin(at time: Int, late: inout [Demand]) -> Assignment? {
        while let lane = nextLane() {
            let crowd = lanes[lane].queue.crowd
            guard let entry = lanes[lane].queue.next() else { return nil }
            forget(entry, lane: lane)
            guard canFinish(entry, at: time) else {
                lanes[lane].queue.finished(entry, cost: 0)
                late.append(entry.work)
                continue
            }
            return begin(
                Running(
                    entry: entry, lane: lane, start: time, laneStart: time, crowd: crowd,
                    sharers: takeSharers(of: entry.work)))
        }
        return nil
    }

    /// Returns the lane whose work is next: the one that has had less, if both have work that may begin. A lane without such
    /// work saves up no claim.
    private mutating func nextLane() -> Int? {
        let able = lanes.indices.filter { lanes[$0].canBegin }
        guard let lane = able.min(by: { lanes[$0].account < lanes[$1].account }) else { return nil }
        for other in lanes.indices where !able.contains(other) {
            lanes[other].account = max(lanes[other].account, lanes[lane].account)
        }
        return lane
    }

    private mutating func begin(_ work: Running) -> Assignment {
        let (entry, lane) = (work.entry, work.lane)
        lastTicket += 1
        running[lastTicket] = work
        if let key = entry.work.key { answering[key] = lastTicket }
        lanes[lane].running += 1
        lanes[lane].account += entry.cost / Double(work.crowd)
        count(entry.client, by: 1)
        return Assignment(
            ticket: lastTicket, demand: entry.work,
            deadline: work.sharers.reduce(entry.deadline) { max($0, $1.deadline) },
            company: min(count, lanes[lane].maxRunning))
    }

    /// Counts the requests of a client that are at work, and holds back the others if these are as many as may be.
    private mutating func count(_ client: String, by change: Int) {
        let most = perClient(client)
        let before = clients[client] ?? 0
        let after = before + change
        clients[client] = after > 0 ? after : nil
        guard (before >= most) != (after >= most) else { return }
        for lane in lanes.indices { lanes[lane].queue.hold(client, isHeld: after >= most) }
    }

    /// Returns whether it makes sense to begin work. If clients ask for more than can be done, their oldest requests would
    /// otherwise be begun and given up, one after the other. An estimate may be wrong, so it counts only for requests that have
    /// waited for half of their time.
    private func canFinish(_ entry: FairQueue<Demand>.Entry, at time: Int) -> Bool {
        guard entry.deadline < .max else { return true }
        let left = entry.deadline - time
        return left >= limit / 2 || Double(left) >= entry.cost * 1e6
    }

    private mutating func takeSharers(of demand: Demand) -> [Demand] {
        guard let key = demand.key, let positions = asking.removeValue(forKey: key) else { return [] }
        return positions.sorted { ($0.lane, $0.number) < ($1.lane, $1.number) }
            .compactMap { lanes[$0.lane].queue.remove($0.number)?.work }
    }

    /// Ends work; nil if there is none with that ticket.
    mutating func end(_ ticket: Int, at time: Int) -> Finished? {
        guard let ended = running.removeValue(forKey: ticket) else { return nil }
        if let key = ended.entry.work.key { answering[key] = nil }
        leave(ended, at: time)
        count(ended.entry.client, by: -1)
        return Finished(seconds: Double(time - ended.start) / 1e6, demands: [ended.entry.work] + ended.sharers)
    }

    /// Has work leave its lane, and replaces its price by what it has cost there.
    private mutating func leave(_ work: Running, at time: Int) {
        let seconds = Double(time - work.laneStart) / 1e6
        lanes[work.lane].running -= 1
        lanes[work.lane].account += (seconds - work.entry.cost) / Double(work.crowd)
        lanes[work.lane].queue.finished(work.entry, cost: seconds)
    }

    // MARK: - Wrong prices

    /// Has work that takes much longer than its price go on as long work, as far as that may have workers. Returns the ticket of
    /// work that must give up its worker instead, because short work waits: `postpone` must be called for it.
    mutating func overrun(at time: Int) -> Int? {
        // The only worker goes on in any case, and all that it does counts in one account.
        guard workers > 1 else { return nil }
        let late = running.filter { $0.value.lane != longLane && $0.value.patience < time }.keys.sorted()
        for ticket in late where lanes[longLane].running < lanes[longLane].maxRunning {
            makeLong(ticket, at: time)
        }
        let shortWaits = [triedLane, untriedLane].contains { lanes[$0].queue.hasNext }
        guard running.count >= workers, shortWaits else { return nil }
        return late.first { running[$0]?.lane != longLane }
    }

    private mutating func makeLong(_ ticket: Int, at time: Int) {
        guard var work = running[ticket] else { return }
        leave(work, at: time)
        let demand = work.entry.work
        let number = lanes[longLane].queue.add(
            demand, for: demand.client, cost: longSeconds, deadline: demand.deadline)
        guard let entry = lanes[longLane].queue.begin(number) else { return }
        lanes[longLane].running += 1
        lanes[longLane].account += entry.cost / Double(work.crowd)
        (work.entry, work.lane, work.laneStart) = (entry, longLane, time)
        running[ticket] = work
    }

    /// Ends work that has given up its worker: all who wait for it wait in the long lane. Nil if there is none with that ticket.
    mutating func postpone(_ ticket: Int, at time: Int) -> Finished? {
        guard let ending = end(ticket, at: time) else { return nil }
        for demand in ending.demands { restore(demand, isLong: true) }
        return ending
    }
}

/// The lanes by their places: short work of clients whose prices were right, short work of others, and long work.
private let (triedLane, untriedLane, longLane) = (0, 1, 2)

private let longSeconds = CostModel.longSeconds
