internal import Documents
internal import EmbeddedFiles

/// A table that is compiled into the program as text (folder `Tables`): lines of a name and facts, with bars between. `make layouts`
/// writes them, except `emoji`, `conversations`, `space-names`, whose regions are CLDR's, and what other programs call languages and keys.
package struct EmbeddedTable {
    /// What CLDR says of languages in regions: tag, own name, currency, quotation marks and first digits, where they differ from the
    /// layout's document.
    static let regionalFacts = EmbeddedTable("regional-facts.txt")
    /// The scripts of languages in regions where they have another one than elsewhere, and no layout for the region: CLDR's likely
    /// subtags.
    static let regionalScripts = EmbeddedTable("regional-scripts.txt")
    /// The currencies of all regions.
    static let regions = EmbeddedTable("regions.txt")
    /// The letters that languages are written with, with blanks between: CLDR's main exemplar sets.
    static let exemplars = EmbeddedTable("exemplars.txt")
    /// The first emoji of each category, with blanks between: Unicode 15's list (emoji-test.txt), without the gesture that store
    /// pictures cannot show. Names that end in `ios` have the first of iOS, from memory, those in `title` its titles.
    package static let emoji = EmbeddedTable("emoji.txt")

    /// What follows the names in lines, by the names in lower case.
    private let lines: [Substring: Substring]

    private init(_ file: String) {
        let rows = Self.rows(of: file, fields: 2)
        lines = Dictionary(rows.map { (Substring($0[0].lowercased()), $0[1]) }) { first, _ in first }
    }

    /// Returns the fields of each line of a table; the last one of `fields` may have bars.
    package static func rows(of file: String, fields: Int) -> [[Substring]] {
        let text = String(decoding: EmbeddedFolder(layout_tables)[file], as: UTF8.self)
        // As bytes: the letters of some scripts would take long to tell apart.
        return text.utf8.split(separator: UInt8(ascii: "\n")).map { Self.fields(of: $0, most: fields) }
    }

    /// Returns the fields of the lines that contain a text, without reading the others.
    package static func rows(of file: String, fields: Int, containing text: String) -> [[Substring]] {
        EmbeddedFolder(layout_tables).lines(containing: text, of: file)
            .map { Self.fields(of: String(decoding: $0, as: UTF8.self)[...].utf8, most: fields) }
    }

    /// Returns what follows a name in its line of a table; nil if there is none.
    static func line(of name: String, in file: String) -> ArraySlice<UInt8>? {
        let start = name + "|"
        return EmbeddedFolder(layout_tables).lines(containing: start, of: file)
            .first { $0.starts(with: start.utf8) }?.dropFirst(start.utf8.count)
    }

    /// Returns the fields after the name in its line, in any case; nil if there is none.
    package subscript(name: some StringProtocol) -> [String]? {
        lines[Substring(name.lowercased())].map { Self.fields(of: $0.utf8, most: .max).map { String($0) } }
    }

    private static func fields(of line: Substring.UTF8View, most: Int) -> [Substring] {
        line.split(separator: UInt8(ascii: "|"), maxSplits: most - 1, omittingEmptySubsequences: false)
            .map { Substring($0) }
    }
}
