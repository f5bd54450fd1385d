/// The names of pictures in the resources of a PDF page or group.
///
/// Cairo lists a picture each time that it is drawn. But no key may come twice in a dictionary (ISO 32000-1, 7.3.7), and strict
/// readers, such as qpdf, drop everything that the page shows.
enum PictureNames {
    private static let line = Array("   /XObject << ".utf8)
    private static let (space, newline) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    /// The words of an entry: `/x6 6 0 R`.
    private static let entry = 4

    /// Returns a document of Cairo's in which each name comes once. Spaces take the place of the others, so that all offsets stay.
    static func once(in document: [UInt8]) -> [UInt8] {
        var result = document
        var start = 0
        while let end = document[start...].firstIndex(of: newline) {
            if document[start..<end].starts(with: line) {
                let words = document[start..<end].split(separator: space)
                var names: Set<ArraySlice<UInt8>> = []
                // Two words begin the dictionary, and one ends it.
                for at in stride(from: 2, to: words.count - entry, by: entry) where !names.insert(words[at]).inserted {
                    let repeated = words[at].startIndex..<words[at + entry - 1].endIndex
                    result.replaceSubrange(repeated, with: repeatElement(space, count: repeated.count))
                }
            }
            start = end + 1
        }
        return result
    }
}
