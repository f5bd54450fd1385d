internal import Documents
internal import Files
internal import Glibc
internal import Parallel
internal import Processes

/// A worker process, seen from the process that started it.
final class Worker {
    /// The state of a worker.
    enum State: Hashable {
        /// It is starting and has not replied yet.
        case starting
        /// It takes requests.
        case ready
        /// It has ended, and its requests are accounted for.
        case gone
    }

    /// A request that was sent to it.
    struct Task {
        /// The number that the reply must repeat.
        let number: Int
        var job: WorkJob
        /// The clock's time from which it may have been worked on.
        fileprivate(set) var start: Int
    }

    /// What it has written since the last look.
    struct Received {
        /// Its reply to the settings.
        fileprivate(set) var greeting: WorkReply?
        /// Its replies, each with its request.
        fileprivate(set) var replies: [(task: Task, reply: WorkReply)] = []
        /// What is wrong with the rest; nil if nothing is.
        fileprivate(set) var fault: ReplyReader.Fault?
        /// True if nothing more will come, or nothing more counts.
        fileprivate(set) var isOver = false
    }

    /// Seconds that a worker may take to start: a hundred times what it usually takes.
    private static let secondsToStart = 10.0

    private let process: ChildProcess
    private let start = MonotonicClock.microseconds
    private(set) var state = State.starting
    /// The requests that it was sent and has not answered; it works on the first.
    private(set) var tasks: [Task] = []
    /// The keys of the last frames that it drew for screens.
    private var frames: [String] = []
    /// Pieces for which its pipe has no room yet; the first is next.
    private var unsent: [ArraySlice<UInt8>] = []
    private let requests: OpenFile
    private let replies: OpenFile
    private var reader = ReplyReader()

    /// Starts a worker that reaches files through a folder, given as an open descriptor of this process; nil for one that
    /// writes no files.
    init(_ invocation: ProgramInvocation, settings: WorkerSettings, folder: Int32?) throws(SystemError) {
        let requests = try OpenFile.pipe()
        let replies = try OpenFile.pipe()
        process = try ChildProcess(
            invocation,
            descriptors: [requests.readingEnd.descriptor, replies.writingEnd.descriptor, nil, folder],
            ignoringInterrupts: true)
        // This process must not wait for a worker that does not read.
        try requests.writingEnd.setWaiting(false)
        replies.readingEnd.setPipeRoom(Self.pipeRoom)
        // Only the worker has the other ends, so each process notices when the other one ends.
        self.requests = requests.keepingWritingEnd()
        self.replies = replies.keepingReadingEnd()
        // If it has ended already, that shows when its reply is read.
        send([Array((settings.json.numbered(WorkerSettings.number).text(indent: 0) + "\n").utf8)])
    }

    /// Most pictures are smaller than this.
    private static let pipeRoom: Int32 = 1 << 20

    /// The descriptor on which to wait for its replies.
    var replyDescriptor: Int32 { replies.descriptor }

    /// True while a reply is expected.
    var isAtWork: Bool { state == .starting || !tasks.isEmpty }

    /// The descriptor on which to wait for room to send; nil if nothing is unsent.
    var requestDescriptor: Int32? { unsent.isEmpty ? nil : requests.descriptor }

    /// Returns how many more requests it may be sent if it may have `max` at a time. A request that another worker may have
    /// died of is alone with its worker.
    func room(max: Int) -> Int {
        guard state == .ready, !tasks.contains(where: \.job.isSuspect) else { return 0 }
        return max - tasks.count
    }

    /// True if it may be sent a request that another worker may have died of: it has no other, and is still there. One that
    /// has ended, and whose replies have not been read yet, would count as a second death.
    var isFreeForSuspects: Bool { tasks.isEmpty && process.endingIfOver() == nil }

    /// True if it may have the frame that a request's screen shows, so that it draws and returns only what differs.
    func hasFrame(of request: WorkRequest) -> Bool {
        request.shownFrame.map(frames.contains) ?? false
    }

    private func note(_ reply: WorkReply, to request: WorkRequest) {
        guard let shown = request.shownFrame, let key = reply.outcome.key else { return }
        frames.removeAll { $0 == shown }
        frames.append(key)
        if frames.count > ScreenFrames.maxCount { frames.removeFirst() }
    }

    var processID: Int32 { process.number }

    /// Sends it a request under a number that no request had before. It must have room.
    func send(_ job: WorkJob, number: Int) {
        tasks.append(Task(number: number, job: job, start: MonotonicClock.microseconds))
        send(job.request.message(number: number))
    }

    private func send(_ pieces: [[UInt8]]) {
        unsent += pieces.map { $0[...] }
        flush()
    }

    /// Sends as much as there is room for. If the worker has ended, that shows when its reply is read.
    func flush() {
        BlockedSignals.withoutBrokenPipes {
            while let piece = unsent.first {
                guard let count = try? requests.writeAvailable(piece) else {
                    unsent = []
                    return
                }
                if count == piece.count {
                    unsent.removeFirst()
                } else if count > 0 {
                    unsent[0] = piece.dropFirst(count)
                } else {
                    return
                }
            }
        }
    }

    /// Waits for data and returns all replies that are complete.
    func receive() -> Received {
        var received = Received()
        guard let piece = try? replies.readAvailable(upTo: Int(Self.pipeRoom)), !piece.isEmpty else {
            received.isOver = true
            return received
        }
        reader.add(piece)
        do {
            while try take(into: &received) {}
        } catch {
            (received.fault, received.isOver) = (error, true)
        }
        return received
    }

    /// Takes the next reply; returns false if it is not complete, or if it is the worker's last: what it wrote behind that
    /// one, nobody asked for.
    private func take(into received: inout Received) throws(ReplyReader.Fault) -> Bool {
        guard state != .starting else {
            guard let reply = try reader.next(for: WorkerSettings.number) else { return false }
            (state, received.greeting) = (.ready, reply)
            return true
        }
        guard let reply = try reader.next(for: tasks.first?.number), let task = tasks.first else { return false }
        guard reply.answers(task.job.request) else { throw .incomplete }
        tasks.removeFirst()
        note(reply, to: task.job.request)
        if !tasks.isEmpty { tasks[0].start = MonotonicClock.microseconds }
        received.replies.append((task, reply))
        return !reply.isLast
    }

    /// Kills it immediately; its requests stay unanswered.
    func kill() {
        process.kill()
        state = .gone
    }

    /// Ends it if it has not ended by itself, and returns how it ended; nil if it had to be killed. A process closes its files
    /// a moment before its ending can be known.
    func end() -> ChildProcess.Ending? {
        for _ in 0..<Self.looksAtEnding where process.endingIfOver() == nil { _ = poll(nil, 0, 1) }
        let ending = process.endingIfOver()
        kill()
        return ending
    }

    /// How often its ending is looked for, a millisecond apart.
    private static let looksAtEnding = 100

    /// Returns the limit that its current request has reached.
    func breach(of limits: ResourceLimits) -> ResourceLimits.Breach? {
        guard state == .ready, let task = tasks.first else { return nil }
        if let deadline = task.job.deadline, MonotonicClock.microseconds > deadline, let seconds = limits.seconds {
            return .time(seconds)
        }
        return limits.breach(of: process, since: task.start)
    }

    /// True if it should have been ready long ago.
    var isStuckAtStart: Bool { state == .starting && MonotonicClock.seconds(since: start) > Self.secondsToStart }
}
