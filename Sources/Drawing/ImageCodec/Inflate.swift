internal import CDeflate

/// Expansion of zlib streams (RFC 1950) by libdeflate, which was the fastest on pictures of keyboards, up to twice as fast as
/// ISA-L.
enum Inflate {
    /// Expands a stream that holds exactly `count` bytes. Never writes more than these, whatever the stream says.
    static func exactly(_ count: Int, from stream: ArraySlice<UInt8>) throws(DecodingError) -> [UInt8] {
        try checkDensity(count, stream: stream)
        var fault: DecodingError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, size in
            unsafe fault = fill(UnsafeMutableRawBufferPointer(out), from: stream)
            size = fault == nil ? count : 0
        }
        if let fault { throw fault }
        return bytes
    }

    /// Checks that a stream is long enough: none expands two bits to more than 258 bytes. This comes before memory is
    /// allocated, so a file that is too short for its picture takes none.
    static func checkDensity(_ count: Int, stream: ArraySlice<UInt8>) throws(DecodingError) {
        guard count / 1032 <= stream.count else { throw tooShort }
    }

    /// Expands a stream that must fill the buffer exactly; returns the fault if it does not.
    static func fill(_ room: UnsafeMutableRawBufferPointer, from stream: ArraySlice<UInt8>) -> DecodingError? {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return .outOfMemory }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        let result = unsafe stream.withUnsafeBytes { stream in
            unsafe libdeflate_zlib_decompress(
                decompressor, stream.baseAddress, stream.count, room.baseAddress, room.count, nil)
        }
        switch result {
        case LIBDEFLATE_SUCCESS: return nil
        case LIBDEFLATE_SHORT_OUTPUT: return tooShort
        case LIBDEFLATE_INSUFFICIENT_SPACE: return .damaged("its data is too long for its picture")
        default: return .damaged("its compressed data is invalid")
        }
    }

    private static let tooShort = DecodingError.damaged("its data is too short for its picture")

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
