import Documents

@testable import HTTPServer

/// Reads any bytes as what a client of the service sends on a connection, once as a whole and once in pieces, to a client that
/// takes its answers in pieces. The first two bytes say how: which requests are answered before their bodies, which by an answer
/// without length, and where the pieces end. The next one says whether the client ends its side.
func checkConnection(_ bytes: [UInt8]) {
    guard bytes.count > 3 else { return }
    let seed = UInt64(bytes[0]) << 8 | UInt64(bytes[1])
    let (sent, ends) = (bytes[3...], bytes[2] & 1 == 1)
    var whole = FuzzedConnection(seed: seed)
    whole.take(sent)
    if ends { whole.end() }
    var pieces = FuzzedConnection(seed: seed, most: 1 + Int(bytes[2] >> 1))
    var (state, rest) = (seed, sent)
    while !rest.isEmpty {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let piece = rest.prefix(1 + Int(state >> 57))
        pieces.take(piece)
        rest = rest.dropFirst(piece.count)
    }
    if ends { pieces.end() }
    require(whole.events == pieces.events, "requests that depend on how their bytes come")
    require(whole.bodies == pieces.bodies, "bodies that depend on how their bytes come")
    require(whole.output == pieces.output, "answers that depend on how they are taken")
    require(whole.connection.isOver == pieces.connection.isOver, "an end that depends on how bytes come")
}

/// A connection whose requests are answered as soon as they may be.
private struct FuzzedConnection {
    var connection = HTTPConnection()
    private(set) var events: [String] = []
    private(set) var bodies: [[UInt8]] = []
    private(set) var output: [UInt8] = []
    private var left: Int?
    private var isRefused = false
    private var hasAnswered = true
    private let seed: UInt64
    private let most: Int

    private static let fixed = PreparedResponse(HTTPResponse(type: "a/b", Array("answer".utf8)), adding: [])
    private static let empty = PreparedResponse(HTTPResponse(status: 304, type: nil, []), adding: [])
    private static let closing = PreparedResponse(
        HTTPResponse(type: nil, [], headers: [("Connection", "close")]), adding: [])

    init(seed: UInt64, most: Int = .max) {
        (self.seed, self.most) = (seed, most)
    }

    mutating func take(_ bytes: ArraySlice<UInt8>) {
        guard !connection.isOver else { return }
        require(connection.wantsInput, "a client that waits for nothing")
        connection.receive(bytes)
        drive()
    }

    mutating func end() {
        connection.receiveEnd()
        drive()
        require(connection.isOver, "a client that has ended, and is waited for")
    }

    /// How a request is answered: the numbers of both runs are the same.
    private var kind: UInt64 { (seed >> UInt64(connection.requests % 8 * 2)) & 3 }

    private mutating func drive() {
        while true {
            if let event = connection.next() {
                require(!isRefused, "something after a refusal")
                handle(event)
            } else if let bytes = connection.output.first?.prefix(most) {
                output += bytes
                connection.send(bytes.count)
            } else {
                return
            }
        }
    }

    private mutating func handle(_ event: HTTPConnection.Event) {
        switch event {
        case .head(let head):
            require(hasAnswered, "a request before the answer to the last one")
            require(head.bytes <= HTTPConnection.maxHead, "a head beyond the limit")
            events.append("\(head.method.rawValue) \(head.address)")
            bodies.append([])
            left = head.headers.length
            hasAnswered = false
            if kind == 1 { give(Self.fixed) }
        case .body(let piece):
            require(!piece.isEmpty && !hasAnswered, "a piece of no body")
            bodies[bodies.count - 1] += piece
        case .end:
            require(left.map { $0 == bodies.last?.count } ?? true, "a body of another length")
            events.append("end")
            give(kind == 2 ? Self.empty : kind == 3 ? Self.closing : Self.fixed)
        case .refusal(let problem):
            isRefused = true
            events.append("\(problem.kind) \(problem.detail)")
            give(PreparedResponse(problem.response, adding: []))
        }
    }

    private mutating func give(_ response: PreparedResponse) {
        require(connection.output.isEmpty, "an answer before another one is taken")
        connection.answer(response, date: "today")
        require(connection.output.first?.starts(with: "HTTP/1.1 ".utf8) == true, "an answer without a first line")
        hasAnswered = true
    }
}
