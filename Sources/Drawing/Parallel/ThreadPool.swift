internal import CGlibc
internal import Glibc

/// Threads that help a caller. They start at the first call and then wait for the next one: a picture calls several times within
/// milliseconds, and starting a thread takes a tenth of one.
@safe final class ThreadPool: @unchecked Sendable {
    /// The only pool of the process.
    static let shared = ThreadPool()

    /// A group that needs helpers.
    private struct Call {
        let number: Int
        let group: WorkGroup
        /// False if the helpers are never dismissed.
        let isAwaited: Bool
        var freePlaces: Int
        var helpers = 0
    }

    // Everything below is touched only with the lock held.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let called = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let left = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var calls: [Call] = []
    private var callsSoFar = 0
    private var threads = 0

    private init() {
        unsafe pthread_mutex_init(lock, nil)
        unsafe pthread_cond_init(called, nil)
        unsafe pthread_cond_init(left, nil)
    }

    /// Lets up to `count` threads work with a group, until its work is done or, if somebody awaits it, until `dismiss` is called
    /// with the returned number.
    @discardableResult
    func call(_ count: Int, to group: WorkGroup, isAwaited: Bool) -> Int {
        unsafe pthread_mutex_lock(lock)
        callsSoFar += 1
        let number = callsSoFar
        calls.append(Call(number: number, group: group, isAwaited: isAwaited, freePlaces: count))
        while threads < count, start() { threads += 1 }
        unsafe pthread_mutex_unlock(lock)
        for _ in 0..<count { unsafe pthread_cond_signal(called) }
        return number
    }

    /// Dismisses helpers, and returns when the last of them has left the group. Helpers that have not started by now do not
    /// start.
    func dismiss(_ number: Int) {
        unsafe pthread_mutex_lock(lock)
        while let index = index(of: number) {
            calls[index].freePlaces = 0
            if calls[index].helpers == 0 {
                calls.remove(at: index)
            } else {
                unsafe pthread_cond_wait(left, lock)
            }
        }
        unsafe pthread_mutex_unlock(lock)
    }

    private func index(of number: Int) -> Int? {
        calls.firstIndex { $0.number == number }
    }

    /// Joins one group after another, for ever.
    private func help() {
        unsafe pthread_mutex_lock(lock)
        while true {
            guard let index = calls.firstIndex(where: { $0.freePlaces > 0 }) else {
                unsafe pthread_cond_wait(called, lock)
                continue
            }
            let number = calls[index].number
            calls[index].freePlaces -= 1
            calls[index].helpers += 1
            workUnlocked(index)
            if let index = self.index(of: number) {
                calls[index].helpers -= 1
                if !calls[index].isAwaited { calls.remove(at: index) }
            }
            unsafe pthread_cond_broadcast(left)
        }
    }

    /// Works with a group, without holding the lock. No reference to the group is left when this returns: what it works on is
    /// released as soon as its last helper leaves.
    @inline(never)
    private func workUnlocked(_ index: Int) {
        let group = calls[index].group
        unsafe pthread_mutex_unlock(lock)
        group.work()
        unsafe pthread_mutex_lock(lock)
    }

    /// Starts a thread; returns false if the system has none left, in which case the others do its work.
    private func start() -> Bool {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        return Self.withSignalsBlocked {
            unsafe pthread_create(
                &thread, &attributes,
                { _ in
                    ThreadPool.shared.help()
                    return nil
                }, nil) == 0
        }
    }

    /// Starts a thread that receives no signals: a thread inherits its creator's blocked signals. So signals reach only the
    /// caller, which holds them back during work that must not be interrupted.
    private static func withSignalsBlocked(_ start: () -> Bool) -> Bool {
        var (all, before) = (sigset_t(), sigset_t())
        unsafe sigfillset(&all)
        _ = unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return start()
    }
}
