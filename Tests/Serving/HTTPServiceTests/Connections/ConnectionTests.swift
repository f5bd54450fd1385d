import Documents
import Glibc
import Testing

/// The running service and clients that send bytes as they like.
@Suite struct ConnectionTests {
    private static let last = "GET /v1/devices HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    /// Requests before a refused one are answered, then comes the refusal, and then nothing more.
    @Test func refusedRequestsEndTheirConnection() throws {
        let service = try RunningProgram("--trust-proxy=127.0.0.1")
        for one in RequestCase.heads + RequestCase.bodies {
            let client = RawClient(port: service.port)
            client.send(Array((RequestCase.plain + RequestCase.plain).utf8) + one.bytes)
            #expect(client.readToEnd(), "\(one.name)")
            let answers = client.answers
            #expect(answers.map(\.status) == [200, 200, one.refusal], "\(one.name)")
            guard let refusal = answers.last else { continue }
            #expect(refusal.closes && refusal.head.contains("Content-Type: application/problem+json"), "\(one.name)")
            let type = JSONReader.read(SourceText(name: "answer", bytes: refusal.body)).value?["type"]?.string
            #expect(type?.hasPrefix("docs/service.md#") == true, "\(one.name)")
        }
        #expect(service.curl("/healthz").status == 200)
    }

    /// Each request has one answer, in order, and the last one is that to the last request.
    @Test func passingRequestsAreAnsweredInOrder() throws {
        let service = try RunningProgram("--trust-proxy=127.0.0.1")
        for one in RequestCase.passing {
            let client = RawClient(port: service.port)
            client.send(one.bytes + Array(Self.last.utf8))
            #expect(client.readToEnd(), "\(one.name)")
            let answers = client.answers.filter { $0.status != 100 }
            if answers.dropLast().allSatisfy({ !$0.closes }), !one.bytes.contains("HTTP/1.0") {
                #expect(answers.count == one.requests + 1, "\(one.name)")
                #expect(answers.last?.status == 200 && answers.last?.body.first == UInt8(ascii: "["), "\(one.name)")
            }
            #expect(answers.allSatisfy { (200..<500).contains($0.status) && $0.status != 408 }, "\(one.name)")
        }
    }

