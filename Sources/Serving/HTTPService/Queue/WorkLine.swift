/// The work that clients ask a service for: what waits, in a fair order, and what workers do. Equal questions that are open at
/// the same time are worked on once: the first that is begun carries all others, whoever asked them and wherever they wait.
struct WorkLine<Work> {
    /// A request for work.
    struct Demand {
        /// Who asks.
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
        /// It waits in the place of another one, the last of the client who has most.
        case inPlaceOf(Demand)
        /// Too much waits already, and nobody has more waiting than its client.
        case refused
    }

    /// Work that a worker should begin.
    struct Beginning {
        /// The number of this work.
        let ticket: Int
        /// The request.
        let demand: Demand
        /// The time after which nobody waits for it any more.
        let deadline: Int
    }

    /// Work that has ended.
    struct Ending {
        /// How long it took a worker, in seconds.
        let seconds: Double
        /// All who wait for it, first the one for whom it was begun.
        let demands: [Demand]
    }

    private struct Running {
        let entry: FairQueue<Demand>.Entry
        let start: Int
        var sharers: [Demand]
    }

    private var queue: FairQueue<Demand>
    private var running: [Int: Running] = [:]
    /// The numbers of the requests that ask each question: those that wait, and the one that is being worked on.
    private var asking: [String: Set<Int>] = [:]
    private var answering: [String: Int] = [:]
    /// How many requests may be open.
    private let capacity: Int
    /// Microseconds that a request may take, with waiting.
    private let limit: Int

    /// Creates a line for `capacity` requests that wait or are worked on, each for at most `limit` microseconds. `perClient`
    /// says how many of a client's requests may be worked on at a time.
    init(capacity: Int, limit: Int, perClient: @escaping @Sendable (String) -> Int) {
        (self.capacity, self.limit) = (capacity, limit)
        queue = FairQueue(maxRunning: perClient)
    }

    /// How many requests wait or are worked on; equal ones that are worked on count once.
    var count: Int { queue.count + running.count }

    /// How many requests wait.
    var waitingCount: Int { queue.count }

    // MARK: - Changes

    /// Adds a request. If the line is full, the last request of the client who has most of them waiting makes room, if that is
    /// not the one who asks.
    mutating func add(_ demand: Demand) -> Admission {
        if let ticket = demand.question.flatMap({ answering[$0] }) {
            running[ticket]?.sharers.append(demand)
            return .taken
        }
        guard count >= capacity else {
            append(demand)
            return .taken
        }
        guard let largest = queue.largest, queue.count(of: largest) > queue.count(of: demand.client) + 1,
            let dropped = queue.removeNewest(of: largest)
        else { return .refused }
        forget(dropped)
        append(demand)
        return .inPlaceOf(dropped.work)
    }

    /// Adds a request again that was promised a place.
    mutating func restore(_ demand: Demand) {
        if let ticket = demand.question.flatMap({ answering[$0] }) {
            running[ticket]?.sharers.append(demand)
        } else {
            append(demand)
        }
    }

    private mutating func append(_ demand: Demand) {
        let number = queue.add(demand, for: demand.client, cost: demand.cost, deadline: demand.deadline)
        if let question = demand.question { asking[question, default: []].insert(number) }
    }

    private mutating func forget(_ entry: FairQueue<Demand>.Entry) {
        guard let question = entry.work.question else { return }
        asking[question]?.remove(entry.number)
        if asking[question]?.isEmpty == true { asking[question] = nil }
    }

    /// Removes the requests that are too late.
    mutating func removeOverdue(at time: Int) -> [Demand] {
        let overdue = queue.removeOverdue(at: time)
        for entry in overdue { forget(entry) }
        return overdue.map(\.work)
    }

    /// Begins the work that is next; nil if there is none. Requests that are too late, or could not be finished in time, are
    /// added to `late` instead.
    mutating func begin(at time: Int, late: inout [Demand]) -> Beginning? {
        while let entry = queue.next() {
            forget(entry)
            guard canFinish(entry, at: time) else {
                queue.finished(entry, cost: 0)
                late.append(entry.work)
                continue
            }
            let sharers = takeSharers(of: entry)
            running[entry.number] = Running(entry: entry, start: time, sharers: sharers)
            if let question = entry.work.question { answering[question] = entry.number }
            let deadline = sharers.reduce(entry.deadline) { max($0, $1.deadline) }
            return Beginning(ticket: entry.number, demand: entry.work, deadline: deadline)
        }
        return nil
    }

    /// Returns whether it makes sense to begin work. If clients ask for more than can be done, their oldest requests would
    /// otherwise be begun and given up, one after the other. An estimate may be wrong, so it counts only for requests that have
    /// waited for half of their time.
    private func canFinish(_ entry: FairQueue<Demand>.Entry, at time: Int) -> Bool {
        guard entry.deadline < .max else { return true }
        let left = entry.deadline - time
        return left >= limit / 2 || Double(left) >= entry.cost * 1e6
    }

    private mutating func takeSharers(of entry: FairQueue<Demand>.Entry) -> [Demand] {
        guard let question = entry.work.question, let numbers = asking.removeValue(forKey: question) else { return [] }
        return numbers.sorted().compactMap { queue.remove($0)?.work }
    }

    /// Ends work; nil if there is none with that ticket.
    mutating func end(_ ticket: Int, at time: Int) -> Ending? {
        guard let ended = running.removeValue(forKey: ticket) else { return nil }
        if let question = ended.entry.work.question { answering[question] = nil }
        let seconds = Double(time - ended.start) / 1e6
        queue.finished(ended.entry, cost: seconds)
        return Ending(seconds: seconds, demands: [ended.entry.work] + ended.sharers)
    }

    /// Removes all requests that wait.
    mutating func removeWaiting() -> [Demand] {
        asking = [:]
        return queue.removeAll().map(\.work)
    }
}
