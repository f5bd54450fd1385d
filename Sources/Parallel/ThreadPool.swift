internal import CGlibc
internal import Glibc
internal import Synchronization

/// Threads that help a caller. They start at the first call and then wait for the next one: a
/// picture calls several times within milliseconds, and a thread takes a tenth of one to begin.
@safe final class ThreadPool: @unchecked Sendable {
    /// The process's only ones.
    static let shared = ThreadPool()

    /// A crew that needs helpers.
    private struct Call {
        let number: Int
        let crew: WorkGroup
        /// False if nobody dismisses the helpers.
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
    // How often there was a call, or a helper left one: the one thing that is looked at without the lock.
    private let changes = Atomic(0)

    /// How often a thread gives way to others before it sleeps: the next call is mostly a fraction of a millisecond
    /// away, and to be woken takes as long.
    private static let patience = 400

    private init() {
        unsafe pthread_mutex_init(lock, nil)
        unsafe pthread_cond_init(called, nil)
        unsafe pthread_cond_init(left, nil)
    }

    /// Lets up to `count` threads work with a crew until it is dismissed by the number that this gives.
    func call(_ count: Int, to crew: WorkGroup) -> Int {
        call(count, to: crew, isAwaited: true)
    }

    /// Lets a thread work with a crew to its end.
    func send(to crew: WorkGroup) {
        _ = call(1, to: crew, isAwaited: false)
    }

    private func call(_ count: Int, to crew: WorkGroup, isAwaited: Bool) -> Int {
        unsafe pthread_mutex_lock(lock)
        callsSoFar += 1
        let number = callsSoFar
        calls.append(Call(number: number, crew: crew, isAwaited: isAwaited, freePlaces: count))
        changes.add(1, ordering: .releasing)
        while threads < count, start() { threads += 1 }
        unsafe pthread_mutex_unlock(lock)
        for _ in 0..<count { unsafe pthread_cond_signal(called) }
        return number
    }

    /// Returns when the last helper has left a crew. Those that have not come by now are not waited for.
    func dismiss(_ number: Int) {
        unsafe pthread_mutex_lock(lock)
        while let place = place(of: number) {
            calls[place].freePlaces = 0
            if calls[place].helpers == 0 {
                calls.remove(at: place)
            } else {
                unsafe wait(on: left)
            }
        }
        unsafe pthread_mutex_unlock(lock)
    }

    /// Gives the lock away until something may have happened: looks for it with patience, then sleeps.
    @unsafe private func wait(on condition: UnsafeMutablePointer<pthread_cond_t>) {
        let known = changes.load(ordering: .acquiring)
        unsafe pthread_mutex_unlock(lock)
        var patience = Self.patience
        while patience > 0, changes.load(ordering: .acquiring) == known {
            sched_yield()
            patience -= 1
        }
        unsafe pthread_mutex_lock(lock)
        if changes.load(ordering: .acquiring) == known { unsafe pthread_cond_wait(condition, lock) }
    }

    private func place(of number: Int) -> Int? {
        calls.firstIndex { $0.number == number }
    }

    /// Joins one crew after the other, for ever.
    private func help() {
        unsafe pthread_mutex_lock(lock)
        while true {
            guard let place = calls.firstIndex(where: { $0.freePlaces > 0 }) else {
                unsafe wait(on: called)
                continue
            }
            let number = calls[place].number
            calls[place].freePlaces -= 1
            calls[place].helpers += 1
            workUnlocked(place)
            if let place = self.place(of: number) {
                calls[place].helpers -= 1
                if !calls[place].isAwaited { calls.remove(at: place) }
            }
            changes.add(1, ordering: .releasing)
            unsafe pthread_cond_broadcast(left)
        }
    }

    /// Works with a crew, and does not hold the lock meanwhile. No reference to the crew is left when this returns:
    /// what it works on is gone as soon as its last helper is.
    @inline(never)
    private func workUnlocked(_ place: Int) {
        let crew = calls[place].crew
        unsafe pthread_mutex_unlock(lock)
        crew.work()
        unsafe pthread_mutex_lock(lock)
    }

    /// Starts a thread; false if the system has none left, so that the others do its work.
    ///
    /// It begins on a core of its own: there are systems that leave a new thread behind its maker, on the same core,
    /// until one of them has worked for milliseconds. Once it runs, the system may move it.
    private func start() -> Bool {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        if let others = CoreSet.allowed?.cores.filter({ $0 != CoreSet.current }), !others.isEmpty {
            CoreSet(only: others[threads % others.count]).apply(to: &attributes)
        }
        var thread = pthread_t()
        return Self.withSignalsBlocked {
            unsafe pthread_create(
                &thread, &attributes,
                { _ in
                    CoreSet.allowed?.apply()
                    ThreadPool.shared.help()
                    return nil
                }, nil) == 0
        }
    }

    /// Starts a thread that no signal reaches: a thread inherits what its maker blocks. So signals are the caller's
    /// alone, which holds them back where work must not be broken off.
    private static func withSignalsBlocked(_ start: () -> Bool) -> Bool {
        var (all, before) = (sigset_t(), sigset_t())
        unsafe sigfillset(&all)
        _ = unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return start()
    }
}
