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
        /// Its place in the list.
        let place: Int
        /// The time of the clock since when it can have been worked on.
        var start: Int
    }

    /// With so many requests at a time it never waits for the next one.
    static let mostTasks = 2
    /// Seconds that a worker may take to start: a hundred times what it takes.
    private static let secondsToStart = 10.0

    private let process: ChildProcess
    private let start = MonotonicClock.microseconds
    /// How far it has come.
    private(set) var state = State.starting
    /// What it was sent and has not answered; it does the first of them.
    private var tasks: [Task] = []
    private let requests: OpenFile
    private let replies: OpenFile
    private var reader = LineReader(limit: Limits.protocolLineBytes)

    /// Starts a worker that reaches files through a folder.
    init(
        _ invocation: ProgramInvocation, _ setup: WorkerSetup, _ folder: borrowing OpenFolder
    ) throws(SystemError) {
        let requests = try OpenFile.pipe()
        let replies = try OpenFile.pipe()
        process = try ChildProcess(
            invocation,
            descriptors: [requests.readingEnd.descriptor, replies.writingEnd.descriptor, nil, folder.descriptor],
            ignoringInterrupts: true)
        // The other ends are the worker's alone, so that it and this process see each other end.
        self.requests = requests.keepingWritingEnd()
        self.replies = replies.keepingReadingEnd()
        // One that is gone already is found out about when its answer is waited for.
        try? write(setup.json)
    }

    /// Where its replies can be waited for.
    var replyDescriptor: Int32 { replies.descriptor }

    /// True while something is to be heard of it.
    var isAtWork: Bool { state == .starting || !tasks.isEmpty }

    /// How many more requests it may be sent.
    var room: Int { state == .ready ? Self.mostTasks - tasks.count : 0 }

    /// The places of the requests that it has not answered; it does the first of them.
    var places: [Int] { tasks.map(\.place) }

    /// Sends it a request. It must have room.
    func send(_ request: WorkRequest, place: Int) throws(SystemError) {
        tasks.append(Task(place: place, start: MonotonicClock.microseconds))
        try write(request.json)
    }

    private func write(_ line: JSONText) throws(SystemError) {
        try HeldSignals.withoutBrokenPipes { () throws(SystemError) in
            try requests.write(Array((line.text(indent: 0) + "\n").utf8))
        }
    }

    /// What it has answered, as far as that is whole, each answer with the place of the request; waits for a piece of it.
    /// The first answer is to none. Nil at the end of what it says, and where it says what is no answer.
    func receive() -> [(place: Int?, reply: WorkReply)]? {
        guard let piece = try? replies.readAvailable(), !piece.isEmpty, let lines = try? reader.lines(adding: piece)
        else { return nil }
        var answers: [(place: Int?, reply: WorkReply)] = []
        for line in lines {
            let source = SourceText(name: "reply", bytes: line)
            guard let json = JSONReader.read(source, limit: Limits.protocolLineBytes).value,
                let reply = WorkReply(json),
                state == .starting || !tasks.isEmpty
            else { return answers.isEmpty ? nil : answers }
            answers.append((answered(), reply))
        }
        return answers
    }

    /// Takes note of an answer; the place of its request.
    private func answered() -> Int? {
        guard state != .starting, !tasks.isEmpty else {
            state = .ready
            return nil
        }
        let place = tasks.removeFirst().place
        if !tasks.isEmpty { tasks[0].start = MonotonicClock.microseconds }
        return place
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
