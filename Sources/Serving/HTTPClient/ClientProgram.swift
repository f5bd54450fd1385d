internal import Documents
internal import Files
internal import Glibc
package import Options
internal import Parallel
internal import Processes
internal import RemoteThemes

/// The program that `kbrender` starts to ask servers: it reads a request from standard input and answers on standard output.
package enum ClientProgram {
    /// The most bytes in a request: a document to upload, and its line.
    private static let longestRequest = Limits.documentBytes + (1 << 16)

    /// Does the work. Returns the exit status.
    package static func run(_ words: [Argument]) -> Int32 {
        Signals.prepare()
        Signals.endWithParent()
        guard let action = words.first.flatMap({ HelperClient.Action(rawValue: $0.text) }), words.count == 1,
            let message = try? OpenFile(borrowing: STDIN_FILENO).read(upTo: longestRequest),
            let request = WebRequest(message: message)
        else { return OperationError.Kind.usage.rawValue }
        switch action {
        case .ask: write(answer(to: request))
        case .follow:
            var follower = EventFollower(request)
            follower.run()
        }
        return 0
    }

    private static func answer(to request: WebRequest) -> [UInt8] {
        do {
            return try CurlClient().response(to: request).message
        } catch {
            return error.message
        }
    }

    fileprivate static func write(_ bytes: [UInt8]) {
        do {
            try OpenFile(borrowing: STDOUT_FILENO).write(bytes)
        } catch {
            // Nobody reads the output any more.
            exit(OperationError.Kind.inputOutput.rawValue)
        }
    }
}

/// The follower of a stream of events, which requests it again whenever it ends.
private struct EventFollower {
    private var request: WebRequest
    private var backOff = BackOff()
    private var isAway = false
    private var redirects = 0
    private let start: WebAddress

    init(_ request: WebRequest) {
        self.request = request
        start = request.address
    }

    /// Follows the stream until the server has none.
    mutating func run() {
        while let pause = follow() {
            if pause > 0 { usleep(UInt32(pause * 1e6)) }
        }
        send(.end)
    }

    /// Follows the stream once. Returns the seconds to wait before the next time; nil if there is no stream.
    private mutating func follow() -> Double? {
        let received = ReceivedEvents()
        let begin = MonotonicClock.microseconds
        do throws(WebError) {
            let head = try CurlClient().stream(request, begins: received.begin, takes: received.take)
            if !received.isStream {
                if let next = try Redirect.target(of: head, from: request.address, after: redirects) {
                    request = request.moved(to: next)
                    redirects += 1
                    return 0
                }
                guard head.status >= 500 || head.status == 429 else { return nil }
                throw WebError(.broken, detail: "status \(head.status)")
            }
        } catch {
            // Streams end now and then; that is reported only if the next request fails.
            if !received.isStream, !isAway {
                send(.away, detail: error.description)
                isAway = true
            }
        }
        if received.isStream { isAway = false }
        if received.isStream, MonotonicClock.seconds(since: begin) > Self.longEnough { backOff.reset() }
        backOff.first = received.retry ?? backOff.first
        (request, redirects) = (request.moved(to: start), 0)
        return backOff.next()
    }

    /// Seconds after which a stream counts as working, so that a server that ends it immediately is not asked all the time.
    private static let longEnough = 5.0

    private func send(_ news: ServerEvent.Kind, detail: String? = nil) {
        ClientProgram.write(ServerEvent(kind: news, detail: detail).line)
    }

    /// What was received from a stream.
    private final class ReceivedEvents {
        private var stream = EventStream()
        private(set) var isStream = false
        private(set) var retry: Double?

        func begin(_ head: WebResponse) -> Bool {
            let type = head.headers["content-type"]?.lowercased() ?? ""
            isStream = head.status == 200 && type.hasPrefix("text/event-stream")
            if isStream { ClientProgram.write(ServerEvent(kind: .connected).line) }
            return isStream
        }

        func take(_ piece: [UInt8]) {
            for event in stream.events(adding: piece) {
                switch event {
                case .named("changed"): ClientProgram.write(ServerEvent(kind: .changed).line)
                case .named: break
                case .retry(let seconds): retry = seconds
                }
            }
        }
    }
}
