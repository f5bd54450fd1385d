internal import Digest
internal import Documents

/// Names for output files, made from a document's text, which may be anything.
package enum OutputName {
    private static let longest = 100
    private static let digestDigits = 8

    /// Returns a document's id as part of a file's name: characters outside `A–Z a–z 0–9 _ -` become `_`, and at most 100 are
    /// kept; if that changes anything, a short digest of the whole id keeps different ids apart. The result has no slash and
    /// no dot, so it cannot leave its folder.
    package static func slug(of id: String) -> String {
        var slug = ""
        for character in id.prefix(longest) { slug.append(isPlain(character) ? character : "_") }
        return slug == id ? slug : slug + "-" + SHA256.hex(of: id).prefix(digestDigits)
    }

    /// Returns a name that is not taken yet, with a number if it must be, and takes it.
    package static func free(_ name: String, among taken: inout Set<String>) -> String {
        var (free, number) = (name, 1)
        while !taken.insert(free).inserted {
            number += 1
            free = "\(name)_\(number)"
        }
        return free
    }

    /// Returns whether a request may name a file in a folder like this: no slash leads elsewhere, and nothing in the name acts
    /// on the terminal of somebody who lists the folder.
    package static func isInFolder(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/")) && isPrintable(name)
    }

    /// Returns whether a name has no control characters, and none that order or hide others.
    package static func isPrintable(_ name: String) -> Bool { Quoted.sanitized(name) == name }

    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || character == "_" || character == "-"
    }
}
