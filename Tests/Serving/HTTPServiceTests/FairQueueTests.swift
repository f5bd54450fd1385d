import Parallel
import TestSupport
import Testing

@testable import HTTPServer
@testable import HTTPService

/// The order of work that waits. Costs are seconds of work that takes exactly as long, unless a test says otherwise.
@Suite struct FairQueueTests {
    // MARK: - Order

    @Test func clientsTakeTurns() {
        var queue = FairQueue<String>()
        for (client, work) in [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("b", "b2"), ("c", "c1")] {
            queue.add(work, for: client, cost: 1)
        }
        #expect(queue.drain() == ["a1", "b1", "c1", "a2", "b2", "a3"])
        #expect(queue.count == 0)
    }

    @Test func turnsAreWeightedByCost() {
        var queue = FairQueue<String>()
        for n in 1...3 { queue.add("heavy\(n)", for: "heavy", cost: 3) }
        for n in 1...9 { queue.add("light\(n)", for: "light", cost: 1) }
        #expect(
            queue.drain() == [
                "light1", "light2", "heavy1", "light3", "light4", "light5", "heavy2", "light6", "light7", "light8",
                "heavy3", "light9",
            ])
    }

    @Test func lightNewcomerGoesAheadOfAllThatIsHeavy() {
        for clients in [1, 2, 3, 5, 8, 13, 21, 34] {
            for taken in 0...3 * clients {
                var queue = FairQueue<String>()
                for _ in 0..<8 {
                    for client in 0..<clients { queue.add("heavy", for: "\(client)", cost: 10) }
                }
                for _ in 0..<taken { if let entry = queue.next() { queue.finished(entry, cost: 10) } }
                queue.add("light", for: "newcomer", cost: 0.01)
                #expect(queue.next()?.work == "light", "\(clients) clients, \(taken) taken")
            }
        }
    }

    /// One that comes again and again, and asks for less than its share, waits for no heavy work that has not begun.
    @Test func lightRegularStaysAheadOfAllThatIsHeavy() {
        var queue = FairQueue<String>()
        for _ in 0..<400 {
            for client in 0..<4 { queue.add("heavy", for: "\(client)", cost: 10) }
        }
        for _ in 0..<1000 {
            let entry = queue.next()
            #expect(entry?.work == "heavy")
            // Ten small requests while that is done: less than a fifth of it.
            for _ in 0..<10 {
                queue.add("light", for: "regular", cost: 0.1)
                let light = queue.next()
                #expect(light?.work == "light")
                if let light { queue.finished(light, cost: 0.1) }
            }
            if let entry { queue.finished(entry, cost: 10) }
        }
    }

    @Test func debtsAreNotShedByGoingAway() {
        var queue = FairQueue<String>()
        for _ in 0..<20 { queue.add("steady", for: "steady", cost: 1) }
        queue.add("visit", for: "visitor", cost: 0.1)
        guard let visit = queue.next() else { return }
        #expect(visit.work == "visit")
        queue.finished(visit, cost: 5)
        #expect(queue.account(of: "visitor") == 5)
        queue.add("visit", for: "visitor", cost: 0.1)
        let next = queue.drain().prefix(7)
        #expect(next == ["steady", "steady", "steady", "steady", "steady", "visit", "steady"])
    }

    @Test func debtsAreForgottenOnceOthersHaveHadAsMuch() {
        var queue = FairQueue<String>()
        for _ in 0..<20 { queue.add("steady", for: "steady", cost: 1) }
        queue.add("visit", for: "visitor", cost: 0.1)
        if let visit = queue.next() { queue.finished(visit, cost: 5) }
        for _ in 0..<5 { if let entry = queue.next() { queue.finished(entry, cost: 1) } }
        #expect(queue.account(of: "visitor") == nil)
        // While the other one was alone, it took nothing from anybody.
        for _ in 0..<10 { if let entry = queue.next() { queue.finished(entry, cost: 1) } }
        queue.add("visit", for: "visitor", cost: 1.5)
        #expect(queue.drain().prefix(3) == ["steady", "visit", "steady"])
        #expect(queue.clientCount == 0)
    }

    @Test func trueCostsReplaceEstimates() {
        var queue = FairQueue<String>()
        for n in 0..<20 {
            queue.add("liar\(n)", for: "liar", cost: 0.001)
            queue.add("honest\(n)", for: "honest", cost: 1)
        }
        var seconds = ["liar": 0.0, "honest": 0.0]
        for _ in 0..<20 {
            guard let entry = queue.next() else { return }
            let cost = entry.client == "liar" ? 4.0 : 1
            seconds[entry.client, default: 0] += cost
            queue.finished(entry, cost: cost)
        }
        #expect(abs((seconds["liar"] ?? 0) - (seconds["honest"] ?? 0)) <= 8, "\(seconds)")
    }

    @Test func heldWorkWaits() {
        var queue = FairQueue<Int>()
        for n in 0..<2 {
            queue.add(n, for: "one", cost: 1)
            queue.add(10 + n, for: "other", cost: 1)
        }
        queue.hold("one", isHeld: true)
        #expect(queue.drain() == [10, 11])
        #expect(queue.count == 2 && !queue.hasNext && queue.crowd == 1)
        queue.add(2, for: "one", cost: 1)
        #expect(queue.next() == nil)
        queue.hold("one", isHeld: false)
        #expect(queue.drain() == [0, 1, 2])
    }

    // MARK: - Removal

    @Test func overdueWorkLeavesInTheOrderOfItsDeadlines() {
        var queue = FairQueue<String>()
        for (work, deadline) in [("late", 30), ("soon", 10), ("never", Int.max), ("next", 20)] {
            queue.add(work, for: work, cost: 1, deadline: deadline)
        }
        #expect(queue.removeOverdue(at: 10).isEmpty)
        #expect(queue.removeOverdue(at: 25).map(\.work) == ["soon", "next"])
        #expect(queue.drain() == ["late", "never"])
    }

    @Test func removalKeepsTheOrderOfTheRest() {
        var queue = FairQueue<Int>()
        let numbers = (0..<6).map { queue.add($0, for: $0 < 4 ? "a" : "b", cost: 1) }
        #expect(queue.largest == "a")
        #expect(queue.remove(numbers[0])?.work == 0)
        #expect(queue.remove(numbers[0]) == nil)
        #expect(queue.removeNewest(of: "a")?.work == 3)
        #expect(queue.remove(numbers[1])?.work == 1)
        #expect(queue.largest == "b" && queue.count(of: "a") == 1)
        #expect(queue.drain() == [2, 4, 5])
        #expect(queue.largest == nil && queue.clientCount == 0)
    }

    // MARK: - Properties

    /// Clients with work of their own sizes come and go at random, workers take it, and estimates are right.
    @Test(arguments: 0..<12)
    func backloggedClientsGetTheSame(seed: Int) {
        var random = SeededGenerator(UInt64(seed))
        var queue = FairQueue<Int>()
        let largest = (0..<8).map { _ in Double.random(in: 0.01...10, using: &random) }
        let most = largest.max() ?? 0
        // For each pair that waits all the time since some moment, how much more the first has got since then.
        var since: [Pair: Double] = [:]
        var running: [FairQueue<Int>.Entry] = []
        for _ in 0..<2000 {
            for client in largest.indices where Int.random(in: 0..<(client % 3 + 2), using: &random) == 0 {
                guard queue.count(of: "\(client)") < 6 else { continue }
                queue.add(client, for: "\(client)", cost: Double.random(in: 0.1...1, using: &random) * largest[client])
            }
            let waiting = Set(largest.indices.filter { queue.count(of: "\($0)") > 0 })
            since = since.filter { waiting.contains($0.key.one) && waiting.contains($0.key.other) }
            for one in waiting { for other in waiting where one != other { since[Pair(one, other), default: 0] += 0 } }
            guard let entry = queue.next() else { continue }
            running.append(entry)
            for pair in since.keys where pair.one == entry.work { since[pair, default: 0] += entry.cost }
            for pair in since.keys where pair.other == entry.work { since[pair, default: 0] -= entry.cost }
            #expect(since.values.allSatisfy { abs($0) <= 3 * most })
            if running.count > 2 {
                let ended = running.remove(at: Int.random(in: 0..<3, using: &random))
                queue.finished(ended, cost: ended.cost)
            }
        }
    }

    private struct Pair: Hashable {
        let one: Int
        let other: Int

        init(_ one: Int, _ other: Int) { (self.one, self.other) = (one, other) }
    }

    /// Every client who waits is served, even if new ones with less to do come for ever.
    @Test(arguments: [1.0, 10, 100])
    func nobodyStarves(cost: Double) {
        var queue = FairQueue<String>()
        for n in 0..<3 { queue.add("heavy", for: "heavy\(n)", cost: cost) }
        var served = 0
        for n in 0..<2_000_000 {
            queue.add("light", for: "light\(n)", cost: 1)
            guard let entry = queue.next() else { break }
            queue.finished(entry, cost: entry.cost)
            if entry.work == "heavy" { served += 1 }
            if served == 3 { break }
            #expect(queue.clientCount <= 4200)
        }
        #expect(served == 3)
    }

    /// No sequence of steps makes it forget or invent work, keep a client who has none, or lose count.
    @Test(arguments: 0..<20)
    func accountsAddUp(seed: Int) {
        var random = SeededGenerator(UInt64(1000 + seed))
        var queue = FairQueue<Int>()
        var isHeld = false
        var waiting: [Int: FairQueueWork] = [:]
        var running: [FairQueue<Int>.Entry] = []
        for step in 0..<1000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let client = "\(Int.random(in: 0..<12, using: &random))"
                let deadline = step + Int.random(in: 0..<400, using: &random)
                let number = queue.add(
                    step, for: client, cost: Double.random(in: 0.001...10, using: &random), deadline: deadline)
                waiting[number] = FairQueueWork(client: client, work: step, deadline: deadline)
            case 4..<7:
                guard let entry = queue.next() else {
                    #expect(waiting.values.allSatisfy { $0.client == "2" && isHeld })
                    continue
                }
                #expect(entry.client != "2" || !isHeld)
                #expect(waiting.removeValue(forKey: entry.number)?.work == entry.work)
                running.append(entry)
            case 7:
                guard let place = running.indices.randomElement(using: &random) else { continue }
                queue.finished(running.remove(at: place), cost: Double.random(in: 0...20, using: &random))
            case 8 where step.isMultiple(of: 3):
                isHeld.toggle()
                queue.hold("2", isHeld: isHeld)
            case 8:
                guard let number = waiting.keys.sorted().randomElement(using: &random) else { continue }
                #expect(queue.remove(number)?.work == waiting.removeValue(forKey: number)?.work)
            default:
                let overdue = queue.removeOverdue(at: step)
                #expect(overdue.map(\.deadline) == overdue.map(\.deadline).sorted())
                for entry in overdue { #expect(waiting.removeValue(forKey: entry.number) != nil) }
                #expect(waiting.values.allSatisfy { $0.deadline >= step })
            }
            #expect(queue.count == waiting.count)
            let counts = Dictionary(grouping: waiting.values, by: \.client).mapValues(\.count)
            #expect(counts.allSatisfy { queue.count(of: $0.key) == $0.value })
            #expect(queue.largest.map { queue.count(of: $0) } == counts.values.max())
            let known = Set(counts.keys).union(running.map(\.client))
            if waiting.isEmpty { #expect(queue.clientCount == Set(running.map(\.client)).count) }
            #expect(queue.clientCount >= known.count && queue.clientCount <= 12)
        }
        for entry in running { queue.finished(entry, cost: entry.cost) }
        #expect(queue.removeAll().count == waiting.count)
        #expect(queue.clientCount == 0)
    }

    // MARK: - Ranks

    @Test(arguments: 0..<40)
    func lowestRankIsFirst(seed: Int) {
        var random = SeededGenerator(UInt64(2000 + seed))
        var keys = IndexedHeap<Int, Int>()
        var all: [Int: Int] = [:]
        for _ in 0..<2000 {
            let key = Int.random(in: 0..<50, using: &random)
            if Int.random(in: 0..<3, using: &random) > 0 {
                let rank = Int.random(in: 0..<100, using: &random)
                keys.set(key, rank: rank)
                all[key] = rank
            } else {
                #expect(keys.remove(key) == (all.removeValue(forKey: key) != nil))
            }
            #expect(keys.count == all.count && keys.first?.rank == all.values.min())
            #expect(keys.first.flatMap { all[$0.key] } == all.values.min())
            #expect(keys.rank(of: key) == all[key])
        }
    }
}

private struct FairQueueWork {
    let client: String
    let work: Int
    let deadline: Int
}

extension FairQueue {
    /// Takes all work, ended at its estimated cost before the next is taken.
    fileprivate mutating func drain() -> [Work] {
        var all: [Work] = []
        while let entry = next() {
            all.append(entry.work)
            finished(entry, cost: entry.cost)
        }
        return all
    }
}
