internal import Parallel
package import Batches
package import Documents
package import Options

/// The form of the progress of long work.
package enum ProgressForm: String, CaseIterable, Sendable {
    /// A bar on a terminal, otherwise a line of words from time to time; nothing if messages are for programs or the user wants
    /// quiet.
    case auto
    /// An object of JSON on a line of its own, from time to time and at the end.
    case json
    /// None.
    case off
}

extension Option {
    /// Returns the option for the form of the progress of long work.
    package static func progress(_ field: @autoclosure @escaping Field<ProgressForm>) -> Option {
        .value("progress", .choice("FORM"), field())
    }
}

/// The progress of a batch, on standard error.
package struct BatchProgress {
    private var total = 0
    private let form: ProgressForm
    /// What is counted.
    private let things: String
    private let isTerminal: Bool
    private let start = MonotonicClock.microseconds
    private var lastShown = MonotonicClock.microseconds
    private var done = 0
    private var drawn = 0
    private var failed = 0

    /// Creates a progress with nothing done.
    package init(_ style: MessageStyle, form: ProgressForm, counting things: String = "pictures") {
        self.things = things
        self.form = form == .auto && !style.reportsProgress ? .off : form
        isTerminal = StandardError.isTerminal
    }

    /// Seconds between two updates of a bar, two objects, and two lines.
    private var pause: Double { form == .json ? 1 : isTerminal ? 0.1 : 10 }

    /// Counts a picture, and shows the progress from time to time.
    package mutating func add(_ event: Batch.Event) {
        switch event {
        case .started(let total): self.total = total
        case .drawn: (done, drawn) = (done + 1, drawn + 1)
        case .kept: done += 1
        case .failed: (done, failed) = (done + 1, failed + 1)
        case .finished: finish()
        }
        guard event != .finished, MonotonicClock.seconds(since: lastShown) >= pause else { return }
        lastShown = MonotonicClock.microseconds
        switch form {
        case .off: break
        case .json: StandardError.write(line)
        case .auto:
            let text = Self.text(done: done, of: total, things: things, worked: drawn + failed, seconds: seconds)
            StandardError.write(isTerminal ? "\r\(Self.bar(done, of: total)) \(text)\u{1B}[K" : "kbrender: \(text)\n")
        }
    }

    private func finish() {
        switch form {
        case .off: break
        case .json: StandardError.write(line)
        case .auto: if isTerminal { StandardError.write("\r\u{1B}[K") }
        }
    }

    private var line: String {
        Self.json(done: done, of: total, drawn: drawn, failed: failed, seconds: seconds).text(indent: 0) + "\n"
    }

    /// Returns the progress as an object. It has `progress` as its only member, so readers tell it from a message.
    package static func json(done: Int, of total: Int, drawn: Int, failed: Int, seconds: Double) -> JSONOutput {
        let worked = drawn + failed
        let left = worked > 0 ? seconds / Double(worked) * Double(total - done) : nil
        func rounded(_ seconds: Double) -> JSONOutput { .number((seconds * 10).rounded() / 10) }
        return [
            "progress": [
                "done": JSONOutput(done), "total": JSONOutput(total), "drawn": JSONOutput(drawn),
                "kept": JSONOutput(done - worked), "failed": JSONOutput(failed), "seconds": rounded(seconds),
                "left": left.map(rounded) ?? .null,
            ]
        ]
    }

    /// The seconds that the batch has taken so far.
    package var seconds: Double { MonotonicClock.seconds(since: start) }

    /// Returns the progress: `1200 of 10000 pictures, 98.2 a second, 1:30 left`. Pictures that already existed do not count
    /// for the rate.
    package static func text(
        done: Int, of total: Int, things: String = "pictures", worked: Int, seconds: Double
    ) -> String {
        let count = "\(done) of \(total) \(things)"
        guard worked > 0, seconds > 0 else { return count }
        let rate = Double(worked) / seconds
        let left = Double(total - done) / rate
        return "\(count), \(JSONOutput.digits((rate * 10).rounded() / 10)) a second, \(time(left)) left"
    }

    /// Returns a bar that is full at the end.
    package static func bar(_ done: Int, of total: Int) -> String {
        let width = 24
        let full = total > 0 ? min(done, total) * width / total : width
        return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: width - full) + "]"
    }

    /// Returns a time as people write it: `0:07`, `1:30`, `2:05:00`.
    package static func time(_ seconds: Double) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let whole = Int(min(max(seconds.rounded(.up), 0), 1e9))
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(whole % 60)
    }
}
