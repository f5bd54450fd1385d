internal import CTurboJPEG
internal import CWebP
package import Graphics

/// A decoder for files of the kinds that phones and cameras write: PNG, JPEG and WebP.
package enum PictureDecoder {
    /// Returns whether bytes begin like a PNG, JPEG or WebP file.
    package static func begins(_ file: [UInt8]) -> Bool {
        file.starts(with: PNGChunkWriter.signature) || isJPEG(file) || isWebP(file)
    }

    private static func isJPEG(_ file: [UInt8]) -> Bool { file.starts(with: [0xFF, 0xD8, 0xFF]) }

    private static func isWebP(_ file: [UInt8]) -> Bool {
        file.starts(with: "RIFF".utf8) && file.dropFirst(8).starts(with: "WEBP".utf8)
    }

    /// Returns the picture in a file. With `samples`, one of JPEG or WebP is made smaller while it is read, to not much fewer pixels.
    package static func decode(
        _ file: [UInt8], limits: ImageLimits, samples: Int? = nil
    ) throws(DecodingError) -> StraightPixmap {
        if isJPEG(file) { return try jpeg(file, limits: limits, isReduced: samples != nil) }
        if isWebP(file) { return try webp(file, limits: limits, samples: samples) }
        do {
            return try PNGDecoder.decode(file, limits: limits)
        } catch {
            throw error == .notPNG ? .notPicture : error
        }
    }

    /// Reads a JPEG file, at an eighth of its size if it is reduced, which libjpeg reads without the rest.
    private static func jpeg(
        _ file: [UInt8], limits: ImageLimits, isReduced: Bool
    ) throws(DecodingError) -> StraightPixmap {
        guard let reader = unsafe tjInitDecompress() else { throw .outOfMemory }
        defer { unsafe tjDestroy(reader) }
        func failure() -> DecodingError { .damaged(unsafe String(cString: tjGetErrorStr2(reader))) }
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let count = UInt(file.count)
        guard
            unsafe file.withUnsafeBufferPointer({
                unsafe tjDecompressHeader3(reader, $0.baseAddress, count, &width, &height, &subsampling, &space)
            }) == 0
        else { throw failure() }
        try limits.check(width: Int(width), height: Int(height))
        let part = isReduced ? 8 : 1
        let (columns, rows) = ((Int(width) + part - 1) / part, (Int(height) + part - 1) / part)
        var pixels = [UInt32](repeating: 0, count: columns * rows)
        let status = unsafe pixels.withUnsafeMutableBytes { pixels in
            unsafe file.withUnsafeBufferPointer { file in
                unsafe tjDecompress2(
                    reader, file.baseAddress, count, pixels.bindMemory(to: UInt8.self).baseAddress, Int32(columns), 0,
                    Int32(rows), Int32(TJPF_RGBA.rawValue), 0)
            }
        }
        guard status == 0 else { throw failure() }
        return StraightPixmap(width: columns, height: rows, pixels: pixels)
    }

    /// Reads a WebP file. libwebp makes the pixels of a large one fewer while it reads.
    private static func webp(
        _ file: [UInt8], limits: ImageLimits, samples: Int?
    ) throws(DecodingError) -> StraightPixmap {
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw .outOfMemory }
        let status = unsafe WebPGetFeatures(file, file.count, &config.input)
        guard status == VP8_STATUS_OK else { throw failure(status) }
        guard unsafe config.input.has_animation == 0 else { throw .moving }
        let (width, height) = unsafe (Int(config.input.width), Int(config.input.height))
        try limits.check(width: width, height: height)
        let share = samples.map { min(1, Double($0) / Double(width * height)).squareRoot() } ?? 1
        let (columns, rows) = (max(1, Int(Double(width) * share)), max(1, Int(Double(height) * share)))
        unsafe config.options.use_scaling = share < 1 ? 1 : 0
        unsafe (config.options.scaled_width, config.options.scaled_height) = (Int32(columns), Int32(rows))
        unsafe config.output.colorspace = MODE_RGBA
        unsafe config.output.is_external_memory = 1
        var pixels = [UInt32](repeating: 0, count: columns * rows)
        let decoded = unsafe pixels.withUnsafeMutableBytes { pixels in
            unsafe config.output.u.RGBA.rgba = pixels.bindMemory(to: UInt8.self).baseAddress
            unsafe config.output.u.RGBA.stride = Int32(4 * columns)
            unsafe config.output.u.RGBA.size = pixels.count
            return unsafe WebPDecode(file, file.count, &config)
        }
        unsafe WebPFreeDecBuffer(&config.output)
        guard decoded == VP8_STATUS_OK else { throw failure(decoded) }
        // A pixel without opacity has no colour.
        for index in pixels.indices where pixels[index] >> 24 == 0 { pixels[index] = 0 }
        return StraightPixmap(width: columns, height: rows, pixels: pixels)
    }

    private static func failure(_ status: VP8StatusCode) -> DecodingError {
        switch status {
        case VP8_STATUS_OUT_OF_MEMORY: .outOfMemory
        case VP8_STATUS_NOT_ENOUGH_DATA: .truncated
        default: .damaged("libwebp cannot read it")
        }
    }
}
