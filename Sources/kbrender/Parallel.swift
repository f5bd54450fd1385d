import Glibc
import Synchronization

/// Work on several threads at a time.
enum Parallel {
    /// Processors that are there to work.
    static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

    /// What some work makes of each item, in the items' order. Up to `threads` threads take one item after the other, each
    /// with a state of its own that it keeps from item to item.
    static func map<Item: Sendable, State, Result: Sendable>(
        _ items: [Item],
        threads: Int = processors,
        state: @escaping @Sendable () -> State,
        _ work: @escaping @Sendable (Item, inout State) -> Result
    ) -> [Result] {
        let queue = WorkQueue<Result>(count: items.count)
        run(on: min(threads, items.count)) {
            var state = state()
            while let index = queue.next() { queue.finish(index, work(items[index], &state)) }
        }
        return queue.results
    }

    /// What some work makes of each item, in the items' order.
    static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
    ) -> [Result] {
        map(items, state: {}, { item, _ in work(item) })
    }

    /// Does the same work on this thread and on as many more as make up the number, and waits for all. Threads that the
    /// system does not give are done without.
    private static func run(on threads: Int, _ work: @escaping @Sendable () -> Void) {
        let others = (1..<max(threads, 1)).compactMap { _ in started(work) }
        work()
        for thread in others { pthread_join(thread, nil) }
    }

    private static func started(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        let body = unsafe Unmanaged.passRetained(ThreadBody(work))
        let code = unsafe pthread_create(
            &thread, nil,
            { body in
                guard let body = unsafe body else { return nil }
                unsafe Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().work()
                return nil
            }, body.toOpaque())
        if code != 0 { unsafe body.release() }
        return code == 0 ? thread : nil
    }
}

/// What a thread does, as an object, which C can hand on.
private final class ThreadBody: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }
}

/// Numbered pieces of work that threads take in turn, and their results.
private final class WorkQueue<Result: Sendable>: Sendable {
    private let count: Int
    private let taken = Atomic(0)
    private let finished: Mutex<[Int: Result]> = Mutex([:])

    init(count: Int) {
        self.count = count
    }

    /// The next piece; nil where all are taken.
    func next() -> Int? {
        let index = taken.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    func finish(_ index: Int, _ result: Result) {
        finished.withLock { $0[index] = result }
    }

    /// The results in order of their numbers.
    var results: [Result] {
        finished.withLock { finished in (0..<count).compactMap { finished[$0] } }
    }
}
