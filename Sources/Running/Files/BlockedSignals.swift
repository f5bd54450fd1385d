internal import Glibc

/// Work that no signal may interrupt.
package enum BlockedSignals {
    /// Does some work, during which signals that would end the program wait.
    static func during<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var ending = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&ending)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            unsafe sigaddset(&ending, number)
        }
        _ = unsafe pthread_sigmask(SIG_BLOCK, &ending, &before)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try work()
    }

    /// Does some work in which writing to a closed pipe is an ordinary error, however the program handles the signal that
    /// comes with it.
    package static func withoutBrokenPipes<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var broken = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&broken)
        unsafe sigaddset(&broken, SIGPIPE)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
        defer {
            // A signal that arrived comes from this work, and must reach nothing else.
            var none = timespec()
            while unsafe sigtimedwait(&broken, nil, &none) > 0 {}
            _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try work()
    }
}
