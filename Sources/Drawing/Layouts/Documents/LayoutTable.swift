internal import Documents

/// The documents of the built-in layouts, and what can be known of them without reading them: the tables `documents.txt`,
/// `layouts.txt` and `borrowers.txt`, which `make layouts` makes from the documents in Layouts and Languages.
enum LayoutTable {
    static let entries = EmbeddedTable.rows(of: "layouts.txt", fields: 8).map(Entry.init)
    /// Languages without a layout of their own.
    static let borrowers = EmbeddedTable.rows(of: "borrowers.txt", fields: 3).map { row in
        Borrower(tag: String(row[0]), layout: String(row[1]), reason: String(row[2]))
    }

    /// The table's entry for a layout.
    struct Entry: Sendable {
        let name: String
        private let otherNames: Substring
        private let androidTags: Substring
        let language: String
        let script: String
        /// The language's own name, or its English one if no source has its own.
        let languageName: String
        let evidence: LayoutEvidence
        /// The reason for the evidence.
        let reason: String

        fileprivate init(_ row: [Substring]) {
            (name, otherNames, androidTags) = (String(row[0]), row[1], row[2])
            (language, script) = (String(row[3]), String(row[4]))
            (languageName, reason) = (String(row[5]), String(row[7]))
            guard let evidence = LayoutEvidence(rawValue: String(row[6])) else {
                preconditionFailure("layouts.txt: \(row[6]) is no evidence")
            }
            self.evidence = evidence
        }

        /// Other names of the layout: language tags and former names.
        var aliases: [String] { otherNames.split(separator: " ").map { String($0) } }
        /// The language tags for which Android has it, where iOS has another layout.
        var androidAliases: [String] { androidTags.split(separator: " ").map { String($0) } }

        /// Returns whether this is a former name of the layout. Language tags, which have a dash or at most three letters, do
        /// not count.
        fileprivate func hasFormerName(_ name: String) -> Bool {
            name.utf8.count > 3 && !name.utf8.contains(UInt8(ascii: "-")) && otherNames.utf8.count >= name.utf8.count
                && aliases.contains(name)
        }

        /// Returns its keyboard. Its document was checked when the package was.
        func read() -> LanguageLayout? {
            EmbeddedTable.line(of: name, in: "documents.txt")
                .flatMap { LanguageReader.read(SourceText(name: "layout:\(name)", bytes: Array($0))).value }
        }
    }

    /// A language without a layout of its own, and the layout that its writers use.
    struct Borrower: Sendable {
        /// Its tag (BCP 47).
        let tag: String
        let layout: String
        /// The language, and the reason for this layout.
        let reason: String
    }

    /// Returns the layout with a name or a former name. To read the whole table would cost a picture 5 % of its instructions.
    static func entry(named name: String) -> Entry? {
        let entries = EmbeddedTable.rows(of: "layouts.txt", fields: 8, containing: name).map(Entry.init)
        return entries.first { $0.name == name } ?? entries.first { $0.hasFormerName(name) }
    }
}
