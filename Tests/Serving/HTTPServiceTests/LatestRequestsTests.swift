import Synchronization
import Testing

@testable import HTTPServer
@testable import HTTPService

@Suite struct LatestRequestsTests {
    @Test func channelsBelongToAClient() throws {
        var headers = RequestHeaders()
        headers.add("Kbrender-Sequence", value: "frame 4611686018427387904")
        let attacker = try #require(try LatestRequests.Ticket(headers, of: "6.6.6.6"))
        headers.add(.sequence, value: "frame 1")
        let visitor = try #require(try LatestRequests.Ticket(headers, of: "7.7.7.7"))
        #expect(attacker.channel != visitor.channel)
        let latest = LatestRequests(maxRunning: 1)
        let log = Recorder()
        latest.ask(attacker) {
            log.add("attacker begins")
        } drop: {
            log.add("attacker is dropped")
        }
        latest.ask(visitor) {
            log.add("visitor begins")
        } drop: {
            log.add("visitor is dropped")
        }
        #expect(log.words == ["attacker begins", "visitor begins"])
    }
}

/// Words in the order in which they come.
private final class Recorder: Sendable {
    private let all = Mutex<[String]>([])

    var words: [String] { all.withLock { $0 } }

    func add(_ word: String) { all.withLock { $0.append(word) } }
}
