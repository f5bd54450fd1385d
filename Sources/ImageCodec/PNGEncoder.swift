internal import CPNG
public import Graphics

/// Why a picture could not be encoded.
public struct EncodingError: Error, Hashable, Sendable {
    /// The library's words for it.
    public let message: String
}

/// Writes PNG files (ISO/IEC 15948): 8 bits a channel, sRGB, the physical size of a point as 1/72 inch, and nothing
/// that changes from run to run. Pictures without transparency are written without alpha, which is smaller.
public enum PNGEncoder {
    /// zlib's fastest level: with the Up filter a keyboard's rows are mostly zeros, and higher levels gain little.
    private static let level: Int32 = 1
    /// `PNG_FILTER_UP`: each row less the one above.
    private static let filterUp: Int32 = 0x20

    /// The file of a picture drawn at `scale` pixels a point. Throws where memory runs out.
    public static func encode(_ pixmap: Pixmap, scale: Double) throws(EncodingError) -> [UInt8] {
        let channels = pixmap.isOpaque ? 3 : 4
        let rows = channels == 3 ? opaqueRows(pixmap) : straightRows(pixmap)
        let pixelsPerMetre = UInt32((scale * 72 / 0.0254).rounded())
        let file = unsafe cpng_encode(
            rows, UInt32(pixmap.width), UInt32(pixmap.height), Int32(channels), pixelsPerMetre, level, filterUp
        )
        guard let bytes = unsafe file.bytes else {
            throw EncodingError(message: unsafe message(of: file))
        }
        defer { unsafe cpng_free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: file.count))
    }

    private static func message(of file: cpng_file) -> String {
        unsafe withUnsafeBytes(of: file.error) { raw in
            unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func opaqueRows(_ pixmap: Pixmap) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: pixmap.pixels.count * 3) { bytes, count in
            for (index, pixel) in pixmap.pixels.enumerated() {
                unsafe bytes[3 * index] = UInt8(truncatingIfNeeded: pixel)
                unsafe bytes[3 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                unsafe bytes[3 * index + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
            }
            count = pixmap.pixels.count * 3
        }
    }

    private static func straightRows(_ pixmap: Pixmap) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: pixmap.pixels.count * 4) { bytes, count in
            for (index, pixel) in pixmap.pixels.enumerated() {
                let color = Color(PremultipliedColor(bits: pixel))
                unsafe bytes[4 * index] = color.red
                unsafe bytes[4 * index + 1] = color.green
                unsafe bytes[4 * index + 2] = color.blue
                unsafe bytes[4 * index + 3] = color.alpha
            }
            count = pixmap.pixels.count * 4
        }
    }
}
