internal import Glibc

/// Whether the user wants work to end: the interrupt key, or a signal that ends programs. While this lives such signals
/// end nothing by themselves; `haveCome` notices them.
package final class TerminationSignals {
    private var signals = sigset_t()
    private var before = sigset_t()
    private var isOver = false

    /// Begins to hold signals back.
    package init() {
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) { unsafe sigaddset(&signals, number) }
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    }

    deinit {
        _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// True for a signal that the process was started to ignore, as `nohup` does.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(number, nil, &action)
        let handlers = unsafe (action.__sigaction_handler.sa_handler, SIG_IGN)
        return unsafe unsafeBitCast(handlers.0, to: Int.self) == unsafeBitCast(handlers.1, to: Int.self)
    }

    /// True once a signal has come.
    package var haveCome: Bool {
        var none = timespec()
        if !isOver { isOver = unsafe sigtimedwait(&signals, nil, &none) > 0 }
        return isOver
    }
}
