internal import Glibc
internal import Synchronization

/// Work on several cores by threads that live as long as the work: what a picture needs is done in milliseconds, and to
/// start the runtime of Swift's tasks would take as long.
public enum Parallel {
    /// How many cores there are.
    public static let cores = max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1)

    /// The results of `work` for 0..<count, in order. `work` is called once for each, on up to `threads` threads, the
    /// caller's among them, in no order. The caller's does `meanwhile` first.
    public static func map<Value: Sendable>(
        _ count: Int, threads: Int = cores, meanwhile: () -> Void = {}, _ work: @Sendable (Int) -> Value
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

    /// Calls `work` once with each of 0..<count, on up to `threads` threads, the caller's among them, in no order. The
    /// caller's does `meanwhile` first. Returns when all is done.
    public static func forEach(
        _ count: Int, threads: Int = cores, meanwhile: () -> Void = {}, _ work: @Sendable (Int) -> Void
    ) {
        withoutActuallyEscaping(work) { work in
            let crew = Crew(count, work)
            let helpers = (0..<max(min(threads - 1, count), 0)).compactMap { _ in Helper(of: crew) }
            meanwhile()
            crew.work()
            for helper in helpers { helper.join() }
        }
    }
}

/// Numbers that are yet to be worked on.
private final class Crew: Sendable {
    private let count: Int
    private let task: @Sendable (Int) -> Void
    private let next = Atomic(0)

    init(_ count: Int, _ task: @escaping @Sendable (Int) -> Void) {
        self.count = count
        self.task = task
    }

    /// Works until no number is left.
    func work() {
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < count else { return }
            task(index)
        }
    }
}

/// A thread that works with a crew.
private struct Helper {
    private let thread: pthread_t

    /// Starts it; nil where the system has no thread left, so that the others do its work.
    init?(of crew: Crew) {
        var thread = pthread_t()
        let retained = unsafe Unmanaged.passRetained(crew)
        let failure = unsafe pthread_create(
            &thread, nil,
            { crew in
                guard let crew = unsafe crew else { return nil }
                unsafe Unmanaged<Crew>.fromOpaque(crew).takeRetainedValue().work()
                return nil
            }, retained.toOpaque())
        guard failure == 0 else {
            unsafe retained.release()
            return nil
        }
        self.thread = thread
    }

    func join() {
        pthread_join(thread, nil)
    }
}
