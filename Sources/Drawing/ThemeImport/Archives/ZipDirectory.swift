/// The place of an archive's central directory, from the record at the archive's end.
struct ZipDirectory {
    let offset: Int
    let count: Int
    /// The start of the record; the directory ends before it.
    let end: Int

    private static let recordSize = 22

    init(of bytes: [UInt8]) throws(ArchiveError) {
        let end = try Self.record(in: bytes)
        var reader = ZipReader(bytes: bytes, at: end + 4)
        let (disk, startDisk, here, all) = (
            try reader.half(), try reader.half(), try reader.half(), try reader.half()
        )
        let (size, offset) = (Int(try reader.word()), Int(try reader.word()))
        guard disk == 0, startDisk == 0, here == all else {
            throw ArchiveError(message: "the archive is split (expected one file)")
        }
        guard all != 0xFFFF, offset != 0xFFFF_FFFF, size != 0xFFFF_FFFF, !Self.hasLocator64(bytes, before: end) else {
            throw ArchiveError(message: "the archive is in Zip64 format (expected a plain zip file)")
        }
        guard all <= ImportLimits.entries else {
            throw ArchiveError(message: "the archive has \(all) entries (the limit is \(ImportLimits.entries))")
        }
        guard offset + size <= end else {
            throw ArchiveError(message: "the central directory is outside the archive")
        }
        (self.offset, count, self.end) = (offset, all, end)
    }

    /// Returns the place of the record: the last one whose comment ends with the archive.
    private static func record(in bytes: [UInt8]) throws(ArchiveError) -> Int {
        let last = bytes.count - recordSize
        let record = stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { at in
            bytes[at...].starts(with: [0x50, 0x4B, 0x05, 0x06])
                && at + recordSize + Int(bytes[at + 20]) + Int(bytes[at + 21]) << 8 == bytes.count
        }
        guard let record else {
            throw ArchiveError(message: "the archive has no central directory: it is cut off or damaged")
        }
        return record
    }

    private static func hasLocator64(_ bytes: [UInt8], before end: Int) -> Bool {
        end >= 20 && bytes[(end - 20)...].starts(with: [0x50, 0x4B, 0x06, 0x07])
    }
}

/// A reader for little-endian numbers and texts, which never reads past the end.
struct ZipReader {
    let bytes: [UInt8]
    /// The next byte.
    private(set) var at: Int

    /// Advances by `count` bytes.
    mutating func skip(_ count: Int) throws(ArchiveError) {
        guard at >= 0, count <= bytes.count - at else { throw ArchiveError(message: "the archive is cut off") }
        at += count
    }

    /// Reads 16 bits.
    mutating func half() throws(ArchiveError) -> Int {
        let start = at
        try skip(2)
        return Int(bytes[start]) | Int(bytes[start + 1]) << 8
    }

    /// Reads 32 bits.
    mutating func word() throws(ArchiveError) -> UInt32 {
        let low = try half()
        return UInt32(low) | UInt32(try half()) << 16
    }

    /// Returns a name, read as UTF-8 whether or not the archive says so, as common archivers write it.
    mutating func text(_ count: Int) throws(ArchiveError) -> String {
        let start = at
        try skip(count)
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }
}
