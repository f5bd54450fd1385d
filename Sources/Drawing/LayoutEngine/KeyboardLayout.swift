internal import Documents

/// The planes of a keyboard. The raw values are those of the command line.
public enum PlaneName: String, Hashable, Sendable, CaseIterable {
    /// Small letters.
    case letters
    /// Capitals for one letter.
    case shift
    /// Capitals until caps lock is turned off.
    case capslock
    /// Digits and symbols.
    case symbols
    /// More symbols.
    case symbolsShift = "symbols-shift"

    /// Whether it is one of the planes of digits and symbols.
    public var hasSymbols: Bool { self == .symbols || self == .symbolsShift }
}

/// The words of a layout's language on its keys.
public struct LayoutWords: Hashable, Sendable {
    /// The word on the space bar.
    public let space: String
    /// The word on the return key, if words are requested.
    public let `return`: String
    /// The letters that represent all letters, in capitals, on the key that leads back from symbols.
    public let capitals: String
    /// The one letter that represents them where there is no room for more; nil if that is the first of `capitals`.
    public let letter: String?
    /// The digits that represent all digits, on the key that leads to symbols.
    public let digits: String

    /// Makes a set of words.
    public init(
        space: String, return: String, capitals: String = "ABC", letter: String? = nil, digits: String = "123"
    ) {
        self.space = space
        self.return = `return`
        self.capitals = capitals
        self.letter = letter
        self.digits = digits
    }

    /// The words of English.
    public static let english = LayoutWords(space: "space", return: "return")

    /// The short form of `capitals`: one letter, except for Latin capitals, which are short already.
    public var shortCapitals: String {
        let isLatin = capitals.unicodeScalars.allSatisfy(\.isASCII)
        return letter ?? (isLatin ? capitals : String(capitals.prefix(1)))
    }

    /// Returns the word for a name; empty for names that are always icons.
    public subscript(name: LocalName) -> String {
        switch name {
        case .space: space
        case .return: self.return
        case .digits: digits
        case .capitals: capitals
        case .letters: capitals.lowercased()
        case .done, .shift, .delete, .globe: ""
        }
    }
}

/// A suggestion in the candidate bar.
public struct Candidate: Hashable, Sendable {
    /// The suggested text.
    public let text: String
    /// The small text under it, if any.
    public let annotation: String?

    /// Makes a candidate.
    public init(_ text: String, annotation: String? = nil) {
        self.text = text
        self.annotation = annotation
    }

    /// Reads `text` or `text|annotation`; an empty annotation counts as none.
    public init(written: String) {
        let parts = written.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(String(parts[0]), annotation: parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil)
    }
}

/// A keyboard layout: its planes, and the words and candidates of its language.
public struct KeyboardLayout: Hashable, Sendable {
    /// Its name on the command line, or its document's name.
    public let name: String
    /// Its language as a BCP 47 tag; `und`, perhaps with a script, for a document that does not name its language.
    public let language: String
    /// The words on its keys.
    public let words: LayoutWords
    /// Candidates that show what typing would suggest, most likely first, annotated if the script is not Latin.
    public let samples: [Candidate]
    /// Whether the script runs from right to left, and with it the candidate bar (docs/geometry.md §6).
    public let isRightToLeft: Bool
    let content: Content

    /// The source of its planes.
    enum Content: Hashable, Sendable {
        /// A language's document, with one kind of digits or those that it shows first.
        case language(LanguageLayout, Digits?)
        /// A document of keys.
        case document(LayoutDocument)
    }

    /// Makes a layout from a language's document.
    init(_ description: LanguageLayout, name: String, digits: Digits? = nil) {
        self.name = name
        language = description.language
        words = description.words(digits)
        samples = description.samples
        isRightToLeft = description.isRightToLeft
        content = .language(description, digits)
    }

    /// Makes a layout from a document of keys. If it has one plane, letters, shift and caps lock share it and differ only in
    /// icons. Its words are those of the language that it names, otherwise of the language that its letters show, otherwise of
    /// the first of `siblings` that has one. The siblings are documents of the other planes of its language.
    public init(
        _ document: LayoutDocument, name: String, digits: Digits? = nil,
        siblings: @autoclosure () -> [LayoutDocument] = []
    ) {
        let defaults = LanguageDefaults(of: document, digits, siblings: siblings())
        self.name = name
        (language, words, samples) = (defaults.language, defaults.words, defaults.samples)
        isRightToLeft = defaults.isRightToLeft
        content = .document(document)
    }

    /// Makes a layout with one plane.
    public init(file plane: KeyboardPlane, name: String) {
        self.init(LayoutDocument(plane), name: name)
    }

    /// The short mark of its language: a letter, or the tag's language in capitals if the letters are Latin; nil if the
    /// language is not known.
    var mark: String? {
        if words.shortCapitals != words.capitals { return words.shortCapitals }
        let tag = language.prefix { $0 != "-" }
        return tag.isEmpty || tag == "und" ? nil : tag.uppercased()
    }

    /// The planes that it has, in the order of `PlaneName`.
    public var planeNames: [PlaneName] {
        switch content {
        case .language: PlaneName.allCases
        case .document(let document): PlaneName.allCases.filter { document.plane($0, isTablet: false) != nil }
        }
    }

    /// Returns a plane by name, as phones or tablets have it; a fault (exit code 64) if the layout has no such plane.
    public func plane(_ plane: PlaneName, isTablet: Bool = false) throws(LayoutError) -> KeyboardPlane {
        switch content {
        case .language(let description, let digits):
            return isTablet ? description.tabletPlane(plane, digits) : description.plane(plane, digits)
        case .document(let document):
            if let found = document.plane(plane, isTablet: isTablet) { return found }
            let names = Prose.alternatives(planeNames.map(\.rawValue))
            throw .option("the layout \(Quoted(name)) has no plane \(Quoted(plane.rawValue)) (expected \(names))")
        }
    }
}

extension KeyboardLayout {
    /// Returns the keys of a plane that a device shows, in row order. The fault names a plane that the layout does not have, or
    /// a plane without keys for the device.
    public func keys(of plane: PlaneName, _ options: LayoutOptions) throws(LayoutError) -> [Key] {
        let rows = try RowSelection.rows(of: self.plane(plane, isTablet: !options.device.isPhone), options)
        return rows.flatMap { $0.cells.map(\.key) }
    }
}
