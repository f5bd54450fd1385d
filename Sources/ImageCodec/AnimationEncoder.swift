/// Writes a moving picture frame by frame, and keeps nothing of the frames that it has written.
public protocol AnimationEncoder {
    /// The units of time in a second.
    var unitsPerSecond: Int { get }

    /// The beginning of the file.
    mutating func begin() throws(EncodingError) -> [UInt8]

    /// The bytes of a frame that is shown for `units`. If `isCleared` is true, the canvas is empty after the frame; only
    /// formats that cannot make a pixel transparent again need that.
    mutating func add(_ patch: FramePatch, units: Int, isCleared: Bool) throws(EncodingError) -> [UInt8]

    /// The end of the file, and corrections of its beginning that are known only now.
    mutating func end() throws(EncodingError) -> AnimationEnd
}

/// How the file of a moving picture ends.
public struct AnimationEnd: Sendable {
    /// The last bytes.
    public var bytes: [UInt8] = []
    /// Bytes that replace others, and where those begin.
    public var corrections: [(place: Int, bytes: [UInt8])] = []
}

extension [UInt8] {
    /// Appends the lowest bytes of a number, the lowest first.
    mutating func append(_ value: Int, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
