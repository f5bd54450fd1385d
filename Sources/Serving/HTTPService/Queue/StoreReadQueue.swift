internal import Documents
internal import Parallel
internal import Processes
internal import ServerSettings
internal import Synchronization

/// The threads that read the store for lists, pages and searches. No connection waits for what another one looks for, and
/// clients take turns by what their searches cost, as they do at the workers.
final class StoreReadQueue: Sendable {
    private struct Entry {
        let kind: CostModel.Kind
        let estimate: Double
        let read: @Sendable () -> Void
        let refuse: @Sendable (Problem) -> Void
    }

    private struct State {
        var work: WorkQueue<Entry>
        var costs = CostModel()
    }

    private let state: Mutex<State>
    private let capacity: Int
    /// Microseconds that a read may wait.
    private let limit: Int
    /// How many reads have come that no thread has looked for.
    private let arrivals = EventCounter(taking: .one)

    /// The threads: one of them is always free for what takes a moment.
    private static let threads = max(Parallel.cores, 2)

    /// Creates a queue in which `settings.queue` reads may wait.
    init(_ settings: ServiceSettings) {
        capacity = settings.queue
        limit = settings.limits.seconds.map { Int(min($0, 1e9) * 1e6) } ?? .max
        state = Mutex(
            State(work: WorkQueue(workers: Self.threads, queue: capacity, limit: limit) { _ in Self.threads }))
    }

    /// Starts the threads, which end with the process.
    func start() throws(OperationError) {
        for _ in 0..<Self.threads { _ = try Thread { [self] in run() } }
    }

    /// Has a thread do something for a client when it is its turn, at a price in seconds. Work of one `kind` costs about as much
    /// on one machine. `refuse` takes the reason if it is given up. Throws if too much is waiting.
    func submit(
        _ kind: String, price: Double, for client: String, read: @escaping @Sendable () -> Void,
        refuse: @escaping @Sendable (Problem) -> Void
    ) throws(Problem) {
        let deadline = limit < .max ? MonotonicClock.microseconds + limit : .max
        let admission = state.withLock { state in
            let kind = CostModel.Kind(name: kind, isOurs: true)
            let cost = state.costs.seconds(of: kind, for: client, estimate: price)
            let entry = Entry(kind: kind, estimate: price, read: read, refuse: refuse)
            return state.work.add(
                .init(
                    client: client, key: nil, cost: cost, isTried: state.costs.hasTried(kind, of: client) ?? false,
                    deadline: deadline, work: entry))
        }
        arrivals.add()
        switch admission {
        case .taken: return
        case .inPlaceOf(let dropped): dropped.work.refuse(full)
        case .refused: throw full
        }
    }

    private var full: Problem {
        Problem(.queueFull, detail: "\(capacity) requests are already waiting for the store (try again in a second).")
    }

    private static let tooLate = Problem(
        .timeLimit,
        detail: "The request waited too long for its turn at the store (try again when there is less to do).")

    /// Reads for whoever is next, for ever.
    private func run() {
        while true {
            arrivals.take()
            while readNext() {}
        }
    }

    /// Reads for whoever is next. Returns false if nothing may begin.
    private func readNext() -> Bool {
        let (next, late) = state.withLock { state in
            let now = MonotonicClock.microseconds
            // What takes long leaves the other threads to others. No reading is interrupted.
            _ = state.work.overrun(at: now)
            var late = state.work.removeOverdue(at: now)
            return (state.work.begin(at: now, late: &late), late)
        }
        for demand in late { demand.work.refuse(Self.tooLate) }
        guard let next else { return false }
        next.demand.work.read()
        state.withLock { state in
            let entry = next.demand.work
            guard let ending = state.work.end(next.ticket, at: MonotonicClock.microseconds) else { return }
            state.costs.learn(
                entry.kind, of: next.demand.client, estimate: entry.estimate, seconds: ending.seconds)
        }
        return true
    }
}
