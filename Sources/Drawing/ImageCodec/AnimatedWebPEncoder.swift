internal import Graphics

/// An encoder for moving WebP pictures (developers.google.com/speed/webp/docs/riff_container). libwebp encodes the frames;
/// the encoder itself writes the chunks around them, because libwebp's multiplexer keeps all frames in memory until the end.
package struct AnimatedWebPEncoder: AnimationEncoder, Sendable {
    /// Durations are in milliseconds.
    package let unitsPerSecond = 1000
    private let width: Int
    private let height: Int
    private let loop: Int
    private let quality: Int
    private let compression: Compression
    /// The number of bytes so far.
    private var count = 0

    /// Creates a file for a canvas that plays `loop` times, 0…65535; 0 means forever. `quality` is 1…100, and 100 is
    /// lossless.
    package init(width: Int, height: Int, loop: Int, quality: Int, compression: Compression) {
        (self.width, self.height, self.loop) = (width, height, loop)
        (self.quality, self.compression) = (quality, compression)
    }

    /// Returns the beginning of the file.
    package mutating func begin() throws(EncodingError) -> [UInt8] {
        var canvas: [UInt8] = [Flags.alpha | Flags.animation, 0, 0, 0]
        canvas.append(width - 1, bytes: 3)
        canvas.append(height - 1, bytes: 3)
        // The background colour is a hint that no program follows, so it is omitted.
        var animation: [UInt8] = [0, 0, 0, 0]
        animation.append(loop, bytes: 2)
        // The length of the file follows its first four bytes, and is filled in at the end.
        let bytes =
            Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
            + Self.chunk("VP8X", data: canvas) + Self.chunk("ANIM", data: animation)
        count = bytes.count
        return bytes
    }

    /// Flags of the file's header and of a frame's.
    private enum Flags {
        static let animation: UInt8 = 0x02
        static let alpha: UInt8 = 0x10
        /// The frame replaces what is beneath it.
        static let replaces: UInt8 = 0x02
    }

    /// Compresses the pixels of a frame, as a file of their own.
    package var compressor: FrameCompressor? {
        { [self] patch in
            Result { () throws(EncodingError) in
                let picture = blends(patch) ? patch.picture : patch.whole
                return try WebPEncoder.encode(picture, quality: quality, effort: compression.effort)
            }
        }
    }

    /// Lossy coding smears across the edges of transparency, so lossy frames contain all pixels.
    private func blends(_ patch: FramePatch) -> Bool { patch.canBlend && quality == 100 }

    /// Returns the bytes of a frame.
    package mutating func add(
        _ patch: FramePatch, compressed file: [UInt8], units: Int, isCleared: Bool
    ) throws(EncodingError) -> [UInt8] {
        let rect = patch.rect
        var data: [UInt8] = []
        data.append(rect.left / 2, bytes: 3)
        data.append(rect.top / 2, bytes: 3)
        data.append(rect.width - 1, bytes: 3)
        data.append(rect.height - 1, bytes: 3)
        data.append(min(units, 0xFF_FFFF), bytes: 3)
        data.append(blends(patch) ? 0 : Flags.replaces)
        let bytes = Self.chunk("ANMF", data: data + Self.frameChunks(of: file))
        count += bytes.count
        return bytes
    }

    /// Returns the chunks of a still picture's file that belong in a frame: all except the extended format's header.
    private static func frameChunks(of file: [UInt8]) -> [UInt8] {
        var (offset, kept): (Int, [UInt8]) = (12, [])
        while offset + 8 <= file.count {
            let size = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
            let end = min(offset + 8 + size + size % 2, file.count)
            if !file[offset..<offset + 4].elementsEqual("VP8X".utf8) { kept += file[offset..<end] }
            offset = end
        }
        return kept
    }

    /// Returns the end of the file.
    package mutating func end() throws(EncodingError) -> AnimationEnd {
        guard count - 8 <= Int(UInt32.max) else {
            throw EncodingError(message: "the moving picture is longer than a WebP file can be")
        }
        var size: [UInt8] = []
        size.append(count - 8, bytes: 4)
        return AnimationEnd(corrections: [(4, size)])
    }

    private static func chunk(_ name: String, data: [UInt8]) -> [UInt8] {
        var bytes = Array(name.utf8)
        bytes.append(data.count, bytes: 4)
        return bytes + data + (data.count % 2 == 0 ? [] : [0])
    }
}

extension Compression {
    /// The effort that libwebp spends on a small lossless frame, 0…100, and its method, 0…6.
    fileprivate var effort: WebPEncoder.Effort {
        switch self {
        case .fast: WebPEncoder.Effort(lossless: 20, method: 1)
        case .balanced: WebPEncoder.Effort(lossless: 75, method: 4)
        case .small: WebPEncoder.Effort(lossless: 100, method: 6)
        }
    }
}
