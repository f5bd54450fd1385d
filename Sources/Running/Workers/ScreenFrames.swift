internal import KeyboardPreview

/// The frames that screens show, by their keys. Moving a slider changes few of a keyboard's pixels, and to pass on all of them
/// takes longer than to draw them.
struct ScreenFrames {
    private var entries: [(key: String, frame: ScreenFrame)] = []

    /// The most bytes of all frames: enough for a few screens, each with both variants and a frame to compare with.
    private static let capacity = 48 << 20

    /// Removes and returns the frame with a key; nil if there is none any more.
    mutating func take(_ key: String) -> ScreenFrame? {
        guard let place = entries.lastIndex(where: { $0.key == key }) else { return nil }
        return entries.remove(at: place).frame
    }

    /// Keeps a frame, in place of the oldest ones if there is no room. Returns its key, which cannot be guessed.
    mutating func keep(_ frame: ScreenFrame) -> String {
        let key = String(UInt64.random(in: 0 ... .max), radix: 16)
        entries.append((key, frame))
        var bytes = entries.reduce(0) { $0 + $1.frame.size }
        while bytes > Self.capacity { bytes -= entries.removeFirst().frame.size }
        return key
    }
}
