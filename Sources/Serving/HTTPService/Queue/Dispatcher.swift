internal import HTTPServer
internal import Workers
internal import CGlibc
internal import Documents
internal import Glibc
internal import Parallel
internal import Processes
internal import Synchronization

/// The single thread that handles workers: requests come from the threads that speak HTTP, and closures take the results. A
/// request waits here, in an order that is fair to the clients (`WorkQueue`), until a worker is free.
final class Dispatcher: Sendable {
    /// A handler of a worker's reply, or of why no worker was asked; `isShared` if another one has handled the same.
    typealias Completion = @Sendable (_ result: Result<WorkReply, Problem>, _ isShared: Bool) -> Void

    private struct Entry {
        let request: WorkRequest
        let kind: CostModel.Kind
        let estimate: Double
        let completion: Completion
    }

    private typealias Demand = WorkQueue<Entry>.Demand

    private struct State {
        var work: WorkQueue<Entry>
        var costs = CostModel()
        var ready: [Int32] = []
        var isDraining = false
        var isEnding = false
        var trouble: String?

        /// Learns what work costs from work that has ended.
        mutating func learn(from ending: WorkQueue<Entry>.Finished, metrics: Metrics) {
            guard let demand = ending.demands.first else { return }
            let entry = demand.work
            metrics.worked(ending.seconds, estimate: entry.estimate)
            costs.learn(entry.kind, of: demand.client, estimate: entry.estimate, seconds: ending.seconds)
        }
    }

    private let state: Mutex<State>
    private let settings: WorkerPoolSettings
    private let queue: Int
    /// Microseconds that a request may take, with waiting.
    private let limit: Int
    private let metrics: Metrics
    private let log: ServiceLog
    private let waker = EventCounter(taking: .present)

    /// Creates a dispatcher with room for `queue` requests beside those that workers have. `perClient` of a client may be worked
    /// on at a time.
    init(_ settings: WorkerPoolSettings, queue: Int, perClient: Int, metrics: Metrics, log: ServiceLog) {
        self.settings = settings
        self.queue = queue
        self.metrics = metrics
        self.log = log
        let limit = settings.worker.limits.seconds.map { Int(min($0, 1e9) * 1e6) } ?? .max
        self.limit = limit
        state = Mutex(
            State(
                work: WorkQueue(workers: settings.count, queue: queue, limit: limit) { client in
                    [ClientAddress.proxy, ClientAddress.service].contains(client) ? .max : perClient
                }))
    }

    /// The number of requests that wait or are being processed.
    var open: Int { state.withLock { $0.work.count } }
    /// The numbers of requests that wait, by the class of their clients.
    var waiting: [ClientClass: Int] { state.withLock { $0.work.waiting } }
    /// The process ids of the workers that are ready.
    var readyWorkers: [Int32] { state.withLock(\.ready) }
    /// Why workers cannot start; nil if they can.
    var trouble: String? { state.withLock(\.trouble) }

    /// Passes a client's request to a worker when it is its turn. Requests with equal keys that are open together are worked on once.
    /// Throws if too many requests are waiting already.
    func submit(
        _ request: WorkRequest, for client: String, key: String? = nil,
        completion: @escaping Completion
    ) throws(Problem) {
        // The service's own work has no client who gives up.
        let isTimed = limit < .max && client != ClientAddress.service
        let deadline = isTimed ? MonotonicClock.microseconds + limit : .max
        let estimate = CostModel.estimate(request)
        let kind = CostModel.Kind(name: request.work.name, isOurs: request.documents.isEmpty)
        let admission = state.withLock { state in
            guard !state.isEnding else { return WorkQueue<Entry>.Admission.refused }
            return state.work.add(
                Demand(
                    client: client, key: key, cost: state.costs.seconds(of: kind, for: client, estimate: estimate),
                    isTried: state.costs.hasTried(kind, of: client) ?? kind.isOurs, deadline: deadline,
                    work: Entry(request: request, kind: kind, estimate: estimate, completion: completion)))
        }
        switch admission {
        case .taken: wake()
        case .inPlaceOf(let dropped):
            wake()
            dropped.work.completion(.failure(queueFull), false)
        case .refused: throw queueFull
        }
    }

    private var queueFull: Problem {
        Problem(.queueFull, detail: "\(queue) requests are already waiting for a worker (try again in a second).")
    }

    /// Keeps no workers for requests to come: from now on there are only those that are open.
    func drain() {
        state.withLock { $0.isDraining = true }
        wake()
    }

    func end() {
        state.withLock { $0.isEnding = true }
        wake()
    }

    private func wake() { waker.add() }

    // MARK: - The thread

