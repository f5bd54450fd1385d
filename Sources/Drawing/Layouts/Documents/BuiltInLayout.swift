/// A built-in layout as a list shows it, before its document is read.
package struct BuiltInLayout: Sendable {
    let entry: LayoutTable.Entry
    /// The name that it was requested by, if that is a former one: the picture keeps it.
    let shownName: String
    /// The language tag that it was found by; nil if its name or a former name found it.
    private let tag: String?
    /// Whether it was found by its language.
    package var isFoundByLanguage: Bool { tag != nil }
    /// The language that it was found by, and the reason for this layout, if the language has none of its own.
    private let borrower: LayoutTable.Borrower?

    /// All built-in layouts, in the order in which they are listed.
    package static var all: [BuiltInLayout] { LayoutTable.entries.map { BuiltInLayout($0, as: $0.name) } }

    private init(
        _ entry: LayoutTable.Entry, as shownName: String, tag: String? = nil, borrower: LayoutTable.Borrower? = nil
    ) {
        (self.entry, self.shownName) = (entry, shownName)
        (self.tag, self.borrower) = (tag, borrower)
    }

    package var name: String { entry.name }
    /// Its other names: language tags and former names.
    package var aliases: [String] { entry.aliases }
    /// Its language as a BCP 47 tag.
    package var language: String { entry.language }
    /// The language's own name, or its English one if no source has its own.
    package var languageName: String { entry.languageName }
    /// The ISO 15924 code of the script on its letter keys.
    package var script: String { entry.script }
    /// How sure it is that phones have it for its language, or for the language that it was found by.
    package var evidence: LayoutEvidence { borrower == nil ? entry.evidence : .default }
    /// The reason for the evidence.
    package var reason: String {
        borrower.map { "\($0.reason); its writers use the layout of \(entry.language)" } ?? entry.reason
    }

    /// Finds the layout of a name, a former name or a language tag: for `ta-IN` that of `ta`, if there is none for India. nil
    /// if there is none.
    package init?(named name: String) {
        if let entry = LayoutTable.entry(named: name) {
            self.init(entry, as: name)
        } else {
            self.init(ofTag: name.lowercased())
        }
    }

    /// Finds the layout that most people use to write a language, in the script that its tag names; nil if there is none.
    package init?(ofLanguage tag: LanguageTag) {
        self.init(ofTag: tag.text.lowercased())
    }

    /// What CLDR says of the tag that found it, where that differs from its document.
    var regionalFacts: RegionalFacts? { tag.flatMap(RegionalFacts.of) }

    /// The language of the layout, in the region of the tag that found it.
    var regionalLanguage: String {
        guard let tag, borrower == nil, let region = RegionalFacts.region(of: tag),
            RegionalFacts.region(of: language) == nil
        else { return language }
        return "\(language)-\(region.uppercased())"
    }

    /// Looks for a tag, then for the tag without its last part. A part that names another script ends the search.
    private init?(ofTag asked: String) {
        guard asked.utf8.count <= 35, let primary = asked.split(separator: "-").first, 2...3 ~= primary.utf8.count
        else {
            return nil
        }
        var tag = asked[...]
        var scripts: [Substring] = []
        while true {
            if let (entry, borrower) = Self.find(tag) {
                guard scripts.allSatisfy({ $0 == entry.script.lowercased() }) else { return nil }
                self.init(entry, as: entry.name, tag: asked, borrower: borrower)
                return
            }
            guard let dash = tag.lastIndex(of: "-") else { return nil }
            let last = tag[tag.index(after: dash)...]
            if last.utf8.count == 4, last.allSatisfy(\.isLetter) { scripts.append(last) }
            tag = tag[..<dash]
        }
    }

    /// Finds the layout of exactly this tag, in lower case: the language's own, or one that its writers borrow.
    private static func find(_ tag: Substring) -> (LayoutTable.Entry, LayoutTable.Borrower?)? {
        if let own = owners[tag] { return (own, nil) }
        guard let borrower = borrowers[tag] else { return nil }
        return LayoutTable.entry(named: borrower.layout).map { ($0, borrower) }
    }

    /// The layouts by their other names, in lower case.
    private static let owners = Dictionary(
        LayoutTable.entries.flatMap { entry in entry.aliases.map { (Substring($0.lowercased()), entry) } }
    ) { first, _ in first }

    /// The languages without a layout of their own, by their tags in lower case.
    private static let borrowers = Dictionary(
        LayoutTable.borrowers.map { (Substring($0.tag.lowercased()), $0) }
    ) { first, _ in first }
}
