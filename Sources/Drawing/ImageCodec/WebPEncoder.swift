internal import CWebP
public import Graphics

/// An encoder for WebP files (developers.google.com/speed/webp): lossless at quality 100, lossy below. Opacity is always
/// lossless.
public enum WebPEncoder {
    /// The format's limit for the longest side, in pixels.
    public static let longestSide = Int(WEBP_MAX_DIMENSION)

    /// The effort that libwebp spends on making a file small.
    struct Effort {
        /// The effort for lossless files, 0…100.
        let lossless: Float
        /// The method, 0…6.
        let method: Int32
    }

    /// Returns the file of a picture. `quality` is 1…100; `compression` is how long to search for a smaller file of the same
    /// quality. Throws if a side is longer than `longestSide`, or if memory runs out.
    public static func encode(
        _ pixmap: Pixmap, quality: Int, compression: Compression = .fast
    ) throws(EncodingError) -> [UInt8] {
        try encode(pixmap, quality: quality, effort: Effort(lossless: 100, method: compression.method))
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
