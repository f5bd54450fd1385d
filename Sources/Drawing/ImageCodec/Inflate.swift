internal import CDeflate

/// Expansion of zlib streams (RFC 1950), by libdeflate.
enum Inflate {
    /// Expands a stream to at most `limit` bytes; nil if it is longer or damaged.
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
