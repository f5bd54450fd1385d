/// A reader of server-sent events (HTML, §9.2) that arrive in pieces: only their names, which announce changes.
package struct EventStream: Sendable {
    /// What a stream sends.
    package enum Event: Hashable, Sendable {
        /// An event with its name; `message` if it has none.
        case named(String)
        /// The seconds to wait before reconnecting.
        case retry(Double)
    }

    private var line: [UInt8] = []
    private var endsInReturn = false
    private var name = ""
    private var hasData = false
    /// The most bytes of a line; more are dropped, since names of events are short.
    private static let longestLine = 1 << 16

    /// Creates a reader at the beginning of a stream.
    package init() {}

    /// Adds a piece. Returns the events that it completes.
    package mutating func events(adding piece: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in piece {
            let isReturn = byte == UInt8(ascii: "\r")
            if isReturn || byte == UInt8(ascii: "\n") {
                // A line ends with CR, LF or both.
                if isReturn || !endsInReturn { events += finishLine() }
            } else if line.count < Self.longestLine {
                line.append(byte)
            }
            endsInReturn = isReturn
        }
        return events
    }

    private mutating func finishLine() -> [Event] {
        defer { line = [] }
        if line.isEmpty { return dispatched() }
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? parts[1] : []
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: parts[0], as: UTF8.self) {
        case "event": name = String(decoding: value, as: UTF8.self)
        case "data": hasData = true
        case "retry":
            return Int(String(decoding: value, as: UTF8.self)).map { [.retry(Double($0) / 1000)] } ?? []
        default: break
        }
        return []
    }

    private mutating func dispatched() -> [Event] {
        defer { (name, hasData) = ("", false) }
        return hasData ? [.named(name.isEmpty ? "message" : name)] : []
    }
}

/// The wait before an unavailable server is asked again: twice as long each time, up to a limit.
package struct BackOff: Hashable, Sendable {
    /// The first wait, in seconds.
    package var first = 1.0
    /// The longest wait, in seconds.
    static let longest = 30.0
    private var failures = 0

    /// Creates a wait before any failure.
    package init() {}

    /// Returns the seconds to wait now; the next wait is longer.
    package mutating func next() -> Double {
        defer { failures = min(failures + 1, 16) }
        return min(min(max(first, 0.1), Self.longest) * Double(1 << failures), Self.longest)
    }

    /// Starts again from the first wait, once the server is available.
    package mutating func reset() { failures = 0 }
}
