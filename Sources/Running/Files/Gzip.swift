internal import CDeflate

/// Files of gzip (RFC 1952), by libdeflate.
package enum Gzip {
    /// The bytes with which every file begins.
    private static let mark: [UInt8] = [0x1F, 0x8B]
    /// How thorough it is: a page of 40 KB takes a third of a millisecond.
    private static let level: Int32 = 5

    /// Compresses bytes; nil if there is no memory for it.
    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let compressor = unsafe libdeflate_alloc_compressor(level) else { return nil }
        defer { unsafe libdeflate_free_compressor(compressor) }
        let bound = unsafe libdeflate_gzip_compress_bound(compressor, bytes.count)
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { out, count in
            count = unsafe libdeflate_gzip_compress(compressor, bytes, bytes.count, out.baseAddress, bound)
        }
        return packed.isEmpty ? nil : packed
    }

    /// Returns whether bytes begin as a file of gzip does.
    package static func isMeant(by bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

    /// Expands a file; nil if it is damaged, or has more than `limit` bytes.
    package static func expand(_ file: [UInt8], upTo limit: Int) -> [UInt8]? {
        // Its last four bytes are its length.
        let size = file.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size <= limit, let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        // An empty buffer may have no address.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(size, 1)) { out, count in
            let result = unsafe libdeflate_gzip_decompress(
                decompressor, file, file.count, out.baseAddress, size, nil)
            isWhole = result == LIBDEFLATE_SUCCESS
            // Bytes that were not written are never read.
            count = isWhole ? size : 0
        }
        return isWhole ? bytes : nil
    }
}
