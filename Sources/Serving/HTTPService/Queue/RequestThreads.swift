internal import Documents
internal import HTTPServer
internal import Parallel
internal import Processes
internal import ServerSettings
internal import Synchronization

/// The threads that answer requests, apart from what workers do: those that speak HTTP make no document and ask no store. No
/// connection waits for what another one asks, and clients take turns by what their requests cost, as they do at the workers.
final class RequestThreads: Sendable {
    private struct Entry {
        let kind: CostModel.Kind
        let run: @Sendable () -> Void
        let refuse: @Sendable (Problem) -> Void
    }

    private struct State {
        var work: WorkQueue<Entry>
        /// What threads are doing, by its tickets.
        var running: [Int: WorkQueue<Entry>.Demand] = [:]
        var costs = CostModel()
    }

    private let state: Mutex<State>
    private let capacity: Int
    /// Microseconds that a request may wait and take.
    private let limit: Int
    /// How many requests have come that no thread has looked for.
    private let arrivals = EventCounter(taking: .one)

    /// The threads: one of them is always free for what takes a moment.
    private static let threads = max(Parallel.cores, 2)
    /// What a request costs by the estimate, in seconds: what each kind really costs is learned.
    private static let estimate = 0.001

    /// Creates a queue in which every connection has room.
    init(_ settings: ServiceSettings) {
        capacity = max(settings.connections, settings.queue)
        limit = settings.limits.seconds.map { Int(min($0, 1e9) * 1e6) } ?? .max
        state = Mutex(
            State(work: WorkQueue(workers: Self.threads, queue: capacity, limit: limit) { _ in Self.threads }))
    }

    /// Starts the threads, which end with the process.
    func start() throws(OperationError) {
        for _ in 0..<Self.threads { _ = try Thread { [self] in run() } }
    }

    /// Has a thread do something for a client when it is its turn. Work of one `kind` costs about as much on one machine. `refuse`
    /// takes the reason if it is given up, or takes too long.
    func submit(
        _ kind: String, for client: String, run: @escaping @Sendable () -> Void,
        refuse: @escaping @Sendable (Problem) -> Void
    ) {
        let deadline = limit < .max ? MonotonicClock.microseconds + limit : .max
        let admission = state.withLock { state in
            let kind = CostModel.Kind(name: kind, isOurs: false)
            let cost = state.costs.seconds(of: kind, for: client, estimate: Self.estimate)
            let entry = Entry(kind: kind, run: run, refuse: refuse)
            return state.work.add(
                .init(
                    client: client, key: nil, cost: cost, isTried: state.costs.hasTried(kind, of: client) ?? false,
                    deadline: deadline, work: entry))
        }
        arrivals.add()
        switch admission {
        case .taken: return
        case .inPlaceOf(let dropped): dropped.work.refuse(full)
        case .refused: refuse(full)
        }
    }

    private var full: Problem {
        Problem(.queueFull, detail: "\(capacity) requests are already waiting (try again in a second).")
    }

    private static let tooLate = Problem(
        .timeLimit,
        detail: "The request waited too long for its turn (try again when there is less to do).")

    /// Gives up what has waited or taken too long. To be called now and then: every thread may hang in a call of the system.
    func refuseOverdue() {
        let late = state.withLock { state in
            let now = MonotonicClock.microseconds
            return state.work.removeOverdue(at: now) + state.running.values.filter { $0.deadline < now }
        }
        for demand in late { demand.work.refuse(Self.tooLate) }
    }

    /// Works for whoever is next, for ever.
    private func run() {
        while true {
            arrivals.take()
            while runNext() {}
        }
    }

    /// Works for whoever is next. Returns false if nothing may begin.
    private func runNext() -> Bool {
        let (next, late) = state.withLock { state in
            let now = MonotonicClock.microseconds
            // What takes long leaves the other threads to others. Nothing is interrupted.
            _ = state.work.overrun(at: now)
            var late = state.work.removeOverdue(at: now)
            let next = state.work.begin(at: now, late: &late)
            if let next { state.running[next.ticket] = next.demand }
            return (next, late)
        }
        for demand in late { demand.work.refuse(Self.tooLate) }
        guard let next else { return false }
        next.demand.work.run()
        state.withLock { state in
            let entry = next.demand.work
            state.running[next.ticket] = nil
            guard let ending = state.work.end(next.ticket, at: MonotonicClock.microseconds) else { return }
            state.costs.learn(
                entry.kind, of: next.demand.client, estimate: Self.estimate, seconds: ending.seconds)
        }
        return true
    }
}
