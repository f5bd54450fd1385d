/// The times of a moving picture's frames: frame k is shown at k / `rate` seconds, in whatever unit a format counts.
package struct FrameTimes: Hashable, Sendable {
    /// Frames per second.
    package let rate: Int
    /// The speed of the picture as a multiple of the script's.
    let speed: Double
    /// The number of frames, at least 1.
    package let count: Int

    /// The rates that users may choose.
    package static let rates = 1...60
    /// The speeds that users may choose. At a fifth of its speed the longest script takes 600 seconds; a frame of GIF can
    /// last at most 655.35.
    package static let speeds = 0.2...10.0

    /// Creates the frames that show a timeline until everything rests, including the last change.
    package init(_ timeline: Timeline, rate: Int, speed: Double) {
        func frame(at milliseconds: Int) -> Int {
            Int((Double(milliseconds) * Double(rate) / (1000 * speed)).rounded(.up))
        }
        self.rate = rate
        self.speed = speed
        count = max(frame(at: timeline.rest), frame(at: timeline.lastChange) + 1)
    }

    /// Returns the time of the timeline that frame `index` shows, in milliseconds.
    package func time(of index: Int) -> Double {
        Double(index) * 1000 * speed / Double(rate)
    }

    /// Returns how long a range of frames is shown, in units of `1 / unitsPerSecond` seconds. Rounding errors do not add up:
    /// a later frame gets what an earlier one loses.
    package func duration(of frames: Range<Int>, unitsPerSecond: Int) -> Int {
        units(frames.upperBound, unitsPerSecond: unitsPerSecond)
            - units(frames.lowerBound, unitsPerSecond: unitsPerSecond)
    }

    /// Returns when a frame begins, in whole units, rounded to the nearest.
    private func units(_ index: Int, unitsPerSecond: Int) -> Int {
        (2 * index * unitsPerSecond + rate) / (2 * rate)
    }
}
