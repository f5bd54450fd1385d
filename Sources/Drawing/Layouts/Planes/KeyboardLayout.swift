internal import Documents

/// A keyboard layout: its planes, and the words and candidates of its language.
package final class KeyboardLayout: Hashable, Sendable {
    /// Its name on the command line, or its document's name.
    package let name: String
    /// Its language as a BCP 47 tag; `und`, perhaps with a script, for a document that does not name its language.
    package let language: String
    /// The words on its keys.
    package let words: LayoutWords
    /// Candidates that show what typing would suggest, most likely first, annotated if the script is not Latin.
    package let samples: [Candidate]
    /// Whether the script runs from right to left, and with it the candidate bar (docs/geometry.md §6).
    package let isRightToLeft: Bool
    /// The language's own name; nil if none is known.
    package let autonym: String?
    /// Its digits and symbols.
    package let symbols: SymbolRows
    /// The digits that were chosen for it; nil for those that it shows first.
    package let digits: Digits?
    /// The language tag that it was found by; nil if it was named, or is a document.
    let tag: String?
    let content: Content

    /// The source of its planes.
    enum Content: Hashable, Sendable {
        /// A language's document, with one kind of digits or those that it shows first.
        case language(LanguageLayout, Digits?)
        /// A document of keys.
        case document(LayoutDocument)
    }

    /// Makes a layout from a language's document.
    package init(_ description: LanguageLayout, name: String, digits: Digits? = nil, tag: String? = nil) {
        self.name = name
        language = description.language
        words = description.words(digits)
        samples = description.candidates(digits)
        isRightToLeft = description.isRightToLeft
        (autonym, symbols, self.digits, self.tag) = (description.autonym, description.symbols, digits, tag)
        content = .language(description, digits)
    }

    /// Makes a layout from a document of keys, with what its language brings to it.
    package init(
        _ document: LayoutDocument, name: String, digits: Digits?, language: String, words: LayoutWords,
        samples: [Candidate], isRightToLeft: Bool, autonym: String?, symbols: SymbolRows
    ) {
        (self.name, self.language, self.words, self.samples) = (name, language, words, samples)
        (self.isRightToLeft, self.autonym, self.symbols, self.digits) = (isRightToLeft, autonym, symbols, digits)
        (tag, content) = (nil, .document(document))
    }

    package static func == (one: KeyboardLayout, other: KeyboardLayout) -> Bool {
        (one.name, one.language, one.tag, one.autonym) == (other.name, other.language, other.tag, other.autonym)
            && (one.content, one.digits, one.symbols) == (other.content, other.digits, other.symbols)
            && (one.words, one.samples, one.isRightToLeft) == (other.words, other.samples, other.isRightToLeft)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(content) }

    /// Whether its letters are Latin, so that it can be the only one that a user has.
    package var isLatin: Bool { words.shortCapitals == words.capitals }

    /// The short mark of its language: a letter, or the tag's language in capitals if the letters are Latin; nil if the
    /// language is not known.
    package var mark: String? {
        if !isLatin { return words.shortCapitals }
        let tag = language.prefix { $0 != "-" }
        return tag.isEmpty || tag == "und" ? nil : tag.uppercased()
    }

    /// The planes that it has itself, in the order of `PlaneName`; the others are made from these and from pads.
    package var planeNames: [PlaneName] {
        switch content {
        case .language: PlaneName.own
        case .document(let document): PlaneName.allCases.filter { document.plane($0, isTablet: false) != nil }
        }
    }

    /// Returns a plane by name, as phones or tablets of iOS have it; a fault (exit code 64) if the layout has neither this
    /// plane nor the one that it is made from.
    package func plane(_ plane: PlaneName, isTablet: Bool = false) throws(LayoutError) -> KeyboardPlane {
        switch content {
        case .language(let description, let digits):
            if let made = try made(plane, isTablet: isTablet) { return made }
            return isTablet ? description.tabletPlane(plane, digits: digits) : description.plane(plane, digits: digits)
        case .document(let document):
            if let own = document.plane(plane, isTablet: isTablet) { return own }
            if let made = try made(plane, isTablet: isTablet) { return made }
            let names = Prose.alternatives(planeNames.map(\.rawValue))
            throw .option("the layout \(Quoted(name)) has no plane \(Quoted(plane.rawValue)) (expected \(names))")
        }
    }

    /// Returns the layout that a plane shows: for `ascii` English, unless this layout has Latin letters; otherwise itself.
    package func shown(on plane: PlaneName) -> KeyboardLayout {
        guard plane == .ascii, let letters = try? self.plane(.letters) else { return self }
        let latin = Set(letters.rows.flatMap(\.keys).map(\.label.written)).intersection(Self.latinLetters)
        return latin.count * 2 >= Self.latinLetters.count ? self : .qwerty
    }

    private static let latinLetters = Set("abcdefghijklmnopqrstuvwxyz".map { String($0) })

    /// Returns a plane that is not the layout's own; nil for one that is.
    private func made(_ plane: PlaneName, isTablet: Bool) throws(LayoutError) -> KeyboardPlane? {
        if let pad = InputPad(plane, on: .ios, for: self), !isTablet { return pad.plane }
        guard plane.base != plane else { return nil }
        let base = try self.plane(plane.base, isTablet: isTablet)
        return FieldRow(plane).map { $0.plane(from: base) } ?? base
    }
}
