public import Documents

/// A way for a row's keys to share its width (docs/geometry.md §3).
public enum RowKind: String, Hashable, Sendable, CaseIterable {
    /// The keys fill the row.
    case standard
    /// The keys have the standard width and are in the middle of the row.
    case centered
    /// The keys have the standard width, with the first and the last at the row's ends.
    case fixedWidth = "fixed-width"
    /// The row has columns of equal width: a key of n times the plane's width takes n of them and the gaps between.
    case columns
    /// A standard row that only phones have.
    case phone
    /// A standard row that only tablets have.
    case pad
}

/// A row of keys.
public struct KeyRow: Hashable, Sendable {
    /// The way that its keys share its width.
    public let kind: RowKind
    /// Its keys, left to right; at least one.
    public let keys: [Key]
    /// The space before its first key, as a percentage like the keys' widths, if the keys fill the row.
    public let indentPercent: Double
    /// Its bytes in the plane's document, if it has one.
    public let range: Range<Int>?

    /// Makes a row.
    public init(
        _ kind: RowKind = .standard, keys: [Key], indentPercent: Double = 0, range: Range<Int>? = nil
    ) {
        self.kind = kind
        self.keys = keys
        self.indentPercent = indentPercent
        self.range = range
    }
}

/// One state of a keyboard, as a layout document describes it.
public struct KeyboardPlane: Hashable, Sendable {
    /// Its rows, top to bottom, including those only for phones or only for tablets.
    public let rows: [KeyRow]
    /// The width of keys that name none, in percent; above 0.
    public let keyWidth: Double
    /// The document that it was read from; nil for a built-in plane.
    public let source: SourceText?

    /// Makes a plane.
    public init(rows: [KeyRow], keyWidth: Double, source: SourceText? = nil) {
        self.rows = rows
        self.keyWidth = keyWidth
        self.source = source
    }
}
