internal import Glibc

/// Work that no signal may break off.
enum HeldSignals {
    /// Does some work during which signals that would end the program wait.
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
}
