internal import CGlibc
internal import Glibc
internal import Synchronization

/// A queue of work that one thread does in order.
final class SerialQueue: Sendable {
    typealias Work = @Sendable () -> Void

    private let waiting = Mutex<[Work]>([])
    private let waker = eventfd(0, Int32(EFD_CLOEXEC))

    /// Adds work to the end of the queue.
    func add(_ work: @escaping Work) {
        waiting.withLock { $0.append(work) }
        var one: UInt64 = 1
        _ = unsafe write(waker, &one, 8)
    }

    /// Does the work in the queue, for ever. Needs its own thread.
    func run() {
        while true {
            var count: UInt64 = 0
            _ = unsafe read(waker, &count, 8)
            let works = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for work in works { work() }
        }
    }
}
