import Glibc
import Synchronization
import Testing

@testable import Parallel

@Suite struct ParallelTests {
    @Test(arguments: [0, 1, 2, 7, 1000], [1, 2, 5, 64])
    func returnsResultsInOrder(count: Int, threads: Int) {
        #expect(Parallel.map(count, threads: threads) { $0 * $0 } == (0..<count).map { $0 * $0 })
    }

    @Test func processesEveryIndexOnce() {
        let seen = Mutex([Int](repeating: 0, count: 500))
        Parallel.forEach(500, threads: 8) { index in seen.withLock { $0[index] += 1 } }
        #expect(seen.withLock { $0 } == [Int](repeating: 1, count: 500))
    }

    /// Neither thread can continue before both are at work.
    @Test func threadsWorkSimultaneously() {
        let arrived = Atomic(0)
        Parallel.forEach(2, threads: 2) { _ in
            arrived.add(1, ordering: .sequentiallyConsistent)
            while arrived.load(ordering: .sequentiallyConsistent) < 2 {}
        }
        #expect(arrived.load(ordering: .sequentiallyConsistent) == 2)
    }

    @Test func runsTheCallersWorkMeanwhile() {
        var done = false
        let values = Parallel.map(3, threads: 2, meanwhile: { done = true }) { "\($0)" }
        #expect(done)
        #expect(values == ["0", "1", "2"])
    }

    @Test func allowsNestedWork() {
        let sums = Parallel.map(4, threads: 3) { outer in
            Parallel.map(10, threads: 3) { outer * $0 }.reduce(0, +)
        }
        #expect(sums == [0, 45, 90, 135])
    }

    /// The caller waits for work that only another thread can do.
    @Test func helpersWorkWhileTheCallerIsBusy() {
        let done = Atomic(false)
        Parallel.forEach(
            1, threads: 2,
            meanwhile: { while !done.load(ordering: .sequentiallyConsistent) {} },
            { _ in done.store(true, ordering: .sequentiallyConsistent) }
        )
        let isDone = done.load(ordering: .sequentiallyConsistent)
        #expect(isDone)
    }

    /// Other work still gets helpers.
    @Test func runsBackgroundWorkOnce() {
        let done = Mutex(0)
        for _ in 0..<20 {
            Parallel.inBackground { done.withLock { $0 += 1 } }
            #expect(Parallel.map(3, threads: 2) { $0 } == [0, 1, 2])
        }
        while done.withLock({ $0 }) < 20 {}
        Parallel.forEach(10, threads: 3) { _ in }
        #expect(done.withLock { $0 } == 20)
    }

    /// No caller gets another's results, and none continues before its own work is finished.
    @Test func manyThreadsMayCallAtOnce() {
        let sums = Parallel.map(8, threads: 8) { caller in
            (0..<300).map { round in
                Parallel.map(round % 7, threads: 1 + round % 4) { caller * round + $0 }.reduce(0, +)
            }
        }
        let expected = (0..<8).map { caller in
            (0..<300).map { round in (0..<(round % 7)).reduce(0) { $0 + caller * round + $1 } }
        }
        #expect(sums == expected)
    }

    /// If a process may use only some of the machine's cores, those count.
    @Test func countsTheCoresThatTheProcessMayUse() {
        #expect((1...max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1)).contains(Parallel.cores))
    }
}
