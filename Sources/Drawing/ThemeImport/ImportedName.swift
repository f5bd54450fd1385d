internal import ThemeModel

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

    /// Returns the id: the name in lower case, with each run of characters other than letters and digits as one underscore.
    static func id(of name: String, base: String) -> String {
        let id = slug(name)
        if id.count >= least { return id }
        let other = slug(base)
        return other.count >= least ? other : String(("imported_" + other).prefix(most))
    }

    private static func slug(_ name: String) -> String {
        var id = ""
        var isPending = false
        for byte in name.lowercased().utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isPending, !id.isEmpty { id += "_" }
                isPending = false
                id.unicodeScalars.append(Unicode.Scalar(byte))
            default: isPending = true
            }
        }
        return String(id.prefix(most))
    }

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
