package import Documents
internal import Files
internal import Glibc
internal import Parallel
package import Processes

/// A request for a pool of workers, with the number by which its sender recognizes it.
package struct WorkJob: Sendable {
    /// The number, for a batch the request's index.
    package let place: Int
    /// The request.
    package let request: WorkRequest

    /// Creates a job.
    package init(place: Int, request: WorkRequest) {
        self.place = place
        self.request = request
    }
}

/// How workers are started, and how many of them.
package struct WorkerPoolSettings: Sendable {
    /// The most workers.
    package var count: Int
    /// How a worker is started.
    package var invocation: ProgramInvocation
    /// What a worker must know before its first request.
    package var setup: WorkerSetup
    /// The folder through which they reach files, open in this process; nil if they write none.
    package var folder: Int32?
    /// How many requests a worker may have at a time. With two it never waits for the next one; with one no request waits
    /// behind a slow one while another worker is free.
    package var tasksPerWorker = 2
    /// True if all workers are kept running, even without work.
    package var keepsAll = false

    /// Creates settings.
    package init(count: Int, invocation: ProgramInvocation, setup: WorkerSetup) {
        self.count = count
        self.invocation = invocation
        self.setup = setup
    }
}

/// Workers that share requests. If a worker dies, reaches a limit or writes something that is no reply, only its current
/// request fails, and the worker is replaced.
package struct WorkerPool: ~Copyable {
    private var settings: WorkerPoolSettings
    private var workers: [Worker] = []
    /// The requests that no worker has; the last is next.
    private var waiting: [WorkJob] = []
    /// How many workers in a row ended before they were ready.
    private var failedStarts = 0
    /// The clock's time before which no worker is started in advance.
    private var nextStart = 0
    /// The time of the clock before which no worker is checked against its limits: to ask the system for the memory of a
    /// process takes as long as reading its reply.
    private var nextLook = 0
    /// True once the work was asked to end: no more requests are sent, and a worker that ends is not a failure.
    private var isEnding = false
    /// How workers have ended without being asked to.
    package private(set) var endings: [WorkerEnding] = []

    /// A handler of a request and its reply.
    package typealias Finished = (WorkJob, WorkReply) throws(OperationError) -> Void

    /// Creates a pool. Its workers are started when there is work, or at the first turn.
    package init(_ settings: WorkerPoolSettings) {
        self.settings = settings
    }

    /// Seconds for which work may go on after an interruption.
    private static let secondsToFinish = 0.4
    /// How many failed starts in a row make one request fail.
    private static let startsPerRequest = 2
    /// Microseconds between two attempts to start a worker in advance.
    private static let pauseBetweenStarts = 500_000

    /// Processes all requests and passes each reply to `finished`, numbered as in the list. Returns false if interrupted:
    /// requests already begun are then finished if they do not take long, and the others are dropped.
    mutating func run(
        _ requests: [WorkRequest], _ signals: TerminationSignals, finished: Finished
    ) throws(OperationError) -> Bool {
        waiting = requests.enumerated().reversed().map { WorkJob(place: $0.offset, request: $0.element) }
        var end: Int?
        while true {
            if end == nil, signals.haveArrived { (end, isEnding) = (MonotonicClock.microseconds, true) }
            if let end, MonotonicClock.seconds(since: end) > Self.secondsToFinish { break }
            guard try turn(wakenBy: nil, isInterrupted: { signals.haveArrived }, finished) else { break }
            if end != nil { workers.removeAll { $0.state == .starting } }
        }
        if end != nil { workers.removeAll() }
        return end == nil
    }

    // MARK: - Single requests

    /// Adds a request behind those that wait.
    package mutating func add(_ job: WorkJob) {
        waiting.insert(job, at: 0)
    }

    /// How many requests no worker has yet.
    package var waitingCount: Int { waiting.count }

    /// How many requests workers have.
    package var runningCount: Int { workers.reduce(0) { $0 + $1.jobs.count } }

    /// The process ids of the workers that take requests.
    package var readyWorkers: [Int32] { workers.filter { $0.state == .ready }.map(\.number) }

    /// Starts no more workers in advance: those that end are replaced only if requests wait for them.
    package mutating func replaceOnlyForRequests() {
        settings.keepsAll = false
    }

    /// Removes and returns all requests that no worker has; they are not processed.
    package mutating func takeWaiting() -> [WorkJob] {
        defer { waiting = [] }
        return waiting.reversed()
    }

    /// Returns how workers have ended since the last call.
    package mutating func takeEndings() -> [WorkerEnding] {
        defer { endings = [] }
        return endings
    }

    /// Sends requests, waits for replies, for something to read from `waker` or for room to write to `outlet`, and takes the
    /// replies. Returns false if there is no work.
    package mutating func turn(
        wakenBy waker: Int32?, orRoomIn outlet: Int32? = nil, isInterrupted: () -> Bool = { false },
        _ finished: Finished
    ) throws(OperationError) -> Bool {
        if !isEnding { try giveOut(finished) }
        let isAtWork = workers.contains(where: \.isAtWork)
        guard isAtWork || waker != nil || outlet != nil else { return false }
        for worker in ready(waker, outlet, isAtWork: isAtWork) {
            try collect(from: worker, isInterrupted: isInterrupted, finished)
        }
        try endThoseBeyondLimits(finished)
        workers.removeAll { $0.state == .gone }
        return true
    }

    // MARK: - One turn

    /// Sends requests to the workers that have room, and starts workers while there are more requests than workers.
    private mutating func giveOut(_ finished: Finished) throws(OperationError) {
        // Every worker gets a first request before any gets a second.
        for room in (1...settings.tasksPerWorker).reversed() {
            for worker in workers where worker.room(most: settings.tasksPerWorker) >= room {
                guard let job = waiting.popLast() else { break }
                worker.send(job)
            }
        }
        for _ in 0..<missingWorkers {
            do {
                workers.append(try Worker(settings.invocation, settings.setup, settings.folder))
            } catch {
                try failStart(OperationError("no worker can be started: \(error)", .internalError), finished)
            }
        }
    }

    /// How many workers to start now.
    private var missingWorkers: Int {
        let starting = workers.count { $0.state == .starting }
        let mayStart = settings.keepsAll && MonotonicClock.microseconds >= nextStart
        return max(min(settings.count - workers.count, mayStart ? settings.count : waiting.count - starting), 0)
    }

    /// Waits for replies, only briefly while limits must be watched, and sends unsent bytes. Returns the workers that have
    /// replied.
    private func ready(_ waker: Int32?, _ outlet: Int32?, isAtWork: Bool) -> [Worker] {
        var waits = workers.map { pollfd(fd: $0.replyDescriptor, events: Int16(POLLIN), revents: 0) }
        let senders = workers.filter { $0.requestDescriptor != nil }
        waits += senders.map { pollfd(fd: $0.requestDescriptor ?? -1, events: Int16(POLLOUT), revents: 0) }
        if let waker { waits.append(pollfd(fd: waker, events: Int16(POLLIN), revents: 0)) }
        if let outlet { waits.append(pollfd(fd: outlet, events: Int16(POLLOUT), revents: 0)) }
        let pause = isAtWork ? ResourceLimits.millisecondsBetweenLooks : Self.millisecondsOfRest
        guard unsafe poll(&waits, nfds_t(waits.count), pause) > 0 else { return [] }
        for (n, sender) in senders.enumerated() where waits[workers.count + n].revents != 0 { sender.flush() }
        return workers.indices.filter { waits[$0].revents != 0 }.map { workers[$0] }
    }

    /// How long a pool without work waits before it checks its workers.
    private static let millisecondsOfRest: Int32 = 500

    private mutating func collect(
        from worker: Worker, isInterrupted: () -> Bool, _ finished: Finished
    ) throws(OperationError) {
        guard let replies = worker.receive() else {
            return try lose(worker, isInterrupted: isInterrupted(), finished)
        }
        for (job, reply) in replies {
            if let job {
                // The worker ends itself after this reply.
                if reply.outcome.failure == .limitReached {
                    worker.kill()
                    endings.append(.limit)
                    handOn(worker.jobs[...])
                }
                try finished(job, reply.answers(job.request) ? reply : noReply(to: job.request))
            } else if let kind = reply.outcome.failure {
                // A fault that keeps one worker from starting keeps all of them.
                throw OperationError(reply.statement, kind)
            } else {
                failedStarts = 0
            }
        }
    }

    private func noReply(to request: WorkRequest) -> WorkReply {
        var reply = WorkReply(
            OperationError("\(request.name): the worker sent no valid reply", .internalError), settings.setup.style)
        reply.end = .lost
        return reply
    }

    /// Puts the requests of a worker that has ended first in line for the others.
    private mutating func handOn(_ jobs: ArraySlice<WorkJob>) {
        waiting += jobs.reversed()
    }

    /// Removes a worker that has died. After an interruption that is not a failure of its request.
    private mutating func lose(
        _ worker: Worker, isInterrupted: Bool, _ finished: Finished
    ) throws(OperationError) {
        let (wasStarting, ending) = (worker.state == .starting, worker.end())
        if isInterrupted { return }
        endings.append(WorkerEnding(ending))
        guard !wasStarting else { return try failStart(SupervisedProcess.operationError(of: ending), finished) }
        guard let job = worker.jobs.first else { return }
        handOn(worker.jobs.dropFirst())
        var reply = WorkReply(SupervisedProcess.operationError(of: ending, job.request.name), settings.setup.style)
        reply.end = .lost
        try finished(job, reply)
    }

    /// Records a failed start: the second in a row makes the next request fail.
    private mutating func failStart(_ error: OperationError, _ finished: Finished) throws(OperationError) {
        failedStarts += 1
        nextStart = MonotonicClock.microseconds + Self.pauseBetweenStarts
        guard failedStarts.isMultiple(of: Self.startsPerRequest), let job = waiting.popLast() else { return }
        var reply = WorkReply(
            OperationError("\(job.request.name): \(error.message ?? "")", error.kind), settings.setup.style)
        reply.end = .lost
        try finished(job, reply)
    }

    private mutating func endThoseBeyondLimits(_ finished: Finished) throws(OperationError) {
        let now = MonotonicClock.microseconds
        guard now >= nextLook else { return }
        nextLook = now + Int(ResourceLimits.millisecondsBetweenLooks) * 1000
        for worker in workers {
            if worker.isStuckAtStart {
                worker.kill()
                endings.append(.limit)
                try failStart(OperationError("the worker did not start in time", .limitReached), finished)
            }
            guard let job = worker.jobs.first, let breach = worker.breach(of: settings.setup.limits) else { continue }
            worker.kill()
            endings.append(.limit)
            handOn(worker.jobs.dropFirst())
            var reply = WorkReply(breach.operationError(of: job.request.name), settings.setup.style)
            reply.end = .breached(breach)
            try finished(job, reply)
        }
    }
}

/// Why a worker ended without being asked to.
package enum WorkerEnding: String, Hashable, Sendable, CaseIterable {
    /// It reached a limit of time or memory.
    case limit
    /// A signal ended it.
    case signal
    /// It ended itself.
    case exit

    init(_ ending: ChildProcess.Ending) {
        switch ending {
        case .signal: self = .signal
        case .exit: self = .exit
        }
    }
}

extension WorkReply {
    /// The reasons why a worker cannot be ready, in its own words.
    package var statement: String {
        let words = outcome.diagnostics.compactMap { diagnostic -> String? in
            guard case .object(let members) = diagnostic, let message = members.first(where: { $0.0 == "message" }),
                case .string(let text) = message.1
            else { return nil }
            return text
        }
        return words.joined(separator: "; ")
    }
}
