internal import CDeflate

/// Expansion of zlib streams (RFC 1950) by libdeflate, which was the fastest on keyboards' pictures, up to twice as fast
/// as ISA-L.
enum Inflate {
    /// Readable bytes behind the data of `exactly`, so that words may be read at any byte.
    static let padding = 8

    /// Expands a stream that holds exactly `count` bytes; `padding` zeros follow them. More than `count` bytes are never
    /// written, whatever the stream says.
    static func exactly(_ count: Int, from stream: ArraySlice<UInt8>) throws(DecodingError) -> [UInt8] {
        // No stream is denser than 258 bytes in two bits: a file too short for its picture takes no memory.
        guard count / 1032 <= stream.count else { throw .damaged("its data is too short for its picture") }
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { throw .outOfMemory }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var result = LIBDEFLATE_BAD_DATA
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count + padding) { out, size in
            unsafe stream.withUnsafeBytes { stream in
                result = unsafe libdeflate_zlib_decompress(
                    decompressor, stream.baseAddress, stream.count, out.baseAddress, count, nil)
            }
            guard result == LIBDEFLATE_SUCCESS else { return }
            for index in count..<(count + padding) { unsafe out[index] = 0 }
            size = count + padding
        }
        switch result {
        case LIBDEFLATE_SUCCESS: return bytes
        case LIBDEFLATE_SHORT_OUTPUT: throw .damaged("its data is too short for its picture")
        case LIBDEFLATE_INSUFFICIENT_SPACE: throw .damaged("its data is too long for its picture")
        default: throw .damaged("its compressed data makes no sense")
        }
    }

    /// Expands a stream of at most `limit` bytes; nil where it is longer or damaged.
    static func atMost(_ limit: Int, from stream: ArraySlice<UInt8>) -> [UInt8]? {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var result = LIBDEFLATE_BAD_DATA
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { out, size in
            unsafe stream.withUnsafeBytes { stream in
                result = unsafe libdeflate_zlib_decompress(
                    decompressor, stream.baseAddress, stream.count, out.baseAddress, limit, &size)
            }
            if result != LIBDEFLATE_SUCCESS { size = 0 }
        }
        return result == LIBDEFLATE_SUCCESS ? bytes : nil
    }
}
