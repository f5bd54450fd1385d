internal import Glibc

/// The times of a command's stages.
package struct StageClock {
    private var stages: [(name: String, microseconds: Int)] = []
    private var start = MonotonicClock.microseconds

    /// Starts the first stage.
    package init() {}

    /// Ends a stage and starts the next one.
    package mutating func finish(_ stage: String) {
        let now = MonotonicClock.microseconds
        stages.append((stage, now - start))
        start = now
    }

    /// One line for each stage, in milliseconds, and one for the total.
    package var table: String {
        let all = stages + [("all", stages.reduce(0) { $0 + $1.microseconds })]
        return all.map { stage in
            let name = stage.name + String(repeating: " ", count: max(18 - stage.name.count, 0))
            let digits = String(stage.microseconds / 10 % 100)
            let whole = String(stage.microseconds / 1000)
            let padding = String(repeating: " ", count: max(5 - whole.count, 0))
            return "\(name)\(padding)\(whole).\(digits.count < 2 ? "0" : "")\(digits) ms\n"
        }.joined()
    }
}

/// A clock that is never set back.
package enum MonotonicClock {
    /// Microseconds since an unspecified start.
    package static var microseconds: Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    /// Returns the seconds since an earlier time of this clock.
    package static func seconds(since start: Int) -> Double {
        Double(microseconds - start) / 1e6
    }
}
