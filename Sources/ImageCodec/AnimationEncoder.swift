/// An encoder that writes a moving picture frame by frame, and keeps no written frame in memory.
public protocol AnimationEncoder {
    /// The units of time in a second.
    var unitsPerSecond: Int { get }

    /// Returns the beginning of the file.
    mutating func begin() throws(EncodingError) -> [UInt8]

    /// Returns the bytes of a frame that is shown for `units`. If `isCleared` is true, the canvas is empty after the frame;
    /// only formats that cannot make a pixel transparent again need this.
    mutating func add(_ patch: FramePatch, units: Int, isCleared: Bool) throws(EncodingError) -> [UInt8]

    /// Returns the end of the file, and corrections of its beginning that are known only then.
    mutating func end() throws(EncodingError) -> AnimationEnd
}

/// The end of a moving picture's file.
public struct AnimationEnd: Sendable {
    /// The last bytes.
    public var bytes: [UInt8] = []
    /// Bytes that replace earlier ones, with their places.
    public var corrections: [(place: Int, bytes: [UInt8])] = []
}

extension [UInt8] {
    /// Appends the lowest bytes of a number, lowest first.
    mutating func append(_ value: Int, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
