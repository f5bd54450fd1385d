public import Documents

/// How a row's keys share its width (geometry contract, §3).
public enum RowKind: String, Hashable, Sendable, CaseIterable {
    /// The keys fill the row.
    case standard
    /// Keys of the standard width, in the middle of the row.
    case centered
    /// Keys of the standard width, the first and the last at the row's ends.
    case fixedWidth = "fixed-width"
    /// A standard row that only phones have.
    case phone
    /// A standard row that only tablets have.
    case pad
}

/// A row of keys.
public struct KeyRow: Hashable, Sendable {
    /// How its keys share its width.
    public let kind: RowKind
    /// Its keys, left to right; at least one.
    public let keys: [Key]
    /// Its bytes in the plane's document; nil where there is none.
    public let range: Range<Int>?

    /// Makes a row.
    public init(_ kind: RowKind = .standard, _ keys: [Key], range: Range<Int>? = nil) {
        self.kind = kind
        self.keys = keys
        self.range = range
    }
}

/// One state of a keyboard: what a layout document holds.
public struct KeyboardPlane: Hashable, Sendable {
    /// Its rows, top to bottom, those of phones and of tablets together.
    public let rows: [KeyRow]
    /// The width of keys that name none, in percent; above 0.
    public let keyWidth: Double
    /// The language that it names; nil where it names none.
    public let language: LanguageTag?
    /// The document that it was read from; nil for a built-in one.
    public let source: SourceText?

    /// Makes a plane.
    public init(rows: [KeyRow], keyWidth: Double, language: LanguageTag? = nil, source: SourceText? = nil) {
        self.rows = rows
        self.keyWidth = keyWidth
        self.language = language
        self.source = source
    }

    /// Reads a layout document (geometry contract, §1).
    public static func read(_ source: SourceText) -> ParseResult<KeyboardPlane> {
        LayoutReader.read(source)
    }
}
