/// Names for output files made from a document's own words, which may be anything.
package enum OutputName {
    private static let longest = 100

    /// A document's id as part of a file's name: characters outside `A–Z a–z 0–9 _ -` become `_`, at most 100 stay, and
    /// where that changes anything a short digest of the whole id keeps different ids apart. It holds no slash and no
    /// dot, so it cannot leave its folder.
    package static func slug(of id: String) -> String {
        let characters = id.map { isPlain($0) ? $0 : "_" }
        let slug = String(characters.prefix(longest))
        return slug == id ? slug : slug + "-" + digest(id)
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || character == "_" || character == "-"
    }

    /// FNV-1a of 32 bits, in eight hexadecimal digits: the same in every run and on every machine.
    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
