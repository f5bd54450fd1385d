internal import Digest

/// A zip archive without compression, the same bytes for the same files: no times, no extra fields.
package enum StoredArchive {
    /// Returns the archive of some files, in their order. Their sizes together stay far below the format's 4 GiB.
    package static func bytes(of files: [ExportFile]) -> [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let header = header(of: file)
            directory.append(word: 0x0201_4B50)
            directory.append(half: version)  // made by
            directory += header
            directory.append(half: 0)  // comment
            directory.append(half: 0)  // disk
            directory.append(half: 0)  // internal attributes
            directory.append(word: 0)  // external attributes
            directory.append(word: UInt32(out.count))
            directory += Array(file.path.utf8)
            out.append(word: 0x0403_4B50)
            out += header
            out += Array(file.path.utf8) + file.bytes
        }
        let start = out.count
        out += directory
        out.append(word: 0x0605_4B50)
        out.append(word: 0)  // disks
        out.append(half: UInt16(files.count))
        out.append(half: UInt16(files.count))
        out.append(word: UInt32(directory.count))
        out.append(word: UInt32(start))
        out.append(half: 0)  // comment
        return out
    }

    /// Version 1.0 of the format, the first that stores files.
    private static let version: UInt16 = 10
    /// 1980-01-01, the format's first day.
    private static let firstDay: UInt16 = 0x0021
    /// The flag of names in UTF-8.
    private static let unicode: UInt16 = 0x0800

    /// Returns what both headers of a file share, from the version needed to the length of extra fields.
    private static func header(of file: ExportFile) -> [UInt8] {
        var out: [UInt8] = []
        out.append(half: version)
        out.append(half: file.path.utf8.allSatisfy { $0 < 0x80 } ? 0 : unicode)
        out.append(half: 0)  // stored
        out.append(half: 0)  // midnight
        out.append(half: firstDay)
        out.append(word: CRC32(of: file.bytes).value)
        out.append(word: UInt32(file.bytes.count))
        out.append(word: UInt32(file.bytes.count))
        out.append(half: UInt16(file.path.utf8.count))
        out.append(half: 0)  // extra fields
        return out
    }
}

extension [UInt8] {
    fileprivate mutating func append(half: UInt16) {
        append(UInt8(truncatingIfNeeded: half))
        append(UInt8(truncatingIfNeeded: half >> 8))
    }

    fileprivate mutating func append(word: UInt32) {
        append(half: UInt16(truncatingIfNeeded: word))
        append(half: UInt16(truncatingIfNeeded: word >> 16))
    }
}