    /// Requests that arrive byte by byte, and many in one piece, are the same to the service.
    @Test func pipelinedRequestsAreAnsweredInOrder() throws {
        let service = try RunningProgram()
        let presets = ["rose", "midnight"].map { service.curl("/v1/presets/\($0).json").body }
        let asked = (0..<200).map {
            "GET /v1/presets/\(["rose", "midnight"][$0 % 2]).json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        }
        let text = Array(asked.joined().utf8)
        for piece in [1, 7, 4096, text.count] {
            let client = RawClient(port: service.port)
            for start in stride(from: 0, to: text.count, by: piece) {
                client.send(Array(text[start..<min(start + piece, text.count)]))
            }
            client.read(answers: asked.count)
            #expect(client.answers.map(\.body) == (0..<200).map { presets[$0 % 2] }, "\(piece)")
        }
    }

    /// A refusal waits for the answer to a request that a worker is busy with.
    @Test func refusalWaitsForEarlierAnswers() throws {
        let service = try RunningProgram("--trust-proxy=127.0.0.1")
        let client = RawClient(port: service.port)
        client.send("GET /v1/presets/rose.png?scale=2.1 HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost : a\r\n\r\n")
        #expect(client.readToEnd())
        #expect(client.answers.map(\.status) == [200, 400])
        #expect(client.answers.first?.body.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }

    /// A client that sends nothing more still gets its answers; one whose body is cut off is told so.
    @Test func halfClosedClientsGetTheirAnswers() throws {
        let service = try RunningProgram()
        let client = RawClient(port: service.port)
        let picture = "GET /v1/presets/rose.png?scale=2.2 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        client.send(picture + picture + "GET /v1/dev")
        client.endSending()
        #expect(client.readToEnd())
        #expect(client.answers.map(\.status) == [200, 200])
        let other = RawClient(port: service.port)
        other.send("POST /v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
        other.endSending()
        #expect(other.readToEnd())
        #expect(other.answers.map(\.status) == [400])
    }

    /// Answers far larger than all buffers arrive whole, however late they are read.
    @Test func clientsThatReadLateGetEverything() throws {
        let service = try RunningProgram()
        let path = "/v1/presets/rose.png?scale=6&mode=both"
        let whole = service.curl(path).body
        let count = 24
        let client = RawClient(port: service.port)
        for _ in 0..<count { client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        // What the client does not read must not fill the service's memory.
        let before = service.curl("/healthz").status
        #expect(before == 200 && whole.count * count > 8 << 20)
        client.read(answers: count)
        #expect(client.answers.count == count && client.answers.allSatisfy { $0.body == whole })
    }

    /// The requests of clients that are gone end later than their connections. That touches no other connection.
    @Test func clientsThatLeaveCostOthersNothing() throws {
        let service = try RunningProgram("--workers=1", "--per-client=100", "--queue=1000")
        let document = service.curl("/v1/presets/rose.json").body
        for n in 0..<100 {
            let leaving = RawClient(port: service.port)
            leaving.resetAtEnd()
            leaving.send("GET /v1/presets/rose.png?scale=0.5&width=\(200 + n) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let staying = RawClient(port: service.port)
            for count in 1...3 {
                staying.send("GET /v1/presets/rose.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
                staying.read(answers: count)
            }
            #expect(staying.answers.map(\.body) == [document, document, document], "\(n)")
        }
        try service.waitUntil("all are gone") {
            service.metric("kbrender_connections") == 1 && service.metric("kbrender_requests_open") == 0
        }
    }

    /// Clients that reset their connection, or end their side, wherever a request may be.
    @Test func clientsMayLeaveAnywhere() throws {
        let service = try RunningProgram(
            "--workers=1", "--per-client=100", "--queue=1000", "--connections-per-client=1000")
        let post = "POST /v1/validate HTTP/1.1\r\nHost: localhost\r\n"
        let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"
        let picture = "GET /v1/presets/rose.png?scale=6&mode=both HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for text in [
            "", "G", "GET /healthz HTTP/1.1\r\nHo", RequestCase.plain, post + "Content-Length: 2\r\n\r\n",
            post + "Content-Length: 2\r\n\r\n{", post + "Content-Length: 2\r\n\r\n{}",
            post + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n", chunked, chunked + "2", chunked + "2\r\n{",
            chunked + "2\r\n{}\r\n0\r\n", picture, picture + picture, "GET / HTTP/1.1\n",
            post + "Content-Length: 99999999999\r\n\r\n",
        ] {
            for resets in [false, true] {
                let leaving = RawClient(port: service.port)
                if resets { leaving.resetAtEnd() }
                leaving.send(text)
                if !resets { leaving.endSending() }
            }
            let whole = RawClient(port: service.port)
            whole.send(text)
            whole.endSending()
            #expect(whole.readToEnd(), "\(text)")
        }
        try service.waitUntil("all are gone") {
            service.metric("kbrender_connections") == 1 && service.metric("kbrender_requests_open") == 0
        }
    }

    @Test func expectationsAreMet() throws {
        let service = try RunningProgram()
        let client = RawClient(port: service.port)
        client.send(
            "POST /v1/validate HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        client.read(answers: 1)
        #expect(client.answers.map(\.status) == [100])
        client.send("{}")
        client.read(answers: 2)
        #expect(client.answers.map(\.status) == [100, 200])
    }

    /// Many parameters are no reason to wait.
    @Test(arguments: [(100, 200), (300, 400), (1000, 400), (2900, 431)])
    func manyParametersAreAnswered(count: Int, status: Int) throws {
        let service = try RunningProgram()
        let query = Array(repeating: "pressed=a", count: count).joined(separator: "&")
        let client = RawClient(port: service.port)
        client.send("GET /v1/presets/midnight.png?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        client.read(answers: 1)
        #expect(client.answers.map(\.status) == [status])
    }

    /// A head of the largest size leaves room for its answer.
    @Test func largeHeadsAreAnswered() throws {
        let service = try RunningProgram()
        for line in [
            "X: " + String(repeating: "a", count: 26_000), "Cookie: " + String(repeating: "a=b; ", count: 200),
        ] {
            let client = RawClient(port: service.port)
            client.send("GET /v1/presets/rose.png?scale=1 HTTP/1.1\r\nHost: localhost\r\n\(line)\r\n\r\n")
            client.read(answers: 1)
            #expect(client.answers.map(\.status) == [200], "\(line.prefix(20))")
        }
    }

    // MARK: - Hosts

    /// A page whose host was made to resolve to this machine names its own host.
    @Test func loopbackTakesOnlyItsOwnHosts() throws {
        let service = try RunningProgram()
        for (host, status) in [
            ("localhost", 200), ("LOCALHOST:1", 200), ("127.0.0.1", 200), ("127.0.0.1:99", 200), ("[::1]:8087", 200),
            ("evil.example", 421), ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421), ("[::2]", 421),
        ] {
            for path in ["/healthz", "/v1/presets/rose.png?scale=1"] {
                let answer = service.curl(path, "-H 'Host: \(host)'")
                #expect(answer.status == status, "\(host) \(path)")
                #expect(status == 200 || answer.json?["type"]?.string == "docs/service.md#misdirected")
            }
        }
        #expect(try RunningProgram("--open").curl("/healthz", "-H 'Host: example.org'").status == 200)
        let trusting = try RunningProgram("--trust-proxy=127.0.0.0/8")
        #expect(trusting.curl("/healthz", "-H 'Host: example.org'").status == 200)
    }

    // MARK: - Clients

    /// The log names the client that a trusted proxy names, and no other.
    @Test func onlyTrustedProxiesNameClients() throws {
        let forwarded = "-H 'X-Forwarded-For: 198.51.100.1, 192.0.2.7'"
        let trusting = try RunningProgram("--trust-proxy=127.0.0.1", "--trust-proxy=192.0.2.0/24", logs: true)
        _ = trusting.curl("/v1/devices", forwarded)
        try trusting.waitForLog("/v1/devices")
        try trusting.waitForLog("\"198.51.100.1\" \"GET\" \"/v1/devices\" 200")
        #expect(!trusting.logged.contains("X-Forwarded-For"))
        let other = try RunningProgram(logs: true)
        for _ in 0..<3 { _ = other.curl("/v1/devices", forwarded) }
        try other.waitForLog("/v1/devices")
        try other.waitForLog("\"127.0.0.1\" \"GET\" \"/v1/devices\" 200")
        #expect(other.logged.split(separator: "X-Forwarded-For is ignored").count == 2, "the log tells it once")
        try other.waitForLog("--trust-proxy 127.0.0.1\n")
    }

    /// Lines of the log are one line each, of bounded length, whatever a client sends.
    @Test func logsAreNotForged() throws {
        let service = try RunningProgram(logs: true)
        let client = RawClient(port: service.port)
        let long = String(repeating: "A", count: 5000)
        client.send(
            "\(long) /v1/devices HTTP/1.1\r\nHost: localhost\r\nUser-Agent: \u{9B}2J\"\u{202E}\(long)\r\n\r\n"
                + "G\u{1B}T / HTTP/1.1\r\n")
        client.readToEnd()
        #expect(client.answers.map(\.status) == [405, 400])
        try service.waitForLog("\"-\" \"-\" 400")
        let lines = service.logged.split(separator: "\n").filter {
            $0.contains("\"127.0.0.1\"") && !$0.contains("readyz")
        }
        #expect(lines.count == 2 && lines.allSatisfy { $0.utf8.count < 1000 }, "\(lines)")
        #expect(!service.logged.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B || $0.value == 0x202E })
        try service.waitForLog("\" \"AAAA")
    }

    /// One client's silent connections leave places for others.
    @Test func clientsHaveAShareOfConnections() throws {
        let service = try RunningProgram("--connections=64", "--trust-proxy=unix", "--header-timeout=600")
        let crowd = (0..<64).map { _ in RawClient(port: service.port) }
        let late = RawClient(port: service.port)
        late.send(RequestCase.plain)
        late.readToEnd()
        #expect(late.answers.map(\.status) == [429])
        #expect(late.answers.first?.head.contains("Retry-After: 1") == true)
        let other = service.shell("curl -s -m 600 --interface 127.0.0.2 -o none -w '%{http_code}' \"$service/healthz\"")
        #expect(String(decoding: other.output, as: UTF8.self) == "200")
        _ = crowd
    }

    /// After the signal, open requests are answered and idle connections end.
    @Test func drainingEndsIdleConnections() throws {
        let service = try RunningProgram("--workers=1", "--drain=600")
        let idle = RawClient(port: service.port)
        idle.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        idle.read(answers: 1)
        try service.waitForMetric("kbrender_requests_open", 0)
        service.pauseWorkers()
        let busy = RawClient(port: service.port)
        busy.send("GET /v1/presets/rose.png?scale=2.3 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try service.waitForMetric("kbrender_requests_open", 1)
        service.send(SIGTERM)
        #expect(idle.readToEnd())
        service.resumeWorkers()
        #expect(busy.readToEnd())
        #expect(busy.answers.map(\.status) == [200])
        #expect(service.waitForEnding() == .exit(0))
    }
}

extension [UInt8] {
    /// Returns whether a text is among these bytes.
    fileprivate func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return indices.contains { self[$0...].starts(with: wanted) }
    }
}
