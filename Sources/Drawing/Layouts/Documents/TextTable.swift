internal import Documents
internal import EmbeddedFiles

/// A table that is compiled into the program as text (folder `Tables`): lines of a name and facts, with bars between. `make layouts`
/// writes them.
struct TextTable {
    /// What CLDR says of languages in regions: tag, own name, currency, quotation marks and first digits, where they differ from the
    /// layout's document.
    static let tags = TextTable("tags.txt")
    /// The currencies of all regions.
    static let regions = TextTable("regions.txt")
    /// The letters that languages are written with, with blanks between: CLDR's main exemplar sets.
    static let exemplars = TextTable("exemplars.txt")

    private let lines: [Substring]

    private init(_ file: String) {
        lines = String(decoding: EmbeddedFolder(layout_tables)[file], as: UTF8.self).split(separator: "\n")
    }

    /// Returns the fields of the line with a name, in any case; nil if there is none.
    subscript(name: some StringProtocol) -> [String]? {
        let start = name.lowercased() + "|"
        let line = lines.first { $0.prefix(start.count).lowercased() == start }
        return line?.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
    }
}
