public import Documents

/// What a document of keys holds: one plane or several, and the language that they are in (docs/geometry.md §1).
public struct LayoutDocument: Hashable, Sendable {
    /// The letters, or the only plane.
    public let first: KeyboardPlane
    /// The other planes by name.
    public let others: [PlaneName: KeyboardPlane]
    /// Planes that tablets have instead.
    public let tablet: [PlaneName: KeyboardPlane]
    /// The language that the document names; nil where it names none.
    public let language: LanguageTag?

    /// Collects planes.
    public init(
        _ first: KeyboardPlane, others: [PlaneName: KeyboardPlane] = [:], tablet: [PlaneName: KeyboardPlane] = [:],
        language: LanguageTag? = nil
    ) {
        (self.first, self.others, self.tablet, self.language) = (first, others, tablet, language)
    }

    /// True where shift changes icons alone and there are no symbols.
    public var isOnePlane: Bool { others.isEmpty }

    /// Reads a document (docs/geometry.md §1).
    public static func read(_ source: SourceText) -> ParseResult<LayoutDocument> {
        LayoutReader.read(source)
    }

    /// A plane; nil where the document has none of that name. Caps lock is shift unless it has its own.
    func plane(_ name: PlaneName, isTablet: Bool) -> KeyboardPlane? {
        if isTablet, let own = tablet[name] ?? (name == .capslock ? tablet[.shift] : nil) { return own }
        switch name {
        case .letters: return first
        case .shift: return others[.shift] ?? first
        case .capslock: return others[.capslock] ?? others[.shift] ?? first
        case .symbols, .symbolsShift: return others[name]
        }
    }

    /// The same document in a language.
    func inLanguage(_ language: LanguageTag?) -> LayoutDocument {
        LayoutDocument(first, others: others, tablet: tablet, language: language)
    }
}
