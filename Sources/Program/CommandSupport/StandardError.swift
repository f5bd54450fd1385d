internal import Files
internal import Glibc

/// The output for messages.
package enum StandardError {
    /// Writes a message unchanged; a message that cannot be written is no failure.
    package static func write(_ text: String) {
        try? OpenFile(borrowing: STDERR_FILENO).write(Array(text.utf8))
    }

    /// True if messages go to a terminal.
    package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Returns whether messages have colour, by the user's choice. Automatically, they have colour on a terminal unless
    /// NO_COLOR (no-color.org) forbids it.
    package static func isColored(_ choice: ColorChoice) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto: isTerminal && !hasNoColor
        }
    }

    /// True if the user wants no colours (no-color.org), or the terminal has none.
    private static var hasNoColor: Bool {
        let isWanted = unsafe getenv("NO_COLOR").map { unsafe $0.pointee == 0 } ?? true
        return unsafe !isWanted || getenv("TERM").map { unsafe strcmp($0, "dumb") == 0 } == true
    }
}
