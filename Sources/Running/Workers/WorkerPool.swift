package import Documents
package import Files
internal import Glibc
internal import Parallel
package import Processes

/// A request for a pool of workers, with the number by which its sender recognizes it.
package struct WorkJob: Sendable {
    /// The number, for a batch the request's index.
    package let number: Int
    package let request: WorkRequest
    /// The clock's time, in microseconds, at which it reaches the time limit, if it began to count before a worker began; nil
    /// if only the worker's time counts.
    let deadline: Int?
    /// How many workers have died while they worked on it.
    fileprivate(set) var deaths = 0

    /// True if a worker has died while it worked on it.
    var isSuspect: Bool { deaths > 0 }

    package init(number: Int, request: WorkRequest, deadline: Int? = nil) {
        self.number = number
        self.request = request
        self.deadline = deadline
    }
}

/// How workers are started, and how many of them.
package struct WorkerPoolSettings: Sendable {
    /// The most workers.
    package var count: Int
    /// How a worker is started.
    package var invocation: ProgramInvocation
    /// What a worker must know before its first request.
    package var worker: WorkerSettings
    /// The folder through which they reach files, open in this process; nil if they write none.
    package var folder: Int32?
    /// How many requests a worker may have at a time. With two it never waits for the next one; with one no request waits
    /// behind a slow one while another worker is free.
    package var tasksPerWorker = 2
    /// True if all workers are kept running, even without work.
    package var keepsAll = false

    package init(count: Int, invocation: ProgramInvocation, worker: WorkerSettings) {
        self.count = count
        self.invocation = invocation
        self.worker = worker
    }

    /// Creates settings for so many workers, or one per processor, which share the processors and write into a folder, by its name in
    /// messages and its descriptor in this process; nil for workers that write nothing.
    package init(
        jobs: Int?, invocation: ProgramInvocation, worker: WorkerSettings, folder: (name: FilePath, descriptor: Int32?)
    ) {
        self.init(count: jobs ?? Parallel.cores, invocation: invocation, worker: worker)
        self.worker.threads = max(Parallel.cores / count, 1)
        (self.worker.folder, self.folder) = (folder.name.description, folder.descriptor)
    }
}

