/// A section of a 64-bit Linux program's file: data beside the code that is never loaded.
///
/// Format: the System V ABI, "Object Files", and elf(5).
package enum ProgramSection {
    /// The longest section to read, in bytes: a hundred times what there is.
    private static let maxBytes = 64 << 20
    private static let headerBytes = 64

    /// The offset of a section's name, and the range of its bytes.
    private struct Header {
        let name: Int
        let bytes: Range<Int>

        /// Reads an entry of the section header table; nil if it is impossible in a file of this size.
        init?(_ bytes: ArraySlice<UInt8>, fileSize: Int) {
            guard bytes.count == ProgramSection.headerBytes, let name = bytes.number(at: 0, bytes: 4),
                let start = bytes.number(at: 24, bytes: 8), let count = bytes.number(at: 32, bytes: 8),
                count <= min(ProgramSection.maxBytes, fileSize), start <= fileSize - count
            else { return nil }
            self.name = name
            self.bytes = start..<start + count
        }
    }

    /// Returns the bytes of the section with this name; nil if the file has none, or has another format.
    package static func named(_ name: String, in file: borrowing OpenFile) throws(SystemError) -> [UInt8]? {
        let size = try file.status().size
        let head = try file.read(0..<headerBytes)[...]
        guard head.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = head.number(at: 40, bytes: 8),
            let count = head.number(at: 60, bytes: 2), let names = head.number(at: 62, bytes: 2), names < count,
            head.number(at: 58, bytes: 2) == headerBytes, table <= size - count * headerBytes
        else { return nil }
        let bytes = try file.read(table..<table + count * headerBytes)
        let headers = stride(from: 0, to: bytes.count, by: headerBytes).map { start in
            Header(bytes[start..<min(start + headerBytes, bytes.count)], fileSize: size)
        }
        guard headers.count == count, let strings = headers[names] else { return nil }
        let text = try file.read(strings.bytes)
        let section = headers.lazy.compactMap(\.self).first { header in
            text.dropFirst(header.name).prefix { $0 != 0 }.elementsEqual(name.utf8)
        }
        guard let section else { return nil }
        return try file.read(section.bytes)
    }
}

extension ArraySlice<UInt8> {
    /// Returns the little-endian number of `count` bytes at an offset; nil if it is not there, or does not fit an `Int`.
    fileprivate func number(at offset: Int, bytes count: Int) -> Int? {
        guard offset + count <= self.count else { return nil }
        let bytes = self[startIndex + offset..<startIndex + offset + count]
        return Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
