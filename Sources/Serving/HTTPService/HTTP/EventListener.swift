internal import Synchronization
internal import ThemeStore

/// A client that listens to the changes of a theme, or to all events. Of a theme, only the newest event is kept for it; all
/// events are read from the store when it can take them. So a client that does not read takes no memory; its connection ends
/// when it has read nothing for a while.
@safe final class EventListener: @unchecked Sendable {
    /// The theme that it listens to; nil for all events.
    let theme: ThemeID?
    let client: String
    private let connection: LibraryConnection

    private struct State {
        /// The rest of the event that is being sent.
        var current: [UInt8]
        /// The newest event after that.
        var next: [UInt8]
        /// True if there may be more events to read.
        var isBehind = false
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
    /// Reads the next events; empty if there are none. Nil for the listener of a theme.
    private let more: (@Sendable () -> [UInt8])?

    private static let beat = Array(":\n\n".utf8)

    /// Creates a listener on a connection, which is sent `first` immediately.
    init(to theme: ThemeID, client: String, on connection: LibraryConnection, first: [UInt8]) {
        self.theme = theme
        self.client = client
        self.connection = connection
        more = nil
        state = Mutex(State(current: Self.head, next: first))
    }

    /// Creates a listener to all events, which `more` reads.
    init(client: String, on connection: LibraryConnection, more: @escaping @Sendable () -> [UInt8]) {
        theme = nil
        self.client = client
        self.connection = connection
        self.more = more
        state = Mutex(State(current: Self.head, next: [], isBehind: true))
    }

    private static let head = Array("retry: 3000\n\n".utf8)

    /// Sends an event, or a keep-alive message for nil. An event replaces one that has not been sent yet.
    func send(_ event: [UInt8]?, ending: Bool = false) {
        state.withLock { state in
            if more != nil {
                if event == nil { state.beats = true } else { state.isBehind = true }
            } else if let event {
                state.next = event
            } else {
                state.beats = true
            }
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
            if let more, state.isBehind, state.current.isEmpty {
                state.next = more()
                state.isBehind = !state.next.isEmpty
            }
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
