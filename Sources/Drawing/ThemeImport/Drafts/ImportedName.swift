internal import Digest
package import Documents
package import ThemeModel

/// The names of an imported theme (docs/imports.md#for-all-of-them).
enum ImportedName {
    /// The largest number of graphemes in a name or an author, and of characters in an id.
    private static let most = 50
    /// The smallest number of graphemes in a name, and of characters in an id.
    private static let least = 3

    /// Returns a file's name without folders and extension; for `<stdin>`, only the letters.
    static func base(of path: String) -> String {
        let parts = path.split(separator: "/")
        return ThemeDocument.id(ofFile: parts.last.map(String.init) ?? "theme")
    }

    /// Returns the id: the name in lower case, each letter with a mark as its base, each run of characters other than letters and
    /// digits as one underscore. If that is too short, it is the same of the file's base name, nil for a file of several
    /// themes; if that is too short as well, a checksum of the name.
    static func id(of name: String, base: String?) -> String {
        let ids = [name, base].compactMap { $0.map(slug) }
        if let id = ids.first(where: { $0.count >= least }) { return id }
        let digits = String(CRC32(of: Array(name.utf8)).value, radix: 16)
        return "imported_" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Returns an id with a number, cut so that both have room.
    fileprivate static func id(_ id: String, numbered number: Int) -> String {
        let ending = "_\(number)"
        return id.prefix(most - ending.count) + ending
    }

    private static func slug(_ name: String) -> String {
        var id = ""
        var isPending = false
        for character in name.lowercased() {
            let letters = bases[character] ?? String(character)
            guard letters.utf8.allSatisfy({ $0.isLetter || $0.isDigit }) else {
                isPending = true
                continue
            }
            if isPending, !id.isEmpty { id += "_" }
            isPending = false
            id += letters
        }
        return String(id.prefix(most))
    }

    /// The base of each letter with a mark of Latin-1 and Latin Extended-A. Characters are equal if their canonical
    /// compositions are, so a letter and a combining mark are found too.
    private static let bases: [Character: String] = {
        var bases: [Character: String] = [:]
        for group in Set<String>(listed: "letters") {
            let parts = group.parts(between: ":")
            for letter in parts[1] { bases[letter] = parts[0] }
        }
        return bases
    }()

    /// Returns the name in a form that the store accepts.
    static func name(_ name: String) -> String {
        let cut = String(name.prefix(most))
        return cut.count < least ? cut + " theme" : cut
    }

    /// Returns the author in a form that the store accepts.
    static func author(_ author: String?) -> String {
        let cut = String((author ?? "").prefix(most))
        return cut.count < 2 ? "Unknown" : cut
    }
}

/// The ids of themes that are written together, all different.
package struct ThemeIDs: Sendable {
    private var taken: Set<String> = []

    /// Creates a set without ids.
    package init() {}

    /// Returns a theme whose id no earlier one has: the same, or one whose id ends in the first number from 2 that makes it new.
    /// A note says so.
    package mutating func claim(_ theme: ThemeDocument, from source: String) -> (
        theme: ThemeDocument, notes: [Diagnostic]
    ) {
        var (claimed, number) = (theme, 2)
        while !taken.insert(claimed.id).inserted {
            claimed.id = ImportedName.id(theme.id, numbered: number)
            number += 1
        }
        guard claimed.id != theme.id else { return (theme, []) }
        let message = "another theme has the id \(theme.id) too, so this one has \(claimed.id)"
        let note = Diagnostic(
            ImportDiagnosticKinds.fittedName, path: "id", message, in: SourceText(name: source, bytes: []))
        return (claimed, [note])
    }
}
