internal import Files
internal import Glibc
package import Options
internal import Parallel
package import Processes

/// Servers of the web asked by another program: this one loads no library that speaks HTTP.
package struct HelperClient: WebClient {
    /// What the program does.
    package enum Work: String, Sendable {
        /// Asks once.
        case ask
        /// Follows a stream of events.
        case follow
    }

    /// The word that asks the program for this instead of its service.
    package static let word = Argument("client")
    /// The program's name; it stands beside this one.
    package static let name = "kbrender-serve"
    /// Seconds that the program may take beyond those of its work.
    private static let grace = 5.0

    /// The program beside this one.
    package init() {}

    package static func invocation(_ work: Work) -> ProgramInvocation {
        ProgramInvocation(FilePath.runningProgram.folder.appending(name), [word, Argument(work.rawValue)])
    }

    /// Asks once.
    package func response(to request: WebRequest) throws(WebError) -> WebResponse {
        let helper = try HelperProcess(.ask, request)
        let answer = helper.rest(within: request.seconds + Self.grace, upTo: request.mostBytes + (1 << 20))
        guard let answer else { throw WebError(.tooSlow) }
        return try WebError.response(message: answer)
    }
}

/// The program at work.
package struct HelperProcess: ~Copyable {
    private let process: ChildProcess
    private let output: OpenFile

    /// Starts it with a request.
    package init(_ work: HelperClient.Work, _ request: WebRequest) throws(WebError) {
        do throws(SystemError) {
            let questions = try OpenFile.pipe()
            let answers = try OpenFile.pipe()
            process = try ChildProcess(
                HelperClient.invocation(work),
                descriptors: [questions.readingEnd.descriptor, answers.writingEnd.descriptor],
                ignoringInterrupts: false)
            output = answers.keepingReadingEnd()
            // It reads all before it writes, so that nobody waits for the other.
            try? questions.keepingWritingEnd().write(request.message)
        } catch {
            throw WebError(.noProgram, error.description)
        }
    }

    /// What it writes to; what is read from.
    package var descriptor: Int32 { output.descriptor }

    /// What it has written since the last time, or waits for some; empty at the end.
    package func available() -> [UInt8] { (try? output.readAvailable()) ?? [] }

    /// All that it writes; nil where it takes longer, or writes more.
    fileprivate func rest(within seconds: Double, upTo most: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        let start = MonotonicClock.microseconds
        while true {
            let left = seconds - MonotonicClock.seconds(since: start)
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, unsafe poll(&request, 1, Int32(left * 1000) + 1) > 0 else { return nil }
            let piece = available()
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= most else { return nil }
        }
    }
}
