internal import Glibc

/// The way signals reach a program with one main thread. Helper threads block all signals, so what is decided here holds.
package enum Signals {
    /// Prepares signals; call it once, at the start. A closed pipe and a file past its size limit become errors of the write
    /// instead of a sudden end, and the interrupt key ends the program with its own exit status, 130.
    package static func prepare() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        _ = signal(SIGINT) { _ in _exit(130) }
    }

    /// Lets the signal TERM end the program with the exit status of an interruption, 130.
    package static func endInterruptedOnTermination() {
        _ = signal(SIGTERM) { _ in _exit(130) }
    }

    /// Makes the system end this process, as TERM does, when its parent ends, even by KILL: nothing would wait for its work
    /// any more. Swift does not import `prctl`, whose arguments are not declared.
    package static func endWithParent() {
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        guard let symbol = unsafe dlsym(nil, "prctl") else { return }
        let control = unsafe unsafeBitCast(symbol, to: Control.self)
        _ = control(parentDeathSignal, UInt(SIGTERM), 0, 0, 0)
    }

    /// `PR_SET_PDEATHSIG` of prctl(2).
    private static let parentDeathSignal: Int32 = 1
}
