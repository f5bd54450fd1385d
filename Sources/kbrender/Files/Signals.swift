import Glibc

/// How signals reach the program.
enum Signals {
    /// To be called once, at the start: a closed pipe and a file past its size limit are errors of the write instead of
    /// a sudden end, and the interrupt key ends the program with its own exit code.
    static func prepare() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        _ = signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
    }

    /// Does some work during which signals that would end the program wait.
    static func held<Value, Failure: Error>(
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
