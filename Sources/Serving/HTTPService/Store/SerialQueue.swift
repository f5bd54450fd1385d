internal import HTTPServer
internal import Synchronization

/// A queue of work that one thread does in order.
final class SerialQueue: Sendable {
    typealias Task = @Sendable () -> Void

    private let waiting = Mutex<[Task]>([])
    private let waker = EventCounter(taking: .all)

    /// Adds work to the end of the queue.
    func add(_ work: @escaping Task) {
        waiting.withLock { $0.append(work) }
        waker.add()
    }

    /// Does the work in the queue, for ever. Needs its own thread.
    func run() {
        while true {
            waker.take()
            let tasks = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for task in tasks { task() }
        }
    }
}
