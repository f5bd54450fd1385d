internal import CTurboJPEG
package import Graphics

/// An encoder for progressive JPEG files (ISO/IEC 10918-1) with colour at full resolution: otherwise coloured letters would
/// fray. JPEG has no opacity; the picture is laid over white.
package enum JPEGEncoder {
    /// Returns the file of a picture; `quality` is 1…100. Throws if memory runs out.
    package static func encode(_ pixmap: Pixmap, quality: Int) throws(EncodingError) -> [UInt8] {
        guard let compressor = unsafe tjInitCompress() else { throw EncodingError(message: "out of memory") }
        defer { unsafe tjDestroy(compressor) }
        let pixels = pixmap.pixels.map(onWhite)
        var file: UnsafeMutablePointer<UInt8>?
        defer { unsafe tjFree(file) }
        var count: UInt = 0
        let status = unsafe pixels.withUnsafeBytes { pixels in
            unsafe tjCompress2(
                compressor,
                pixels.bindMemory(to: UInt8.self).baseAddress,
                Int32(clamping: pixmap.width), 0, Int32(clamping: pixmap.height),
                Int32(TJPF_RGBX.rawValue),
                &file, &count,
                Int32(TJSAMP_444.rawValue), Int32(clamping: quality),
                TJFLAG_PROGRESSIVE | TJFLAG_ACCURATEDCT
            )
        }
        guard status == 0, let file = unsafe file else {
            throw EncodingError(message: unsafe String(cString: tjGetErrorStr2(compressor)))
        }
        return unsafe Array(UnsafeBufferPointer(start: file, count: Int(count)))
    }

    /// Returns a premultiplied pixel over white.
    private static func onWhite(_ pixel: UInt32) -> UInt32 {
        pixel &+ (255 &- pixel >> 24) &* 0x0101_0101
    }
}
