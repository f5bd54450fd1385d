import CommandSupport
import Parallel

/// The progress of a moving picture, on a terminal: a bar that disappears at the end. Shows nothing if messages are for
/// programs or the user wants quiet.
struct FrameProgress {
    private let total: Int
    private let isShown: Bool
    private let start = MonotonicClock.microseconds
    private var lastShown = MonotonicClock.microseconds
    private var isThere = false

    /// Creates a progress with nothing done.
    init(_ style: MessageStyle, total: Int) {
        self.total = total
        isShown = style.reportsProgress && StandardError.isTerminal
    }

    /// Seconds between two updates.
    private static let pause = 0.1

    /// Shows from time to time how many frames are done.
    mutating func show(_ done: Int) {
        guard isShown, MonotonicClock.seconds(since: lastShown) >= Self.pause else { return }
        lastShown = MonotonicClock.microseconds
        isThere = true
        let text = Self.text(done: done, of: total, seconds: MonotonicClock.seconds(since: start))
        StandardError.write("\r\(BatchProgress.bar(done, of: total)) \(text)\u{1B}[K")
    }

    mutating func finish() {
        if isThere { StandardError.write("\r\u{1B}[K") }
        isThere = false
    }

    /// Returns the progress: `120 of 300 frames, 0:04 left`.
    static func text(done: Int, of total: Int, seconds: Double) -> String {
        let count = "\(done) of \(total) frames"
        guard done > 0, seconds > 0 else { return count }
        return "\(count), \(BatchProgress.time(seconds * Double(total - done) / Double(done))) left"
    }
}
