internal import CDeflate
internal import CISAL
internal import Parallel
internal import Synchronization

/// Compression into zlib streams (RFC 1950), by the best library for the purpose: ISA-L for speed, libdeflate for size.
enum Deflate {
    /// Compresses pieces with ISA-L at level 1, each separately and up to `threads` at a time. `fill` is called at most once
    /// for each piece's number and appends its bytes, at most as many as `sizes` states. Returns the parts of the stream, to
    /// be joined. If `fill` returns false, the pieces cannot be made, and the result is nil.
    static func fast(
        _ sizes: [Int], threads: Int, _ fill: @escaping @Sendable (Int, inout DeflatePiece) -> Bool
    ) throws(EncodingError) -> [[UInt8]]? {
        let isPossible = Atomic(true)
        let parts = Parallel.map(sizes.count, threads: threads) { index -> (data: [UInt8], sum: Adler32)? in
            guard isPossible.load(ordering: .relaxed) else { return nil }
            var piece = DeflatePiece(size: sizes[index])
            guard fill(index, &piece) else {
                isPossible.store(false, ordering: .relaxed)
                return nil
            }
            return piece.finish(isLast: index == sizes.count - 1)
        }
        guard isPossible.load(ordering: .relaxed) else { return nil }
        // The zlib header: deflate with a window of 32 KiB, the fastest of four levels.
        var stream: [[UInt8]] = [[0x78, 0x01]]
        var sum = Adler32()
        for part in parts {
            guard let part else { throw EncodingError(message: "ISA-L could not compress the picture") }
            stream.append(part.data)
            sum.append(part.sum)
        }
        stream.append(PNGChunkWriter.bigEndian(sum.value))
        return stream
    }

    /// Compresses with libdeflate at one of its levels, 1…12.
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

/// Blocks of deflate (RFC 1951) under construction: bytes are compressed as they arrive.
///
/// The first bytes form a separate block. When the library's fast loop begins a stream, it stores the third byte under a key
/// computed from the stream's address in memory (ISA-L 2.30, `isal_deflate_icf_body_hash_hist`), so one file in thousands
/// would differ in the next process. The few bytes of the first block do not reach that loop, and after them it computes its
/// keys from the data.
@safe struct DeflatePiece: ~Copyable {
    // A property of the stream's own type would have the compiler make 200 kB of code that nobody calls.
    private let memory = unsafe UnsafeMutableRawPointer.allocate(
        byteCount: MemoryLayout<isal_zstream>.size, alignment: MemoryLayout<isal_zstream>.alignment)
    private var stream: UnsafeMutablePointer<isal_zstream> {
        unsafe memory.assumingMemoryBound(to: isal_zstream.self)
    }
    private let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(isal_level_1_buffer_size))
    private let out: UnsafeMutableBufferPointer<UInt8>
    private var sum = Adler32()
    private var hasFailed = false

    /// Creates a piece of at most `size` bytes.
    init(size: Int) {
        // Incompressible data is stored in blocks of 64 KiB with 5 extra bytes each.
        unsafe out = .allocate(capacity: size + size / 8192 + 1024)
        unsafe isal_deflate_init(stream)
        unsafe stream.pointee.level = 1
        unsafe stream.pointee.level_buf = scratch
        unsafe stream.pointee.level_buf_size = UInt32(isal_level_1_buffer_size)
        unsafe stream.pointee.next_out = out.baseAddress
        unsafe stream.pointee.avail_out = UInt32(out.count)
    }

    deinit {
        unsafe out.deallocate()
        unsafe scratch.deallocate()
        unsafe memory.deallocate()
    }

    /// Compresses more bytes.
    mutating func append(_ bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { bytes in
            let first = sum.count == 0 ? min(8, bytes.count) : 0
            if first > 0 { unsafe compress(UnsafeRawBufferPointer(rebasing: bytes[..<first]), flush: SYNC_FLUSH) }
            unsafe compress(UnsafeRawBufferPointer(rebasing: bytes[first...]), flush: NO_FLUSH)
            unsafe sum.append(Adler32(bytes))
        }
    }

    /// Returns the blocks, which end at a whole byte, and the checksum of the uncompressed bytes; nil if the library has
    /// failed.
    mutating func finish(isLast: Bool) -> (data: [UInt8], sum: Adler32)? {
        unsafe stream.pointee.end_of_stream = isLast ? 1 : 0
        unsafe compress(UnsafeRawBufferPointer(start: nil, count: 0), flush: isLast ? NO_FLUSH : FULL_FLUSH)
        return hasFailed ? nil : unsafe (Array(out[..<Int(stream.pointee.total_out)]), sum)
    }

    @unsafe private mutating func compress(_ bytes: UnsafeRawBufferPointer, flush: Int32) {
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        unsafe stream.pointee.avail_in = UInt32(bytes.count)
        unsafe stream.pointee.flush = UInt16(flush)
        let isDone = unsafe isal_deflate(stream) == COMP_OK && stream.pointee.avail_in == 0
        if unsafe !isDone || stream.pointee.avail_out == 0 { hasFailed = true }
    }
}

/// The checksum of a zlib stream (RFC 1950, §9), which can be computed in pieces.
struct Adler32 {
    private var low: UInt32 = 1
    private var high: UInt32 = 0
    /// The number of bytes.
    private(set) var count = 0

    private static let modulus: UInt32 = 65521

    /// Creates the checksum of no bytes.
    init() {}

    /// Computes the checksum of bytes.
    init(_ bytes: UnsafeRawBufferPointer) {
        let value = unsafe libdeflate_adler32(1, bytes.baseAddress, bytes.count)
        (low, high) = (value & 0xFFFF, value >> 16)
        count = bytes.count
    }

    var value: UInt32 { high << 16 | low }

    /// Appends the checksum of the bytes that follow.
    mutating func append(_ next: Adler32) {
        // The high sum gains the low sum so far once per byte of the next piece, whose own low sum began at 1.
        let before = (low + Self.modulus - 1) % Self.modulus
        let carried = UInt32(UInt64(next.count % Int(Self.modulus)) * UInt64(before) % UInt64(Self.modulus))
        low = (before + next.low) % Self.modulus
        high = (high + next.high + carried) % Self.modulus
        count += next.count
    }
}
