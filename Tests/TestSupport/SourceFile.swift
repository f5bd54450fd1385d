import Files
import Glibc

/// A text file that is searched by the C library: tests are not optimized, and Swift's own search takes a hundred times as long
/// there.
package struct SourceFile {
    /// The bytes, without the NUL that ends them for C.
    package var bytes: ArraySlice<UInt8> { text.dropLast() }
    private let text: [UInt8]

    /// Reads a file without NULs.
    package init(_ file: FilePath) throws {
        text = try Repository.bytes(file) + [0]
    }

    /// Returns where some words begin, from the start to the end.
    package func places(of words: String) -> [Int] {
        text.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return [] }
            var places: [Int] = []
            var rest = UnsafePointer(start)
            while let found = strstr(rest, words) {
                places.append(UnsafePointer(found) - UnsafePointer(start))
                rest = UnsafePointer(found) + 1
            }
            return places
        }
    }

    /// Returns true if some words are in the file.
    package func contains(_ words: String) -> Bool { !places(of: words).isEmpty }

    /// Returns the lines that contain some words, each with `more` lines after it.
    package func lines(with words: String, andNext more: Int = 0) -> [String] {
        var lines: [String] = []
        var end = 0
        for place in places(of: words) where place >= end {
            let start = (bytes[..<place].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            end = endOfLine(place)
            var last = end
            for _ in 0..<more where last < bytes.count { last = endOfLine(last + 1) }
            lines.append(String(decoding: bytes[start..<last], as: UTF8.self))
        }
        return lines
    }

    private func endOfLine(_ place: Int) -> Int { bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }
}
