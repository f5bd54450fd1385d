internal import CGlibc
internal import Glibc
internal import Synchronization

/// Work that is done one after the other by a thread of its own.
final class SerialQueue: Sendable {
    typealias Work = @Sendable () -> Void

    private let waiting = Mutex<[Work]>([])
    private let waker = eventfd(0, Int32(EFD_CLOEXEC))

    /// Has something done after all that was added before.
    func add(_ work: @escaping Work) {
        waiting.withLock { $0.append(work) }
        var one: UInt64 = 1
        _ = unsafe write(waker, &one, 8)
    }

    /// Does what is added, for ever. Called by a thread of its own.
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
