internal import Synchronization

/// Numbers still to be worked on, and the threads that work on them.
final class WorkGroup: Sendable {
    private let count: Int
    private let task: @Sendable (Int) -> Void
    private let next = Atomic(0)

    init(_ count: Int, task: @escaping @Sendable (Int) -> Void) {
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
