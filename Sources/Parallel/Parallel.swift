internal import CGlibc
internal import Glibc

/// Work on several cores by waiting threads: drawing takes milliseconds, and starting the runtime of Swift's tasks would take
/// as long.
public enum Parallel {
    /// The number of cores that this process may use.
    public static let cores = max(allowedCores ?? sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1)

    /// The number of cores that the system allows this process; nil if it does not say, for example if there are more than
    /// its set holds.
    private static var allowedCores: Int? {
        var set = cpu_set_t()
        guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return nil }
        return unsafe withUnsafeBytes(of: set) { bytes in unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }

    /// Starts up to three threads that help the caller, before there is work for them: the system may take milliseconds until
    /// they run. Most pictures have no more pieces to compress; others start with the work that needs them, so a machine with
    /// many cores does not start them all for each picture.
    public static func startThreads() {
        ThreadPool.shared.start(min(cores - 1, 3))
    }

    /// Does some work on another thread, some time later. Nothing waits for it.
    public static func inBackground(_ work: @escaping @Sendable () -> Void) {
        ThreadPool.shared.send(to: WorkGroup(1) { _ in work() })
    }

    /// Returns the results of two pieces of work that are done at the same time, the first on the calling thread; with one
    /// thread, one after the other.
    public static func both<First, Second: Sendable>(
        threads: Int = cores, _ first: () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        var results: [First] = []
        let others = map(1, threads: threads, meanwhile: { results.append(first()) }, { _ in second() })
        return (results[0], others[0])
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
