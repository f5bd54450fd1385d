/// What CLDR says of a language in a region, or of a language that borrows a layout, where it differs from the layout's document:
/// one rule for all tags (docs/layouts.md).
struct RegionalFacts: Hashable, Sendable {
    /// The language's own name.
    var autonym: String?
    var currency: String?
    /// Quotation marks, as in `SymbolRows`.
    var quotes: [String]?
    /// The digits that are usual there.
    var digitsFirst: Digits?

    /// Finds the facts of a tag; nil if nothing differs. A region in which CLDR does not know the language has its own currency.
    static func of(tag: String) -> RegionalFacts? {
        if let line = EmbeddedTable.regionalFacts[tag] { return RegionalFacts(line) }
        guard let region = region(of: tag), let line = EmbeddedTable.regions[region] else { return nil }
        return RegionalFacts(["", line[0], "", ""])
    }

    /// Returns the region of a tag; nil if it names none.
    static func region(of tag: String) -> Substring? {
        tag.split(separator: "-").dropFirst().first { $0.utf8.count == 2 }
    }

    private init(_ line: [String]) {
        func text(_ index: Int) -> String? { line[index].isEmpty ? nil : line[index] }
        (autonym, currency) = (text(0), text(1))
        quotes = text(2).map { $0.split(separator: " ").map { String($0) } }
        digitsFirst = text(3).flatMap(Digits.init)
    }
}

extension LanguageLayout {
    /// Takes the facts of a tag in place of the document's.
    mutating func take(_ facts: RegionalFacts) {
        if let name = facts.autonym {
            if words.space == autonym ?? "" { words.space = name }
            autonym = name
        }
        symbols.currency = facts.currency ?? symbols.currency
        symbols.quotes = facts.quotes ?? symbols.quotes
        symbols.digitsFirst = facts.digitsFirst ?? symbols.digitsFirst
    }
}
