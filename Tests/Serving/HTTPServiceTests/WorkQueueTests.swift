import KeyboardPreview
import LayoutEngine
import Layouts
import RenderOptions
import Testing

@testable import HTTPServer
@testable import HTTPService
@testable import Workers

/// Who may wait, who shares, and who is too late. The clock counts microseconds and stands where a test puts it.
@Suite struct WorkQueueTests {
    private typealias Queue = WorkQueue<String>

    private static func queue(workers: Int = 100, queue: Int = 100, perClient: Int = 8) -> Queue {
        Queue(workers: workers, queue: queue, limit: 10_000_000) { _ in perClient }
    }

    private static func demand(
        _ work: String, of client: String, key: String? = nil, cost: Double = 0.2,
        isTried: Bool = true, deadline: Int = 10_000_000
    ) -> Queue.Demand {
        Queue.Demand(client: client, key: key, cost: cost, isTried: isTried, deadline: deadline, work: work)
    }

    // MARK: - Room

    @Test func fullQueueMakesRoomForClientsWithLess() {
        var queue = Self.queue(workers: 1, queue: 3)
        for n in 1...4 { #expect(queue.add(Self.demand("a\(n)", of: "a")).name == "taken") }
        #expect(queue.add(Self.demand("a5", of: "a")).name == "refused")
        #expect(queue.add(Self.demand("b1", of: "b")).name == "a4")
        #expect(queue.add(Self.demand("b2", of: "b")).name == "a3")
        // Nobody has more than the next one would have.
        #expect(queue.add(Self.demand("b3", of: "b")).name == "refused")
        // Those with most give way in any order, each with its newest.
        let displaced = ["c", "d"].map { queue.add(Self.demand("\($0)1", of: $0)).name }
        #expect(displaced.sorted() == ["a2", "b2"])
        #expect(queue.add(Self.demand("e1", of: "e")).name == "refused")
        #expect(queue.count == 4)
    }

    @Test func workThatHasBegunTakesRoom() {
        var queue = Self.queue(workers: 2, queue: 0)
        _ = queue.add(Self.demand("a1", of: "a"))
        _ = queue.add(Self.demand("a2", of: "a"))
        #expect(queue.beginAll(at: 0) == ["a1", "a2"])
        #expect(queue.count == 2 && queue.waitingCount == 0)
        #expect(queue.add(Self.demand("b1", of: "b")).name == "refused")
        _ = queue.end(1, at: 5)
        #expect(queue.add(Self.demand("b1", of: "b")).name == "taken")
    }

    @Test func clientHasOnlySoMuchAtWork() {
        var queue = Self.queue(perClient: 2)
        for n in 1...3 { _ = queue.add(Self.demand("a\(n)", of: "a", cost: n == 2 ? 3 : 0.2)) }
        _ = queue.add(Self.demand("b1", of: "b"))
        #expect(Set(queue.beginAll(at: 0)).isSuperset(of: ["b1"]) && queue.waitingCount == 1)
        _ = queue.end(1, at: 0)
        #expect(queue.beginAll(at: 0).count == 1 && queue.waitingCount == 0)
    }

    // MARK: - Long work

    @Test func longWorkLeavesAWorker() {
        for workers in 1...4 {
            var queue = Self.queue(workers: workers)
            for client in 0..<5 {
                for _ in 0..<8 { _ = queue.add(Self.demand("long", of: "\(client)", cost: 4)) }
            }
            let longs = max(workers - 1, 1)
            #expect(queue.beginAll(at: 0) == [String](repeating: "long", count: longs))
            guard workers > 1 else { continue }
            // Whoever asks for little now finds a worker, again and again.
            for n in 0..<100 {
                _ = queue.add(Self.demand("short", of: "me", cost: 0.01))
                var late: [Queue.Demand] = []
                let begun = queue.begin(at: n, late: &late)
                #expect(begun?.demand.work == "short")
                _ = queue.end(begun?.ticket ?? 0, at: n)
            }
        }
    }

    /// However much of one kind waits, the other kind gets its part: with one client each, half of the only worker's time.
    @Test(arguments: [1, 2])
    func neitherLaneStarves(workers: Int) {
        var queue = Self.queue(workers: workers, queue: 10_000, perClient: 1000)
        for _ in 0..<1000 { _ = queue.add(Self.demand("short", of: "a", cost: 0.1, deadline: .max)) }
        for _ in 0..<100 { _ = queue.add(Self.demand("long", of: "b", cost: 2, deadline: .max)) }
        var (clock, late): (Int, [Queue.Demand]) = (0, [])
        var seconds = ["short": 0.0, "long": 0.0]
        var running: [(ticket: Int, end: Int)] = []
        while clock < 80_000_000 {
            while running.count < workers, let begun = queue.begin(at: clock, late: &late) {
                running.append((begun.ticket, clock + Int(begun.demand.cost * 1e6)))
                seconds[begun.demand.work, default: 0] += begun.demand.cost
            }
            guard let next = running.indices.min(by: { running[$0].end < running[$1].end }) else { break }
            let ended = running.remove(at: next)
            clock = ended.end
            _ = queue.end(ended.ticket, at: clock)
        }
        let total = 80 * Double(workers)
        #expect(seconds.values.allSatisfy { $0 >= total / 2 - 4 }, "\(seconds)")
    }

    // MARK: - Sharing

    @Test func equalRequestsAreWorkedOnOnce() {
        var queue = Self.queue()
        // The attacker asks for the picture behind much other work; the other one must not wait for that.
        for n in 1...5 { _ = queue.add(Self.demand("other\(n)", of: "attacker")) }
        _ = queue.add(Self.demand("attacker's", of: "attacker", key: "picture"))
        _ = queue.add(Self.demand("mine", of: "me", key: "picture"))
        _ = queue.add(Self.demand("yours", of: "you", key: "picture"))
        var late: [Queue.Demand] = []
        #expect(queue.begin(at: 0, late: &late)?.demand.work == "other1")
        let begun = queue.begin(at: 0, late: &late)
        #expect(begun?.demand.work == "mine")
        #expect(queue.waitingCount == 4)
        // Whoever asks now joins.
        #expect(queue.add(Self.demand("hers", of: "her", key: "picture")).name == "taken")
        #expect(queue.waitingCount == 4)
        let ending = queue.end(begun?.ticket ?? 0, at: 2_000_000)
        #expect(ending?.demands.map(\.work) == ["mine", "attacker's", "yours", "hers"])
        #expect(ending?.seconds == 2)
        // It is over: the next one is worked on again.
        _ = queue.add(Self.demand("again", of: "me", key: "picture"))
        #expect(queue.waitingCount == 5)
    }

    @Test func sharersWaitUntilTheLastOfThemIsLate() {
        var queue = Self.queue()
        var late: [Queue.Demand] = []
        _ = queue.add(Self.demand("early", of: "a", key: "x", deadline: 10_000_000))
        _ = queue.add(Self.demand("later", of: "b", key: "x", deadline: 14_000_000))
        let begun = queue.begin(at: 4_000_000, late: &late)
        #expect(begun?.demand.work == "early" && begun?.deadline == 14_000_000)
    }

    @Test func droppedSharerLeavesTheOthers() {
        var queue = Self.queue(workers: 3, queue: 0)
        _ = queue.add(Self.demand("a1", of: "a"))
        _ = queue.add(Self.demand("a2", of: "a"))
        _ = queue.add(Self.demand("a3", of: "a", key: "x"))
        #expect(queue.add(Self.demand("b1", of: "b", key: "x")).name == "a3")
        #expect(queue.beginAll(at: 0) == ["a1", "b1", "a2"])
        #expect(queue.end(2, at: 0)?.demands.map(\.work) == ["b1"])
    }

    // MARK: - Time

    @Test func waitingCountsTowardsTheLimit() {
        var queue = Self.queue()
        var late: [Queue.Demand] = []
        _ = queue.add(Self.demand("old", of: "a", deadline: 10_000_000))
        _ = queue.add(Self.demand("young", of: "a", deadline: 12_000_000))
        let begun = queue.begin(at: 10_000_001, late: &late)
        #expect(late.map(\.work) == ["old"])
        #expect(begun?.demand.work == "young" && begun?.deadline == 12_000_000)
        #expect(queue.count == 1)
        // While all workers are busy, nobody waits longer than that either.
        _ = queue.add(Self.demand("waits", of: "b", key: "x", deadline: 13_000_000))
        #expect(queue.removeOverdue(at: 13_000_000).isEmpty)
        #expect(queue.removeOverdue(at: 13_000_001).map(\.work) == ["waits"])
        #expect(queue.count == 1)
    }

    @Test func workThatCannotBeFinishedIsNotBegun() {
        var queue = Self.queue()
        var late: [Queue.Demand] = []
        _ = queue.add(Self.demand("long", of: "a", cost: 4))
        _ = queue.add(Self.demand("short", of: "a", cost: 1))
        // Seven seconds have passed, three are left.
        #expect(queue.begin(at: 7_000_000, late: &late)?.demand.work == "short")
        #expect(late.map(\.work) == ["long"])
        // An estimate never keeps work from beginning that has hardly waited.
        _ = queue.add(Self.demand("endless", of: "a", cost: 100, deadline: 17_000_000))
        #expect(queue.begin(at: 8_000_000, late: &late)?.demand.work == "endless")
        #expect(late.count == 1)
    }

    @Test func removedWorkIsForgotten() {
        var queue = Self.queue()
        _ = queue.add(Self.demand("a1", of: "a", key: "x"))
        _ = queue.add(Self.demand("b1", of: "b", key: "x"))
        #expect(queue.removeWaiting().map(\.work) == ["a1", "b1"])
        #expect(queue.count == 0)
        _ = queue.add(Self.demand("c1", of: "c", key: "x"))
        #expect(queue.beginAll(at: 0) == ["c1"])
    }

    // MARK: - Prices

    private static func options(scale: Double) -> PictureOptions {
        var options = PictureOptions()
        options.request.settings.scale = scale
        return options
    }

    @Test func pricesFollowPixelsFormatAndFrames() {
        func thumbnail(_ side: Int) -> WorkRequest {
            var choices = ThumbnailCommandOptions()
            (choices.size.width, choices.size.height) = (side, side)
            return WorkRequest(.thumbnail, ThumbnailArguments(.shown, choices))
        }
        func typing(_ text: String, scale: Double) -> WorkRequest {
            var choices = AnimationCommandOptions()
            choices.text = text
            choices.format = .png
            return moving(choices, scale: scale)
        }
        func moving(_ choices: AnimationCommandOptions, scale: Double) -> WorkRequest {
            WorkRequest(.animate, AnimationArguments(Self.options(scale: scale), choices))
        }
        func cost(_ options: PictureOptions) -> Double { cost(WorkRequest(.picture, options)) }
        func cost(_ request: WorkRequest) -> Double { CostModel.estimate(request) }
        #expect(cost(Self.options(scale: 8)) > 10 * cost(Self.options(scale: 1)))
        #expect(cost(thumbnail(4096)) > 15 * cost(thumbnail(256)))
        #expect(cost(typing("hello world hello", scale: 4)) > 50 * cost(Self.options(scale: 4)))
        #expect(cost(typing("hello", scale: 2)) > 3 * cost(typing("hello", scale: 1)))
        var script = AnimationCommandOptions()
        #expect(
            cost(moving(script, scale: 2))
                >= cost(typing("as long as a text may be typed in three hundred frames", scale: 2)))
        script.reveals = true
        #expect(cost(moving(script, scale: 2)) > 0)
        var both = Self.options(scale: 3)
        both.request.variants = .both
        #expect(cost(both) > 1.5 * cost(Self.options(scale: 3)))
        // A keyboard of Android gets higher with its width.
        func wide(_ platform: RenderRequest.Platform) -> Double {
            var options = Self.options(scale: 4)
            (options.request.platform, options.request.settings.layout.width) = (platform, 2000)
            return cost(options)
        }
        // HeliBoard's keys are 0.618 of the width high; iOS's 216. Beside both are 90, and 4 ms to read.
        #expect(abs((wide(.android) - 0.004) / (wide(.ios) - 0.004) - (0.618 * 2000 + 90) / (216 + 90)) < 1e-9)
        #expect(wide(.both) > 6 * wide(.ios))
        #expect(cost(WorkRequest(.validate)) > 0)
    }

