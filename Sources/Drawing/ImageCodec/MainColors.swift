internal import CTurboJPEG
internal import CWebP
package import Graphics

/// The main colours of a picture in a file.
package enum MainColors {
    /// The largest picture that is read: a camera's.
    private static let limits = ImageLimits(side: 32_768, pixels: 200_000_000)
    /// The number of pixels that are looked at, about.
    private static let samples = 40_000

    /// Returns at most `count` colours of a JPEG, PNG or WebP file that show it with the least error to the eye. Transparent pixels do
    /// not count.
    package static func of(_ file: [UInt8], count: Int = 6) throws(DecodingError) -> [Color] {
        let pixels =
            if file.starts(with: [0xFF, 0xD8, 0xFF]) {
                try jpeg(file)
            } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
                try webp(file)
            } else {
                try png(file)
            }
        let step = max(1, pixels.count / samples)
        // The last bits of a channel are a camera's noise.
        let samples = stride(from: 0, to: pixels.count, by: step).map { pixels[$0] }
        let opaque = samples.filter { $0 >> 24 > 127 }.map { (pixel: UInt32) -> UInt32 in
            pixel & 0x00F8_F8F8 | 0xFF04_0404
        }
        guard !opaque.isEmpty else { return [] }
        let colors = DistinctColors(of: opaque)
        return ColorQuantizer(colors).palette(maxColors: count, error: 0).palette.map { pixel in
            let channel = { (shift: UInt32) in UInt8(truncatingIfNeeded: pixel >> shift) }
            return Color(red: channel(0), green: channel(8), blue: channel(16))
        }
    }

    private static func png(_ file: [UInt8]) throws(DecodingError) -> [UInt32] {
        do {
            return try PNGDecoder.decode(file, limits: limits).pixels
        } catch {
            throw error == .notPNG ? .notPicture : error
        }
    }

    /// Returns the pixels of a JPEG file at an eighth of its size, which libjpeg reads without the rest.
    private static func jpeg(_ file: [UInt8]) throws(DecodingError) -> [UInt32] {
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
        let (columns, rows) = ((Int(width) + 7) / 8, (Int(height) + 7) / 8)
        var pixels = [UInt32](repeating: 0, count: columns * rows)
        let status = unsafe pixels.withUnsafeMutableBytes { pixels in
            unsafe file.withUnsafeBufferPointer { file in
                unsafe tjDecompress2(
                    reader, file.baseAddress, count, pixels.bindMemory(to: UInt8.self).baseAddress, Int32(columns), 0,
                    Int32(rows), Int32(TJPF_RGBA.rawValue), 0)
            }
        }
        guard status == 0 else { throw failure() }
        return pixels
    }

    /// Returns the pixels of a WebP file. libwebp makes those of a large one smaller while it reads.
    private static func webp(_ file: [UInt8]) throws(DecodingError) -> [UInt32] {
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw .outOfMemory }
        let status = unsafe WebPGetFeatures(file, file.count, &config.input)
        guard status == VP8_STATUS_OK else { throw failure(status) }
        guard unsafe config.input.has_animation == 0 else { throw .moving }
        let (width, height) = unsafe (Int(config.input.width), Int(config.input.height))
        try limits.check(width: width, height: height)
        let share = min(1, Double(samples) / Double(width * height)).squareRoot()
        let (columns, rows) = (max(1, Int(Double(width) * share)), max(1, Int(Double(height) * share)))
        unsafe config.options.use_scaling = 1
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
        return pixels
    }

    private static func failure(_ status: VP8StatusCode) -> DecodingError {
        switch status {
        case VP8_STATUS_OUT_OF_MEMORY: .outOfMemory
        case VP8_STATUS_NOT_ENOUGH_DATA: .truncated
        default: .damaged("libwebp cannot read it")
        }
    }
}
