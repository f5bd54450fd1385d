internal import CWebP
package import Graphics

/// An encoder for WebP files (developers.google.com/speed/webp): lossless at quality 100, and below it where that takes hardly
/// more bytes than the lossy file. Opacity is always lossless.
package enum WebPEncoder {
    /// The format's limit for the longest side, in pixels.
    package static let longestSide = Int(WEBP_MAX_DIMENSION)

    /// The effort that libwebp spends on making a file small.
    struct Effort {
        /// The effort for lossless files, 0…100.
        let lossless: Float
        /// The method, 0…6.
        let method: Int32
    }

    /// Returns the file of a picture. `quality` is 1…100; `compression` is how long to search for a smaller file of the same
    /// quality. Throws if a side is longer than `longestSide`, or if memory runs out.
    package static func encode(
        _ pixmap: Pixmap, quality: Int, compression: Compression = .fast
    ) throws(EncodingError) -> [UInt8] {
        let file = try encode(pixmap, quality: quality, effort: Effort(lossless: 100, method: compression.method))
        // Lossy files have colours in half the resolution, which shows at the edges of saturated keys.
        let room = Double(file.count) * Self.priceOfExactness
        guard quality < 100, Double(expectedLosslessBytes(of: pixmap)) <= room else { return file }
        let exact = try encode(pixmap, quality: 100, effort: Effort(lossless: 75, method: compression.method))
        return Double(exact.count) <= room ? exact : file
    }

    /// How many times as large as the lossy file a lossless one may be to take its place.
    private static let priceOfExactness = 1.2

    /// Returns about how many bytes a lossless file takes: 11 bits for each pixel that is neither like the one before it nor
    /// like the one above. Of 144 keyboards and thumbnails, this foretells of 141 whether lossless is worth it.
    private static func expectedLosslessBytes(of pixmap: Pixmap) -> Int {
        let (width, pixels) = (pixmap.width, pixmap.pixels)
        var count = 0
        for index in pixels.indices.dropFirst(width + 1)
        where pixels[index] != pixels[index - 1] && pixels[index] != pixels[index - width] {
            count += 1
        }
        return count * 11 / 8
    }

    /// Returns the file of a picture, with the effort in libwebp's own terms.
    static func encode(_ pixmap: Pixmap, quality: Int, effort: Effort) throws(EncodingError) -> [UInt8] {
        var config = WebPConfig()
        let wanted = quality == 100 ? effort.lossless : Float(quality)
        var picture = unsafe WebPPicture()
        guard unsafe WebPConfigPreset(&config, WEBP_PRESET_DRAWING, wanted) != 0,
            unsafe WebPPictureInit(&picture) != 0
        else { throw EncodingError(message: "libwebp's version differs from its header's") }
        defer { unsafe WebPPictureFree(&picture) }
        config.lossless = quality == 100 ? 1 : 0
        config.method = effort.method
        // Colour has half the resolution: without this, coloured letters would fray.
        config.use_sharp_yuv = 1
        unsafe picture.use_argb = 1
        unsafe picture.width = Int32(clamping: pixmap.width)
        unsafe picture.height = Int32(clamping: pixmap.height)
        let straight = StraightPixmap(pixmap)
        let isTaken = unsafe straight.pixels.withUnsafeBytes { pixels in
            let rows = unsafe pixels.bindMemory(to: UInt8.self)
            return unsafe WebPPictureImportRGBA(&picture, rows.baseAddress, Int32(clamping: 4 * pixmap.width)) != 0
        }
        guard isTaken else { throw unsafe failure(picture) }
        return try unsafe file(of: &picture, config)
    }

    @unsafe private static func file(
        of picture: inout WebPPicture, _ config: WebPConfig
    ) throws(EncodingError) -> [UInt8] {
        var config = config
        var writer = unsafe WebPMemoryWriter()
        unsafe WebPMemoryWriterInit(&writer)
        defer { unsafe WebPMemoryWriterClear(&writer) }
        unsafe picture.writer = WebPMemoryWrite
        let isWritten = unsafe withUnsafeMutablePointer(to: &writer) { writer in
            unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return unsafe WebPEncode(&config, &picture) != 0
        }
        guard isWritten else { throw unsafe failure(picture) }
        return unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
    }

    @unsafe private static func failure(_ picture: WebPPicture) -> EncodingError {
        EncodingError(message: "libwebp could not encode the picture (error \(unsafe picture.error_code.rawValue))")
    }
}

extension Compression {
    /// libwebp's method, 0…6.
    fileprivate var method: Int32 {
        switch self {
        case .fast: 2
        case .balanced: 4
        case .small: 6
        }
    }
}
