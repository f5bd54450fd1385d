internal import KeyboardPreview
internal import Processes

/// The frames that screens show, by their keys. Moving a slider changes few of a keyboard's pixels, and passing all of them on
/// takes longer than drawing them.
struct ScreenFrames {
    private var entries: [(key: String, frame: ScreenFrame)] = []
    /// The most bytes of all frames.
    private let capacity: Int

    /// The most frames, enough for a few screens, each with both variants and a frame to compare with.
    static let maxCount = 16
    private static let maxBytes = 48 << 20

    /// Frames take at most an eighth of a worker's memory.
    init(_ limits: ResourceLimits = ResourceLimits()) {
        let share = (limits.mebibytes ?? .infinity) * Double(1 << 20) / 8
        capacity = Int(min(Double(Self.maxBytes), share))
    }

    /// Removes and returns the frame with a key; nil if there is none any more.
    mutating func take(_ key: String) -> ScreenFrame? {
        guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
        return entries.remove(at: index).frame
    }

    /// Keeps a frame, in place of the oldest ones if there is no room. Returns its key, which cannot be guessed; nil for one that
    /// would take most of the room.
    mutating func keep(_ frame: ScreenFrame) -> String? {
        guard frame.size <= capacity / 2 else { return nil }
        let key = String(UInt64.random(in: 0 ... .max), radix: 16)
        entries.append((key, frame))
        var bytes = entries.reduce(0) { $0 + $1.frame.size }
        while bytes > capacity || entries.count > Self.maxCount { bytes -= entries.removeFirst().frame.size }
        return key
    }
}
