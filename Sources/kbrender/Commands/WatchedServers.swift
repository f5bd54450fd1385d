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
    /// True where a server does not tell of changes.
    private var isSilent = false
    /// True where a server gave no theme when it was asked last.
    private var isAway = false
    private var lastQuestion = MonotonicClock.microseconds

    /// Begins to listen to servers that tell of changes.
    init(_ servers: [ThemeServer], _ arguments: RenderArguments) {
        messages = arguments.messages
        secondsBetweenQuestions = arguments.secondsBetweenQuestions
        for server in servers {
            if let follower = server.events.flatMap({ Follower($0, server.name) }) {
                followers.append(follower)
            } else {
                isSilent = true
            }
        }
        note(servers)
    }

    /// What news come from.
    var descriptors: [Int32] { followers.map(\.descriptor) }

    /// Seconds until it is time to ask; nil where nobody is to be asked.
    var pause: Double? {
        guard isSilent || isAway else { return nil }
        return max(secondsBetweenQuestions - MonotonicClock.seconds(since: lastQuestion), 0)
    }

    /// Notes that the servers were asked.
    mutating func note(_ servers: [ThemeServer]) {
        isAway = servers.contains(where: \.isAway)
        lastQuestion = MonotonicClock.microseconds
    }

    /// True where what woke the watch is a reason to read the theme again.
    mutating func asksForPicture(_ wake: FileWatch.Wake) -> Bool {
        // If that fails, the next question comes after the pause all the same.
        defer { lastQuestion = MonotonicClock.microseconds }
        guard case .readable(let descriptors) = wake else { return true }
        var isReason = false
        for follower in followers where descriptors.contains(follower.descriptor) {
            for news in follower.news() { isReason = take(news, follower) || isReason }
        }
        isSilent = isSilent || followers.contains(where: \.isOver)
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
    /// True where no more news will come.
    private(set) var isOver = false

    /// Begins to listen; nil where that cannot be.
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
