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
        var next = 0
        var end: Int?
        while true {
            if end == nil, interruption.hasCome { end = Clock.microseconds }
            if let end, Clock.seconds(since: end) > Self.secondsToFinish { break }
            if end == nil { try giveOut(requests, &next) }
            guard workers.contains(where: { $0.state != .idle }) else { break }
            for index in try readable() {
                try collect(from: index, requests, finished)
            }
            try endThoseBeyondLimits(requests, finished)
            workers.removeAll { $0.state == .gone || end != nil && $0.state == .starting }
        }
        if end != nil { workers.removeAll() }
        return end == nil
    }

    /// Sends requests to all that are idle, and starts workers while there are more requests than workers.
    private mutating func giveOut(_ requests: [WorkRequest], _ next: inout Int) throws(CommandFailure) {
        for worker in workers where worker.state == .idle && next < requests.count {
            // One that is gone is found out about when its answer is waited for.
            try? worker.send(requests[next], place: next)
            next += 1
        }
        let waiting = workers.count { $0.state == .starting }
        for _ in 0..<max(min(count - workers.count, requests.count - next - waiting), 0) {
            workers.append(
                try SystemError.reported(try Worker(folder)) { error in
                    CommandFailure("no worker can be started: \(error)", .internalError)
                })
        }
    }

    /// Waits a little for replies; the places of the workers that have some.
    private func readable() throws(CommandFailure) -> [Int] {
        var waits = workers.map { pollfd(fd: $0.replyDescriptor, events: Int16(POLLIN), revents: 0) }
        let count = unsafe poll(&waits, nfds_t(waits.count), WorkLimits.millisecondsBetweenLooks)
        return count > 0 ? waits.indices.filter { waits[$0].revents != 0 } : []
    }

    private func collect(
        from index: Int, _ requests: [WorkRequest], _ finished: (Int, WorkReply) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let worker = workers[index]
        let state = worker.state
        guard let replies = worker.receive() else { return try lose(worker, requests, finished) }
        for reply in replies {
            switch state {
            case .starting where reply.outcome.code != .done:
                StandardError.write(reply.messages)
                throw .alreadyReported(reply.outcome.code)
            case .busy(let task, _):
                // It ends itself after that.
                if reply.outcome.code == .limitReached { worker.kill() }
                try finished(task, reply)
            case .starting, .idle, .gone: break
            }
        }
    }

    /// Does without a worker that has died. Where the user interrupts that is no fault of what it did.
    private func lose(
        _ worker: Worker, _ requests: [WorkRequest], _ finished: (Int, WorkReply) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let (state, ending) = (worker.state, worker.waitForEnding())
        if interruption.hasCome { return }
        switch state {
        case .starting: throw WatchedRun.failure(of: ending)
        case .busy(let task, _):
            try finished(task, WorkReply(WatchedRun.failure(of: ending, requests[task].name), style))
        case .idle, .gone: break
        }
    }

    private func endThoseBeyondLimits(
        _ requests: [WorkRequest], _ finished: (Int, WorkReply) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        for worker in workers {
            guard let task = worker.task, let breach = worker.breach(of: limits) else { continue }
            worker.kill()
            try finished(task, WorkReply(breach.failure(of: requests[task].name), style))
        }
    }
}
