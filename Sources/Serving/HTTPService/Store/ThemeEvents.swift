internal import Documents
internal import Parallel
internal import Synchronization
internal import ThemeStore

/// The listeners to changes of themes (server-sent events, WHATWG HTML §9.2).
final class ThemeEvents: Sendable {
    private struct State {
        var listeners: [ThemeID: [ObjectIdentifier: EventListener]] = [:]
        var places: Allotment
        var lastBeat = MonotonicClock.microseconds
        var isEnding = false
    }

    private let state: Mutex<State>
    private let places: Int

    /// Seconds between two keep-alive messages.
    private static let secondsBetweenBeats = 15.0

    /// Creates events for at most this number of listeners.
    init(places: Int) {
        self.places = places
        state = Mutex(State(places: Allotment(total: places)))
    }

    /// Adds a listener. Throws if there are too many, or too many of its client: one may have as many places as are free.
    func add(_ listener: EventListener) throws(Problem) {
        let (isTaken, others) = state.withLock { state in
            let others = state.places.share(of: listener.client)
            let isTrusted = listener.client == ClientName.proxy
            guard !state.isEnding, state.places.take(1, for: listener.client, trusted: isTrusted) == nil else {
                return (false, others)
            }
            state.listeners[listener.theme, default: [:]][ObjectIdentifier(listener)] = listener
            return (true, others)
        }
        if isTaken { return }
        let advice = "(request the theme now and then instead)"
        guard others == 0 else {
            throw Problem(
                .clientBusy, "This client listens \(others) times already, and others want to listen \(advice).")
        }
        throw Problem(.queueFull, "Nearly \(places) clients are already listening \(advice).")
    }

    /// Removes a listener whose connection is over.
    func remove(_ listener: EventListener) {
        state.withLock { state in
            guard state.listeners[listener.theme]?.removeValue(forKey: ObjectIdentifier(listener)) != nil else {
                return
            }
            if state.listeners[listener.theme]?.isEmpty == true { state.listeners[listener.theme] = nil }
            state.places.release(1, of: listener.client)
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
    /// The client.
    let client: String
    private let connection: LibraryConnection

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

    private static let beat = Array(":\n\n".utf8)

    /// Creates a listener on a connection, which is sent `first` immediately.
    init(_ theme: ThemeID, _ exchange: Exchange, first: [UInt8]) {
        self.theme = theme
        client = exchange.client
        connection = exchange.connection
        state = Mutex(State(current: Array("retry: 3000\n\n".utf8), next: first))
    }

    /// Sends an event, or a keep-alive message for nil. An event replaces one that has not been sent yet.
    func send(_ event: [UInt8]?, ending: Bool = false) {
        state.withLock { state in
            if let event { state.next = event } else { state.beats = true }
            state.isEnding = state.isEnding || ending
            guard state.isAsleep, !state.isOver else { return }
            state.isAsleep = false
            connection.resume()
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
                connection.suspend()
                return 0
            }
            unsafe room.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Records that the connection is over.
    func finish() {
        state.withLock { $0.isOver = true }
    }
}
