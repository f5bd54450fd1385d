internal import CTurboJPEG
package import Graphics

/// An encoder for progressive JPEG files (ISO/IEC 10918-1) with colour at full resolution: otherwise coloured letters would
/// fray. JPEG has no opacity; the picture is laid over white. The file says how large a point is, and has no colour profile and
/// no orientation, without which readers take it for upright sRGB.
package enum JPEGEncoder {
    /// Returns the file of a picture drawn at `scale` pixels per point; `quality` is 1…100. Throws if memory runs out.
    package static func encode(_ pixmap: Pixmap, quality: Int, scale: Double = 1) throws(EncodingError) -> [UInt8] {
        guard let compressor = unsafe tjInitCompress() else { throw EncodingError(message: "out of memory") }
        defer { unsafe tjDestroy(compressor) }
        // Premultiplied pixels over white.
        let pixels = pixmap.pixels.map { $0 &+ (255 &- $0 >> 24) &* 0x0101_0101 }
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
        return unsafe dense(Array(UnsafeBufferPointer(start: file, count: Int(count))), scale: scale)
    }

    /// Returns a file whose header says how many pixels an inch has: at its beginning, libjpeg's JFIF segment (ITU-T T.871) has
    /// the unit, and the numbers across and down.
    private static func dense(_ file: [UInt8], scale: Double) -> [UInt8] {
        guard file.count > 18, file[2] == 0xFF, file[3] == 0xE0, file[6..<10].elementsEqual("JFIF".utf8) else {
            return file
        }
        let density = UInt16(clamping: Int((72 * scale).rounded()))
        let perInch: UInt8 = 1
        let bytes = [UInt8(density >> 8), UInt8(density & 0xFF)]
        return file[..<13] + [perInch] + bytes + bytes + file[18...]
    }
}
