import CommandSupport
import Documents
import Files
import Parallel
import Processes
import RemoteThemes
import RenderOptions
import Reports

/// The servers whose themes `watch` draws, and whether to ask them again.
struct WatchedServers {
    private let messages: MessageStyle
    private let secondsBetweenQuestions: Double
    private var followers: [Follower] = []
    /// The themes whose servers have named events but do not send them.
    private var silent: Set<String> = []
    /// True if a server sends no events.
    private var isSilent = false
    /// True if a server's latest answer had no theme.
    private var isAway = false
    private var lastQuestion = MonotonicClock.microseconds

    /// Creates a list without servers.
    init(_ arguments: RenderArguments) {
        messages = arguments.messages
        secondsBetweenQuestions = arguments.secondsBetweenQuestions
    }

    /// The descriptors on which news arrive.
    var descriptors: [Int32] { followers.map(\.descriptor) }

    /// Seconds until the next request; nil if there is no server to ask.
    var pause: Double? {
        guard isSilent || isAway else { return nil }
        return max(secondsBetweenQuestions - MonotonicClock.seconds(since: lastQuestion), 0)
    }

    /// Records the servers' answers, and starts to listen to those that send events.
    mutating func note(_ servers: [ThemeServer]) {
        for server in servers where !silent.contains(server.name) && !hears(server) {
            guard let events = server.events else { continue }
            if let follower = Follower(events, name: server.name) {
                followers.append(follower)
            } else {
                silent.insert(server.name)
            }
        }
        isSilent = !servers.allSatisfy(hears)
        isAway = servers.contains(where: \.isAway)
        lastQuestion = MonotonicClock.microseconds
    }

    /// Records that there was no picture, perhaps because there was no answer: the event of this change may be past.
    mutating func noteFailure() { isAway = !followers.isEmpty || isSilent }

    private func hears(_ server: ThemeServer) -> Bool {
        followers.contains { $0.name == server.name }
    }

    /// Returns whether what woke the watch is a reason to read the theme again.
    mutating func asksForPicture(_ wake: FileWatch.Wake) -> Bool {
        // If that fails, the next request still comes after the pause.
        defer { lastQuestion = MonotonicClock.microseconds }
        guard case .readable(let descriptors) = wake else { return true }
        var isReason = false
        for follower in followers where descriptors.contains(follower.descriptor) {
            for news in follower.news() { isReason = take(news, follower: follower) || isReason }
        }
        let over = followers.filter(\.isOver).map(\.name)
        silent.formUnion(over)
        isSilent = isSilent || !over.isEmpty
        followers.removeAll(where: \.isOver)
        return isReason
    }

    /// Returns whether a theme may have changed, by this news.
    private func take(_ news: ServerEvent, follower: Follower) -> Bool {
        switch news.kind {
        case .connected, .changed: return true
        case .end: return false
        case .away:
            let message = "\(news.detail ?? "the server is away"); the last picture stays"
            let warning = Diagnostic(
                CommandDiagnosticKinds.serverAway, message, in: SourceText(name: follower.name, bytes: []))
            StandardError.write(messages.report.text(for: messages.report.shown([warning])))
            return false
        }
    }
}

/// A process that listens to a server.
private final class Follower {
    /// The theme's name in messages.
    let name: String
    private let process: HelperProcess
    private var reader = LineReader(limit: 1 << 16)
    /// True if no more news will come.
    private(set) var isOver = false

    /// Starts to listen; nil if that is impossible.
    init?(_ events: WebAddress, name: String) {
        let request = WebRequest(.get, address: events).with("Accept", value: "text/event-stream").with(
            "Cache-Control", value: "no-store")
        guard let process = try? HelperProcess(.follow, request: request) else { return nil }
        self.name = name
        self.process = process
    }

    var descriptor: Int32 { process.descriptor }

    /// Returns the news since the last call.
    func news() -> [ServerEvent] {
        let piece = process.available()
        guard !piece.isEmpty, let lines = try? reader.lines(adding: piece) else {
            isOver = true
            return []
        }
        let news = lines.compactMap { ServerEvent(line: $0) }
        if news.contains(where: { $0.kind == .end }) { isOver = true }
        return news
    }
}
