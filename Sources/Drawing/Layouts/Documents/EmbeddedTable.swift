internal import Documents
internal import EmbeddedFiles

/// A table that is compiled into the program as text (folder `Tables`): lines of a name and facts, with bars between. `make layouts`
/// writes them.
struct EmbeddedTable {
    /// What CLDR says of languages in regions: tag, own name, currency, quotation marks and first digits, where they differ from the
    /// layout's document.
    static let tags = EmbeddedTable("tags.txt")
    /// The currencies of all regions.
    static let regions = EmbeddedTable("regions.txt")
    /// The letters that languages are written with, with blanks between: CLDR's main exemplar sets.
    static let exemplars = EmbeddedTable("exemplars.txt")

    /// The lines by their names in lower case.
    private let lines: [Substring: Substring]

    private init(_ file: String) {
        let text = String(decoding: EmbeddedFolder(layout_tables)[file], as: UTF8.self)
        let lines = text.split(separator: "\n").map { (Substring($0.prefix { $0 != "|" }.lowercased()), $0) }
        self.lines = Dictionary(lines) { first, _ in first }
    }

    /// Returns the fields of the line with a name, in any case; nil if there is none.
    subscript(name: some StringProtocol) -> [String]? {
        lines[Substring(name.lowercased())]?.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
    }
}
