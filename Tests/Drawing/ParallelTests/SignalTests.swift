import Glibc
import Synchronization
import Testing

@testable import Parallel

/// Signals reach only the thread that handles them: a helper that received one would end the program although the other
/// threads block it.
@Suite struct SignalTests {
    @Test func helpersBlockEverySignal() {
        let caller = pthread_self()
        let helped = Atomic(0)
        let open = Atomic(0)
        // Enough work for a helper to join.
        for _ in 0..<50 where helped.load(ordering: .relaxed) == 0 {
            Parallel.forEach(64, threads: 4) { _ in
                guard pthread_equal(pthread_self(), caller) == 0 else {
                    // Waits, so that work is left for a helper.
                    _ = usleep(200)
                    return
                }
                helped.add(1, ordering: .relaxed)
                var mask = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &mask)
                for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGALRM] where sigismember(&mask, signal) != 1
                {
                    open.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(helped.load(ordering: .relaxed) > 0)
        #expect(open.load(ordering: .relaxed) == 0)
    }

    @Test func callersSignalMaskIsUnchanged() {
        let signals = Array(Int32(1)...31)
        func blocked() -> [Int32] {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            return signals.filter { sigismember(&mask, $0) == 1 }
        }
        let before = blocked()
        Parallel.forEach(8, threads: 8) { _ in }
        #expect(blocked() == before)
    }
}
