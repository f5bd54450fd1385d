import Glibc

/// How signals reach the program.
enum Signals {
    /// To be called once, at the start: a closed pipe and a file past its size limit are errors of the write instead of
    /// a sudden end, and the interrupt key ends the program with its own exit code. A process that is watched ends with
    /// the one that watches it.
    static func prepare() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        _ = signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
        if ProcessRole.current == .watched { endWithParent() }
    }

    /// Has the system end this process, as TERM does, when the one that started it ends, even by KILL: nobody would
    /// wait for its work any more. Swift does not import `prctl`, whose arguments are not declared.
    private static func endWithParent() {
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        guard let symbol = unsafe dlsym(nil, "prctl") else { return }
        let control = unsafe unsafeBitCast(symbol, to: Control.self)
        _ = control(parentDeathSignal, UInt(SIGTERM), 0, 0, 0)
    }

    /// `PR_SET_PDEATHSIG` of prctl(2).
    private static let parentDeathSignal: Int32 = 1

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
