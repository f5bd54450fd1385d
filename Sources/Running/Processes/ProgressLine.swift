internal import Files
internal import Glibc
internal import Parallel

/// A line that says how far some work is, on standard error: replaced on a terminal, otherwise a new one from time to time.
package struct ProgressLine {
    private let isShown: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var lastShown = MonotonicClock.microseconds
    private var isThere = false

    /// Creates a line with nothing shown.
    package init(isShown: Bool, onlyOnTerminal isForTerminal: Bool = false) {
        self.isShown = isShown && (isTerminal || !isForTerminal)
    }

    /// Shows a text, if it is time.
    package mutating func show(_ text: @autoclosure () -> String) {
        guard isShown, MonotonicClock.seconds(since: lastShown) >= (isTerminal ? 0.1 : 10) else { return }
        lastShown = MonotonicClock.microseconds
        isThere = isTerminal
        write(isTerminal ? "\r\(text())\u{1B}[K" : text() + "\n")
    }

    /// Removes the line from a terminal.
    package mutating func end() {
        if isThere { write("\r\u{1B}[K") }
        isThere = false
    }

    private func write(_ text: String) {
        try? OpenFile(borrowing: STDERR_FILENO).write(Array(text.utf8))
    }
}
