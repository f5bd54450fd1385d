internal import CMicroHTTPD
internal import Documents
internal import Parallel
internal import Synchronization
internal import ThemeStore

/// Who listens to the changes of which theme (server-sent events, WHATWG HTML §9.2).
final class ThemeEvents: Sendable {
    private struct State {
        var listeners: [ThemeID: [ObjectIdentifier: EventListener]] = [:]
        var count = 0
        var lastBeat = MonotonicClock.microseconds
        var isEnding = false
    }

    private let state = Mutex(State())
    private let most: Int

    /// Seconds between two signs of life.
    private static let secondsBetweenBeats = 15.0

    /// Events for so many listeners at most.
    init(most: Int) {
        self.most = most
    }

    /// Takes a listener on. Throws where there are too many.
    func add(_ listener: EventListener) throws(Problem) {
        let isTaken = state.withLock { state in
            guard state.count < most, !state.isEnding else { return false }
            state.count += 1
            state.listeners[listener.theme, default: [:]][ObjectIdentifier(listener)] = listener
            return true
        }
        guard isTaken else {
            throw Problem(.queueFull, "\(most) clients are already listening (request the theme now and then instead).")
        }
    }

    /// Forgets a listener whose connection is over.
    func remove(_ listener: EventListener) {
        state.withLock { state in
            guard state.listeners[listener.theme]?.removeValue(forKey: ObjectIdentifier(listener)) != nil else {
                return
            }
            if state.listeners[listener.theme]?.isEmpty == true { state.listeners[listener.theme] = nil }
            state.count -= 1
        }
    }

    private func listeners(of theme: ThemeID) -> [EventListener] {
        state.withLock { $0.listeners[theme].map { Array($0.values) } ?? [] }
    }

    private var all: [EventListener] { state.withLock { $0.listeners.values.flatMap(\.values) } }

    /// Tells who listens that a theme is another one now.
    func changed(_ theme: PublishedTheme) {
        let event = Self.event(theme)
        for listener in listeners(of: theme.id) { listener.say(event) }
    }

    /// Tells who listens that a theme is gone, and ends what they read.
    func removed(_ theme: ThemeID) {
        for listener in listeners(of: theme) { listener.say(Array("event: removed\ndata: {}\n\n".utf8), ending: true) }
    }

    /// Shows all that the service is alive, when it is time to.
    func beat() {
        let isTime = state.withLock { state in
            guard MonotonicClock.seconds(since: state.lastBeat) >= Self.secondsBetweenBeats else { return false }
            state.lastBeat = MonotonicClock.microseconds
            return true
        }
        if isTime { for listener in all { listener.say(nil) } }
    }

    /// Ends what all read.
    func end() {
        state.withLock { $0.isEnding = true }
        for listener in all { listener.say(nil, ending: true) }
    }

    /// The event that a theme has this version now. Its id lets a client that comes back hear what it has missed.
    static func event(_ theme: PublishedTheme) -> [UInt8] {
        let version = theme.description.version.map(JSONOutput.string) ?? .null
        let data = JSONOutput.object([("version", version), ("digest", .string(theme.digest))]).text(indent: 0)
        return Array("id: \(theme.digest)\nevent: changed\ndata: \(data)\n\n".utf8)
    }
}

/// A client that listens to the changes of a theme. It is owed the newest event alone, so one that does not read takes no
/// memory; its connection ends when it has read nothing for a while.
@safe final class EventListener: @unchecked Sendable {
    /// The theme that it listens to.
    let theme: ThemeID
    private let connection: OpaquePointer
    private let watched: WatchedConnection

    private struct State {
        /// What is left of what it is being given.
        var current: [UInt8]
        /// The newest event after that.
        var next: [UInt8]
        /// True where a sign of life is owed.
        var beats = false
        var isEnding = false
        var isAsleep = false
        var isOver = false

        /// The next bytes to give, at most so many; empty where there is nothing to say.
        mutating func take(_ most: Int) -> ArraySlice<UInt8> {
            if current.isEmpty {
                current = next.isEmpty && beats ? EventListener.beat : next
                next = []
                beats = false
            }
            let bytes = current.prefix(most)
            current = Array(current.dropFirst(most))
            return bytes
        }
    }

    private let state: Mutex<State>

    /// Seconds in which a client must take what it is sent: three signs of life.
    private static let secondsToRead = 45.0
    private static let beat = Array(":\n\n".utf8)

    /// A listener on a connection, which is told `first` at once.
    init(_ theme: ThemeID, _ exchange: Exchange, first: [UInt8]) {
        self.theme = theme
        unsafe connection = exchange.connection
        watched = exchange.watched
        state = Mutex(State(current: Array("retry: 3000\n\n".utf8), next: first))
    }

    /// Tells it something: an event, or nil for a sign of life. An event that it was not given yet is dropped for that.
    func say(_ event: [UInt8]?, ending: Bool = false) {
        state.withLock { state in
            if let event { state.next = event } else { state.beats = true }
            state.isEnding = state.isEnding || ending
            guard state.isAsleep, !state.isOver else { return }
            state.isAsleep = false
            unsafe MHD_resume_connection(connection)
        }
    }

    /// Gives the library bytes to send, at most as many as there is room for; 0 where the connection sleeps now, and nil at
    /// the end.
    func give(_ room: UnsafeMutableRawBufferPointer) -> Int? {
        state.withLock { state in
            let bytes = state.take(room.count)
            if bytes.isEmpty, state.isEnding { return nil }
            guard !bytes.isEmpty else {
                state.isAsleep = true
                unsafe MHD_suspend_connection(connection)
                return 0
            }
            watched.expect(.answer, within: Self.secondsToRead)
            unsafe room.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Notes that its connection is over.
    func finish() {
        state.withLock { $0.isOver = true }
    }
}
