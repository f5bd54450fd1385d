internal import Documents
package import Options

/// A reader of forms with files (`multipart/form-data`, RFC 7578), which hold documents under the names of their fields.
package enum FormReader {
    /// A field of a form.
    package struct Part: Hashable, Sendable {
        package let name: String
        package let bytes: [UInt8]
    }

    /// The most bytes in the head lines of a part.
    private static let longestHead = 4096
    /// The most characters in a boundary (RFC 2046, §5.1.1).
    private static let longestBoundary = 70

    /// Returns the parts of a form. Throws what is wrong with it, if it is not one.
    package static func parts(of form: [UInt8], boundary: String) throws(ValueError) -> [Part] {
        guard (1...longestBoundary).contains(boundary.utf8.count) else {
            throw ValueError(
                "has a boundary of \(boundary.utf8.count) bytes (expected 1 to \(longestBoundary))")
        }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter may be at the very beginning.
        let bytes = Array("\r\n".utf8) + form
        guard var index = find(delimiter, in: bytes, from: 0) else { throw ValueError("has no opening boundary") }
        var parts: [Part] = []
        while true {
            var start = index + delimiter.count
            if bytes[start...].starts(with: "--".utf8) { return parts }
            // White space may follow a delimiter.
            while start < bytes.count, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(bytes[start]) { start += 1 }
            guard bytes[start...].starts(with: "\r\n".utf8), let end = find(delimiter, in: bytes, from: start) else {
                throw ValueError("has no closing boundary")
            }
            guard parts.count < Limits.formParts else {
                throw ValueError("has more than \(Limits.formParts) parts")
            }
            parts.append(try part(bytes[(start + 2)..<max(end, start + 2)]))
            index = end
        }
    }

    /// Reads a part: lines of its head, an empty line, the content.
    private static func part(_ bytes: ArraySlice<UInt8>) throws(ValueError) -> Part {
        let all = Array(bytes)
        let blank = Array("\r\n\r\n".utf8)
        guard let end = find(blank, in: Array(all.prefix(longestHead)), from: 0) else {
            throw ValueError("has a part without an empty line after its head")
        }
        let lines = String(decoding: all[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let name = lines.compactMap(fieldName).first else {
            throw ValueError(
                "has a part without a name (expected Content-Disposition: form-data; name=\"theme\")")
        }
        return Part(name: name, bytes: Array(all[(end + blank.count)...]))
    }

    /// Returns the field name in a line of a head; nil if it has none.
    private static func fieldName(_ line: Substring) -> String? {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "content-disposition" else { return nil }
        for parameter in parts[1].split(separator: ";").dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].trimmed.lowercased() == "name" else { continue }
            let value = pair[1].trimmed
            return value.hasPrefix("\"") && value.hasSuffix("\"") && value.count > 1
                ? String(value.dropFirst().dropLast()) : value
        }
        return nil
    }

    /// Returns the first index of some bytes at or after `start`. The first byte of a delimiter is rare enough to search for
    /// it alone.
    private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while let next = bytes[index...].firstIndex(of: pattern[0]) {
            if bytes[next...].starts(with: pattern) { return next }
            index = next + 1
        }
        return nil
    }
}
