/// A built-in layout as a list shows it, before its document is read.
package struct BuiltInLayout: Sendable {
    let entry: LayoutTable.Entry
    /// The name that it was requested by, if that is a former one: the picture keeps it.
    let shownName: String
    /// The language tag that it was found by; nil if its name or a former name found it.
    let tag: String?
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
    /// The language tags that find it on Android, and another layout on iOS.
    package var androidAliases: [String] { entry.androidAliases }
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

    /// Finds the layout of a name, a former name or a language tag: for `ta-IN` that of `ta`, if there is none for India. A tag
    /// finds the layout that the platform has first for its language. nil if there is none.
    package init?(named name: String, on platform: KeyboardPlatform = .ios) {
        if let entry = LayoutTable.entry(named: name) {
            self.init(entry, as: name)
        } else {
            self.init(ofTag: name, on: platform)
        }
    }

    /// Finds the layout that most people use to write a language, in the script that its tag names; nil if there is none.
    package init?(ofLanguage tag: LanguageTag) {
        self.init(ofTag: tag.text, on: .ios)
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

    /// Looks for a tag; where people of its region write the language in another script than elsewhere, first in that script.
    private init?(ofTag asked: String, on platform: KeyboardPlatform) {
        let language = asked.prefix { $0 != "-" }
        if let script = EmbeddedTable.regionalScripts[asked]?[0],
            let own = BuiltInLayout(
                ofWholeTag: "\(language)-\(script)\(asked.dropFirst(language.count))", on: platform)
        {
            self = own
        } else {
            self.init(ofWholeTag: asked, on: platform)
        }
    }

    /// Looks for a tag, then for the tag without its last part. A part that names another script ends the search.
    private init?(ofWholeTag asked: String, on platform: KeyboardPlatform) {
        guard asked.utf8.count <= 35, let primary = asked.split(separator: "-").first, 2...3 ~= primary.utf8.count
        else {
            return nil
        }
        var tag = asked.lowercased()[...]
        var scripts: [Substring] = []
        while true {
            if let (entry, borrower) = Self.find(tag, on: platform) {
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
    private static func find(
        _ tag: Substring, on platform: KeyboardPlatform
    ) -> (LayoutTable.Entry, LayoutTable.Borrower?)? {
        if platform == .android, let own = androidOwners[tag] { return (own, nil) }
        if let own = owners[tag] { return (own, nil) }
        guard let borrower = borrowers[tag] else { return nil }
        return LayoutTable.entry(named: borrower.layout).map { ($0, borrower) }
    }

    /// The layouts by their other names, in lower case.
    private static let owners = entries(by: \.aliases)
    /// Those that only Android has for a language, by its tags.
    private static let androidOwners = entries(by: \.androidAliases)

    private static func entries(by names: (LayoutTable.Entry) -> [String]) -> [Substring: LayoutTable.Entry] {
        Dictionary(LayoutTable.entries.flatMap { entry in names(entry).map { (Substring($0.lowercased()), entry) } }) {
            first, _ in first
        }
    }

    /// The languages without a layout of their own, by their tags in lower case.
    private static let borrowers = Dictionary(
        LayoutTable.borrowers.map { (Substring($0.tag.lowercased()), $0) }
    ) { first, _ in first }
}
