internal import Parallel
internal import Documents
internal import Files
internal import Glibc
internal import Processes

/// Workers that share a list of requests. One that dies, reaches a limit or writes what is no reply costs its own request
/// and is replaced.
struct WorkerPool: ~Copyable {
    private let folder: OpenFolder
    private let invocation: ProgramInvocation
    private let setup: WorkerSetup
    private let signals: TerminationSignals
    private var workers: [Worker] = []
    private let count: Int
    /// How many workers in a row ended before they were ready.
    private var failedStarts = 0

    /// What happens to a request: its place in the list and its reply.
    typealias Finished = (Int, WorkReply) throws(OperationError) -> Void

    /// A pool of workers that reach files through a folder. They are started when there is work.
    init(_ configuration: BatchConfiguration, _ signals: TerminationSignals, _ folder: consuming OpenFolder) {
        count = configuration.workers
        invocation = configuration.worker
        setup = configuration.setup
        self.signals = signals
        self.folder = folder
    }

    /// For so long work may go on after an interruption.
    private static let secondsToFinish = 0.4
    /// A worker that ends while it starts costs one more try, and then a request.
    private static let startsPerRequest = 2

    /// Has all requests done; what became of each goes to `finished`, with its place in the list. False where somebody
    /// interrupts: then what was begun is finished if it does not take long, and the rest is left.
    mutating func run(_ requests: [WorkRequest], finished: Finished) throws(OperationError) -> Bool {
        var rest = Array(requests.indices.reversed())
        var end: Int?
        while true {
            if end == nil, signals.haveCome { end = MonotonicClock.microseconds }
            if let end, MonotonicClock.seconds(since: end) > Self.secondsToFinish { break }
            if end == nil { try giveOut(requests, &rest, finished) }
            guard workers.contains(where: \.isAtWork) else { break }
            for worker in readable() {
                try collect(from: worker, requests, &rest, finished)
            }
            try endThoseBeyondLimits(requests, &rest, finished)
            workers.removeAll { $0.state == .gone || end != nil && $0.state == .starting }
        }
        if end != nil { workers.removeAll() }
        return end == nil
    }

    /// Sends the last of the rest to those that have room, and starts workers while there are more requests than workers.
    private mutating func giveOut(
        _ requests: [WorkRequest], _ rest: inout [Int], _ finished: Finished
    ) throws(OperationError) {
        // All get their first before anyone gets a second.
        for room in (1...Worker.mostTasks).reversed() {
            for worker in workers where worker.room >= room {
                guard let place = rest.popLast() else { return }
                // One that is gone is found out about when its answer is waited for.
                try? worker.send(requests[place], place: place)
            }
        }
        let waiting = workers.count { $0.state == .starting }
        for _ in 0..<max(min(count - workers.count, rest.count - waiting), 0) {
            do {
                workers.append(try Worker(invocation, setup, folder))
            } catch {
                try failStart(
                    OperationError("no worker can be started: \(error)", .internalError), requests, &rest, finished)
            }
        }
    }

    /// Waits a little for replies; the workers that have some.
    private func readable() -> [Worker] {
        var waits = workers.map { pollfd(fd: $0.replyDescriptor, events: Int16(POLLIN), revents: 0) }
        let count = unsafe poll(&waits, nfds_t(waits.count), ResourceLimits.millisecondsBetweenLooks)
        return count > 0 ? waits.indices.filter { waits[$0].revents != 0 }.map { workers[$0] } : []
    }

    private mutating func collect(
        from worker: Worker, _ requests: [WorkRequest], _ rest: inout [Int], _ finished: Finished
    ) throws(OperationError) {
        guard let replies = worker.receive() else { return try lose(worker, requests, &rest, finished) }
        for (place, reply) in replies {
            if let place {
                // It ends itself after that.
                if reply.outcome.failure == .limitReached {
                    worker.kill()
                    handOn(worker.places[...], &rest)
                }
                try finished(place, reply.answers(requests[place]) ? reply : noReply(to: requests[place]))
            } else if let kind = reply.outcome.failure {
                // What keeps one worker from starting keeps all.
                throw OperationError(reply.statement, kind)
            } else {
                failedStarts = 0
            }
        }
    }

    private func noReply(to request: WorkRequest) -> WorkReply {
        WorkReply(OperationError("\(request.name): the worker gave no proper reply", .internalError), setup.style)
    }

    /// Lets others do, and next, what a worker was sent that has ended.
    private func handOn(_ places: ArraySlice<Int>, _ rest: inout [Int]) {
        rest += places.reversed()
    }

    /// Does without a worker that has died. Where somebody interrupts that is no fault of what it did.
    private mutating func lose(
        _ worker: Worker, _ requests: [WorkRequest], _ rest: inout [Int], _ finished: Finished
    ) throws(OperationError) {
        let (wasStarting, ending) = (worker.state == .starting, worker.end())
        if signals.haveCome { return }
        guard !wasStarting else {
            return try failStart(SupervisedProcess.operationError(of: ending), requests, &rest, finished)
        }
        guard let place = worker.places.first else { return }
        handOn(worker.places.dropFirst(), &rest)
        let error = SupervisedProcess.operationError(of: ending, requests[place].name)
        try finished(place, WorkReply(error, setup.style))
    }

    /// Takes note of a worker that did not start: one more try, and then the next request fails.
    private mutating func failStart(
        _ error: OperationError, _ requests: [WorkRequest], _ rest: inout [Int], _ finished: Finished
    ) throws(OperationError) {
        failedStarts += 1
        guard failedStarts.isMultiple(of: Self.startsPerRequest), let place = rest.popLast() else { return }
        let named = OperationError("\(requests[place].name): \(error.message ?? "")", error.kind)
        try finished(place, WorkReply(named, setup.style))
    }

    private mutating func endThoseBeyondLimits(
        _ requests: [WorkRequest], _ rest: inout [Int], _ finished: Finished
    ) throws(OperationError) {
        for worker in workers {
            if worker.isStuckAtStart {
                worker.kill()
                try failStart(
                    OperationError("the worker did not start in time", .limitReached), requests, &rest, finished)
            }
            guard let place = worker.places.first, let breach = worker.breach(of: setup.limits) else { continue }
            worker.kill()
            handOn(worker.places.dropFirst(), &rest)
            try finished(place, WorkReply(breach.operationError(of: requests[place].name), setup.style))
        }
    }
}

extension WorkReply {
    /// Why a worker cannot be ready, in its own words.
    fileprivate var statement: String {
        let words = outcome.diagnostics.compactMap { diagnostic -> String? in
            guard case .object(let members) = diagnostic, let message = members.first(where: { $0.0 == "message" }),
                case .string(let text) = message.1
            else { return nil }
            return text
        }
        return words.joined(separator: "; ")
    }
}
