import TestSupport
import Testing

@testable import HTTPService

/// What the gate lets through, byte by byte.
@Suite struct RequestScannerTests {
    /// What became of the bytes of a connection.
    private struct Outcome: Equatable {
        var passed: [UInt8] = []
        var status: Int?
        var detail: String?
        var requests = 0
    }

    /// Feeds a scanner with pieces as a connection does: with what did not pass before, and what came.
    private func outcome(_ pieces: [ArraySlice<UInt8>]) -> Outcome {
        var scanner = RequestScanner()
        var outcome = Outcome()
        var waiting: [UInt8] = []
        for piece in pieces {
            waiting += piece
            let verdict = scanner.scan(waiting[...])
            outcome.passed += waiting.prefix(verdict.passable)
            waiting.removeFirst(verdict.passable)
            if let refusal = verdict.refusal {
                (outcome.status, outcome.detail) = (refusal.kind.status, refusal.detail)
            }
        }
        outcome.requests = scanner.requests
        return outcome
    }

    private func expect(_ outcome: Outcome, _ one: RequestCase) {
        #expect(outcome.status == one.refusal, "\(outcome.detail ?? "passes")")
        #expect(outcome.passed == Array(one.bytes.prefix(one.passes)))
        #expect(outcome.requests == one.requests)
    }

    @Test(arguments: RequestCase.all)
    func readsEachRequestOneWay(one: RequestCase) {
        expect(outcome([one.bytes[...]]), one)
    }

    /// However the network cuts the bytes, the verdict is the same, and so is what passes.
    @Test(arguments: RequestCase.all)
    func cutsDoNotMatter(one: RequestCase) {
        let whole = outcome([one.bytes[...]])
        // Long requests repeat themselves in the middle.
        let places =
            one.bytes.count <= 1500 ? Array(0...one.bytes.count) : Array(stride(from: 0, to: one.bytes.count, by: 997))
        for place in places {
            #expect(outcome([one.bytes[..<place], one.bytes[place...]]) == whole, "cut at \(place)")
        }
        guard one.bytes.count <= 1500 else { return }
        #expect(outcome(one.bytes.indices.map { one.bytes[$0...$0] }) == whole, "byte by byte")
    }

    /// What precedes a refused request on its connection passes unchanged, and nothing after it does.
    @Test(arguments: RequestCase.heads + RequestCase.bodies)
    func earlierRequestsPass(one: RequestCase) {
        let before = Array((RequestCase.plain + RequestCase.plain).utf8)
        let found = outcome([(before + one.bytes)[...], Array(RequestCase.plain.utf8)[...]])
        #expect(found.status == one.refusal && found.requests == 2 + one.requests)
        #expect(found.passed == before + one.bytes.prefix(one.passes))
    }

    /// Random mixtures: bytes pass as they came, or a prefix of them does; in any pieces.
    @Test(arguments: 0..<200)
    func whatPassesIsWhatCame(seed: Int) {
        var generator = SeededGenerator(UInt64(seed))
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            bytes += (RequestCase.all.randomElement(using: &generator)?.bytes ?? []).prefix(4000)
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let odd = [0, 9, 10, 13, 32, 44, 58, 127, 128, 255].randomElement(using: &generator) ?? 0
            bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8(odd)
        }
        let whole = outcome([bytes[...]])
        #expect(bytes.starts(with: whole.passed))
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...300, using: &generator))
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        #expect(outcome(pieces) == whole)
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
}
