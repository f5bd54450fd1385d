internal import ThemeModel

/// The names that an imported theme gets (docs/imports.md#for-all-of-them).
enum ImportedName {
    /// Graphemes of a name and an author at most, and characters of an id.
    private static let most = 50
    /// Graphemes of a name and characters of an id at least.
    private static let least = 3

    /// A file's name without folders and ending; of `<stdin>` nothing but the letters.
    static func base(of path: String) -> String {
        let parts = path.split(separator: "/")
        return ThemeDocument.id(ofFile: parts.last.map(String.init) ?? "theme")
    }

    /// The id: the name in lower case, each run of anything but letters and digits an underscore.
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

    /// The name as the store takes it.
    static func name(_ name: String) -> String {
        let cut = String(name.prefix(most))
        return cut.count < least ? cut + " theme" : cut
    }

    /// The author as the store takes one.
    static func author(_ author: String?) -> String {
        let cut = String((author ?? "").prefix(most))
        return cut.count < 2 ? "Unknown" : cut
    }
}
