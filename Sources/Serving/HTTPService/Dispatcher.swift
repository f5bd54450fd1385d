internal import Batches
internal import CGlibc
internal import Documents
internal import Glibc
internal import Parallel
internal import Synchronization

/// The single thread that handles workers: requests come from the threads that speak HTTP, and closures take the replies.
final class Dispatcher: Sendable {
    /// A handler of a reply.
    typealias Completion = @Sendable (WorkReply) -> Void

    private struct Entry {
        let request: DocumentRequest
        let completion: Completion
    }

    private struct State {
        var inbox: [Entry] = []
        /// Requests that wait or are being processed.
        var open = 0
        var ready: [Int32] = []
        var isDraining = false
        var isEnding = false
        var trouble: String?
    }

    private let state = Mutex(State())
    private let settings: WorkerPoolSettings
    private let queue: Int
    private let metrics: Metrics
    private let log: ServiceLog
    private let waker: Int32

    init(_ settings: WorkerPoolSettings, queue: Int, _ metrics: Metrics, _ log: ServiceLog) {
        self.settings = settings
        self.queue = queue
        self.metrics = metrics
        self.log = log
        waker = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    }

    /// The number of requests that wait or are being processed.
    var open: Int { state.withLock(\.open) }
    /// The process ids of the workers that are ready.
    var readyWorkers: [Int32] { state.withLock(\.ready) }
    /// Why workers cannot start; nil if they can.
    var trouble: String? { state.withLock(\.trouble) }

    /// Passes a request to a worker. Throws if too many are waiting already.
    func submit(_ request: DocumentRequest, _ completion: @escaping Completion) throws(Problem) {
        let isAccepted = state.withLock { state in
            guard state.open < queue + settings.count, !state.isEnding else { return false }
            state.open += 1
            var request = request
            // While other workers are idle, a picture may use their cores too.
            request.threads = max(Parallel.cores / min(state.open, settings.count), 1)
            state.inbox.append(Entry(request: request, completion: completion))
            return true
        }
        guard isAccepted else {
            throw Problem(.queueFull, "\(queue) requests are already waiting for a worker (try again in a second).")
        }
        wake()
    }

    /// Keeps no workers for requests to come: from now on there are only those that are open.
    func drain() {
        state.withLock { $0.isDraining = true }
        wake()
    }

    /// Ends all workers.
    func end() {
        state.withLock { $0.isEnding = true }
        wake()
    }

    private func wake() {
        var one: UInt64 = 1
        _ = unsafe write(waker, &one, 8)
    }

    /// Runs until `end` is called. Needs its own thread.
    func run() {
        var pool = WorkerPool(settings)
        var open: [Int: Entry] = [:]
        var next = 0
        while true {
            let (entries, isDraining, isEnding) = state.withLock { state in
                defer { state.inbox = [] }
                return (state.inbox, state.isDraining, state.isEnding)
            }
            if isEnding { break }
            if isDraining { pool.replaceOnlyForRequests() }
            for entry in entries {
                next += 1
                open[next] = entry
                pool.add(WorkJob(place: next, request: .documents(entry.request)))
            }
            do {
                _ = try pool.turn(wakenBy: waker) { job, reply in
                    if let entry = open.removeValue(forKey: job.place) { self.finish(entry, reply) }
                }
                if !pool.readyWorkers.isEmpty { note(trouble: nil) }
            } catch {
                recover(error, &pool, &open)
            }
            drainWaker()
            report(&pool)
        }
    }

    private func finish(_ entry: Entry, _ reply: WorkReply) {
        state.withLock { $0.open -= 1 }
        entry.completion(reply)
    }

    /// Handles a fault that keeps all workers from starting: waiting requests fail, and workers are started again after a
    /// pause.
    private func recover(_ error: OperationError, _ pool: inout WorkerPool, _ open: inout [Int: Entry]) {
        note(trouble: error.description)
        for job in pool.takeWaiting() {
            if let entry = open.removeValue(forKey: job.place) {
                finish(entry, WorkReply(error, settings.setup.style))
            }
        }
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

    private func drainWaker() {
        var count: UInt64 = 0
        _ = unsafe read(waker, &count, 8)
    }

    private func report(_ pool: inout WorkerPool) {
        let ready = pool.readyWorkers
        let isDraining = state.withLock { state in
            state.ready = ready
            return state.isDraining
        }
        for ending in pool.takeEndings() {
            metrics.workerEnded(ending)
            log.write("a worker ended (\(ending.rawValue))" + (isDraining ? "" : "; another one takes its place"))
        }
    }
}
