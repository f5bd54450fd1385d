/// The work that clients ask a service for: what waits, in a fair order, and what workers do.
///
/// Equal questions that are open at the same time are worked on once: the first that is begun carries all others, whoever asked
/// them and wherever they wait.
///
/// Long work never has all workers, if there are several: what takes a moment must not wait for what takes seconds. So there
/// are two lines, each in an order of its own. When work of both may begin, the line is next whose clients have had less.
struct WorkLine<Work> {
    /// A request for work.
    struct Demand {
        let client: String
        /// Its question, equal for equal questions; nil if it is never equal to another.
        let question: String?
        /// How many seconds a worker will need, by an estimate.
        let cost: Double
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
    struct Beginning {
        /// The number of this work.
        let ticket: Int
        let demand: Demand
        /// The time after which nobody waits for it any more.
        let deadline: Int
        /// How many others like it may be at work at the same time, with it.
        let company: Int
    }

    /// Work that has ended.
    struct Ending {
        /// How long it took a worker, in seconds.
        let seconds: Double
        /// All who wait for it, first the one for whom it was begun.
        let demands: [Demand]
    }

    /// One of the two lines.
    private struct Line {
        var queue = FairQueue<Demand>()
        /// How many of its requests may be at work, and how many are.
        let maxRunning: Int
        var running = 0
        /// The mean cost of the work that was done for its clients.
        var account = 0.0

        var canBegin: Bool { running < maxRunning && queue.hasNext }
    }

    /// The place of a request in a line.
    private struct Place: Hashable {
        let line: Int
        let number: Int
    }

    private struct Running {
        let entry: FairQueue<Demand>.Entry
        let line: Int
        /// The clock's time when it began, and how many clients waited with it.
        let start: Int
        let crowd: Int
        var sharers: [Demand]
    }

    /// The lines of short and of long work.
    private var lines: [Line]
    private var running: [Int: Running] = [:]
    private var lastTicket = 0
    /// How many requests of each client are at work.
    private var clients: [String: Int] = [:]
    /// The places of the requests that ask each question, and the ticket of the one that is being worked on.
    private var asking: [String: Set<Place>] = [:]
    private var answering: [String: Int] = [:]
    private let capacity: Int
    private let limit: Int
    private let perClient: (String) -> Int

    /// Seconds from which work is long.
    private static var longSeconds: Double { 1 }

    /// Creates a line for `workers`, where `queue` more requests may wait, each for at most `limit` microseconds. `perClient`
    /// says how many of a client's requests may be at work at a time.
    init(workers: Int, queue: Int, limit: Int, perClient: @escaping @Sendable (String) -> Int) {
        lines = [Line(maxRunning: workers), Line(maxRunning: max(workers - 1, 1))]
        (capacity, self.limit, self.perClient) = (workers + queue, limit, perClient)
    }

    /// How many requests wait or are at work; equal ones that are at work count once.
    var count: Int { waitingCount + running.count }

    /// How many requests wait.
    var waitingCount: Int { lines.reduce(0) { $0 + $1.queue.count } }

    private func count(of client: String) -> Int { lines.reduce(0) { $0 + $1.queue.count(of: client) } }

    // MARK: - Waiting

    /// Adds a request. If the line is full, the newest request of the client who has most of them waiting makes room, unless
    /// that is the client who asks.
    mutating func add(_ demand: Demand) -> Admission {
        guard count >= capacity, !isAnswering(demand) else {
            restore(demand)
            return .taken
        }
        guard let dropped = removeNewest(ofWhoeverHasMoreThan: count(of: demand.client) + 1) else { return .refused }
        restore(demand)
        return .inPlaceOf(dropped)
    }

    private func isAnswering(_ demand: Demand) -> Bool { demand.question.map { answering[$0] != nil } ?? false }

    /// Adds a request even if the line is full.
    mutating func restore(_ demand: Demand) {
        if let ticket = demand.question.flatMap({ answering[$0] }) {
            running[ticket]?.sharers.append(demand)
            return
        }
        let line = demand.cost < Self.longSeconds ? 0 : 1
        let number = lines[line].queue.add(demand, for: demand.client, cost: demand.cost, deadline: demand.deadline)
        if let question = demand.question { asking[question, default: []].insert(Place(line: line, number: number)) }
    }

