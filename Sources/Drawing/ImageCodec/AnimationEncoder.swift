internal import Parallel

/// An encoder that writes a moving picture frame by frame, and keeps no written frame in memory.
package protocol AnimationEncoder {
    /// Compresses the pixels of a frame, apart from all other frames.
    typealias FrameCompressor = @Sendable (FramePatch) -> Result<[UInt8], EncodingError>

    /// The units of time in a second.
    var unitsPerSecond: Int { get }

    /// Compresses frames in any order and on any thread, which is most of the work; nil for a format in which a frame depends
    /// on the one before.
    var compressor: FrameCompressor? { get }

    /// Returns the beginning of the file.
    mutating func begin() throws(EncodingError) -> [UInt8]

    /// Returns the bytes of a frame that is shown for `units`, given what the compressor made of its pixels, if there is one.
    /// If `isCleared` is true, the canvas is empty after the frame; only formats that cannot make a pixel transparent again
    /// need this.
    mutating func add(
        _ patch: FramePatch, compressed: [UInt8], units: Int, isCleared: Bool
    ) throws(EncodingError) -> [UInt8]

    /// Returns the end of the file, and corrections of its beginning that are known only then.
    mutating func end() throws(EncodingError) -> AnimationEnd
}

extension AnimationEncoder {
    /// Returns the bytes of several frames, which are compressed on up to `threads` threads.
    package mutating func add(
        _ frames: [(patch: FramePatch, units: Int, isCleared: Bool)], threads: Int
    ) throws(EncodingError) -> [[UInt8]] {
        let compressed = compressor.map { compressor in
            Parallel.map(frames.count, threads: threads) { [patches = frames.map(\.patch)] in compressor(patches[$0]) }
        }
        var pieces: [[UInt8]] = []
        for (index, frame) in frames.enumerated() {
            let data = try compressed?[index].get() ?? []
            pieces.append(
                try add(frame.patch, compressed: data, units: frame.units, isCleared: frame.isCleared))
        }
        return pieces
    }
}

/// The end of a moving picture's file.
package struct AnimationEnd: Sendable {
    /// The last bytes.
    package var bytes: [UInt8] = []
    /// Bytes that replace earlier ones, with their offsets.
    package var corrections: [(offset: Int, bytes: [UInt8])] = []
}

extension [UInt8] {
    /// Appends the lowest bytes of a number, lowest first.
    mutating func append(_ value: Int, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
