internal import Documents
internal import HTTPServer
internal import Parallel
internal import StoreModel
internal import Synchronization

/// The listeners to changes of themes (server-sent events, WHATWG HTML §9.2).
final class ThemeEvents: Sendable {
    private struct State {
        var listeners: [String?: [ObjectIdentifier: EventListener]] = [:]
        var slots: ClientQuota
        var lastKeepAlive = MonotonicClock.microseconds
        var isEnding = false
    }

    private let state: Mutex<State>
    private let slots: Int

    /// Seconds between two keep-alive messages.
    private static let keepAliveSeconds = 15.0

    /// Creates events for at most this number of listeners.
    init(slots: Int) {
        self.slots = slots
        state = Mutex(State(slots: ClientQuota(total: slots)))
    }

    /// Adds a listener. Throws if there are too many, or too many of its client: one may have as many places as are free.
    func add(_ listener: EventListener) throws(Problem) {
        let (isTaken, others) = state.withLock { state in
            let others = state.slots.share(of: listener.client)
            let isTrusted = listener.client == ClientAddress.proxy
            guard !state.isEnding, state.slots.take(1, for: listener.client, trusted: isTrusted) == nil else {
                return (false, others)
            }
            state.listeners[listener.topic, default: [:]][ObjectIdentifier(listener)] = listener
            return (true, others)
        }
        if isTaken { return }
        let advice = "(request the theme now and then instead)"
        guard others == 0 else {
            throw Problem(
                .clientBusy, detail: "This client listens \(others) times already, and others want to listen \(advice)."
            )
        }
        throw Problem(.queueFull, detail: "Nearly \(slots) clients are already listening \(advice).")
    }

    /// Removes a listener whose connection is over.
    func remove(_ listener: EventListener) {
        state.withLock { state in
            guard state.listeners[listener.topic]?.removeValue(forKey: ObjectIdentifier(listener)) != nil else {
                return
            }
            if state.listeners[listener.topic]?.isEmpty == true { state.listeners[listener.topic] = nil }
            state.slots.release(1, of: listener.client)
        }
    }

    private func listeners(of theme: ThemeID?) -> [EventListener] {
        state.withLock { $0.listeners[theme?.description].map { Array($0.values) } ?? [] }
    }

    /// Has the listeners to all events read on.
    func sendNew() {
        for listener in listeners(of: nil) { listener.send([]) }
    }

    private var all: [EventListener] { state.withLock { $0.listeners.values.flatMap(\.values) } }

    /// Sends the change of a theme to its listeners.
    func sendChange(of theme: PublishedTheme) {
        let event = Self.event(theme)
        for listener in listeners(of: theme.id) { listener.send(event) }
    }

    /// Sends the removal of a theme to its listeners, and ends their answers.
    func sendRemoval(of theme: ThemeID) {
        for listener in listeners(of: theme) { listener.send(Array("event: removed\ndata: {}\n\n".utf8), ending: true) }
    }

    /// Sends a keep-alive message to all listeners, when it is time.
    func sendKeepAlive() {
        let isTime = state.withLock { state in
            guard MonotonicClock.seconds(since: state.lastKeepAlive) >= Self.keepAliveSeconds else { return false }
            state.lastKeepAlive = MonotonicClock.microseconds
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
        let data: JSONOutput = [
            "version": JSONOutput(theme.description.version), "digest": .string(theme.digest),
        ]
        return Array("id: \(theme.digest)\nevent: changed\ndata: \(data.text(indent: 0))\n\n".utf8)
    }
}
