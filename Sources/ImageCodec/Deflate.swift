internal import CDeflate
internal import CISAL
internal import Parallel
internal import Synchronization

/// Compression into zlib streams (RFC 1950), by the library that is best at it: ISA-L where speed counts, libdeflate
/// where size does.
enum Deflate {
    /// The fast way: ISA-L, level 1, each piece on its own and up to `threads` of them at once. What a piece holds is
    /// found by `piece`, called at most once with each of 0..<count; nil where it has found one that cannot be.
    static func fast(
        pieces count: Int, threads: Int, _ piece: @Sendable (Int) -> [UInt8]?
    ) throws(EncodingError) -> [UInt8]? {
        let isPossible = Atomic(true)
        let parts = Parallel.map(count, threads: threads) { index -> (data: [UInt8]?, sum: Adler32) in
            guard isPossible.load(ordering: .relaxed), let bytes = piece(index) else {
                isPossible.store(false, ordering: .relaxed)
                return (nil, Adler32([]))
            }
            return (data: fastPiece(bytes, isLast: index == count - 1), sum: Adler32(bytes))
        }
        guard isPossible.load(ordering: .relaxed) else { return nil }
        // Deflate with a window of 32 KiB, the fastest of four levels.
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(parts.reduce(stream.count + 4) { $0 + ($1.data?.count ?? 0) })
        var sum = Adler32([])
        for part in parts {
            guard let data = part.data else { throw EncodingError(message: "ISA-L could not compress the picture") }
            stream += data
            sum.append(part.sum)
        }
        stream += PNGChunks.bigEndian(sum.value)
        return stream
    }

    /// Blocks of deflate (RFC 1951) that end at a whole byte; nil where the library fails.
    ///
    /// The first bytes make a block of their own. Where the library's fast loop begins a stream it remembers the third
    /// byte under a key made of the stream's address in memory (ISA-L 2.30, `isal_deflate_icf_body_hash_hist`), and one
    /// file in thousands would be another one in the next process. So few bytes do not reach that loop, and after them
    /// it finds its keys in the data.
    private static func fastPiece(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
        let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(isal_level_1_buffer_size))
        defer { unsafe scratch.deallocate() }
        let first = min(8, bytes.count)
        // What cannot be compressed is stored in blocks of 64 KiB with 5 bytes each.
        let bound = bytes.count + bytes.count / 8192 + 1024
        var failed = false
        let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { out, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                var stream = unsafe isal_zstream()
                unsafe isal_deflate_init(&stream)
                unsafe stream.level = 1
                unsafe stream.level_buf = scratch
                unsafe stream.level_buf_size = UInt32(isal_level_1_buffer_size)
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.next_out = out.baseAddress
                unsafe stream.avail_out = UInt32(out.count)
                unsafe stream.avail_in = UInt32(first)
                unsafe stream.flush = UInt16(SYNC_FLUSH)
                failed = unsafe isal_deflate(&stream) != COMP_OK
                unsafe stream.avail_in += UInt32(input.count - first)
                unsafe stream.end_of_stream = isLast ? 1 : 0
                unsafe stream.flush = UInt16(isLast ? NO_FLUSH : FULL_FLUSH)
                failed =
                    unsafe isal_deflate(&stream) != COMP_OK || failed || stream.avail_in > 0 || stream.avail_out == 0
                unsafe count = Int(stream.total_out)
            }
        }
        return failed ? nil : compressed
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
}

/// The checksum of a zlib stream (RFC 1950, §9), of bytes that may come in pieces.
private struct Adler32 {
    private var low: UInt32
    private var high: UInt32
    private var count: Int

    private static let modulus: UInt32 = 65521

    /// The sum of these bytes.
    init(_ bytes: [UInt8]) {
        let value = unsafe libdeflate_adler32(1, bytes, bytes.count)
        (low, high) = (value & 0xFFFF, value >> 16)
        count = bytes.count
    }

    var value: UInt32 { high << 16 | low }

    /// Adds bytes that come after these.
    mutating func append(_ next: Adler32) {
        // Every byte of the next piece takes what is summed up so far along once more; its own sum began at 1.
        let before = (low + Self.modulus - 1) % Self.modulus
        let carried = UInt32(UInt64(next.count % Int(Self.modulus)) * UInt64(before) % UInt64(Self.modulus))
        low = (before + next.low) % Self.modulus
        high = (high + next.high + carried) % Self.modulus
        count += next.count
    }
}
