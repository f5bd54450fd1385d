/// Writes a moving picture, frame after frame: what has been written need not be kept.
public protocol AnimationEncoder {
    /// In how many parts of a second the format counts.
    var unitsPerSecond: Int { get }

    /// The beginning of the file.
    mutating func begin() throws(EncodingError) -> [UInt8]

    /// The bytes of a frame that is shown for so many units. Where it is cleared, all of the canvas is empty after it; only
    /// formats that need it are asked for that.
    mutating func add(_ patch: FramePatch, units: Int, isCleared: Bool) throws(EncodingError) -> [UInt8]

    /// The end of the file, and what stands at its beginning and is known only now.
    mutating func end() throws(EncodingError) -> AnimationEnd
}

/// How the file of a moving picture ends.
public struct AnimationEnd: Sendable {
    /// The last bytes.
    public var bytes: [UInt8] = []
    /// Bytes that take the place of others, and where those begin.
    public var corrections: [(place: Int, bytes: [UInt8])] = []
}

extension [UInt8] {
    /// Adds the lowest bytes of a number, the lowest first.
    mutating func append(_ value: Int, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
