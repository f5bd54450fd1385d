/// A section of a program's file in the form of 64-bit Linux: what was put beside the code and is never loaded.
///
/// Source of the form: the System V ABI, "Object Files", and elf(5).
package enum ProgramSection {
    /// Bytes of the longest section that is read: a hundred times what there is.
    private static let mostBytes = 64 << 20
    private static let headerBytes = 64

    /// Where a section's name and bytes stand.
    private struct Header {
        let name: Int
        let bytes: Range<Int>

        /// Reads a header of the table of sections; nil where it says what cannot be of a file of this size.
        init?(_ bytes: ArraySlice<UInt8>, fileSize: Int) {
            guard bytes.count == ProgramSection.headerBytes, let name = bytes.number(at: 0, bytes: 4),
                let start = bytes.number(at: 24, bytes: 8), let count = bytes.number(at: 32, bytes: 8),
                count <= min(ProgramSection.mostBytes, fileSize), start <= fileSize - count
            else { return nil }
            self.name = name
            self.bytes = start..<start + count
        }
    }

    /// The bytes of the section of this name; nil where the file has none, or has another form.
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
        guard headers.count == count, let place = headers[names] else { return nil }
        let text = try file.read(place.bytes)
        let section = headers.lazy.compactMap(\.self).first { header in
            text.dropFirst(header.name).prefix { $0 != 0 }.elementsEqual(name.utf8)
        }
        guard let section else { return nil }
        return try file.read(section.bytes)
    }
}

extension ArraySlice<UInt8> {
    /// A number that begins so many bytes after the first, the lowest byte first; nil where it is not there, or no `Int`.
    fileprivate func number(at place: Int, bytes count: Int) -> Int? {
        guard place + count <= self.count else { return nil }
        let bytes = self[startIndex + place..<startIndex + place + count]
        return Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
