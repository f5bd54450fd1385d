import Glibc

/// The processor time in seconds that this thread spends on `work`. Unlike the time of a clock it does not grow on a busy machine, so
/// a test can hold a bound of it.
public func processorSeconds(of work: () throws -> Void) rethrows -> Double {
    let start = threadSeconds()
    try work()
    return threadSeconds() - start
}

private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
