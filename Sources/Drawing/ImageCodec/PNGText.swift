/// A text in a PNG file (ISO/IEC 15948, §11.3.3).
package struct PNGText: Hashable, Sendable {
    /// The meaning of the text: 1 to 79 characters of printable ASCII.
    let keyword: String
    /// The text.
    let text: String

    /// Creates a text with a keyword.
    package init(keyword: String, text: String) {
        self.keyword = keyword
        self.text = text
    }

    /// The data of an international text chunk (iTXt), which can hold any Unicode text, without compression.
    var data: [UInt8] {
        let plain: [UInt8] = [0, 0, 0]
        let noLanguage: [UInt8] = [0, 0]
        return Array(keyword.utf8) + plain + noLanguage + Array(text.utf8)
    }

    /// Returns the first text with a keyword in a file whose chunks are whole; nil if there is none, or if it cannot be read
    /// in `limit` bytes.
    package static func find(_ keyword: String, in file: [UInt8], limit: Int) -> String? {
        let start = Array(keyword.utf8) + [0]
        guard var reader = try? PNGChunkReader(file) else { return nil }
        while let chunk = try? reader.next(), chunk.type != "IEND" {
            guard ["tEXt", "zTXt", "iTXt"].contains(chunk.type), file[chunk.data].starts(with: start) else { continue }
            return text(chunk.type, data: file[chunk.data].dropFirst(start.count), limit: limit)
        }
        return nil
    }

    private static func text(_ type: String, data: ArraySlice<UInt8>, limit: Int) -> String? {
        switch type {
        case "tEXt": data.count <= limit ? latin1(data) : nil
        case "zTXt": Inflate.atMost(limit, from: data.dropFirst()).map { latin1($0[...]) }
        default: international(data, limit: limit)
        }
    }

    /// Reads compression flag and method, language, translated keyword and text.
    private static func international(_ data: ArraySlice<UInt8>, limit: Int) -> String? {
        let fields = data.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3 else { return nil }
        let isCompressed = data.first == 1
        let bytes = isCompressed ? Inflate.atMost(limit, from: fields[2])?[...] : fields[2]
        guard let bytes, bytes.count <= limit else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