    private mutating func removeNewest(ofWhoeverHasMoreThan least: Int) -> Demand? {
        let largest = lines.compactMap(\.queue.largest).max { count(of: $0) < count(of: $1) }
        guard let largest, count(of: largest) > least,
            let line = lines.indices.max(by: {
                lines[$0].queue.count(of: largest) < lines[$1].queue.count(of: largest)
            }),
            let entry = lines[line].queue.removeNewest(of: largest)
        else { return nil }
        forget(entry, line: line)
        return entry.work
    }

    private mutating func forget(_ entry: FairQueue<Demand>.Entry, line: Int) {
        guard let question = entry.work.question else { return }
        asking[question]?.remove(Place(line: line, number: entry.number))
        if asking[question]?.isEmpty == true { asking[question] = nil }
    }

    /// Removes the requests that are too late.
    mutating func removeOverdue(at time: Int) -> [Demand] {
        lines.indices.flatMap { line in
            let overdue = lines[line].queue.removeOverdue(at: time)
            for entry in overdue { forget(entry, line: line) }
            return overdue.map(\.work)
        }
    }

    /// Removes all requests that wait.
    mutating func removeWaiting() -> [Demand] {
        asking = [:]
        return lines.indices.flatMap { lines[$0].queue.removeAll().map(\.work) }
    }

    // MARK: - Work

    /// Begins the work that is next; nil if there is none. Requests that are too late, or could not be finished in time, are
    /// added to `late` instead.
    mutating func begin(at time: Int, late: inout [Demand]) -> Beginning? {
        while let line = nextLine() {
            let crowd = lines[line].queue.crowd
            guard let entry = lines[line].queue.next() else { return nil }
            forget(entry, line: line)
            guard canFinish(entry, at: time) else {
                lines[line].queue.finished(entry, cost: 0)
                late.append(entry.work)
                continue
            }
            return begin(
                Running(entry: entry, line: line, start: time, crowd: crowd, sharers: takeSharers(of: entry.work)))
        }
        return nil
    }

    /// Returns the line whose work is next: the one that has had less, if both have work that may begin. A line without such
    /// work saves up no claim.
    private mutating func nextLine() -> Int? {
        let able = lines.indices.filter { lines[$0].canBegin }
        guard let line = able.min(by: { lines[$0].account < lines[$1].account }) else { return nil }
        for other in lines.indices where !able.contains(other) {
            lines[other].account = max(lines[other].account, lines[line].account)
        }
        return line
    }

    private mutating func begin(_ work: Running) -> Beginning {
        let (entry, line) = (work.entry, work.line)
        lastTicket += 1
        running[lastTicket] = work
        if let question = entry.work.question { answering[question] = lastTicket }
        lines[line].running += 1
        lines[line].account += entry.cost / Double(work.crowd)
        count(entry.client, by: 1)
        return Beginning(
            ticket: lastTicket, demand: entry.work,
            deadline: work.sharers.reduce(entry.deadline) { max($0, $1.deadline) },
            company: min(count, lines[line].maxRunning))
    }

    /// Counts the requests of a client that are at work, and holds back the others if these are as many as may be.
    private mutating func count(_ client: String, by change: Int) {
        let most = perClient(client)
        let before = clients[client] ?? 0
        let after = before + change
        clients[client] = after > 0 ? after : nil
        guard (before >= most) != (after >= most) else { return }
        for line in lines.indices { lines[line].queue.hold(client, isHeld: after >= most) }
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
        guard let question = demand.question, let places = asking.removeValue(forKey: question) else { return [] }
        return places.sorted { ($0.line, $0.number) < ($1.line, $1.number) }
            .compactMap { lines[$0.line].queue.remove($0.number)?.work }
    }

    /// Ends work; nil if there is none with that ticket.
    mutating func end(_ ticket: Int, at time: Int) -> Ending? {
        guard let ended = running.removeValue(forKey: ticket) else { return nil }
        let (entry, line) = (ended.entry, ended.line)
        if let question = entry.work.question { answering[question] = nil }
        let seconds = Double(time - ended.start) / 1e6
        lines[line].running -= 1
        lines[line].account += (seconds - entry.cost) / Double(ended.crowd)
        lines[line].queue.finished(entry, cost: seconds)
        count(entry.client, by: -1)
        return Ending(seconds: seconds, demands: [entry.work] + ended.sharers)
    }
}
