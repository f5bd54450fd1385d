/// When the frames of a moving picture are shown: frame k at k / `rate` seconds, whatever unit a format counts in.
public struct FrameTimes: Hashable, Sendable {
    /// Frames a second.
    public let rate: Int
    /// How many times as fast as the script says.
    public let speed: Double
    /// How many there are, at least 1.
    public let count: Int

    /// The rates that can be asked for.
    public static let rates = 1...60
    /// The speeds that can be asked for.
    public static let speeds = 0.1...10.0

    /// The frames that show a timeline to the point where everything rests.
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

    /// How long frames `first`..<`end` are shown together, in units of which a second has so many. Roundings never add up:
    /// what one frame loses the next one gets.
    public func duration(of frames: Range<Int>, unitsPerSecond: Int) -> Int {
        units(frames.upperBound, unitsPerSecond) - units(frames.lowerBound, unitsPerSecond)
    }

    /// The beginning of a frame in whole units, halves up.
    private func units(_ index: Int, _ unitsPerSecond: Int) -> Int {
        (2 * index * unitsPerSecond + rate) / (2 * rate)
    }
}
