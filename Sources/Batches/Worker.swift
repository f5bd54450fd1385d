internal import Parallel
internal import Documents
internal import Files
internal import Processes

/// A worker as the process sees it that started it.
final class Worker {
    /// How far a worker has come.
    enum State: Hashable {
        /// It starts, and has said nothing yet.
        case starting
        /// It does what it is sent.
        case ready
        /// It has ended, and what it did is accounted for.
        case gone
    }

    /// A request that it was sent.
    private struct Task {
        /// What it is asked to do.
        let job: WorkJob
        /// The time of the clock since when it can have been worked on.
        var start: Int
    }

    /// Seconds that a worker may take to start: a hundred times what it takes.
    private static let secondsToStart = 10.0

    private let process: ChildProcess
    private let start = MonotonicClock.microseconds
    /// How far it has come.
    private(set) var state = State.starting
    /// What it was sent and has not answered; it does the first of them.
    private var tasks: [Task] = []
    /// What it was sent and its pipe has no room for yet.
    private var unsent: ArraySlice<UInt8> = []
    private let requests: OpenFile
    private let replies: OpenFile
    private var reader = LineReader(limit: Limits.protocolLineBytes)
    /// A reply whose bytes have not all come.
    private var unfinished: WorkReply?

    /// Starts a worker that reaches files through a folder, which is an open file of this process; nil for one that writes
    /// none.
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
        // The other ends are the worker's alone, so that it and this process see each other end.
        self.requests = requests.keepingWritingEnd()
        self.replies = replies.keepingReadingEnd()
        // One that is gone already is found out about when its answer is waited for.
        send(Array((setup.json.text(indent: 0) + "\n").utf8))
    }

    /// A picture is mostly smaller.
    private static let pipeRoom: Int32 = 1 << 20

    /// Where its replies can be waited for.
    var replyDescriptor: Int32 { replies.descriptor }

    /// True while something is to be heard of it.
    var isAtWork: Bool { state == .starting || !tasks.isEmpty }

    /// Where there is room for what is unsent can be waited for; nil where nothing is.
    var requestDescriptor: Int32? { unsent.isEmpty ? nil : requests.descriptor }

    /// How many more requests it may be sent where it may have `most` at a time.
    func room(most: Int) -> Int { state == .ready ? most - tasks.count : 0 }

    /// The requests that it has not answered; it does the first of them.
    var jobs: [WorkJob] { tasks.map(\.job) }

    /// The system's number of its process.
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

    /// Hands over as much of what is unsent as there is room for. One that is gone is found out about when its answer is
    /// waited for.
    func flush() {
        HeldSignals.withoutBrokenPipes {
            while !unsent.isEmpty {
                guard let count = try? requests.writeAvailable(unsent) else { return unsent = [] }
                guard count > 0 else { return }
                unsent.removeFirst(count)
            }
        }
    }

    /// What it has answered, as far as that is whole, each answer with the request; waits for a piece of it.
    /// The first answer is to none. Nil at the end of what it says, and where it says what is no answer.
    func receive() -> [(job: WorkJob?, reply: WorkReply)]? {
        guard let piece = try? replies.readAvailable(), !piece.isEmpty else { return nil }
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

    /// It said what is no answer, or answered nobody.
    private struct NoReplyError: Error {}

    /// The next answer with its bytes; nil where it is not whole.
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

    /// Takes note of an answer; its request.
    private func answered() -> WorkJob? {
        guard state != .starting, !tasks.isEmpty else {
            state = .ready
            return nil
        }
        let job = tasks.removeFirst().job
        if !tasks.isEmpty { tasks[0].start = MonotonicClock.microseconds }
        return job
    }

    /// Ends it, at once; what it was sent stays unanswered.
    func kill() {
        process.kill()
        state = .gone
    }

    /// Lets it end, by force where it does not, and tells how it did.
    func end() -> ChildProcess.Ending {
        let ending = process.endingIfOver()
        process.kill()
        state = .gone
        return ending ?? process.waitForEnding()
    }

    /// The limit that it has reached with what it does.
    func breach(of limits: ResourceLimits) -> ResourceLimits.Breach? {
        guard state == .ready, let task = tasks.first else { return nil }
        return limits.breach(of: process, since: task.start)
    }

    /// True where it should have been ready long ago.
    var isStuckAtStart: Bool { state == .starting && MonotonicClock.seconds(since: start) > Self.secondsToStart }
}
