internal import Synchronization

/// A client that listens to the events of a topic, or to all events. Of a topic, only the newest event is kept for it; all
/// events are read from where they are kept when it can take them. So a client that does not read takes no memory; its
/// connection ends when it has read nothing for a while.
package final class EventListener: Sendable {
    /// What it listens to; nil for all events.
    package let topic: String?
    package let client: String
    private let writer: ResponseWriter

    private struct State {
        /// The newest event that is not sent.
        var next: [UInt8]
        /// The number of the last event that was read.
        var last = 0
        /// True if there may be more events to read.
        var isBehind = false
        /// True while they are being read.
        var isReading = false
        /// True if a keep-alive message is due.
        var beats = false
        var isEnding = false
    }

    private let state: Mutex<State>
    /// Has another thread read the events after a number, which `take` gets. Nil for the listener of a topic.
    private let read: (@Sendable (_ after: Int, EventListener) -> Void)?

    private static let beat = Array(":\n\n".utf8)
    private static let head = Array("retry: 3000\n\n".utf8)

    /// Creates a listener by a request, which is sent `first` immediately. With `read`, which has another thread read events, it
    /// listens to all events after a number.
    package init(
        to topic: String? = nil, by request: HTTPRequest, first: [UInt8] = [], after last: Int = 0,
        read: (@Sendable (_ after: Int, EventListener) -> Void)? = nil
    ) {
        self.topic = topic
        client = request.client
        writer = request.writer
        self.read = read
        state = Mutex(State(next: Self.head + first, last: last, isBehind: read != nil))
    }

    /// Sends an event, or a keep-alive message for nil. An event replaces one that has not been sent yet.
    package func send(_ event: [UInt8]?, ending: Bool = false) {
        state.withLock { state in
            switch event {
            case nil: state.beats = true
            case _ where read != nil: state.isBehind = true
            case let event?: state.next = event
            }
            state.isEnding = state.isEnding || ending
        }
        writer.sendMore()
    }

    /// Returns what its client is sent next; empty if there is nothing now, and nil at the end.
    func next() -> [UInt8]? {
        let (bytes, isEnd, place) = state.withLock { state in
            let bytes = state.next.isEmpty && state.beats ? Self.beat : state.next
            (state.next, state.beats) = ([], false)
            let reads = read != nil && state.isBehind && !state.isReading
            if reads { (state.isBehind, state.isReading) = (false, true) }
            return (bytes, bytes.isEmpty && state.isEnding, reads ? state.last : nil)
        }
        if let place { read?(place, self) }
        return isEnd ? nil : bytes
    }

    /// Takes events as they are sent, with the number of the last of them; nil if they cannot be read now.
    package func take(_ events: (bytes: [UInt8], last: Int)?) {
        state.withLock { state in
            state.isReading = false
            // Without them, the next message is the time to try again.
            state.isBehind = state.isBehind || events?.bytes.isEmpty != true
            if let events { (state.next, state.last) = events }
        }
        if events != nil { writer.sendMore() }
    }
}