/// Workers that share requests. Every request is sent under a number of its own, which its reply must repeat; a worker that
/// dies or writes anything but the next reply is replaced, and its requests go to others. So an answer may be late or missing,
/// but it is never another request's.
///
/// A request during which a worker died, for no limit of its own, is tried again, alone with a worker. The third death fails
/// it. A request that reaches a limit fails immediately.
package struct WorkerPool: ~Copyable {
    private var settings: WorkerPoolSettings
    private var workers: [Worker] = []
    /// The number of the last request that was sent.
    private var lastNumber = WorkerSettings.number
    /// The folder of the files that workers write, if they write any.
    private let files: WorkerFiles
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
        files = WorkerFiles(folder: settings.folder, path: settings.worker.folder)
        self.settings.worker.temporaries = files.beginning
    }

    /// Seconds for which work may go on after an interruption.
    private static let secondsToFinish = 0.4
    /// After this many failed starts in a row, each further one makes a request fail.
    private static let maxFailedStarts = 4
    /// The steps from one number to the next: a worker that answers before it is asked cannot know the number.
    private static let steps = 1...1 << 20
    /// How many workers may die while they work on a request, before it fails.
    private static let maxDeaths = 3
    /// Microseconds between two attempts to start a worker in advance.
    private static let pauseBetweenStarts = 500_000

    /// Processes all requests and passes each reply to `finished`, numbered as in the list. Returns false if interrupted:
    /// requests already begun are then finished if they do not take long, and the others are dropped.
    package mutating func run(
        _ requests: [WorkRequest], signals: TerminationSignals, finished: Finished
    ) throws(OperationError) -> Bool {
        waiting = requests.enumerated().reversed().map { WorkJob(number: $0.offset, request: $0.element) }
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
    package var runningCount: Int { workers.reduce(0) { $0 + $1.tasks.count } }

    /// The process ids of the workers that take requests.
    package var readyWorkers: [Int32] { workers.filter { $0.state == .ready }.map(\.processID) }

    /// Starts no more workers in advance: those that end are replaced only if requests wait for them.
    package mutating func replaceOnlyForRequests() {
        settings.keepsAll = false
    }

    /// Removes and returns all requests that no worker has; they are not processed.
    package mutating func takeWaiting() -> [WorkJob] {
        defer { waiting = [] }
        return waiting.reversed()
    }

    /// Takes a request back. A worker that has begun it is killed; requests that it has besides go to others.
    package mutating func withdraw(_ number: Int) {
        for worker in workers where worker.tasks.contains(where: { $0.job.number == number }) {
            end(worker, as: .withdrawal)
        }
        workers.removeAll { $0.state == .gone }
        waiting.removeAll { $0.number == number }
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
        for worker in ready(waker, outlet: outlet, isAtWork: isAtWork) {
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
            while let job = waiting.last {
                let free = workers.filter { worker in
                    worker.room(max: settings.tasksPerWorker) >= room && (!job.isSuspect || worker.isFreeForSuspects)
                }
                let holder = free.first { $0.hasFrame(of: job.request) }
                guard let worker = holder ?? free.first else { break }
                waiting.removeLast()
                lastNumber += Int.random(in: Self.steps)
                worker.send(job, number: lastNumber)
            }
        }
        for _ in 0..<missingWorkers {
            do {
                workers.append(try Worker(settings.invocation, settings: settings.worker, folder: settings.folder))
            } catch {
                try failStart(OperationError("no worker can be started: \(error)", .internalError), finished: finished)
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
    private func ready(_ waker: Int32?, outlet: Int32?, isAtWork: Bool) -> [Worker] {
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
        let received = worker.receive()
        if let greeting = received.greeting {
            // A fault that keeps one worker from starting keeps all of them.
            if let failure = greeting.startFailure { throw failure }
            failedStarts = 0
        }
        for (task, reply) in received.replies {
            try finished(
                task.job, files.finished(reply, of: task.job.request, number: task.number, style: settings.worker.style)
            )
            if reply.isLast { return end(worker, as: .limit) }
        }
        guard received.isOver else { return }
        try lose(worker, fault: received.fault, isInterrupted: isInterrupted(), finished: finished)
    }

    /// Ends a worker; its requests go to others.
    private mutating func end(_ worker: Worker, as ending: WorkerEnding) {
        worker.kill()
        endings.append(ending)
        handOn(worker.tasks[...])
    }

    /// Puts requests that a worker has not begun, or has not answered, first in line for the others.
    private mutating func handOn(_ tasks: ArraySlice<Worker.Task>) {
        for task in tasks.reversed() {
            files.remove(of: task.job.request, number: task.number)
            waiting.append(task.job)
        }
    }

    /// Replaces a worker that has died or cannot be believed. The request that it worked on is tried again, a limited number of
    /// times. After an interruption nothing is tried again.
    private mutating func lose(
        _ worker: Worker, fault: ReplyReader.Fault?, isInterrupted: Bool, finished: Finished
    ) throws(OperationError) {
        let wasStarting = worker.state == .starting
        if fault != nil { worker.kill() }
        let ending = worker.end()
        if isInterrupted { return }
        endings.append(fault != nil ? .fault : ending.map(WorkerEnding.init) ?? .fault)
        guard !wasStarting else {
            return try failStart(Self.error(fault, ending: ending, of: nil), finished: finished)
        }
        guard var task = worker.tasks.first else { return }
        handOn(worker.tasks[...])
        task.job.deaths += 1
        waiting.removeLast()
        guard task.job.deaths >= Self.maxDeaths else { return waiting.append(task.job) }
        var reply = WorkReply(
            Self.error(fault, ending: ending, of: task.job.request.name), style: settings.worker.style)
        reply.end = .lost
        try finished(task.job, reply)
    }

    private static func error(
        _ fault: ReplyReader.Fault?, ending: ChildProcess.Ending?, of name: String?
    ) -> OperationError {
        if fault == nil, let ending { return SupervisedProcess.operationError(of: ending, name) }
        let prefix = name.map { $0 + ": " } ?? ""
        return OperationError("\(prefix)the worker sent no valid reply", .internalError)
    }

    /// Records a failed start. After several in a row, requests fail.
    private mutating func failStart(_ error: OperationError, finished: Finished) throws(OperationError) {
        failedStarts += 1
        nextStart = MonotonicClock.microseconds + Self.pauseBetweenStarts
        guard failedStarts > Self.maxFailedStarts, let job = waiting.popLast() else { return }
        var reply = WorkReply(
            OperationError("\(job.request.name): \(error.message ?? "")", error.kind), style: settings.worker.style)
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
                try failStart(OperationError("the worker did not start in time", .limitReached), finished: finished)
            }
            guard let task = worker.tasks.first, let breach = worker.breach(of: settings.worker.limits) else {
                continue
            }
            end(worker, as: .limit)
            waiting.removeLast()
            var reply = WorkReply(breach.operationError(of: task.job.request.name), style: settings.worker.style)
            reply.end = .breached(breach)
            try finished(task.job, reply)
        }
    }
}

/// Why a worker ended without being asked to.
package enum WorkerEnding: String, Hashable, Sendable, CaseIterable {
    /// It reached a limit of time or memory.
    case limit
    /// Its request was taken back.
    case withdrawal
    /// A signal ended it.
    case signal
    /// It ended itself.
    case exit
    /// It wrote something that is no reply.
    case fault

    init(_ ending: ChildProcess.Ending) {
        switch ending {
        case .signal: self = .signal
        case .exit: self = .exit
        }
    }
}