    /// Runs until `end` is called. Needs its own thread.
    func run() {
        var pool = WorkerPool(settings)
        while true {
            let (isDraining, isEnding) = state.withLock { ($0.isDraining, $0.isEnding) }
            if isEnding { break }
            if isDraining { pool.replaceOnlyForRequests() }
            makeRoom(in: &pool)
            handOut(to: &pool)
            do {
                _ = try pool.turn(wakenBy: waker.descriptor) { job, reply in self.finish(job, reply: reply) }
                if !pool.readyWorkers.isEmpty { note(trouble: nil) }
            } catch {
                recover(error, into: &pool)
            }
            waker.take()
            report(&pool)
        }
    }

    /// Gives requests to workers that are free. What waits in the pool has left the fair order, so that is at most one request,
    /// for which a worker is started if there is none.
    private func handOut(to pool: inout WorkerPool) {
        let room = max(pool.readyWorkers.count, 1) - pool.runningCount - pool.waitingCount
        let (jobs, late) = state.withLock { state in
            let now = MonotonicClock.microseconds
            var late = state.work.removeOverdue(at: now)
            var jobs: [WorkJob] = []
            while jobs.count < room, let next = state.work.begin(at: now, late: &late) {
                jobs.append(job(for: next))
            }
            return (jobs, late)
        }
        for job in jobs { pool.add(job) }
        for demand in late { demand.work.completion(.failure(tooLate), false) }
    }

    /// Has work that takes much longer than its price give up its worker, if short work waits for one.
    private func makeRoom(in pool: inout WorkerPool) {
        let now = MonotonicClock.microseconds
        guard let ticket = state.withLock({ $0.work.overrun(at: now) }) else { return }
        pool.withdraw(ticket)
        state.withLock { state in
            guard let ending = state.work.postpone(ticket, at: now) else { return }
            state.learn(from: ending, metrics: metrics)
        }
    }

    private func job(for next: WorkQueue<Entry>.Assignment) -> WorkJob {
        var request = next.demand.work.request
        // While other workers are idle, or may not begin such work, a picture may use their cores too.
        request.threads = max(Parallel.cores / next.company, 1)
        return WorkJob(
            number: next.ticket, request: request, deadline: next.deadline < .max ? next.deadline : nil)
    }

    private var tooLate: Problem {
        let seconds = JSONOutput.digits(settings.worker.limits.seconds ?? 0)
        return Problem(
            .timeLimit,
            detail:
                "The request waited so long for a worker that it cannot be answered within the time limit of \(seconds) s (try "
                + "again when there is less to do).")
    }

    /// Passes a reply to all who wait for it.
    private func finish(_ job: WorkJob, reply: WorkReply) {
        let now = MonotonicClock.microseconds
        let demands = state.withLock { state -> [Demand] in
            guard let ending = state.work.end(job.number, at: now) else { return [] }
            if reply.tellsCost { state.learn(from: ending, metrics: metrics) }
            guard case .breached(.time(_)) = reply.end else { return ending.demands }
            // Those who came later have more time.
            for demand in ending.demands where demand.deadline > now { state.work.restore(demand) }
            return ending.demands.filter { $0.deadline <= now }
        }
        for (index, demand) in demands.enumerated() { demand.work.completion(.success(reply), index > 0) }
    }

    /// Handles a fault that keeps all workers from starting: waiting requests fail, and workers are started again after a
    /// pause.
    private func recover(_ error: OperationError, into pool: inout WorkerPool) {
        note(trouble: error.description)
        let reply = WorkReply(error, style: settings.worker.style)
        for job in pool.takeWaiting() { finish(job, reply: reply) }
        for demand in state.withLock({ $0.work.removeWaiting() }) { demand.work.completion(.success(reply), false) }
        _ = poll(nil, 0, Self.millisecondsBetweenTries)
    }

    private static let millisecondsBetweenTries: Int32 = 500

    private func note(trouble: String?) {
        let isNew = state.withLock { state in
            defer { state.trouble = trouble }
            return state.trouble != trouble
        }
        if isNew, let trouble { log.write("workers cannot start: \(trouble)") }
    }

    private func report(_ pool: inout WorkerPool) {
        let ready = pool.readyWorkers
        let isDraining = state.withLock { state in
            state.ready = ready
            return state.isDraining
        }
        for ending in pool.takeEndings() {
            metrics.workerEnded(ending)
            // Wrong prices are no event for people.
            guard ending != .withdrawal else { continue }
            log.write("a worker ended (\(ending.rawValue))" + (isDraining ? "" : "; another one takes its place"))
        }
    }
}

extension WorkReply {
    /// True if the time that it took says what such work costs.
    fileprivate var tellsCost: Bool {
        if case .breached(.time(_)) = end { return true }
        return outcome.failure == nil && !isCached && !isUnchanged && !isDifference
    }
}
