internal import Parallel
internal import Documents
internal import Files
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
    private struct Task {
        /// The request.
        let job: WorkJob
        /// The clock's time from which it may have been worked on.
        var start: Int
    }

    /// Seconds that a worker may take to start: a hundred times what it usually takes.
    private static let secondsToStart = 10.0

    private let process: ChildProcess
    private let start = MonotonicClock.microseconds
    /// Its state.
    private(set) var state = State.starting
    /// The requests that it was sent and has not answered; it works on the first.
    private var tasks: [Task] = []
    /// Bytes for which its pipe has no room yet.
    private var unsent: ArraySlice<UInt8> = []
    private let requests: OpenFile
    private let replies: OpenFile
    private var reader = LineReader(limit: Limits.protocolLineBytes)
    /// A reply whose bytes have not all been read.
    private var unfinished: WorkReply?

    /// Starts a worker that reaches files through a folder, given as an open descriptor of this process; nil for one that
    /// writes no files.
    init(_ invocation: ProgramInvocation, _ setup: WorkerSetup, _ folder: Int32?) throws(SystemError) {
        let requests = try OpenFile.pipe()
        let replies = try OpenFile.pipe()
        process = try ChildProcess(
            invocation,
            descriptors: [requests.readingEnd.descriptor, replies.writingEnd.descriptor, nil, folder],
            ignoringInterrupts: true)
        // This process must not wait for a worker that does not read.
        try requests.writingEnd.makeNonBlocking()
        replies.readingEnd.setPipeRoom(Self.pipeRoom)
        // Only the worker has the other ends, so each process notices when the other one ends.
        self.requests = requests.keepingWritingEnd()
        self.replies = replies.keepingReadingEnd()
        // If it has ended already, that shows when its reply is read.
        send(Array((setup.json.text(indent: 0) + "\n").utf8))
    }

    /// Most pictures are smaller than this.
    private static let pipeRoom: Int32 = 1 << 20

    /// The descriptor on which to wait for its replies.
    var replyDescriptor: Int32 { replies.descriptor }

    /// True while a reply is expected.
    var isAtWork: Bool { state == .starting || !tasks.isEmpty }

    /// The descriptor on which to wait for room to send; nil if nothing is unsent.
    var requestDescriptor: Int32? { unsent.isEmpty ? nil : requests.descriptor }

    /// Returns how many more requests it may be sent if it may have `most` at a time.
    func room(most: Int) -> Int { state == .ready ? most - tasks.count : 0 }

    /// The requests that it has not answered; it works on the first.
    var jobs: [WorkJob] { tasks.map(\.job) }

    /// The process id.
    var number: Int32 { process.number }

    /// Sends it a request. It must have room.
    func send(_ job: WorkJob) {
        tasks.append(Task(job: job, start: MonotonicClock.microseconds))
        send(job.request.message)
    }

    private func send(_ bytes: [UInt8]) {
        unsent += bytes
        flush()
    }

    /// Sends as much as there is room for. If the worker has ended, that shows when its reply is read.
    func flush() {
        HeldSignals.withoutBrokenPipes {
            while !unsent.isEmpty {
                guard let count = try? requests.writeAvailable(unsent) else { return unsent = [] }
                guard count > 0 else { return }
                unsent.removeFirst(count)
            }
        }
    }

    /// Waits for data and returns all answers that are complete, each with its request; the first answer, to the setup, has
    /// none. Returns nil if its output ends or is no answer.
    func receive() -> [(job: WorkJob?, reply: WorkReply)]? {
        guard let piece = try? replies.readAvailable(upTo: Int(Self.pipeRoom)), !piece.isEmpty else { return nil }
        reader.add(piece)
        var answers: [(job: WorkJob?, reply: WorkReply)] = []
        while true {
            do {
                guard let reply = try nextReply() else { return answers }
                answers.append((answered(), reply))
            } catch {
                return answers.isEmpty ? nil : answers
            }
        }
    }

    /// The worker wrote something that is no answer, or an answer without a request.
    private struct NoReplyError: Error {}

    /// Returns the next answer with its bytes; nil if it is not complete.
    private func nextReply() throws(NoReplyError) -> WorkReply? {
        if unfinished == nil {
            guard
                let line = try mapError(
                    { _ in NoReplyError() },
                    { () throws(LineReader.LineTooLongError) in
                        try reader.nextLine()
                    })
            else { return nil }
            let source = SourceText(name: "reply", bytes: line)
            guard let json = JSONReader.read(source, limit: Limits.protocolLineBytes).value,
                let reply = WorkReply(json),
                state == .starting || !tasks.isEmpty
            else { throw NoReplyError() }
            unfinished = reply
        }
        guard var reply = unfinished, let bytes = reader.nextBytes(reply.payloadBytes) else { return nil }
        reply.payload = bytes
        unfinished = nil
        return reply
    }

    /// Records an answer. Returns its request.
    private func answered() -> WorkJob? {
        guard state != .starting, !tasks.isEmpty else {
            state = .ready
            return nil
        }
        let job = tasks.removeFirst().job
        if !tasks.isEmpty { tasks[0].start = MonotonicClock.microseconds }
        return job
    }

    /// Kills it immediately; its requests stay unanswered.
    func kill() {
        process.kill()
        state = .gone
    }

    /// Waits until it has ended, killing it if it has not, and returns how it ended.
    func end() -> ChildProcess.Ending {
        let ending = process.endingIfOver()
        process.kill()
        state = .gone
        return ending ?? process.waitForEnding()
    }

    /// Returns the limit that its current request has reached.
    func breach(of limits: ResourceLimits) -> ResourceLimits.Breach? {
        guard state == .ready, let task = tasks.first else { return nil }
        return limits.breach(of: process, since: task.start)
    }

    /// True if it should have been ready long ago.
    var isStuckAtStart: Bool { state == .starting && MonotonicClock.seconds(since: start) > Self.secondsToStart }
}
