internal import CGlibc
internal import Glibc

/// Work on several cores by waiting threads: drawing takes milliseconds, and starting the runtime of Swift's tasks would take
/// as long.
package enum Parallel {
    /// The number of cores that this process may use; those that are online if the system does not say, for example if there
    /// are more than a set holds.
    package static let cores: Int = {
        var set = cpu_set_t()
        guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else {
            return max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1)
        }
        return unsafe withUnsafeBytes(of: set) { bytes in unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }()

    /// Does some work on another thread, some time later. Nothing waits for it.
    package static func inBackground(_ work: @escaping @Sendable () -> Void) {
        ThreadPool.shared.call(1, to: WorkGroup(1) { _ in work() }, isAwaited: false)
    }

    /// Returns the results of `work` for 0..<count, in order. `work` is called once for each, in no particular order, on up
    /// to `threads` threads including the caller's, which does `meanwhile` first.
    package static func map<Value: Sendable>(
        _ count: Int, threads: Int = cores, meanwhile: () -> Void = {}, _ work: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        unsafe [Value](unsafeUninitializedCapacity: count) { values, initialized in
            // Each element is written once, by whichever thread has its number.
            nonisolated(unsafe) let elements = values.baseAddress
            forEach(count, threads: threads, meanwhile: meanwhile) { index in
                unsafe elements?.advanced(by: index).initialize(to: work(index))
            }
            initialized = count
        }
    }

    /// Returns the bands that `threads` threads take of the rows of a picture: more than threads, since some take longer.
    package static func bands(of rows: Range<Int>, threads: Int) -> [Range<Int>] {
        let count = threads > 1 ? min(4 * threads, rows.count) : 1
        return (0..<count).map { band in
            let (top, bottom) = (rows.count * band / count, rows.count * (band + 1) / count)
            return (rows.lowerBound + top)..<(rows.lowerBound + bottom)
        }
    }

    /// Calls `work` once with each of 0..<count, in no particular order, on up to `threads` threads including the caller's,
    /// which does `meanwhile` first. Returns when all is done; then no thread keeps `work`.
    package static func forEach(
        _ count: Int, threads: Int = cores, meanwhile: () -> Void = {}, _ work: @escaping @Sendable (Int) -> Void
    ) {
        let group = WorkGroup(count, task: work)
        let helpers = min(threads - 1, count)
        let call = helpers > 0 ? ThreadPool.shared.call(helpers, to: group, isAwaited: true) : nil
        meanwhile()
        group.work()
        if let call { ThreadPool.shared.dismiss(call) }
    }
}
