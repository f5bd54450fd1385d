import Glibc
import Synchronization
import Testing

@testable import Parallel

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

    /// The caller waits for what only another thread can do.
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

    /// Others are helped all the same.
    @Test func whatIsSentAsideIsDoneOnce() {
        let done = Mutex(0)
        for _ in 0..<20 {
            Parallel.inBackground { done.withLock { $0 += 1 } }
            #expect(Parallel.map(3, threads: 2) { $0 } == [0, 1, 2])
        }
        while done.withLock({ $0 }) < 20 {}
        Parallel.forEach(10, threads: 3) { _ in }
        #expect(done.withLock { $0 } == 20)
    }

    /// Nobody gets another's work, and nobody goes on before the own is finished.
    @Test func manyMayCallForHelpAtOnce() {
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

    /// A process that may use fewer cores than the machine has counts those.
    @Test func coresAreThoseThatTheProcessMayUse() {
        #expect((1...max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1)).contains(Parallel.cores))
    }
}
