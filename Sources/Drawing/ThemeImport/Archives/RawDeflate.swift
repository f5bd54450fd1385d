internal import CDeflate

/// Expansion of raw deflate (RFC 1951) into a buffer of known size.
enum RawDeflate {
    /// Returns the bytes; nil if the stream is broken or has another size.
    static func inflate(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        // An empty buffer may have no address.
        let unpacked = unsafe [UInt8](unsafeUninitializedCapacity: max(size, 1)) { out, count in
            unsafe packed.withUnsafeBytes { bytes in
                let result = unsafe libdeflate_deflate_decompress(
                    decompressor, bytes.baseAddress, bytes.count, out.baseAddress, size, nil)
                isWhole = result == LIBDEFLATE_SUCCESS
            }
            // Bytes that were not written are never read.
            count = isWhole ? size : 0
        }
        return isWhole ? unpacked : nil
    }
}
