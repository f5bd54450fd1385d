/// When the frames of a moving picture are shown: frame k at k / `rate` seconds, in whatever unit a format counts.
public struct FrameTimes: Hashable, Sendable {
    /// Frames a second.
    public let rate: Int
    /// How many times as fast as the script the picture runs.
    public let speed: Double
    /// The number of frames, at least 1.
    public let count: Int

    /// The rates that users may ask for.
    public static let rates = 1...60
    /// The speeds that users may ask for. At a fifth of its speed the longest script takes 600 seconds, and one frame of GIF at
    /// most 655.35.
    public static let speeds = 0.2...10.0

    /// The frames that show a timeline until everything rests, the last change among them.
    public init(_ timeline: Timeline, rate: Int, speed: Double) {
        func frame(at milliseconds: Int) -> Int {
            Int((Double(milliseconds) * Double(rate) / (1000 * speed)).rounded(.up))
        }
        self.rate = rate
        self.speed = speed
        count = max(frame(at: timeline.rest), frame(at: timeline.lastChange) + 1)
    }

    /// The time of the timeline that frame `index` shows, in milliseconds.
    public func time(of index: Int) -> Double {
        Double(index) * 1000 * speed / Double(rate)
    }

    /// How long a range of frames is shown, in units of a second's fraction. Rounding never adds up: a later frame gets what an
    /// earlier one loses.
    public func duration(of frames: Range<Int>, unitsPerSecond: Int) -> Int {
        units(frames.upperBound, unitsPerSecond) - units(frames.lowerBound, unitsPerSecond)
    }

    /// When a frame begins, in whole units, rounded to the nearest.
    private func units(_ index: Int, _ unitsPerSecond: Int) -> Int {
        (2 * index * unitsPerSecond + rate) / (2 * rate)
    }
}
