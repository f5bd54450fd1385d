internal import Glibc

/// Coverage as 8-bit levels: loops over whole planes, written so that the compiler can process many pixels together.
enum CoverageLevels {
    /// Returns a share of 0…1, rounded to the nearest level.
    @inline(__always)
    static func rounded(_ share: Float) -> UInt8 {
        // Near 2²³ a float has no room for a fraction, so the sum's last bits are the rounded number. This avoids the checks of
        // a conversion.
        UInt8(truncatingIfNeeded: (min(max(share, 0), 1) * 255 + 8_388_608).bitPattern)
    }

    /// Returns a level times a share of 0…255, as 255ths.
    @inline(__always)
    static func scaled(_ level: UInt8, by share: UInt8) -> UInt8 {
        let product = UInt16(level) &* UInt16(share) &+ 128
        return UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
    }

    /// Returns the first unbroken run of places that hold a level; an empty range at the end if none do.
    static func firstRun(of level: UInt8, in levels: ArraySlice<UInt8>) -> Range<Int> {
        let run = unsafe levels.withUnsafeBufferPointer { unsafe firstRun(of: level, in: $0) }
        return (levels.startIndex + run.lowerBound)..<(levels.startIndex + run.upperBound)
    }

    /// Returns the first unbroken run of places that hold a level; an empty range at the end if none do.
    @unsafe static func firstRun(of level: UInt8, in levels: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        guard let start = unsafe UnsafeRawPointer(levels.baseAddress),
            let match = unsafe memchr(start, CInt(level), levels.count)
        else { return levels.count..<levels.count }
        let first = unsafe UnsafeRawPointer(match) - start
        var end = first + 1
        let word = UInt64(level) * 0x0101_0101_0101_0101
        while end + 8 <= levels.count, unsafe start.loadUnaligned(fromByteOffset: end, as: UInt64.self) == word {
            end += 8
        }
        while end < levels.count, unsafe levels[end] == level { end += 1 }
        return first..<end
    }

    /// Returns two planes combined level by level.
    @inline(__always)
    static func combined(_ a: [UInt8], b: [UInt8], combine: (UInt8, UInt8) -> UInt8) -> [UInt8] {
        precondition(a.count == b.count, "planes of one tile must have the same size")
        return unsafe [UInt8](unsafeUninitializedCapacity: a.count) { out, count in
            unsafe a.withUnsafeBufferPointer { a in
                unsafe b.withUnsafeBufferPointer { b in
                    for index in 0..<a.count { unsafe out[index] = combine(a[index], b[index]) }
                }
            }
            count = a.count
        }
    }
}
