// Tables that are written as texts: the compiler optimizes a literal of a hundred members for a second or two, and a text at once.

extension Set<String> {
    /// Creates the set of words with blanks between.
    package init(words text: String) {
        self = Set(text.split(separator: " ").map { String($0) })
    }
}

extension [String: String] {
    /// Reads a file with a pair in each line; its first blank ends the name. Of two with one name, the first counts.
    package init(pairsIn file: String, of folder: EmbeddedFolder) {
        // As bytes: characters would take ten times as long.
        let pairs = folder[file].split(separator: UInt8(ascii: "\n")).map { line in
            let name = line.prefix { $0 != UInt8(ascii: " ") }
            let value = line.dropFirst(name.count + 1)
            return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
        self.init(pairs, uniquingKeysWith: { first, _ in first })
    }
}

extension [String: UInt32] {
    /// Reads pairs whose values are numbers in hexadecimal digits.
    package init(hexadecimalPairsIn file: String, of folder: EmbeddedFolder) {
        self = [String: String](pairsIn: file, of: folder).compactMapValues { UInt32($0, radix: 16) }
    }
}
