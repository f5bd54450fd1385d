import Parallel
import Synchronization
import Testing

@Suite struct ParallelTests {
    @Test(arguments: [0, 1, 2, 7, 1000], [1, 2, 5, 64])
    func resultsStandInOrder(count: Int, threads: Int) {
        #expect(Parallel.map(count, threads: threads) { $0 * $0 } == (0..<count).map { $0 * $0 })
    }

    @Test func everyNumberIsWorkedOnOnce() {
        let seen = Mutex([Int](repeating: 0, count: 500))
        Parallel.forEach(500, threads: 8) { index in seen.withLock { $0[index] += 1 } }
        #expect(seen.withLock { $0 } == [Int](repeating: 1, count: 500))
    }

    /// Two threads must be at work at once for either to get on.
    @Test func threadsWorkAtTheSameTime() {
        let arrived = Atomic(0)
        Parallel.forEach(2, threads: 2) { _ in
            arrived.add(1, ordering: .sequentiallyConsistent)
            while arrived.load(ordering: .sequentiallyConsistent) < 2 {}
        }
        #expect(arrived.load(ordering: .sequentiallyConsistent) == 2)
    }

    @Test func theCallerHasItsOwnPart() {
        var done = false
        let values = Parallel.map(3, threads: 2, meanwhile: { done = true }) { "\($0)" }
        #expect(done)
        #expect(values == ["0", "1", "2"])
    }

    @Test func workMayBeNested() {
        let sums = Parallel.map(4, threads: 3) { outer in
            Parallel.map(10, threads: 3) { outer * $0 }.reduce(0, +)
        }
        #expect(sums == [0, 45, 90, 135])
    }

    @Test func thereIsACore() {
        #expect(Parallel.cores >= 1)
    }
}
