internal import Graphics

/// An encoder for moving PNG pictures (APNG, part of PNG's third edition, §11.3.4). Programs that know only still PNG show
/// the first frame. Later frames are laid over the previous one, and are transparent at pixels that do not change.
package struct APNGEncoder: AnimationEncoder {
    /// The frame rate: durations are exact fractions of a second.
    package let unitsPerSecond: Int
    private let width: Int
    private let height: Int
    private let scale: Double
    private let plays: Int
    private let compression: Compression
    /// The numbers of frames and of numbered chunks so far.
    private var (frames, chunks) = (0, 0)

    /// Creates a file whose frames last a whole number of 1 / `rate` seconds each, 1…65535; it plays `plays` times, 0 means
    /// forever.
    package init(width: Int, height: Int, scale: Double, rate: Int, plays: Int, compression: Compression) {
        unitsPerSecond = rate
        (self.width, self.height, self.scale, self.plays) = (width, height, scale, plays)
        self.compression = compression
    }

    /// The offset of the number of frames: after the signature, the header, and the length and type of its chunk.
    private static let offsetOfFrameCount = 8 + 25 + 8

    /// Returns the header, with a place for the number of frames.
    package mutating func begin() throws(EncodingError) -> [UInt8] {
        var file = PNGChunkWriter(room: 128)
        file.append("IHDR", data: PNGEncoder.header(width: width, height: height, .rgba))
        file.append("acTL", data: control)
        file.append("sRGB", data: [0])
        file.append("pHYs", data: PNGEncoder.physicalSize(scale))
        return file.bytes
    }

    /// The data of the chunk with the number of frames.
    private var control: [UInt8] {
        PNGChunkWriter.bigEndian(UInt32(frames)) + PNGChunkWriter.bigEndian(UInt32(plays))
    }

    /// Compresses the pixels of a frame.
    package var compressor: FrameCompressor? {
        { [compression] patch in
            Result { () throws(EncodingError) in
                try PNGEncoder.compressed(patch.picture, as: .rgba, compression: compression)
            }
        }
    }

    /// Returns the bytes of a frame.
    package mutating func add(
        _ patch: FramePatch, compressed data: [UInt8], units: Int, isCleared: Bool
    ) throws(EncodingError) -> [UInt8] {
        var file = PNGChunkWriter(continuingWith: data.count)
        file.append("fcTL", data: frameControl(patch, units: units))
        if frames == 0 {
            file.append("IDAT", data: data)
        } else {
            file.append("fdAT", data: nextNumber() + data)
        }
        frames += 1
        return file.bytes
    }

    /// Returns the data of a frame's control chunk: place, duration, no disposal, and whether the frame blends or replaces.
    private mutating func frameControl(_ patch: FramePatch, units: Int) -> [UInt8] {
        let rect = patch.rect
        let numbers = [rect.width, rect.height, rect.left, rect.top].flatMap { PNGChunkWriter.bigEndian(UInt32($0)) }
        let delay = [min(units, 0xFFFF), unitsPerSecond].flatMap { PNGChunkWriter.bigEndian(UInt32($0))[2...] }
        return nextNumber() + numbers + delay + [0, patch.canBlend ? 1 : 0]
    }

    private mutating func nextNumber() -> [UInt8] {
        defer { chunks += 1 }
        return PNGChunkWriter.bigEndian(UInt32(chunks))
    }

    /// Returns the end of the file.
    package mutating func end() throws(EncodingError) -> AnimationEnd {
        var last = PNGChunkWriter(continuingWith: 16)
        last.append("IEND", data: [])
        var corrected = PNGChunkWriter(continuingWith: 32)
        corrected.append("acTL", data: control)
        return AnimationEnd(
            bytes: last.bytes, corrections: [(Self.offsetOfFrameCount, Array(corrected.bytes[8...]))])
    }
}
