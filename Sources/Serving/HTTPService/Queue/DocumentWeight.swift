/// What the bytes of documents say about the work that they make, without reading them: enough for an estimate.
struct DocumentWeight {
    /// Bytes to read.
    private(set) var bytes = 0
    /// Objects and elements, items of lists, or lines, whichever are most: a layout has at least as many as keys. A line counts
    /// once more for each word that it has beyond `wordsInLine`: a row of keys may be one text.
    private(set) var items = 0

    /// How many times its size an archive may have when it is unpacked: most themes have less.
    private static let unpacking = 10
    private static let wordsInLine = 16
    /// Bytes after which nothing is counted: so many have a price of long work in any case.
    private static let most = 512 << 10

    /// Adds a document, or a form with documents.
    mutating func add(_ document: [UInt8]) {
        var (objects, commas, lines, words, last) = (0, 0, 0, 0, UInt8(ascii: "\n"))
        var size = document.count
        for (index, byte) in document.prefix(Self.most).enumerated() {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "<"): objects += 1
            case UInt8(ascii: ","): commas += 1
            case UInt8(ascii: "\n"): (lines, words) = (lines + 1, 0)
            case UInt8(ascii: " ") where last != byte:
                words += 1
                if words > Self.wordsInLine { lines += 1 }
            case UInt8(ascii: "P") where document[index...].starts(with: [0x50, 0x4B, 3, 4]):
                size = Self.unpacking * document.count
            default: break
            }
            last = byte
        }
        bytes += size
        items += max(objects, commas, lines)
    }
}
