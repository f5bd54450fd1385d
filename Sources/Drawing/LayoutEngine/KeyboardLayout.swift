internal import Documents

/// A keyboard layout: its planes, and the words and candidates of its language.
public struct KeyboardLayout: Hashable, Sendable {
    /// Its name on the command line, or its document's name.
    public let name: String
    /// Its language as a BCP 47 tag; `und`, perhaps with a script, for a document that does not name its language.
    public let language: String
    /// The words on its keys.
    package let words: LayoutWords
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
        samples = description.candidates(digits)
        isRightToLeft = description.isRightToLeft
        content = .language(description, digits)
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
    package func plane(_ plane: PlaneName, isTablet: Bool = false) throws(LayoutError) -> KeyboardPlane {
        switch content {
        case .language(let description, let digits):
            return isTablet ? description.tabletPlane(plane, digits: digits) : description.plane(plane, digits: digits)
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
    package func keys(of plane: PlaneName, _ options: LayoutOptions) throws(LayoutError) -> [Key] {
        if let design = options.metrics.android {
            var options = options
            options.plane = plane
            let style = LayoutStyle(keySpacing: 0, rowSpacing: 0)
            return try AndroidRows(design: design, style: style, layout: self, options: options).rows
                .flatMap { $0.keys.map(\.key) }
        }
        let rows = try RowSelection.rows(of: self.plane(plane, isTablet: !options.device.isPhone), options)
        return rows.flatMap { $0.cells.map(\.key) }
    }
}
