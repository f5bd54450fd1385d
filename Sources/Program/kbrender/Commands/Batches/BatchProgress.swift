import Parallel
import Batches
import Documents

/// The progress of a batch, on standard error: a bar on a terminal, otherwise a line from time to time. Shows nothing if
/// messages are for programs or the user wants quiet.
struct BatchProgress {
    private var total = 0
    private let isShown: Bool
    private let isTerminal: Bool
    private let start = MonotonicClock.microseconds
    private var lastShown = MonotonicClock.microseconds
    private var done = 0
    private var drawn = 0
    private var failed = 0

    /// Creates a progress with nothing done.
    init(_ style: MessageStyle) {
        isShown = style.reportsProgress
        isTerminal = StandardError.isTerminal
    }

    /// Seconds between two updates of a bar, and between two lines.
    private var pause: Double { isTerminal ? 0.1 : 10 }

    /// Counts a picture, and shows the progress from time to time.
    mutating func add(_ event: BatchEvent) {
        switch event {
        case .started(let total): self.total = total
        case .drawn: (done, drawn) = (done + 1, drawn + 1)
        case .kept: done += 1
        case .failed: (done, failed) = (done + 1, failed + 1)
        case .finished: finish()
        }
        guard isShown, event != .finished, MonotonicClock.seconds(since: lastShown) >= pause else { return }
        lastShown = MonotonicClock.microseconds
        let text = Self.text(
            done: done, of: total, worked: drawn + failed, seconds: MonotonicClock.seconds(since: start))
        StandardError.write(isTerminal ? "\r\(Self.bar(done, of: total)) \(text)\u{1B}[K" : "kbrender: \(text)\n")
    }

    private func finish() {
        if isShown, isTerminal { StandardError.write("\r\u{1B}[K") }
    }

    /// The seconds that the batch has taken so far.
    var seconds: Double { MonotonicClock.seconds(since: start) }

    /// Returns the progress: `1200 of 10000 pictures, 98.2 a second, 1:30 left`. Pictures that already existed do not count
    /// for the rate.
    static func text(done: Int, of total: Int, worked: Int, seconds: Double) -> String {
        let count = "\(done) of \(total) pictures"
        guard worked > 0, seconds > 0 else { return count }
        let rate = Double(worked) / seconds
        let left = Double(total - done) / rate
        return "\(count), \(JSONOutput.digits((rate * 10).rounded() / 10)) a second, \(time(left)) left"
    }

    /// Returns a bar that is full at the end.
    static func bar(_ done: Int, of total: Int) -> String {
        let width = 24
        let full = total > 0 ? min(done, total) * width / total : width
        return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: width - full) + "]"
    }

    /// Returns a time as people write it: `0:07`, `1:30`, `2:05:00`.
    static func time(_ seconds: Double) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let whole = Int(min(max(seconds.rounded(.up), 0), 1e9))
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(whole % 60)
    }
}
