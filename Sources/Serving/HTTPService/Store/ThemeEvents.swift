internal import CMicroHTTPD
internal import Documents
internal import Parallel
internal import Synchronization
internal import ThemeStore

/// The listeners to changes of themes (server-sent events, WHATWG HTML §9.2).
final class ThemeEvents: Sendable {
    private struct State {
        var listeners: [ThemeID: [ObjectIdentifier: EventListener]] = [:]
        var count = 0
        var lastBeat = MonotonicClock.microseconds
        var isEnding = false
    }

    private let state = Mutex(State())
    private let most: Int

    /// Seconds between two keep-alive messages.
    private static let secondsBetweenBeats = 15.0

    /// Creates events for at most this number of listeners.
    init(most: Int) {
        self.most = most
    }

    /// Adds a listener. Throws if there are too many.
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

    /// Removes a listener whose connection is over.
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

    /// Sends the change of a theme to its listeners.
    func changed(_ theme: PublishedTheme) {
        let event = Self.event(theme)
        for listener in listeners(of: theme.id) { listener.send(event) }
    }

    /// Sends the removal of a theme to its listeners, and ends their answers.
    func removed(_ theme: ThemeID) {
        for listener in listeners(of: theme) { listener.send(Array("event: removed\ndata: {}\n\n".utf8), ending: true) }
    }

    /// Sends a keep-alive message to all listeners, when it is time.
    func beat() {
        let isTime = state.withLock { state in
            guard MonotonicClock.seconds(since: state.lastBeat) >= Self.secondsBetweenBeats else { return false }
            state.lastBeat = MonotonicClock.microseconds
            return true
        }
        if isTime { for listener in all { listener.send(nil) } }
    }

    /// Ends the answers of all listeners.
    func end() {
        state.withLock { $0.isEnding = true }
        for listener in all { listener.send(nil, ending: true) }
    }

    /// Returns the event for a theme's current version. By its id, a client that reconnects gets an event that it has missed.
    static func event(_ theme: PublishedTheme) -> [UInt8] {
        let version = theme.description.version.map(JSONOutput.string) ?? .null
        let data = JSONOutput.object([("version", version), ("digest", .string(theme.digest))]).text(indent: 0)
        return Array("id: \(theme.digest)\nevent: changed\ndata: \(data)\n\n".utf8)
    }
}

/// A client that listens to the changes of a theme. Only the newest event is kept for it, so a client that does not read
/// takes no memory; its connection ends when it has read nothing for a while.
@safe final class EventListener: @unchecked Sendable {
    /// The theme that it listens to.
    let theme: ThemeID
    private let connection: OpaquePointer
    private let watched: WatchedConnection

    private struct State {
        /// The rest of the event that is being sent.
        var current: [UInt8]
        /// The newest event after that.
        var next: [UInt8]
        /// True if a keep-alive message is due.
        var beats = false
        var isEnding = false
        var isAsleep = false
        var isOver = false

        /// Returns the next bytes to send, at most `most`; empty if there are none.
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

    /// Seconds in which a client must read what was sent: three keep-alive messages.
    private static let secondsToRead = 45.0
    private static let beat = Array(":\n\n".utf8)

    /// Creates a listener on a connection, which is sent `first` immediately.
    init(_ theme: ThemeID, _ exchange: Exchange, first: [UInt8]) {
        self.theme = theme
        unsafe connection = exchange.connection
        watched = exchange.watched
        state = Mutex(State(current: Array("retry: 3000\n\n".utf8), next: first))
    }

    /// Sends an event, or a keep-alive message for nil. An event replaces one that has not been sent yet.
    func send(_ event: [UInt8]?, ending: Bool = false) {
        state.withLock { state in
            if let event { state.next = event } else { state.beats = true }
            state.isEnding = state.isEnding || ending
            guard state.isAsleep, !state.isOver else { return }
            state.isAsleep = false
            unsafe MHD_resume_connection(connection)
        }
    }

    /// Copies bytes to send for the library, at most as many as there is room for. Returns 0 if the connection is now
    /// suspended, and nil at the end.
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

    /// Records that the connection is over.
    func finish() {
        state.withLock { $0.isOver = true }
    }
}
