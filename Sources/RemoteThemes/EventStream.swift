/// Server-sent events out of bytes that come in pieces (HTML, §9.2), as far as they tell of a change.
public struct EventStream: Sendable {
    /// What a stream says.
    public enum Event: Hashable, Sendable {
        /// An event of a name; of one without it is `message`.
        case named(String)
        /// How long to wait before asking again for the stream, in seconds.
        case retry(Double)
    }

    private var line: [UInt8] = []
    private var endsInReturn = false
    private var name = ""
    private var hasData = false
    /// Bytes of a line beyond these are dropped: names of events are words.
    private static let longestLine = 1 << 16

    /// A stream of which nothing has come.
    public init() {}

    /// Adds a piece; gives the events that it ends.
    public mutating func events(adding piece: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in piece {
            let isReturn = byte == UInt8(ascii: "\r")
            if isReturn || byte == UInt8(ascii: "\n") {
                // CR, LF and both together end a line.
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

/// How long to wait before asking a server again that is away: twice as long each time, to a bound.
public struct BackOff: Hashable, Sendable {
    /// The first wait, in seconds.
    public var first = 1.0
    /// The longest.
    public static let longest = 30.0
    private var failures = 0

    /// Nothing has failed.
    public init() {}

    /// How long to wait now, in seconds; the next wait is longer.
    public mutating func next() -> Double {
        defer { failures = min(failures + 1, 16) }
        return min(min(max(first, 0.1), Self.longest) * Double(1 << failures), Self.longest)
    }

    /// The server is there.
    public mutating func reset() { failures = 0 }
}
