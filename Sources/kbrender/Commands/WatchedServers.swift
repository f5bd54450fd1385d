import Documents
import Files
import Parallel
import Processes
import RemoteThemes
import RenderOptions
import ThemeModel

/// The servers whose themes `watch` draws: whether they are to be asked again.
struct WatchedServers {
    private let messages: MessageStyle
    private let secondsBetweenQuestions: Double
    private var followers: [Follower] = []
    /// The themes whose servers have named events but do not send them.
    private var silent: Set<String> = []
    /// True if a server sends no events.
    private var isSilent = false
    /// True if a server gave no theme when it was asked last.
    private var isAway = false
    private var lastQuestion = MonotonicClock.microseconds

    /// Nobody to listen to.
    init(_ arguments: RenderArguments) {
        messages = arguments.messages
        secondsBetweenQuestions = arguments.secondsBetweenQuestions
    }

    /// What news come from.
    var descriptors: [Int32] { followers.map(\.descriptor) }

    /// Seconds until the next question; nil if there is no server to ask.
    var pause: Double? {
        guard isSilent || isAway else { return nil }
        return max(secondsBetweenQuestions - MonotonicClock.seconds(since: lastQuestion), 0)
    }

    /// Notes what servers answered, and starts to listen to those that send events.
    mutating func note(_ servers: [ThemeServer]) {
        for server in servers where !silent.contains(server.name) && !hears(server) {
            guard let events = server.events else { continue }
            if let follower = Follower(events, server.name) {
                followers.append(follower)
            } else {
                silent.insert(server.name)
            }
        }
        isSilent = !servers.allSatisfy(hears)
        isAway = servers.contains(where: \.isAway)
        lastQuestion = MonotonicClock.microseconds
    }

    /// Notes that there was no picture, perhaps because there was no answer: the event of this change may be past.
    mutating func noteFailure() { isAway = !followers.isEmpty || isSilent }

    private func hears(_ server: ThemeServer) -> Bool {
        followers.contains { $0.name == server.name }
    }

    /// True if what woke the watch is a reason to read the theme again.
    mutating func asksForPicture(_ wake: FileWatch.Wake) -> Bool {
        // If that fails, the next question comes after the pause all the same.
        defer { lastQuestion = MonotonicClock.microseconds }
        guard case .readable(let descriptors) = wake else { return true }
        var isReason = false
        for follower in followers where descriptors.contains(follower.descriptor) {
            for news in follower.news() { isReason = take(news, follower) || isReason }
        }
        let over = followers.filter(\.isOver).map(\.name)
        silent.formUnion(over)
        isSilent = isSilent || !over.isEmpty
        followers.removeAll(where: \.isOver)
        return isReason
    }

    /// True for news that a theme may have changed.
    private func take(_ news: ServerNews, _ follower: Follower) -> Bool {
        switch news.kind {
        case .connected, .changed: return true
        case .end: return false
        case .away:
            let message = "\(news.detail ?? "the server is away"); the last picture stays"
            let warning = Diagnostic(
                CommandDiagnostics.serverAway, message, in: SourceText(name: follower.name, bytes: []))
            StandardError.write(messages.report.text(for: messages.report.shown([warning])))
            return false
        }
    }
}

/// A process that listens to a server.
private final class Follower {
    /// What messages call the theme.
    let name: String
    private let process: HelperProcess
    private var reader = LineReader(limit: 1 << 16)
    /// True if no more news will come.
    private(set) var isOver = false

    /// Begins to listen; nil if that cannot be.
    init?(_ events: WebAddress, _ name: String) {
        let request = WebRequest(.get, events).with("Accept", "text/event-stream").with("Cache-Control", "no-store")
        guard let process = try? HelperProcess(.follow, request) else { return nil }
        self.name = name
        self.process = process
    }

    var descriptor: Int32 { process.descriptor }

    /// What has come since the last time.
    func news() -> [ServerNews] {
        let piece = process.available()
        guard !piece.isEmpty, let lines = try? reader.lines(adding: piece) else {
            isOver = true
            return []
        }
        let news = lines.compactMap { ServerNews(line: $0) }
        if news.contains(where: { $0.kind == .end }) { isOver = true }
        return news
    }
}
