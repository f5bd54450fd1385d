internal import Digest

/// A zip archive without compression, the same bytes for the same files: no times, no extra fields.
package enum StoredArchive {
    /// Returns the archive of some files, in their order. Their sizes together stay far below the format's 4 GiB.
    package static func bytes(of files: [ExportFile]) -> [UInt8] {
        var (out, directory): ([UInt8], [UInt8]) = ([], [])
        for file in files {
            let (name, size) = (Array(file.path.utf8), file.bytes.count)
            let flags = name.allSatisfy { $0 < 0x80 } ? 0 : unicode
            // From the version needed to the length of extra fields: stored, at midnight.
            let header =
                halves(version, flags, 0, 0, firstDay) + words(Int(CRC32(of: file.bytes).value), size, size)
                + halves(name.count, 0)
            // Without a comment, on the first disk, without attributes.
            directory += words(0x0201_4B50) + halves(version) + header + halves(0, 0, 0) + words(0, out.count) + name
            out += words(0x0403_4B50) + header + name + file.bytes
        }
        let end =
            words(0x0605_4B50, 0) + halves(files.count, files.count) + words(directory.count, out.count) + halves(0)
        return out + directory + end
    }

    /// Version 1.0 of the format, the first that stores files; 1980-01-01, the format's first day; and the flag of names in UTF-8.
    private static let (version, firstDay, unicode) = (10, 0x0021, 0x0800)

    private static func halves(_ numbers: Int...) -> [UInt8] { bytes(of: numbers, width: 2) }
    private static func words(_ numbers: Int...) -> [UInt8] { bytes(of: numbers, width: 4) }

    private static func bytes(of numbers: [Int], width: Int) -> [UInt8] {
        numbers.flatMap { number in (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }
}
