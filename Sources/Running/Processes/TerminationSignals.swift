internal import Glibc

/// Notices requests to end: the interrupt key, or a signal that ends programs. While this object lives, such signals end
/// nothing by themselves; `haveArrived` reports them.
package final class TerminationSignals {
    private var signals = sigset_t()
    private var before = sigset_t()
    private var isOver = false

    /// Starts to hold signals back.
    package init() {
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) { unsafe sigaddset(&signals, number) }
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    }

    deinit {
        _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Returns whether the process was started to ignore a signal, as `nohup` does.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(number, nil, &action)
        let handlers = unsafe (action.__sigaction_handler.sa_handler, SIG_IGN)
        return unsafe unsafeBitCast(handlers.0, to: Int.self) == unsafeBitCast(handlers.1, to: Int.self)
    }

    /// True once a signal has arrived.
    package var haveArrived: Bool {
        var none = timespec()
        if !isOver { isOver = unsafe sigtimedwait(&signals, nil, &none) > 0 }
        return isOver
    }
}
