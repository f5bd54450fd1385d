internal import Glibc

/// Work on several cores by waiting threads: drawing takes milliseconds, and starting the runtime of Swift's tasks would take
/// as long.
public enum Parallel {
    /// The number of cores that this process may use.
    public static let cores = max(CoreSet.allowed?.count ?? sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1)

    /// Does some work on another thread, some time later. Nothing waits for it.
    public static func inBackground(_ work: @escaping @Sendable () -> Void) {
        ThreadPool.shared.send(to: WorkGroup(1) { _ in work() })
    }

    /// Returns the results of `work` for 0..<count, in order. `work` is called once for each, in no particular order, on up
    /// to `threads` threads including the caller's, which does `meanwhile` first.
    public static func map<Value: Sendable>(
        _ count: Int, threads: Int = cores, meanwhile: () -> Void = {}, _ work: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        unsafe [Value](unsafeUninitializedCapacity: count) { values, initialized in
            // Each place is written once, by whichever thread has its number.
            nonisolated(unsafe) let places = values.baseAddress
            forEach(count, threads: threads, meanwhile: meanwhile) { index in
                unsafe places?.advanced(by: index).initialize(to: work(index))
            }
            initialized = count
        }
    }

    /// Calls `work` once with each of 0..<count, in no particular order, on up to `threads` threads including the caller's,
    /// which does `meanwhile` first. Returns when all is done.
    ///
    /// `work` is not kept. It escapes all the same, because the compiler would add a check that has the length of this file's
    /// path: programs built in two folders would differ.
    public static func forEach(
        _ count: Int, threads: Int = cores, meanwhile: () -> Void = {}, _ work: @escaping @Sendable (Int) -> Void
    ) {
        let group = WorkGroup(count, work)
        let helpers = min(threads - 1, count)
        let call = helpers > 0 ? ThreadPool.shared.call(helpers, to: group) : nil
        meanwhile()
        group.work()
        if let call { ThreadPool.shared.dismiss(call) }
    }
}