    @Test func pricesFollowDocuments() {
        func price(_ document: String, _ change: (inout PictureOptions) -> Void = { _ in }) -> Double {
            var options = Self.options(scale: 0.25)
            change(&options)
            let documents = [WorkDocument("body", bytes: Array(document.utf8))]
            return CostModel.estimate(WorkRequest(.picture, options, documents: documents))
        }
        let theme = #"{"light": {"regularKeyShadowBlur": 2}}"#
        let layout = String(repeating: #"{"codes": "97"},"#, count: 4000)
        #expect(price(theme + layout) > 50 * price(theme))
        // As many keys, one a line.
        #expect(price(theme + String(repeating: "a\n", count: 4000)) > 50 * price(theme))
        // As many words in the texts of a few lines; indented lines are lines only.
        let row = "letters: " + String(repeating: "a ", count: 200) + "\n"
        #expect(price(theme + String(repeating: row, count: 20)) > 30 * price(theme))
        #expect(price(String(repeating: "                        \"a\": 1\n", count: 300)) < 3 * price(theme))
        #expect(price(theme) { $0.request.variants = .both } > 1.5 * price(theme))
        #expect(price(theme) { $0.request.platform = .both } > 1.5 * price(theme))
        #expect(
            price(theme) { $0.request.settings.candidates = [Candidate](repeating: Candidate("a"), count: 100) }
                > 3 * price(theme))
        let megabyte = WorkDocument("theme.json", bytes: [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20))
        #expect(
            CostModel.estimate(WorkRequest(.validate, documents: [megabyte]))
                > 50 * CostModel.estimate(WorkRequest(.validate)))
    }

    private static let ours = CostModel.Kind(name: "picture", isOurs: true)
    private static let theirs = CostModel.Kind(name: "picture", isOurs: false)

    @Test func newClientsBeginWithTheMedianOverClients() {
        var costs = CostModel()
        func price(_ kind: CostModel.Kind) -> Double { costs.seconds(of: kind, for: "new", estimate: 0.01) }
        #expect(price(Self.ours) == 0.01)
        // One client's thousand pieces count as much as another one's hundred.
        for (client, seconds) in [("a", 0.02), ("b", 0.02), ("c", 0.02), ("d", 0.2), ("e", 0.2)] {
            for _ in 0..<(client == "d" ? 1000 : 100) {
                costs.learn(Self.ours, of: client, estimate: 0.01, seconds: seconds)
            }
        }
        #expect(price(Self.ours) > 0.015 && price(Self.ours) < 0.03)
        #expect(costs.seconds(of: Self.ours, for: "d", estimate: 0.01) > 0.15)
        // What our own pictures cost is what the machine is worth.
        #expect(price(Self.theirs) == price(Self.ours))
        #expect(price(CostModel.Kind(name: "validate", isOurs: true)) == 0.01)
        for n in 0..<1000 { costs.learn(Self.ours, of: "\(n)", estimate: 0.01, seconds: 0) }
        #expect(price(Self.ours) > 0)
    }

    /// However many strangers come, those who were there before pay what their work has cost, and who comes next pays little more
    /// than for our own pictures.
    @Test(arguments: [1, 16, 3000])
    func strangersMoveNoPriceButTheirOwn(liars: Int) {
        var costs = CostModel()
        func price(of client: String, _ kind: CostModel.Kind = Self.theirs) -> Double {
            costs.seconds(of: kind, for: client, estimate: 0.01)
        }
        for _ in 0..<10 {
            costs.learn(Self.ours, of: "me", estimate: 0.01, seconds: 0.01)
            costs.learn(Self.theirs, of: "me", estimate: 0.01, seconds: 0.01)
        }
        let before = (price(of: "me"), price(of: "me", Self.ours), price(of: "new", Self.ours))
        // Work that was ended by a limit has cost that at least.
        for n in 0..<(3 * liars) { costs.learn(Self.theirs, of: "liar\(n % liars)", estimate: 0.01, seconds: 10) }
        #expect((0..<liars).allSatisfy { price(of: "liar\($0)") > 9.99 })
        #expect((price(of: "me"), price(of: "me", Self.ours), price(of: "new", Self.ours)) == before)
        #expect(price(of: "new") <= 0.05)
        // Who asks for what costs as much as it seems to is believed again.
        for _ in 0..<100 { costs.learn(Self.theirs, of: "liar0", estimate: 0.01, seconds: 0.01) }
        #expect(price(of: "liar0") < 0.011)
    }

    @Test func whoWasAwayForLongestIsForgotten() {
        var costs = CostModel()
        for n in 0...CostModel.maxClients {
            costs.learn(Self.ours, of: "\(n)", estimate: 0.01, seconds: 0.1)
            costs.learn(Self.ours, of: "regular", estimate: 0.01, seconds: 0.1)
        }
        #expect(costs.hasTried(Self.ours, of: "0") == nil && costs.hasTried(Self.ours, of: "1") == nil)
        #expect(costs.hasTried(Self.ours, of: "2") == true && costs.hasTried(Self.ours, of: "regular") == true)
    }

    /// A worker that opens its fonts takes longer once, which is not the client's doing; long work is.
    @Test func onlyLongWorkCountsInFull() {
        var costs = CostModel()
        func price() -> Double { costs.seconds(of: Self.theirs, for: "me", estimate: 0.01) }
        costs.learn(Self.theirs, of: "me", estimate: 0.01, seconds: 0.2)
        #expect(costs.hasTried(Self.theirs, of: "me") == true && price() < 0.08)
        costs.learn(Self.theirs, of: "me", estimate: 0.01, seconds: 0.01)
        #expect(price() < 0.05)
        costs.learn(Self.theirs, of: "me", estimate: 0.01, seconds: 2)
        #expect(costs.hasTried(Self.theirs, of: "me") == false && price() > 1.99)
        costs.learn(Self.theirs, of: "me", estimate: 0.01, seconds: 2)
        #expect(costs.hasTried(Self.theirs, of: "me") == true)
        // A preset hides nothing: the machine was busy.
        costs.learn(Self.ours, of: "me", estimate: 0.01, seconds: 0.5)
        #expect(costs.hasTried(Self.ours, of: "me") == false)
        #expect(costs.seconds(of: Self.ours, for: "me", estimate: 0.01) < CostModel.longSeconds / 4)
    }

    // MARK: - Wrong prices

    private static let second = 1_000_000

    @Test(arguments: 2...4)
    func whatTakesLongerThanItsPriceLeavesAWorker(workers: Int) {
        var queue = Self.queue(workers: workers)
        for n in 0..<workers { _ = queue.add(Self.demand("liar", of: "\(n)", cost: 0.01, deadline: .max)) }
        #expect(queue.beginAll(at: 0).count == workers)
        #expect(queue.overrun(at: Self.second / 5) == nil)
        // Nobody waits, so nothing is given up; but all workers except one are taken by long work now.
        #expect(queue.overrun(at: Self.second / 2) == nil)
        _ = queue.add(Self.demand("short", of: "me", cost: 0.01, deadline: .max))
        #expect(queue.beginAll(at: Self.second) != [] || queue.overrun(at: Self.second) != nil)
        guard let ticket = queue.overrun(at: Self.second) else { return }
        let ending = queue.postpone(ticket, at: Self.second)
        #expect(ending?.seconds == 1 && ending?.demands.map(\.work) == ["liar"])
        #expect(queue.beginAll(at: Self.second).first == "short")
        // What was given up waits with long work, and whoever asks for little finds a worker, again and again.
        #expect(queue.waitingCount == 1 && queue.overrun(at: 100 * Self.second) == nil)
    }

    @Test func theOnlyWorkerFinishesWhatItHasBegun() {
        var queue = Self.queue(workers: 1)
        _ = queue.add(Self.demand("liar", of: "a", cost: 0.01, deadline: .max))
        _ = queue.add(Self.demand("short", of: "me", cost: 0.01, deadline: .max))
        #expect(queue.beginAll(at: 0) == ["liar"])
        #expect(queue.overrun(at: 9 * Self.second) == nil)
        #expect(queue.end(1, at: 9 * Self.second)?.seconds == 9)
        #expect(queue.beginAll(at: 9 * Self.second) == ["short"])
    }

    @Test func whoSharesWorkThatIsGivenUpWaitsForIt() {
        var queue = Self.queue(workers: 2)
        _ = queue.add(Self.demand("first", of: "a", cost: 0.01, deadline: .max))
        _ = queue.add(Self.demand("mine", of: "b", key: "x", cost: 0.01, deadline: .max))
        _ = queue.add(Self.demand("yours", of: "c", key: "x", cost: 0.01, deadline: .max))
        #expect(queue.beginAll(at: 0) == ["first", "mine"])
        _ = queue.add(Self.demand("short", of: "me", cost: 0.01, deadline: .max))
        #expect(queue.overrun(at: Self.second) == 2)
        #expect(queue.postpone(2, at: Self.second)?.demands.map(\.work) == ["mine", "yours"])
        #expect(queue.beginAll(at: Self.second) == ["short"] && queue.waitingCount == 2)
        _ = queue.end(1, at: 2 * Self.second)
        #expect(queue.beginAll(at: 2 * Self.second) == ["mine"] && queue.waitingCount == 0)
    }

    /// One who asks for little beside clients whose work always takes a hundred times its price, or always much, as its price
    /// says. It waits little longer than beside the same work at a right price.
    @Test(arguments: [2, 8, 64], [(estimate: 0.02, seconds: 2.0), (0.5, 0.5), (2, 0.5)])
    func nobodyWaitsForMuchWork(clients: Int, of work: (estimate: Double, seconds: Double)) {
        let waits = Self.waits(beside: clients, estimate: work.estimate, seconds: work.seconds)
        let honest = Self.waits(beside: clients, estimate: work.seconds, seconds: work.seconds)
        #expect(waits[waits.count * 99 / 100] <= 3 * honest[honest.count * 99 / 100])
        #expect(waits.last ?? .max <= Self.second, "the longest wait was \(Double(waits.last ?? 0) / 1e6) s")
    }

    /// Returns the microseconds for which one waits who asks for little beside clients whose work takes `seconds`, shortest first.
    private static func waits(beside clients: Int, estimate: Double, seconds: Double) -> [Int] {
        var queue = Self.queue(workers: 2, queue: 1000)
        var costs = CostModel()
        var (clock, since, waits): (Int, Int, [Int]) = (0, 0, [])
        var running: [(ticket: Int, end: Int)] = []
        var waiting: Set<String> = []
        func table(_ client: String) -> Double { client == "me" ? 0.01 : estimate }
        func ask(_ client: String) {
            guard waiting.insert(client).inserted else { return }
            let price = costs.seconds(of: Self.theirs, for: client, estimate: table(client))
            let isTried = costs.hasTried(Self.theirs, of: client) ?? false
            _ = queue.add(Self.demand(client, of: client, cost: price, isTried: isTried, deadline: .max))
        }
        func learn(_ ending: Queue.Finished) {
            let client = ending.demands[0].client
            costs.learn(Self.theirs, of: client, estimate: table(client), seconds: ending.seconds)
        }
        while clock < 100 * Self.second {
            for n in 0..<clients { ask("other\(n)") }
            if !waiting.contains("me") {
                since = clock
                ask("me")
            }
            var late: [Queue.Demand] = []
            if let ticket = queue.overrun(at: clock), let ending = queue.postpone(ticket, at: clock) {
                running.removeAll { $0.ticket == ticket }
                learn(ending)
            }
            while running.count < 2, let begun = queue.begin(at: clock, late: &late) {
                let seconds = begun.demand.client == "me" ? 0.01 : seconds
                running.append((begun.ticket, clock + Int(seconds * 1e6)))
            }
            clock += Self.second / 100
            for ended in running where ended.end <= clock {
                running.removeAll { $0.ticket == ended.ticket }
                guard let ending = queue.end(ended.ticket, at: clock) else { continue }
                learn(ending)
                waiting.remove(ending.demands[0].client)
                if ending.demands[0].client == "me" { waits.append(clock - since) }
            }
        }
        return waits.sorted()
    }
}

extension WorkQueue<String>.Admission {
    /// What became of the request: the work in whose place it waits, or a word.
    fileprivate var name: String {
        switch self {
        case .taken: "taken"
        case .inPlaceOf(let demand): demand.work
        case .refused: "refused"
        }
    }
}

extension WorkQueue<String> {
    /// Begins all work that may begin.
    fileprivate mutating func beginAll(at time: Int) -> [String] {
        var (all, late): ([String], [Demand]) = ([], [])
        while let next = begin(at: time, late: &late) { all.append(next.demand.work) }
        return all
    }
}
