internal import Documents
internal import Digest

/// The reason that an archive is refused; `message` says what is wrong and what is expected.
package struct ArchiveError: Error, Hashable {
    package let message: String
}

/// A zip archive (PKWARE APPNOTE 6.3) as described by its central directory. Files are unpacked only on request, in memory
/// only.
package struct ZipArchive: Sendable {
    /// A file of the archive.
    package struct Entry: Hashable, Sendable {
        /// Its path within the archive.
        package let name: String
        /// The compression method: 0 stored, 8 deflated.
        fileprivate let method: Int
        fileprivate let checksum: UInt32
        fileprivate let packedSize: Int
        /// The size that the archive states; unpacking must give exactly this size.
        package let size: Int
        fileprivate let headerOffset: Int
    }

    /// The files, in order of the central directory, without folders.
    package let entries: [Entry]
    private let bytes: [UInt8]

    /// Returns true for bytes that begin like a zip archive.
    static func isArchive(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// Reads the central directory, and refuses an archive that may be harmful.
    package init(_ bytes: [UInt8]) throws(ArchiveError) {
        guard bytes.count <= ImportLimits.archiveBytes else {
            throw ArchiveError(message: "the archive has more than \(ImportLimits.archiveBytes) bytes")
        }
        self.bytes = bytes
        let directory = try ZipDirectory(of: bytes)
        var reader = ZipReader(bytes: bytes, at: directory.offset)
        var entries: [Entry] = []
        for _ in 0..<directory.count { entries.append(try Self.entry(&reader)) }
        guard reader.at <= directory.end else {
            throw ArchiveError(message: "the central directory is longer than stated")
        }
        try Self.checkNames(entries)
        try Self.checkSizes(entries, before: directory.offset)
        self.entries = entries.filter { !$0.name.hasSuffix("/") }
    }

    /// The file with this path; nil if there is none.
    subscript(name: String) -> Entry? { entries.first { $0.name == name } }

    /// Returns a file's bytes, checked against the size and checksum that the archive states.
    package func contents(of entry: Entry) throws(ArchiveError) -> [UInt8] {
        let name = Quoted(entry.name)
        guard entry.size <= Limits.documentBytes else {
            throw ArchiveError(message: "\(name) has \(entry.size) bytes (the limit is \(Limits.documentBytes))")
        }
        let packed = bytes[try dataRange(of: entry)]
        let unpacked = entry.method == 0 ? Array(packed) : RawDeflate.inflate(packed, size: entry.size)
        guard let unpacked, unpacked.count == entry.size else {
            throw ArchiveError(message: "\(name) does not unpack to the \(entry.size) bytes that the archive states")
        }
        guard CRC32(of: unpacked).value == entry.checksum else {
            throw ArchiveError(message: "\(name) is damaged: its checksum differs from the archive's")
        }
        return unpacked
    }

    /// Returns the range of a file's packed bytes, after its local header, which must have the same name.
    private func dataRange(of entry: Entry) throws(ArchiveError) -> Range<Int> {
        var reader = ZipReader(bytes: bytes, at: entry.headerOffset)
        guard try reader.word() == 0x0403_4B50 else {
            throw ArchiveError(message: "\(Quoted(entry.name)) has no header where the archive says")
        }
        try reader.skip(22)
        let (nameLength, extraLength) = (try reader.half(), try reader.half())
        guard try reader.text(nameLength) == entry.name else {
            throw ArchiveError(message: "\(Quoted(entry.name)) has a different name in its own header")
        }
        try reader.skip(extraLength)
        let end = reader.at + entry.packedSize
        guard end <= bytes.count else { throw ArchiveError(message: "\(Quoted(entry.name)) ends beyond the archive") }
        return reader.at..<end
    }
}

extension ZipArchive {
    /// Returns the next entry of the central directory.
    private static func entry(_ reader: inout ZipReader) throws(ArchiveError) -> Entry {
        guard try reader.word() == 0x0201_4B50 else {
            throw ArchiveError(message: "the central directory is broken")
        }
        let madeBy = try reader.half()
        try reader.skip(2)
        let (flags, method) = (try reader.half(), try reader.half())
        try reader.skip(4)
        let checksum = try reader.word()
        let (packed, size) = (Int(try reader.word()), Int(try reader.word()))
        let (nameLength, extraLength, commentLength) = (try reader.half(), try reader.half(), try reader.half())
        let disk = try reader.half()
        try reader.skip(2)
        let attributes = try reader.word()
        let offset = Int(try reader.word())
        let name = try reader.text(nameLength)
        try reader.skip(extraLength + commentLength)
        guard flags & 0x2041 == 0 else { throw ArchiveError(message: "\(Quoted(name)) is encrypted") }
        guard method == 0 || method == 8 else {
            throw ArchiveError(message: "\(Quoted(name)) uses method \(method) (expected stored or deflate)")
        }
        guard disk == 0, ![packed, size, offset].contains(0xFFFF_FFFF) else {
            throw ArchiveError(message: "the archive is split, or in Zip64 format (expected a plain zip file)")
        }
        let isLink = madeBy >> 8 == 3 && attributes >> 28 == 0xA
        guard !isLink else { throw ArchiveError(message: "\(Quoted(name)) is a symbolic link") }
        return Entry(
            name: name, method: method, checksum: checksum, packedSize: packed, size: size, headerOffset: offset)
    }

    /// Checks that names stay inside the archive and are unique.
    private static func checkNames(_ entries: [Entry]) throws(ArchiveError) {
        var seen: Set<[UInt8]> = []
        for entry in entries {
            guard seen.insert(Array(entry.name.utf8)).inserted else {
                throw ArchiveError(message: "there are two entries with the name \(Quoted(entry.name))")
            }
            guard isSafe(entry.name) else {
                throw ArchiveError(message: "the name \(Quoted(entry.name)) may lead out of the archive")
            }
        }
    }

    /// Returns true for a relative path without `..`, `\`, NUL or a drive.
    static func isSafe(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        let hasDrive = scalars.dropFirst().first == ":"
        let isPlain =
            !name.isEmpty && scalars.first != "/" && !hasDrive && !scalars.contains("\\") && !scalars.contains("\0")
        return isPlain && !name.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }

    /// Checks that no two entries share bytes, and that their total size is within the limit.
    private static func checkSizes(_ entries: [Entry], before end: Int) throws(ArchiveError) {
        let total = entries.reduce(0) { $0 + $1.size }
        guard total <= ImportLimits.unpackedBytes else {
            throw ArchiveError(
                message: "the archive unpacks to \(total) bytes (the limit is \(ImportLimits.unpackedBytes))")
        }
        var free = 0
        for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
            guard entry.headerOffset >= free else { throw ArchiveError(message: "entries of the archive overlap") }
            // A local header has at least 30 bytes and the name.
            free = entry.headerOffset + 30 + entry.name.utf8.count + entry.packedSize
        }
        guard free <= end else { throw ArchiveError(message: "entries of the archive overlap its directory") }
    }
}
