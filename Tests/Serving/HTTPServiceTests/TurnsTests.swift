import Glibc
import TestSupport
import Testing

/// Clients of the running service take turns. The only worker is stopped while requests come, so their order is known.
@Suite struct TurnsTests {
    private static let aurora = "--data-binary @$themes/aurora.json"

    /// Sends requests while the worker is stopped, each with an address in `X-Forwarded-For`, and lets it go on once `open` of
    /// them are at work or wait. Returns the names of the requests with their statuses, in the order of the answers.
    private static func answers(
        from service: RunningProgram, to requests: [(name: String, client: Int, words: String)], open: Int
    ) throws -> [String] {
        // A service asks a worker about the fonts when it starts.
        try service.waitUntil("nothing is open") { Self.open(service) == 0 }
        service.pauseWorkers()
        for request in requests {
            let before = Self.open(service) + lines(of: service).count
            service.shell(
                "curl -s -o /dev/null -m 600 -A \(request.name) -H 'X-Forwarded-For: 192.0.2.\(request.client)' "
                    + "\(request.words) >/dev/null 2>&1 &")
            try service.waitUntil("\(request.name) has arrived") {
                Self.open(service) + lines(of: service).count > before
            }
        }
        #expect(Self.open(service) == open)
        service.resumeWorkers()
        try service.waitUntil("all are answered") { lines(of: service).count == requests.count }
        return lines(of: service)
    }

    private static func open(_ service: RunningProgram) -> Int { service.metric("kbrender_requests_open") ?? 0 }

    /// The names of the requests that were answered, which are those of their programs, with their statuses, in the log's order: that
    /// in which clients of a busy machine get to read their answers may be another.
    private static func lines(of service: RunningProgram) -> [String] {
        service.logged.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { line in
            let parts = line.split(separator: "\"")
            guard parts.count == 8, parts[7] != "curl" else { return nil }
            return "\(parts[7]) \(parts[6].split(separator: " ")[0])"
        }
    }

    private static func picture(_ name: String, client: Int) -> (name: String, client: Int, words: String) {
        let scale = "2.\(name.utf8.reduce(0) { $0 * 7 + Int($1) } % 1000 + 1000)"
        return (name, client, "\"$service/v1/presets/rose.png?scale=\(scale)&compression=small\"")
    }

    @Test func clientWithLittleToDoGoesAheadOfOthersWithMuch() throws {
        let service = try RunningProgram("--workers=1", "--trust-proxy=127.0.0.1", logs: true)
        let many = [1, 2].flatMap { client in (1...5).map { Self.picture("c\(client)-\($0)", client: client) } }
        let little = ("little", 3, "\"$service/v1/validate\" \(Self.aurora)")
        let answers = try Self.answers(from: service, to: many + [little], open: 11)
        #expect(answers.allSatisfy { $0.hasSuffix(" 200") }, "\(answers)")
        // One was at work.
        #expect(answers.prefix(2).contains("little 200"), "\(answers)")
        // The two others take turns, by the time that their pictures took.
        let firsts = answers.filter { $0.hasPrefix("c") }.prefix(4)
        #expect(Set(firsts.map { $0.prefix(2) }) == ["c1", "c2"], "\(answers)")
    }

    @Test func clientsAreLimitedToTheirShareAndPicturesByAddressWait() throws {
        let service = try RunningProgram("--workers=1", "--per-client=2", "--trust-proxy=127.0.0.1", logs: true)
        let gets = (1...5).map { Self.picture("get\($0)", client: 1) }
        let posts = [1, 2, 2, 2].enumerated().map {
            ("post\($0.offset)", $0.element, "\"$service/v1/validate?store=\($0.offset > 1)\" \(Self.aurora)")
        }
        let answers = try Self.answers(from: service, to: gets + posts, open: 7)
        #expect(
            Set(answers)
                == Set((1...5).map { "get\($0) 200" } + ["post0 429", "post1 200", "post2 200", "post3 429"]),
            "\(answers)")
    }

    @Test func fullQueueMakesRoomForOthers() throws {
        let service = try RunningProgram("--workers=1", "--queue=3", "--trust-proxy=127.0.0.1", logs: true)
        let gets = (1...5).map { Self.picture("get\($0)", client: 1) } + [Self.picture("other", client: 2)]
        let answers = try Self.answers(from: service, to: gets, open: 4)
        // The fifth found no room, and the fourth made room for the other client.
        #expect(
            Set(answers) == ["get1 200", "get2 200", "get3 200", "get4 429", "get5 429", "other 200"], "\(answers)")
    }

    @Test func equalPicturesAreDrawnOnceInTheEarliestPlace() throws {
        let service = try RunningProgram("--workers=1", "--trust-proxy=127.0.0.1", logs: true)
        let popular = Self.picture("popular", client: 1)
        let many = (1...4).map { Self.picture("get\($0)", client: 1) } + [popular]
        let mine = ("mine", 2, popular.words)
        let answers = try Self.answers(from: service, to: many + [mine], open: 6)
        #expect(answers.allSatisfy { $0.hasSuffix(" 200") }, "\(answers)")
        #expect(Set(answers.prefix(3)).isSuperset(of: ["popular 200", "mine 200"]), "\(answers)")
        #expect(service.metric("kbrender_pictures_drawn_total") == 5)
        #expect(service.metric("kbrender_cache_hits_total{tier=\"shared\"") == 1)
    }

    @Test func movingPicturesAreBoundedByTheirPixels() throws {
        let service = try RunningProgram("--workers=1")
        let large = service.curl("/v1/animate?type=hello%20world%20hello&scale=4&format=png", Self.aurora)
        #expect(large.status == 422, "\(large.text.prefix(300))")
        #expect(large.text.contains("megapixels together, and the limit is 128"), "\(large.text.prefix(300))")
    }

    @Test func unfinishedBodiesLeaveRoom() throws {
        let service = try RunningProgram(
            "--workers=1", "--idle-timeout=600", "--trust-proxy=127.0.0.1",
            "--connections-per-client=1000")
        let ran = service.shell(
            "python3 \(RunningProgram.clients)/bodies.py \(service.port) \(service.processNumber) $themes/aurora.json")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
        // What was reserved is free again.
        try service.waitUntil("all connections are closed") { service.metric("kbrender_connections") == 1 }
        #expect(service.curl("/v1/validate", Self.aurora).status == 200)
    }

    @Test func idleConnectionsMakeRoom() throws {
        let service = try RunningProgram(
            "--workers=1", "--idle-timeout=600", "--connections=24", "--connections-per-client=24")
        let ran = service.shell("python3 \(RunningProgram.clients)/idle.py \(service.port) 24")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
    }

    @Test func listenersLeavePlaces() throws {
        let folder = TemporaryFolder()
        let service = try RunningProgram(
            "--workers=1", "--trust-proxy=127.0.0.1", "--connections=32", "--connections-per-client=32",
            "--themes=\(folder.path)")
        service.shell("cp $themes/aurora.json \(folder.path)")
        service.send(SIGHUP)
        try service.waitUntil("it is read") { service.curl("/themes/aurora.json").status == 200 }
        let ran = service.shell("python3 \(RunningProgram.clients)/places.py \(service.port) aurora 24")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
    }
}
