internal import Files
internal import Glibc
package import Options
internal import Parallel
internal import Processes

/// A client that asks web servers through another program, so that this one loads no HTTP library.
package struct HelperClient: WebClient {
    package enum Action: String, Sendable {
        case ask
        /// Follow a stream of events.
        case follow
    }

    /// The first argument that makes the program a client instead of the service.
    package static let word = Argument("client")
    /// The program's name; it is in the same folder as this one.
    package static let name = "kbrender-serve"
    /// Who has the program, for messages of those who have not.
    package static let packages = "every package has it beside kbrender, and `make build` makes it"
    /// Seconds that the program may take in addition to its request.
    private static let grace = 5.0

    /// Creates a client that uses the program beside this one.
    package init() {}

    static func invocation(_ action: Action) -> ProgramInvocation {
        ProgramInvocation(FilePath.runningProgram.folder.appending(name), arguments: [word, Argument(action.rawValue)])
    }

    /// Sends a request, without following redirects.
    package func response(to request: WebRequest) throws(WebError) -> WebResponse {
        let helper = try HelperProcess(.ask, request: request)
        let answer = helper.rest(within: request.seconds + Self.grace, upTo: request.maxBytes + (1 << 20))
        guard let answer else { throw WebError(.tooSlow) }
        return try WebError.response(message: answer)
    }
}

package struct HelperProcess: ~Copyable {
    private let process: ChildProcess
    private let output: OpenFile

    /// Starts the program with a request.
    package init(_ action: HelperClient.Action, request: WebRequest) throws(WebError) {
        do throws(SystemError) {
            let requests = try OpenFile.pipe()
            let answers = try OpenFile.pipe()
            process = try ChildProcess(
                HelperClient.invocation(action),
                descriptors: [requests.readingEnd.descriptor, answers.writingEnd.descriptor],
                ignoringInterrupts: false)
            output = answers.keepingReadingEnd()
            // The program reads everything before it writes, so neither waits for the other.
            try? requests.keepingWritingEnd().write(request.message)
        } catch {
            throw WebError(.noProgram, detail: error.description)
        }
    }

    /// The descriptor from which its output is read.
    package var descriptor: Int32 { output.descriptor }

    /// Returns its output since the last call, or waits for some; empty at the end.
    package func available() -> [UInt8] { (try? output.readAvailable()) ?? [] }

    /// Returns all its output; nil if that takes longer, or is more, than allowed.
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
