/// The work that clients ask a service for: what waits, in a fair order, and what workers do.
///
/// Equal questions that are open at the same time are worked on once: the first that is begun carries all others, whoever asked
/// them and wherever they wait.
///
/// Long work never has all workers, if there are several: what takes a moment must not wait for what takes seconds. So there
/// are two lines, each in an order of its own. When work of both may begin, the line is next whose clients have had less. Prices
/// may be wrong, so work that takes much longer than its price goes on as long work. If long work has as many workers as it may
/// have, and short work waits, it gives its worker up and waits in the long line. Clients whose prices have not been tried wait
/// in a line of their own, so however many of them come, those whose prices were right do not wait until all have been tried.
struct WorkLine<Work> {
    /// A request for work.
    struct Demand {
        let client: String
        /// Its question, equal for equal questions; nil if it is never equal to another.
        let question: String?
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

    /// A line, by its place in `lines`.
    private enum LineName {
        /// Short work of clients whose prices were right.
        static var tried: Int { 0 }
        /// Short work of others.
        static var untried: Int { 1 }
        static var long: Int { 2 }
    }

    /// One of the lines.
    private struct Line {
        var queue = FairQueue<Demand>()
        /// How many of its requests may be at work, and how many are.
        let maxRunning: Int
        var running = 0
        /// The mean cost of the work that was done for its clients.
        var account = 0.0

        var canBegin: Bool { running < maxRunning && queue.hasNext }
    }

    /// The position of a request in a line.
    private struct Position: Hashable {
        let line: Int
        let number: Int
    }

    private struct Running {
        var entry: FairQueue<Demand>.Entry
        var line: Int
        /// The clock's time when it began, and when it began in this line.
        let start: Int
        var lineStart: Int
        /// How many clients waited with it.
        let crowd: Int
        var sharers: [Demand]

        /// The time after which it has taken much longer than its price.
        var patience: Int { start + Int(min(max(entry.cost * mostOverrun, shortestOverrun), mostPatience) * 1e6) }
    }

    /// The lines, by their names.
    private var lines: [Line]
    private var running: [Int: Running] = [:]
    private var lastTicket = 0
    /// How many requests of each client are at work.
    private var clients: [String: Int] = [:]
    /// The positions of the requests that ask each question, and the ticket of the one that is being worked on.
    private var asking: [String: Set<Position>] = [:]
    private var answering: [String: Int] = [:]
    private let workers: Int
    private let capacity: Int
    private let limit: Int
    private let perClient: (String) -> Int

    /// Creates a line for `workers`, where `queue` more requests may wait, each for at most `limit` microseconds. `perClient`
    /// says how many of a client's requests may be at work at a time.
    init(workers: Int, queue: Int, limit: Int, perClient: @escaping @Sendable (String) -> Int) {
        lines = [Line(maxRunning: workers), Line(maxRunning: workers), Line(maxRunning: max(workers - 1, 1))]
        (self.workers, capacity, self.limit, self.perClient) = (workers, workers + queue, limit, perClient)
    }

    /// How many requests wait or are at work; equal ones that are at work count once.
    var count: Int { waitingCount + running.count }

    /// How many requests wait.
    var waitingCount: Int { lines.reduce(0) { $0 + $1.queue.count } }

    /// How many requests wait, by the class of their clients.
    var waiting: [ClientClass: Int] {
        lines.flatMap(\.queue.waiting).reduce(into: [:]) { $0[ClientClass(of: $1.client), default: 0] += $1.count }
    }

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

    /// Adds a request even if the line is full. With `isLong`, it waits with long work, whatever its price was.
    mutating func restore(_ demand: Demand, isLong: Bool = false) {
        if let ticket = demand.question.flatMap({ answering[$0] }) {
            running[ticket]?.sharers.append(demand)
            return
        }
        let isLong = isLong || demand.cost >= longSeconds
        let line = isLong ? LineName.long : demand.isTried ? LineName.tried : LineName.untried
        let cost = isLong ? max(demand.cost, longSeconds) : demand.cost
        let number = lines[line].queue.add(demand, for: demand.client, cost: cost, deadline: demand.deadline)
        if let question = demand.question { asking[question, default: []].insert(Position(line: line, number: number)) }
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
        asking[question]?.remove(Position(line: line, number: entry.number))
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
                Running(
                    entry: entry, line: line, start: time, lineStart: time, crowd: crowd,
                    sharers: takeSharers(of: entry.work)))
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
        guard let question = demand.question, let positions = asking.removeValue(forKey: question) else { return [] }
        return positions.sorted { ($0.line, $0.number) < ($1.line, $1.number) }
            .compactMap { lines[$0.line].queue.remove($0.number)?.work }
    }

    /// Ends work; nil if there is none with that ticket.
    mutating func end(_ ticket: Int, at time: Int) -> Ending? {
        guard let ended = running.removeValue(forKey: ticket) else { return nil }
        if let question = ended.entry.work.question { answering[question] = nil }
        leave(ended, at: time)
        count(ended.entry.client, by: -1)
        return Ending(seconds: Double(time - ended.start) / 1e6, demands: [ended.entry.work] + ended.sharers)
    }

    /// Has work leave its line, and replaces its price by what it has cost there.
    private mutating func leave(_ work: Running, at time: Int) {
        let seconds = Double(time - work.lineStart) / 1e6
        lines[work.line].running -= 1
        lines[work.line].account += (seconds - work.entry.cost) / Double(work.crowd)
        lines[work.line].queue.finished(work.entry, cost: seconds)
    }

    // MARK: - Wrong prices

    /// Has work that takes much longer than its price go on as long work, as far as that may have workers. Returns the ticket of
    /// work that must give up its worker instead, because short work waits: `postpone` must be called for it.
    mutating func overrun(at time: Int) -> Int? {
        // The only worker goes on in any case, and all that it does counts in one account.
        guard workers > 1 else { return nil }
        let late = running.filter { $0.value.line != LineName.long && $0.value.patience < time }.keys.sorted()
        for ticket in late where lines[LineName.long].running < lines[LineName.long].maxRunning {
            makeLong(ticket, at: time)
        }
        let shortWaits = [LineName.tried, LineName.untried].contains { lines[$0].queue.hasNext }
        guard running.count >= workers, shortWaits else { return nil }
        return late.first { running[$0]?.line != LineName.long }
    }

    private mutating func makeLong(_ ticket: Int, at time: Int) {
        guard var work = running[ticket] else { return }
        leave(work, at: time)
        let demand = work.entry.work
        let long = LineName.long
        let number = lines[long].queue.add(
            demand, for: demand.client, cost: longSeconds, deadline: demand.deadline)
        guard let entry = lines[long].queue.begin(number) else { return }
        lines[long].running += 1
        lines[long].account += entry.cost / Double(work.crowd)
        (work.entry, work.line, work.lineStart) = (entry, long, time)
        running[ticket] = work
    }

    /// Ends work that has given up its worker: all who wait for it wait in the long line. Nil if there is none with that ticket.
    mutating func postpone(_ ticket: Int, at time: Int) -> Ending? {
        guard let ending = end(ticket, at: time) else { return nil }
        for demand in ending.demands { restore(demand, isLong: true) }
        return ending
    }
}

/// Seconds from which work is long. Whoever asks for a small picture waits for a piece of short work at most.
private let longSeconds = 0.25
/// The most seconds that short work may take, whatever its price.
private let mostPatience = 1.0
/// How many times its price work may take before it counts as long, and the seconds that it may take in any case: a worker may
/// have to open a font first.
private let mostOverrun = 8.0
private let shortestOverrun = 0.25
