import Documents
import Glibc

/// A worker as the process sees it that started it.
final class Worker {
    /// What a worker does.
    enum State: Hashable {
        /// It starts, and has said nothing yet.
        case starting
        /// It waits for a request.
        case idle
        /// It does a request, which has this place in the list, since a time of the clock.
        case busy(Int, since: Int)
        /// It has ended, and what it did is accounted for.
        case gone
    }

    private let process: ChildProcess
    /// What it does.
    private(set) var state = State.starting
    private let requests: OpenFile
    private let replies: OpenFile
    private var reader = LineReader()

    /// Starts a worker that reaches files through a folder.
    init(_ folder: borrowing OpenFolder) throws(SystemError) {
        let requests = try OpenFile.pipe()
        let replies = try OpenFile.pipe()
        process = try ChildProcess(
            .worker,
            descriptors: [requests.readingEnd.descriptor, replies.writingEnd.descriptor, nil, folder.descriptor])
        // The other ends are the worker's alone, so that it and this process see each other end.
        self.requests = requests.writingEnd
        self.replies = replies.readingEnd
    }

    /// Where its replies can be waited for.
    var replyDescriptor: Int32 { replies.descriptor }

    /// The place of the request that it does; nil where it does none.
    var task: Int? { if case .busy(let place, _) = state { place } else { nil } }

    /// Sends it a request. It must be idle.
    func send(_ request: WorkRequest, place: Int) throws(SystemError) {
        state = .busy(place, since: Clock.microseconds)
        try requests.write(Array((request.json.text(indent: 0) + "\n").utf8))
    }

    /// What it has answered, if that is whole; waits for a piece of it. Nil at the end of what it says.
    func receive() -> [WorkReply]? {
        guard let piece = try? replies.readAvailable(), !piece.isEmpty else { return nil }
        let answers = reader.lines(adding: piece).compactMap { line in
            JSONReader.read(SourceText(name: "reply", bytes: line), limit: Limits.listBytes).value.flatMap(
                WorkReply.init)
        }
        if !answers.isEmpty { state = .idle }
        return answers
    }

    /// Ends it, at once.
    func kill() {
        process.kill()
        state = .gone
    }

    /// Waits until it has ended, and tells how.
    func waitForEnding() -> ChildProcess.Ending {
        state = .gone
        return process.waitForEnding()
    }

    /// The limit that it has reached with what it does.
    func breach(of limits: WorkLimits) -> WorkLimits.Breach? {
        guard case .busy(_, let start) = state else { return nil }
        return limits.breach(of: process, since: start)
    }
}
