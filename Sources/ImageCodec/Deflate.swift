internal import CDeflate
internal import CISAL

/// Compression into zlib streams (RFC 1950), by the library that is best at it: ISA-L where speed counts, libdeflate
/// where size does.
enum Deflate {
    /// The fast way: ISA-L, level 1.
    static func fast(_ bytes: [UInt8]) throws(EncodingError) -> [UInt8] {
        var scratch = [UInt8](repeating: 0, count: Int(isal_level_1_buffer_size))
        // What cannot be compressed is stored in blocks of 64 KiB with 5 bytes each.
        let bound = bytes.count + bytes.count / 8192 + 1024
        let scratchCount = UInt32(scratch.count)
        var failed = false
        let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { out, count in
            unsafe scratch.withUnsafeMutableBufferPointer { scratch in
                unsafe bytes.withUnsafeBufferPointer { input in
                    var stream = unsafe isal_zstream()
                    unsafe isal_deflate_stateless_init(&stream)
                    unsafe stream.gzip_flag = UInt16(IGZIP_ZLIB)
                    unsafe stream.end_of_stream = 1
                    unsafe stream.level = 1
                    unsafe stream.level_buf = scratch.baseAddress
                    unsafe stream.level_buf_size = scratchCount
                    unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    unsafe stream.avail_in = UInt32(input.count)
                    unsafe stream.next_out = out.baseAddress
                    unsafe stream.avail_out = UInt32(out.count)
                    failed = unsafe isal_deflate_stateless(&stream) != COMP_OK
                    unsafe count = Int(stream.total_out)
                }
            }
        }
        if failed { throw EncodingError(message: "ISA-L could not compress the picture") }
        return compressed
    }

    /// libdeflate at one of its levels, 1…12.
    static func thorough(_ bytes: [UInt8], level: Int32) throws(EncodingError) -> [UInt8] {
        guard let compressor = unsafe libdeflate_alloc_compressor(level) else {
            throw EncodingError(message: "out of memory")
        }
        defer { unsafe libdeflate_free_compressor(compressor) }
        let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
        let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { out, count in
            unsafe count = libdeflate_zlib_compress(compressor, bytes, bytes.count, out.baseAddress, bound)
        }
        if compressed.isEmpty { throw EncodingError(message: "libdeflate could not compress the picture") }
        return compressed
    }

    /// The CRC of PNG chunks (ISO/IEC 15948, annex D).
    static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
    }
}
