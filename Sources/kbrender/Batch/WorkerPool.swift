import Documents
import Glibc

/// Workers that share a list of requests. One that dies or reaches a limit costs its own request and is replaced.
struct WorkerPool: ~Copyable {
    private let folder: OpenFolder
    private let limits: WorkLimits
    private let style: MessageStyle
    private let interruption: Interruption
    private var workers: [Worker] = []
    private let count: Int

    /// A pool of so many workers, which reach files through a folder. They are started when there is work.
    init(
        _ count: Int, _ limits: WorkLimits, _ style: MessageStyle, _ interruption: Interruption,
        _ folder: consuming OpenFolder
    ) {
        (self.count, self.limits, self.style, self.interruption) = (count, limits, style, interruption)
        self.folder = folder
    }

    /// For so long work may go on after an interruption.
    private static let secondsToFinish = 0.4

    /// Has all requests done; what became of each goes to `finished`, with its place in the list. False where the user
    /// interrupts: then what was begun is finished if it does not take long, and the rest is left.
    mutating func run(
        _ requests: [WorkRequest], finished: (Int, WorkReply) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> Bool {
        var rest = Array(requests.indices.reversed())
        var end: Int?
        while true {
            if end == nil, interruption.hasCome { end = Clock.microseconds }
            if let end, Clock.seconds(since: end) > Self.secondsToFinish { break }
            if end == nil { try giveOut(requests, &rest) }
            guard workers.contains(where: \.isAtWork) else { break }
            for worker in try readable() {
                try collect(from: worker, requests, &rest, finished)
            }
            try endThoseBeyondLimits(requests, &rest, finished)
            workers.removeAll { $0.state == .gone || end != nil && $0.state == .starting }
        }
        if end != nil { workers.removeAll() }
        return end == nil
    }

    /// Sends the last of the rest to those that have room, and starts workers while there are more requests than workers.
    private mutating func giveOut(_ requests: [WorkRequest], _ rest: inout [Int]) throws(CommandFailure) {
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
            workers.append(
                try SystemError.reported(try Worker(folder)) { error in
                    CommandFailure("no worker can be started: \(error)", .internalError)
                })
        }
    }

    /// Waits a little for replies; the workers that have some.
    private func readable() throws(CommandFailure) -> [Worker] {
        var waits = workers.map { pollfd(fd: $0.replyDescriptor, events: Int16(POLLIN), revents: 0) }
        let count = unsafe poll(&waits, nfds_t(waits.count), WorkLimits.millisecondsBetweenLooks)
        return count > 0 ? waits.indices.filter { waits[$0].revents != 0 }.map { workers[$0] } : []
    }

    private func collect(
        from worker: Worker, _ requests: [WorkRequest], _ rest: inout [Int],
        _ finished: (Int, WorkReply) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        guard let replies = worker.receive() else { return try lose(worker, requests, &rest, finished) }
        for (place, reply) in replies {
            if let place {
                // It ends itself after that.
                if reply.outcome.code == .limitReached {
                    worker.kill()
                    handOn(worker.places[...], &rest)
                }
                try finished(place, reply)
            } else if reply.outcome.code != .done {
                StandardError.write(reply.messages)
                throw .alreadyReported(reply.outcome.code)
            }
        }
    }

    /// Lets others do, and next, what a worker was sent that has ended.
    private func handOn(_ places: ArraySlice<Int>, _ rest: inout [Int]) {
        rest += places.reversed()
    }

    /// Does without a worker that has died. Where the user interrupts that is no fault of what it did.
    private func lose(
        _ worker: Worker, _ requests: [WorkRequest], _ rest: inout [Int],
        _ finished: (Int, WorkReply) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let (wasStarting, ending) = (worker.state == .starting, worker.waitForEnding())
        if interruption.hasCome { return }
        if wasStarting { throw WatchedRun.failure(of: ending) }
        guard let place = worker.places.first else { return }
        handOn(worker.places.dropFirst(), &rest)
        try finished(place, WorkReply(WatchedRun.failure(of: ending, requests[place].name), style))
    }

    private func endThoseBeyondLimits(
        _ requests: [WorkRequest], _ rest: inout [Int], _ finished: (Int, WorkReply) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        for worker in workers {
            guard let place = worker.places.first, let breach = worker.breach(of: limits) else { continue }
            worker.kill()
            handOn(worker.places.dropFirst(), &rest)
            try finished(place, WorkReply(breach.failure(of: requests[place].name), style))
        }
    }
}
