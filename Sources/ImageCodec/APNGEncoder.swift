internal import Graphics

/// Writes moving PNG pictures (APNG, part of PNG's third edition, §11.3.4). Programs that know only still PNG show the first
/// frame. Later frames are laid over the one before, and pixels that do not change are transparent in them.
public struct APNGEncoder: AnimationEncoder {
    /// The frames' rate: durations are exact fractions of a second.
    public let unitsPerSecond: Int
    private let width: Int
    private let height: Int
    private let scale: Double
    private let plays: Int
    private let compression: Compression
    /// The numbers of frames and of numbered chunks so far.
    private var (frames, chunks) = (0, 0)

    /// A file of frames that are shown a whole number of 1 / `rate` seconds each, 1…65535; `plays` is how often, 0 for ever.
    public init(width: Int, height: Int, scale: Double, rate: Int, plays: Int, compression: Compression) {
        unitsPerSecond = rate
        (self.width, self.height, self.scale, self.plays) = (width, height, scale, plays)
        self.compression = compression
    }

    /// Where the number of frames stands: after the signature, the header, and the length and type of its own chunk.
    private static let placeOfFrameCount = 8 + 25 + 8

    /// The header, and a place for the number of frames.
    public mutating func begin() throws(EncodingError) -> [UInt8] {
        var file = PNGChunks(room: 128)
        file.append("IHDR", PNGEncoder.header(width: width, height: height, .rgba))
        file.append("acTL", control)
        file.append("sRGB", [0])
        file.append("pHYs", PNGEncoder.physicalSize(scale))
        return file.bytes
    }

    /// The data of the chunk that counts the frames.
    private var control: [UInt8] {
        PNGChunks.bigEndian(UInt32(frames)) + PNGChunks.bigEndian(UInt32(plays))
    }

    /// The bytes of a frame.
    public mutating func add(_ patch: FramePatch, units: Int, isCleared: Bool) throws(EncodingError) -> [UInt8] {
        let data = try PNGEncoder.compressed(patch.picture, as: .rgba, compression)
        var file = PNGChunks(continuingWith: data.count)
        file.append("fcTL", frameControl(patch, units: units))
        if frames == 0 {
            file.append("IDAT", data)
        } else {
            file.append("fdAT", nextNumber() + data)
        }
        frames += 1
        return file.bytes
    }

    /// The frame's place and duration, that it stays when its time is over, and whether it is laid over or replaces.
    private mutating func frameControl(_ patch: FramePatch, units: Int) -> [UInt8] {
        let rect = patch.rect
        let numbers = [rect.width, rect.height, rect.left, rect.top].flatMap { PNGChunks.bigEndian(UInt32($0)) }
        let delay = [min(units, 0xFFFF), unitsPerSecond].flatMap { PNGChunks.bigEndian(UInt32($0))[2...] }
        return nextNumber() + numbers + delay + [0, patch.canBlend ? 1 : 0]
    }

    private mutating func nextNumber() -> [UInt8] {
        defer { chunks += 1 }
        return PNGChunks.bigEndian(UInt32(chunks))
    }

    /// The end of the file.
    public mutating func end() throws(EncodingError) -> AnimationEnd {
        var last = PNGChunks(continuingWith: 16)
        last.append("IEND", [])
        var known = PNGChunks(continuingWith: 32)
        known.append("acTL", control)
        return AnimationEnd(
            bytes: last.bytes, corrections: [(Self.placeOfFrameCount, Array(known.bytes[8...]))])
    }
}
