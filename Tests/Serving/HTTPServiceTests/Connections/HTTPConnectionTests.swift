import Documents
import TestSupport
import Testing

@testable import HTTPServer

/// Connections as values: what they make of bytes and answers, without sockets.
@Suite struct HTTPConnectionTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let ok = PreparedResponse(
        HTTPResponse(type: "text/plain", Array("alive\n".utf8)), adding: [("X-A", "b")])

    /// What became of the bytes of a connection on which each request is answered as soon as it is whole.
    fileprivate struct Outcome: Equatable {
        var heads: [String] = []
        var bodies: [[UInt8]] = []
        var status: Int?
        var detail: String?
        var sent: [UInt8] = []
    }

    /// Feeds a connection with pieces, and takes what it sends in pieces of at most `most` bytes.
    private func outcome(_ pieces: [ArraySlice<UInt8>], ending: Bool = false, most: Int = .max) -> Outcome {
        var http = HTTPConnection()
        var outcome = Outcome()
        for piece in pieces {
            http.receive(piece)
            drive(&http, into: &outcome, most: most)
        }
        if ending {
            http.receiveEnd()
            drive(&http, into: &outcome, most: most)
        }
        return outcome
    }

    private func drive(_ http: inout HTTPConnection, into outcome: inout Outcome, most: Int) {
        while true {
            switch http.next() {
            case .head(let head):
                outcome.heads.append("\(head.method.rawValue) \(head.address)")
                outcome.bodies.append([])
            case .body(let piece): outcome.bodies[outcome.bodies.count - 1] += piece
            case .end: http.answer(Self.ok, date: Self.date)
            case .refusal(let problem):
                (outcome.status, outcome.detail) = (problem.kind.status, problem.detail)
                http.answer(PreparedResponse(problem.response, adding: []), date: Self.date)
            case nil:
                guard let bytes = http.output.first?.prefix(most) else { return }
                outcome.sent += bytes
                http.send(bytes.count)
            }
        }
    }

    /// Fields of one name are one list, in whatever order.
    @Test(arguments: [["close", "keep-alive"], ["keep-alive", "close"], ["x, close", "keep-alive"]])
    func oneOfSeveralFieldsCloses(values: [String]) {
        let fields = values.map { "Connection: \($0)\r\n" }.joined()
        let sent = outcome([
            Array("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...]
        ])
        #expect(sent.heads == ["GET /"])
        #expect(String(decoding: sent.sent, as: UTF8.self).contains("Connection: close\r\n"))
    }

    @Test func refusalOfAHeadHasNoBody() {
        let refused = outcome([Array("HEAD / HTTP/1.1\r\nHost: a\r\nA : b\r\n\r\n".utf8)[...]])
        #expect(refused.status == 400 && refused.sent.suffix(4) == [13, 10, 13, 10])
    }

    private func expect(_ outcome: Outcome, _ one: RequestCase) {
        #expect(outcome.status == one.refusal, "\(outcome.detail ?? "passes")")
        #expect(outcome.heads.count == one.requests)
    }

    // MARK: - Requests

    @Test(arguments: RequestCase.all)
    func readsEachRequestOneWay(one: RequestCase) {
        expect(outcome([one.bytes[...]]), one)
    }

    /// However the network cuts the bytes, the requests are the same, and so are the answers.
    @Test(arguments: RequestCase.all)
    func cutsDoNotMatter(one: RequestCase) {
        let whole = outcome([one.bytes[...]], most: 100)
        // Long requests repeat themselves in the middle.
        let places =
            one.bytes.count <= 1500 ? Array(0...one.bytes.count) : Array(stride(from: 0, to: one.bytes.count, by: 997))
        for place in places {
            #expect(outcome([one.bytes[..<place], one.bytes[place...]]) == whole, "cut at \(place)")
        }
        guard one.bytes.count <= 1500 else { return }
        #expect(outcome(one.bytes.indices.map { one.bytes[$0...$0] }, most: 1) == whole, "byte by byte")
    }

    /// What precedes a refused request on its connection is answered, and nothing after it is.
    @Test(arguments: RequestCase.heads + RequestCase.bodies)
    func earlierRequestsAreAnswered(one: RequestCase) {
        let before = Array((RequestCase.plain + RequestCase.plain).utf8)
        let found = outcome([(before + one.bytes)[...], Array(RequestCase.plain.utf8)[...]], ending: true)
        #expect(found.status == one.refusal && found.heads.count == 2 + one.requests)
        #expect(found.heads.starts(with: ["GET /healthz", "GET /healthz"]))
        #expect(found.sent.count(of: "HTTP/1.1 200 OK\r\n") == 2)
    }

    /// Random mixtures, spoiled or not, are the same requests and answers in any pieces.
    @Test(arguments: 0..<300)
    func mixturesAreReadOneWay(seed: Int) {
        var generator = SeededGenerator(UInt64(seed))
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            bytes += (RequestCase.all.randomElement(using: &generator)?.bytes ?? []).prefix(4000)
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let odd = [0, 9, 10, 13, 32, 44, 58, 127, 128, 255].randomElement(using: &generator) ?? 0
            bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8(odd)
        }
        let whole = outcome([bytes[...]], ending: true)
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...300, using: &generator))
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        #expect(outcome(pieces, ending: true, most: Int.random(in: 1...500, using: &generator)) == whole)
    }

    @Test func bodiesAreThoseThatWereSent() {
        let text =
            "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3\r\nabc\r\n2;x\r\nde\r\n0\r\nA: b\r\n\r\n"
            + "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n\r\n\r\nGET /c HTTP/1.1\r\nHost: a\r\n\r\n"
        let found = outcome([Array(text.utf8)[...]])
        #expect(found.heads == ["POST /a", "POST /b", "GET /c"])
        #expect(found.bodies == [Array("abcde".utf8), Array("\r\n\r\n".utf8), []])
    }

    @Test(arguments: [
        (
            "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
            "White space follows the name \"Host \" (write the colon immediately after it)."
        ),
        ("GET / HTTP/1.1\r\nX: \u{1}", "A line of the request has the control character 0x1 (expected text)."),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n", "The request has two hosts (send one Host)."),
        (
            "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n",
            "The address names \"b\", but the Host is \"a\" (send the same)."
        ),
    ])
    func messagesSayWhatIsWrong(text: String, message: String) {
        #expect(outcome([Array(text.utf8)[...]]).detail == message)
    }

    /// A refusal comes with the byte that causes it, so nobody waits for the rest.
    @Test func refusesAtOnce() {
        #expect(outcome([Array("GET / HTTP/1.1\n".utf8)[...]]).status == 400)
        #expect(outcome([Array("\u{16}".utf8)[...]]).status == 400)
        #expect(outcome([Array("GET / HTTP/1.1\r\nHost: a\r\n ".utf8)[...]]).status == nil)
    }

    @Test func limitsAreThoseOfTheirMessages() {
        func head(_ count: Int) -> [UInt8] {
            let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
            return Array((start + String(repeating: "a", count: count - start.utf8.count - 4) + "\r\n\r\n").utf8)
        }
        #expect(outcome([head(HTTPConnection.maxHead)[...]]).heads.count == 1)
        #expect(outcome([head(HTTPConnection.maxHead + 1)[...]]).status == 431)
    }

    // MARK: - Answers

    private func text(_ requests: String, _ response: PreparedResponse = ok, ending: Bool = false) -> String {
        var http = HTTPConnection()
        http.receive(Array(requests.utf8))
        if ending { http.receiveEnd() }
        var sent: [UInt8] = []
        while true {
            switch http.next() {
            case .end: http.answer(response, date: Self.date)
            case .head, .body: break
            case .refusal(let problem): http.answer(PreparedResponse(problem.response, adding: []), date: Self.date)
            case nil:
                guard let bytes = http.output.first else { return String(decoding: sent, as: UTF8.self) }
                sent += bytes
                http.send(bytes.count)
            }
        }
    }

    private static func answer(_ connection: String = "", body: String = "alive\n") -> String {
        "HTTP/1.1 200 OK\r\nDate: \(date)\r\nContent-Type: text/plain\r\nX-A: b\r\n"
            + "Content-Length: 6\r\n\(connection)\r\n\(body)"
    }

    @Test func answersAreWritten() {
        #expect(text("GET / HTTP/1.1\r\nHost: a\r\n\r\n") == Self.answer())
        #expect(text("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n") == Self.answer(body: ""))
        let closing = Self.answer("Connection: close\r\n")
        for value in ["close", "CLOSE", "upgrade, close", "close , keep-alive"] {
            let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: \(value)\r\n\r\n"
            #expect(text(request + request) == closing, "\(value)")
        }
        #expect(text("GET / HTTP/1.0\r\n\r\nGET / HTTP/1.0\r\n\r\n") == closing)
        let kept = "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
        #expect(text(kept + kept) == String(repeating: Self.answer("Connection: keep-alive\r\n"), count: 2))
    }

    @Test(arguments: [(204, "No Content"), (304, "Not Modified")])
    func someAnswersHaveNoBody(status: Int, phrase: String) {
        let response = PreparedResponse(
            HTTPResponse(status: status, type: nil, [], headers: [("ETag", "\"a\"")]), adding: [])
        #expect(
            text("GET / HTTP/1.1\r\nHost: a\r\n\r\n", response)
                == "HTTP/1.1 \(status) \(phrase)\r\nDate: \(Self.date)\r\nETag: \"a\"\r\n\r\n")
    }

    /// Each status that a problem has is written with words.
    @Test func eachStatusHasItsWords() {
        for kind in ProblemKind.allCases {
            let response = PreparedResponse(Problem(kind, detail: "").response, adding: [])
            let line = text("GET / HTTP/1.1\r\nHost: a\r\n\r\n", response).split(separator: "\r\n")[0]
            #expect(line.hasPrefix("HTTP/1.1 \(kind.status) ") && line.last?.isLetter == true, "\(kind)")
        }
    }

    /// No value can add a field, or an answer.
    @Test func valuesEndNoLine() {
        let response = PreparedResponse(
            HTTPResponse(type: nil, [], headers: [("A", "b\r\nC: d"), ("E\n", "f"), ("G", "\0"), ("H", "i")]),
            adding: [])
        let sent = text("GET / HTTP/1.1\r\nHost: a\r\n\r\n", response)
        #expect(sent == "HTTP/1.1 200 OK\r\nDate: \(Self.date)\r\nH: i\r\nContent-Length: 0\r\n\r\n")
    }

    @Test func clientsThatExpectAreAskedForTheirBodies() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n"
        var http = HTTPConnection()
        http.receive(Array(head.utf8))
        guard case .head = http.next() else {
            Issue.record("no head")
            return
        }
        #expect(http.output.isEmpty && http.next() == nil)
        #expect(http.output.first.map { $0.elementsEqual("HTTP/1.1 100 Continue\r\n\r\n".utf8) } == true)
        http.send(http.output.count)
        #expect(http.next() == nil && http.output.isEmpty)
        #expect(text(head + "ab") == "HTTP/1.1 100 Continue\r\n\r\n" + Self.answer())
        let old = head.replacing("HTTP/1.1", with: "HTTP/1.0")
        #expect(text(old) == "")
    }

    /// An answer before the body ends the connection, and asks for none.
    @Test func earlyAnswersEndConnections() {
        var http = HTTPConnection()
        http.receive(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n".utf8))
        guard case .head = http.next() else {
            Issue.record("no head")
            return
        }
        http.answer(Self.ok, date: Self.date)
        #expect(http.isOver && !http.wantsInput)
        #expect(http.output.first.map { $0.elementsEqual(Self.answer("Connection: close\r\n").utf8) } == true)
        http.send(http.output.count)
        http.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(http.next() == nil && http.phase == .farewell)
    }

    /// A client that sends nothing more gets its answers; half a head is for nobody, half a body is refused.
    @Test func endsOfClientsAreSeen() {
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        let chunked = "Transfer-Encoding: chunked\r\n\r\n"
        #expect(text(request + "GET /", ending: true) == Self.answer())
        for rest in ["Content-Length: 5\r\n\r\n{"] + ["", "5", "1\r\n{\r", "0\r\n"].map({ chunked + $0 }) {
            let sent = text("POST / HTTP/1.1\r\nHost: a\r\n" + rest, ending: true)
            #expect(sent.hasPrefix("HTTP/1.1 400 ") && sent.contains("Connection: close\r\n"), "\(rest)")
        }
    }

    /// What is waited for decides which deadline holds.
    @Test func phasesAreThoseOfARequest() {
        var http = HTTPConnection()
        #expect(http.phase == .fresh && http.wantsInput)
        http.receive(Array("POST / HTTP/1.1\r\n".utf8))
        _ = http.next()
        #expect(http.phase == .head && http.wantsInput)
        http.receive(Array("Host: a\r\nContent-Length: 1\r\n\r\n".utf8))
        _ = http.next()
        #expect(http.next() == nil && http.phase == .body && http.wantsInput)
        http.receive(Array("a".utf8) + Array("GET /".utf8))
        while http.next() != nil {}
        #expect(http.phase == .work && !http.wantsInput)
        http.answer(Self.ok, date: Self.date)
        #expect(http.phase == .answer && !http.wantsInput)
        http.send(http.output.count)
        #expect(http.phase == .head && http.wantsInput)
    }
}

extension [UInt8] {
    /// Returns how often a text is among these bytes.
    fileprivate func count(of text: String) -> Int {
        let wanted = Array(text.utf8)
        return indices.count { self[$0...].starts(with: wanted) }
    }
}
