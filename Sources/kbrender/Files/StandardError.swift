import Files
import Glibc

/// Where messages go.
enum StandardError {
    /// Writes a message as it is; a message that nobody can read is no failure.
    static func write(_ text: String) {
        try? OpenFile(borrowing: STDERR_FILENO).write(Array(text.utf8))
    }

    /// Whether messages have colour, by the user's choice. Left to the program, they have where a terminal shows them
    /// and NO_COLOR (no-color.org) does not forbid it.
    static func isColored(_ choice: ColorChoice) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto: isatty(STDERR_FILENO) == 1 && !hasNoColor
        }
    }

    private static var hasNoColor: Bool {
        guard let value = unsafe getenv("NO_COLOR") else { return false }
        return unsafe value.pointee != 0
    }
}
